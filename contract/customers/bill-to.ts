import * as z from 'zod'
import { id } from '#contract/text.ts'

const account = z.object({ number: z.string(), name: z.string() })

export const billTo = z.object({
  company: z.string(),
  registration_no: z.string(),
  /** In one line; empty if it is not known. */
  address: z.string(),
  /** Null for a company without billing accounts. */
  account: account.nullable(),
})
export type BillTo = z.output<typeof billTo>

export const billingChoice = account.extend({ id })
export type BillingChoice = z.output<typeof billingChoice>

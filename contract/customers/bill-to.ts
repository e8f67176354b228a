import * as z from 'zod'

export const billTo = z.object({
  company: z.string(),
  /** In one line; empty if it is not known. */
  address: z.string(),
})
export type BillTo = z.output<typeof billTo>

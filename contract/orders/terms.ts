import * as z from 'zod'
import { maxDepositMonths } from '#contract/charges.ts'
import { endpoint } from '#contract/endpoint.ts'
import { languages } from '#contract/session.ts'
import { id, moment } from '#contract/text.ts'

const terms = z.object({
  version: z.string(),
  language: z.enum(languages),
  clauses: z.array(z.string()),
})
export type Terms = z.output<typeof terms>

/** The accepted terms never change. */
export const acceptedTerms = terms.extend({
  accepted_by: z.string(),
  accepted_at: moment,
  /** The SHA-256 is null until the file is made; the form is null for old orders. */
  form: z.object({ document_id: id, sha256: z.string().nullable() }).nullable(),
})
export type AcceptedTerms = z.output<typeof acceptedTerms>

export const readTermsCall = endpoint('GET', '/terms', {
  access: 'public',
  summary:
    'Get the terms and conditions in force and their version, which an order must state. Clause 4 names a deposit of `deposit_months`, two by default.',
  query: z.object({
    deposit_months: z.coerce.number<string>().int().min(0).max(maxDepositMonths).optional(),
  }),
  data: terms,
})

import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { languages } from '#contract/session.ts'
import { id, moment } from '#contract/text.ts'

const terms = z.object({
  version: z.string(),
  /** The language of the clauses. */
  language: z.enum(languages),
  clauses: z.array(z.string()),
})
export type Terms = z.output<typeof terms>

/** The terms as the buyer of an order accepted them. They never change, whatever the terms in force say. */
export const acceptedTerms = terms.extend({
  accepted_by: z.string(),
  accepted_at: moment,
  /** The order form they were accepted with, and the SHA-256 of its file, which is made once somebody reads it; null for orders from before. */
  form: z.object({ document_id: id, sha256: z.string().nullable() }).nullable(),
})
export type AcceptedTerms = z.output<typeof acceptedTerms>

export const readTermsCall = endpoint({
  method: 'GET',
  path: '/terms',
  access: 'public',
  summary: 'Get the terms and conditions in force and their version, which an order must state.',
  data: terms,
})

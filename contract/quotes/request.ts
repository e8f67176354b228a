import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { quote } from '#contract/quotes/quote.ts'
import { filled, text } from '#contract/text.ts'

/** Months (§5). */
export const requestTerms = [24, 12, 0] as const

export const requestLengths = {
  product: 100,
  bandwidth: 100,
  site_a: 500,
  site_b: 500,
  remarks: 2_000,
} as const

/** Free text, priced by a client manager. */
export const customisedRequest = z.object({
  product: filled(requestLengths.product),
  bandwidth: filled(requestLengths.bandwidth),
  /** "-" if there is none. */
  site_a: filled(requestLengths.site_a),
  site_a_nis: text(40).nullish(),
  site_b: filled(requestLengths.site_b),
  site_b_nis: text(40).nullish(),
  term: z.union(requestTerms.map((months) => z.literal(months))),
  remarks: filled(requestLengths.remarks),
})
export type CustomisedRequest = z.output<typeof customisedRequest>

export const requestQuoteCall = endpoint({
  method: 'POST',
  path: '/quotes/request',
  access: ['customer'],
  summary: 'Submit a customised request. Returns the cart, which includes the new request.',
  body: customisedRequest,
  data: z.array(quote),
  idempotent: true,
  hourly: 'request',
})

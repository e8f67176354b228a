import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { quote } from '#contract/quotes/quote.ts'
import { filled, text } from '#contract/text.ts'

/** The terms a customised request may ask for, in months (§5). */
export const requestTerms = [24, 12, 0] as const

/** A request in the buyer's own words: product, bandwidth and sites as typed, priced by a client manager. */
export const customisedRequest = z.object({
  product: filled(100),
  bandwidth: filled(100),
  /** "-" where there is no second site. */
  site_a: filled(500),
  site_a_nis: text(40).nullish(),
  site_b: filled(500),
  site_b_nis: text(40).nullish(),
  term: z.union(requestTerms.map((months) => z.literal(months))),
  remarks: filled(2_000),
})
export type CustomisedRequest = z.output<typeof customisedRequest>

export const requestQuoteCall = endpoint({
  method: 'POST',
  path: '/quotes/request',
  access: ['customer'],
  summary: 'Ask for a price in own words. Answers what is in the cart, the new request among it.',
  body: customisedRequest,
  data: z.array(quote),
  idempotent: true,
})

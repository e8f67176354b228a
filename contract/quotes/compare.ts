import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { handedOver } from '#contract/product-services.ts'
import { comparable, isComparison } from '#contract/quotes/comparable.ts'
import { fullQuote, quote } from '#contract/quotes/quote.ts'

const { tax_rates_of, earliest_date, order } = fullQuote.shape

const comparedQuote = quote.extend({
  tax_rates_of,
  earliest_date,
  order,
  /** Null if the catalogue describes nothing. */
  handed_over: handedOver.nullable(),
})
export type ComparedQuote = z.output<typeof comparedQuote>

export const compareApi = {
  quotes: endpoint('GET', '/quotes/compare', {
    access: ['customer', 'client_manager'],
    summary: `Get ${comparable.least} to ${comparable.most} quotes to compare, in the order of their \`ids\`, separated by commas. 404 if one of them does not exist.`,
    query: z.object({
      ids: z.string().refine(isComparison, { params: { rule: 'not_comparable' } }),
    }),
    data: z.array(comparedQuote),
  }),
}

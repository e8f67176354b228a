import * as z from 'zod'
import { longestTerm, productInQuery } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { quote } from '#contract/quotes/quote.ts'
import { idInPath, text } from '#contract/text.ts'

const nis = text(40).optional()

export const mostSameLines = 5

const line = z.object({
  product_id: productInQuery,
  bandwidth_id: idInPath,
  contract_id: z.coerce.number<string>().int().min(0).max(longestTerm),
  /** A product with one end has no site B. */
  site_a_nis: nis,
  site_a_nni: idInPath.optional(),
  site_b_nis: nis,
  site_b_nni: idInPath.optional(),
})
export type LineQuery = z.output<typeof line>

export const sameLinesCall = endpoint({
  method: 'GET',
  path: '/quotes/same-line',
  access: ['customer'],
  summary:
    'List the company’s open quotes (cart, pending, active) with this product, sites, bandwidth and term, newest first and at most 5. A leased line is the same in both directions; an address entered by hand matches none.',
  query: line,
  data: z.array(quote.pick({ id: true, quote_reference: true, status: true })),
})

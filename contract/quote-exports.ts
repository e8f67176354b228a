import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { furthestRow } from '#contract/paging.ts'
import { managerFilters } from '#contract/quote-prices.ts'
import { quoteFilters } from '#contract/quotes.ts'

/** More rows than this are refused: a file that silently ends early would be taken for the whole. */
export const mostExported = furthestRow

const { page: _page, per_page: _perPage, ...narrowing } = quoteFilters
const exportQuery = z.object(narrowing)
const { page: _alsoPage, per_page: _alsoPerPage, ...narrowingAll } = managerFilters

/** Lists of quotes as files, narrowed and sorted as on screen. */
export const quoteExportApi = {
  own: endpoint({
    method: 'GET',
    path: '/quotes/export',
    access: ['customer'],
    summary:
      'The company’s quotes as a CSV file, at most 10,000: the filters and order of the list, no pages.',
    query: exportQuery,
    answersFile: true,
  }),
  all: endpoint({
    method: 'GET',
    path: '/quotes/client-manager/export',
    access: ['client_manager'],
    summary: 'Quotes of all companies as a CSV file, at most 10,000, without carts.',
    query: z.object(narrowingAll),
    answersFile: true,
  }),
}

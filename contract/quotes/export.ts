import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { furthestRow } from '#contract/paging.ts'
import { staffQuoteFilters, quoteFilters } from '#contract/quotes/list.ts'

/** More rows than this are refused: a file that silently ends early would be taken for the whole. */
export const mostExported = furthestRow

const pages = { page: true, per_page: true } as const

export const exportQuotesCall = endpoint({
  method: 'GET',
  path: '/quotes/export',
  access: ['customer'],
  summary: 'The company’s quotes as a CSV file, at most 10,000: the filters and order of the list, no pages.',
  query: z.object(quoteFilters).omit(pages),
  answersFile: true,
})

export const exportAllQuotesCall = endpoint({
  method: 'GET',
  path: '/quotes/client-manager/export',
  access: ['client_manager'],
  summary: 'Quotes of all companies as a CSV file, at most 10,000, without carts.',
  query: z.object(staffQuoteFilters).omit(pages),
  answersFile: true,
})

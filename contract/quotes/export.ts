import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ofFormat } from '#contract/file-formats.ts'
import { unpaged } from '#contract/paging.ts'
import { staffQuoteFilters, quoteFilters } from '#contract/quotes/list.ts'

export const exportQuotesCall = endpoint({
  method: 'GET',
  path: '/quotes/export',
  access: ['customer'],
  summary:
    'Export the company’s quotes as a CSV file or an Excel workbook (XLSX) of at most 10,000 rows, with the filters and sort order of the list.',
  query: z.object({ ...quoteFilters, ...ofFormat }).omit(unpaged),
  answersFile: true,
})

export const exportAllQuotesCall = endpoint({
  method: 'GET',
  path: '/quotes/client-manager/export',
  access: ['client_manager'],
  summary:
    'Export the quotes of all companies, without carts, as a CSV file or an Excel workbook (XLSX) of at most 10,000 rows.',
  query: z.object({ ...staffQuoteFilters, ...ofFormat }).omit(unpaged),
  answersFile: true,
})

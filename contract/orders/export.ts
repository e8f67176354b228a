import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ofFormat } from '#contract/file-formats.ts'
import { orderFilters, staffOrderFilters, staffOrderRanges } from '#contract/orders/list.ts'
import { rangesInOrder, unpaged } from '#contract/paging.ts'

export const exportOrdersCall = endpoint({
  method: 'GET',
  path: '/orders/export',
  access: ['customer'],
  summary:
    'Export the company’s orders as a CSV file or an Excel workbook (XLSX) of at most 10,000 rows, with the filters and sort order of the list.',
  query: z.object({ ...orderFilters, ...ofFormat }).omit(unpaged),
  answersFile: true,
})

export const exportAllOrdersCall = endpoint({
  method: 'GET',
  path: '/orders/client-manager/export',
  access: ['client_manager'],
  summary:
    'Export the orders of all companies as a CSV file or an Excel workbook (XLSX) of at most 10,000 rows, with the filters and sort order of the list.',
  query: z
    .object({ ...staffOrderFilters, ...ofFormat })
    .omit(unpaged)
    .superRefine(rangesInOrder(...staffOrderRanges)),
  answersFile: true,
})

import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { staffOrderFilters } from '#contract/orders/list.ts'
import { unpaged } from '#contract/paging.ts'

export const exportAllOrdersCall = endpoint({
  method: 'GET',
  path: '/orders/client-manager/export',
  access: ['client_manager'],
  summary:
    'Export the orders of all companies as a CSV file of at most 10,000 rows, with the filters and sort order of the list.',
  query: z.object(staffOrderFilters).omit(unpaged),
  answersFile: true,
})

import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const countryApi = {
  list: endpoint({
    method: 'GET',
    path: '/countries',
    access: 'public',
    summary:
      'Every country with its states or provinces; Malaysia first. Where a country has none the state is typed.',
    data: z.array(z.object({ code: z.string(), name: z.string(), states: z.array(z.string()) })),
  }),
}

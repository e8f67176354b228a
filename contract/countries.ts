import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const countryApi = {
  list: endpoint({
    method: 'GET',
    path: '/countries',
    access: 'public',
    summary:
      'List all countries with their states or provinces, Malaysia first. For a country without any, users type the state.',
    data: z.array(z.object({ code: z.string(), name: z.string(), states: z.array(z.string()) })),
  }),
}

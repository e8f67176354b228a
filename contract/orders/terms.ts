import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const readTermsCall = endpoint({
  method: 'GET',
  path: '/terms',
  access: 'public',
  summary: 'The terms a quote is given under, and their version, which an order must name.',
  data: z.object({ version: z.string(), clauses: z.array(z.string()) }),
})

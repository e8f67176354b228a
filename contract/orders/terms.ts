import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const readTermsCall = endpoint({
  method: 'GET',
  path: '/terms',
  access: 'public',
  summary: 'Get the terms and conditions and their version, which an order must state.',
  data: z.object({ version: z.string(), clauses: z.array(z.string()) }),
})

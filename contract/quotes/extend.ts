import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { day, idInPath } from '#contract/text.ts'

export const extendQuoteCall = endpoint({
  access: ['customer'],
  params: z.object({ id: idInPath }),
  method: 'PUT',
  path: '/quotes/extend/:id',
  summary: 'Move the validity 30 days further, at the same price; at most three times.',
  data: z.object({ validity: day }),
  idempotent: true,
})

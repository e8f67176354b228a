import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { day, idInPath } from '#contract/text.ts'

export const extendQuoteCall = endpoint({
  access: ['customer'],
  params: z.object({ id: idInPath }),
  method: 'PUT',
  path: '/quotes/extend/:id',
  summary: 'Extend the validity by 30 days at the same price, at most three times.',
  data: z.object({ validity: day }),
  idempotent: true,
})

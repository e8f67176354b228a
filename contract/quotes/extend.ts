import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { day, idInPath } from '#contract/text.ts'

export const extendQuoteCall = endpoint({
  access: ['customer'],
  params: z.object({ id: idInPath }),
  method: 'PUT',
  path: '/quotes/extend/:id',
  summary:
    'Extend the validity at the same price: by 30 days and at most three times, unless the portal’s settings say otherwise (`extension_days` and `extensions_left` of the quote).',
  data: z.object({ validity: day }),
  idempotent: true,
})

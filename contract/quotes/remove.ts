import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idInPath } from '#contract/text.ts'

export const removeQuoteCall = endpoint({
  method: 'PUT',
  path: '/quotes/delete/:id',
  access: ['customer'],
  summary: 'Remove a quote from the cart. It is retained for audit and shown nowhere.',
  params: z.object({ id: idInPath }),
})

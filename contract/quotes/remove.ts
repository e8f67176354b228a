import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idInPath } from '#contract/text.ts'

export const removeQuoteCall = endpoint({
  method: 'PUT',
  path: '/quotes/delete/:id',
  access: ['customer'],
  summary: 'Take a quote out of the cart. It is kept for audit and shown nowhere.',
  params: z.object({ id: idInPath }),
})

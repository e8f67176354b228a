import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idInPath, longestRemark, text } from '#contract/text.ts'

export const cancelQuoteCall = endpoint({
  access: ['customer', 'client_manager'],
  params: z.object({ id: idInPath }),
  method: 'PUT',
  path: '/quotes/cancel/:id',
  summary: 'Cancel an active or pending quote. This is irreversible; a cancelled quote can be requoted.',
  body: z.object({ reason: text(longestRemark).nullish() }),
})

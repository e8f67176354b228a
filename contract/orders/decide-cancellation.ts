import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idInPath, longestRemark, text } from '#contract/text.ts'

export const decideCancellationCall = endpoint({
  method: 'PUT',
  path: '/circuits/:id/cancel-request',
  access: ['client_manager'],
  summary: 'Approve or decline a cancellation request, with a message to the company.',
  params: z.object({ id: idInPath }),
  body: z.object({ accept: z.boolean(), words: text(longestRemark).nullish() }),
})

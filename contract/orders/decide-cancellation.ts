import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idInPath, longestRemark, text } from '#contract/text.ts'

export const decideCancellationCall = endpoint({
  method: 'PUT',
  path: '/circuits/:id/cancel-request',
  access: ['client_manager'],
  summary: 'Grant or decline the buyer’s wish to cancel a circuit, with words the buyer reads.',
  params: z.object({ id: idInPath }),
  body: z.object({ accept: z.boolean(), words: text(longestRemark).nullish() }),
})

import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idInPath } from '#contract/text.ts'

export const withdrawCancellationCall = endpoint({
  method: 'DELETE',
  path: '/circuits/:id/cancel-request',
  access: ['customer'],
  summary:
    'Withdraw a cancellation request that is not decided, or whose offer is not answered. The circuit goes on.',
  params: z.object({ id: idInPath }),
})

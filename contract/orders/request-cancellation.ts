import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { filled, idInPath, longestRemark } from '#contract/text.ts'

export const requestCancellationCall = endpoint({
  method: 'POST',
  path: '/circuits/:id/cancel-request',
  access: ['customer'],
  summary:
    'Request cancellation of a circuit that is not delivered. The client manager decides; while it is open the circuit cannot be delivered.',
  params: z.object({ id: idInPath }),
  body: z.object({ reason: filled(longestRemark) }),
})

import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ringgit } from '#contract/money.ts'
import { idInPath } from '#contract/text.ts'

export const answerCancellationCall = endpoint({
  method: 'PUT',
  path: '/circuits/:id/cancel-request/answer',
  access: ['customer'],
  summary:
    'Accept or decline the charge of an offered cancellation by its last day. Accepting cancels the circuit at that charge; declining ends the request, and the circuit goes on.',
  params: z.object({ id: idInPath }),
  body: z.object({
    accept: z.boolean(),
    /** Before tax; refused if it has changed. */
    expected: z.object({ nrc: ringgit }),
  }),
  idempotent: true,
})

import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ringgit } from '#contract/money.ts'
import { idInPath } from '#contract/text.ts'

export const answerChargeCall = endpoint({
  method: 'PUT',
  path: '/circuits/:id/charges/:charge',
  access: ['customer'],
  summary:
    'Accept or decline an extra charge by its due date. Declining cancels the circuit at no cost, unless it is firm or the charge is for a change on request: then it goes on as ordered.',
  params: z.object({ id: idInPath, charge: idInPath }),
  body: z.object({
    accept: z.boolean(),
    /** Before tax; refused if they have changed. */
    expected: z.object({ nrc: ringgit, mrc: ringgit }),
  }),
  idempotent: true,
})

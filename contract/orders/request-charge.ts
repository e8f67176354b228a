import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ringgitPrice } from '#contract/money.ts'
import { extraCharge } from '#contract/orders/order.ts'
import { day, filled, idInPath, longestRemark } from '#contract/text.ts'

export const requestChargeCall = endpoint({
  method: 'POST',
  path: '/circuits/:id/charges',
  access: ['client_manager'],
  summary:
    'Request approval of an extra charge, to be answered by a date. If the company declines or does not answer, the circuit is cancelled at no cost; a firm circuit can only be charged for a change on request, and goes on as ordered without it.',
  params: z.object({ id: idInPath }),
  body: z
    .object({
      nrc: ringgitPrice,
      mrc: ringgitPrice,
      reason: filled(longestRemark),
      answer_by: day,
      /** For a change that the company asked for; required on a firm circuit. */
      on_request: z.boolean().nullish(),
    })
    .refine(({ nrc, mrc }) => nrc > 0 || mrc > 0, { path: ['nrc'], params: { rule: 'no_charge' } }),
  data: extraCharge,
  idempotent: true,
})

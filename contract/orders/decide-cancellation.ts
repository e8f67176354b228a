import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ringgitPrice } from '#contract/money.ts'
import { day, idInPath, longestRemark, text } from '#contract/text.ts'

export const decideCancellationCall = endpoint({
  method: 'PUT',
  path: '/circuits/:id/cancel-request',
  access: ['client_manager'],
  summary:
    'Decline a cancellation request, approve it at no cost, or offer the cancellation at a charge that the company must accept by a day. The charge is at most the one-time charges of the circuit, accepted extra charges included.',
  params: z.object({ id: idInPath }),
  body: z
    .object({
      accept: z.boolean(),
      words: text(longestRemark).nullish(),
      /** Before tax. Without a charge the circuit is cancelled at once. */
      charge: z
        .object({ nrc: ringgitPrice.refine((nrc) => nrc !== 0, { params: { rule: 'above_zero' } }) })
        .nullish(),
      /** After today; a week from today by default. */
      answer_by: day.nullish(),
    })
    .refine(({ accept, charge }) => accept || !charge, {
      path: ['charge'],
      params: { rule: 'charge_of_decline' },
    }),
})

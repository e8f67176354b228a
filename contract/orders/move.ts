import * as z from 'zod'
import { circuitMoves, type CircuitMove } from '#contract/orders/circuit-actions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { day, idInPath, longestRemark, text } from '#contract/text.ts'

const move = z
  .object({
    status: z.enum(Object.keys(circuitMoves) as [CircuitMove, ...CircuitMove[]]),
    /** Why it is cancelled, which the company reads; required there and ignored elsewhere. */
    reason: text(longestRemark).nullish(),
    /** The day of hand-over, not in the future and not before the order; today unless said otherwise. */
    delivered_on: day.nullish(),
  })
  .refine(({ status, reason }) => status !== 'cancelled' || Boolean(reason), {
    path: ['reason'],
    params: { rule: 'required' },
  })
export type Move = z.output<typeof move>

export const moveCircuitCall = endpoint({
  method: 'PUT',
  path: '/circuits/:id',
  access: ['client_manager'],
  summary:
    'Start, deliver or cancel a circuit. A circuit with an open extra charge, or whose buyer has asked to cancel, is not delivered before that is decided.',
  params: z.object({ id: idInPath }),
  body: move,
})

export const moveOrderCall = endpoint({
  method: 'PUT',
  path: '/orders/status/:id',
  access: ['client_manager'],
  summary: 'The same for every circuit of an order that may be moved; 409 if none may.',
  params: z.object({ id: idInPath }),
  body: move,
})

import * as z from 'zod'
import { circuitMoves, type CircuitMove } from '#contract/orders/circuit-actions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { milestoneEnds, milestones } from '#contract/orders/milestones.ts'
import { day, idInPath, longestRemark, text } from '#contract/text.ts'

const move = z
  .object({
    status: z.enum(Object.keys(circuitMoves) as [CircuitMove, ...CircuitMove[]]),
    /** Shown to the company; required to cancel, optional to deliver with open steps, otherwise ignored. */
    reason: text(longestRemark).nullish(),
    /** Not in the future and not before the order; today by default. */
    delivered_on: day.nullish(),
    /** Open steps that are not named close as done with the delivery. */
    open_steps: z.partialRecord(z.enum(milestones), z.enum(milestoneEnds)).optional(),
  })
  .refine(({ status, reason }) => status !== 'cancelled' || Boolean(reason), {
    path: ['reason'],
    params: { rule: 'required' },
  })
  .refine(({ open_steps }) => open_steps?.handed_over !== 'not_needed', {
    path: ['open_steps', 'handed_over'],
    params: { rule: 'handed_over' },
  })
export type Move = z.output<typeof move>

export const moveCircuitCall = endpoint({
  method: 'PUT',
  path: '/circuits/:id',
  access: ['client_manager'],
  summary:
    'Start, deliver or cancel a circuit. A circuit cannot be delivered while an extra charge is open or a cancellation is requested or offered. Steps that are still open when it is delivered end as `open_steps` says, or as done with the delivery.',
  params: z.object({ id: idInPath }),
  body: move,
})

export const moveOrderCall = endpoint({
  method: 'PUT',
  path: '/orders/status/:id',
  access: ['client_manager'],
  summary:
    'Start, deliver or cancel every circuit of an order whose state allows it. Returns 409 if none does.',
  params: z.object({ id: idInPath }),
  body: move,
})

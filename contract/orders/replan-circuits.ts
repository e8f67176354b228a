import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { milestones, moveReasons } from '#contract/orders/milestones.ts'
import { mostCircuits } from '#contract/orders/set-milestones.ts'
import { day, filled, id, longestRemark } from '#contract/text.ts'

/** Working days, in either direction. */
export const mostShifted = 250

/** A page of the list. */
export const mostOrders = 100

const skipped = z.object({
  circuit_reference: z.string(),
  /** `wrong_status`: delivered or cancelled. */
  reason: z.enum(['no_step', 'step_done', 'wrong_status']),
})
export type Skipped = z.output<typeof skipped>

export const replanCircuitsCall = endpoint({
  method: 'PUT',
  path: '/circuits/plan',
  access: ['client_manager'],
  summary:
    'Re-plan a step of several circuits, or of all circuits of several orders, the hand-over by default: to a day, or by a number of working days. Circuits without this step, with it done, or delivered or cancelled are skipped and named. A day that is not possible changes none (422, by circuit).',
  body: z
    .object({
      /** Either circuits or orders, whose cancelled circuits do not count. */
      circuit_ids: z.array(id).min(1).max(mostCircuits).optional(),
      order_ids: z.array(id).min(1).max(mostOrders).optional(),
      kind: z.enum(milestones).default('handed_over'),
      /** Either a working day at the sites of each circuit, or the working days to add (negative: earlier). */
      planned: day.optional(),
      working_days: z.int().min(-mostShifted).max(mostShifted).optional(),
      /** Later open steps move by as many working days. */
      shift: z.boolean().default(false),
      reason_code: z.enum(moveReasons),
      /** Sent to companies whose hand-over moves. */
      reason: filled(longestRemark),
    })
    .refine(({ circuit_ids, order_ids }) => (circuit_ids === undefined) !== (order_ids === undefined), {
      path: ['circuit_ids'],
      params: { rule: 'circuits_or_orders' },
    })
    .refine(({ planned, working_days }) => (planned === undefined) !== (working_days === undefined), {
      path: ['planned'],
      params: { rule: 'day_or_shift' },
    })
    .refine(({ working_days }) => working_days !== 0, {
      path: ['working_days'],
      params: { rule: 'day_or_shift' },
    }),
  data: z.object({
    circuits: z.array(z.string()),
    skipped: z.array(skipped),
  }),
})

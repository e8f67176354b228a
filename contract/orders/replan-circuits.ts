import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { milestones, moveReasons } from '#contract/orders/milestones.ts'
import { mostCircuits } from '#contract/orders/set-milestones.ts'
import { day, filled, id, longestRemark } from '#contract/text.ts'

/** Working days by which plans can be shifted at once, in either direction. */
export const mostShifted = 250

/** Orders whose circuits can be re-planned at once: a page of the list. */
export const mostOrders = 100

const skipped = z.object({
  circuit_reference: z.string(),
  /** It has no such step, has done it, or is delivered or cancelled. */
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
      /** Either circuits, */
      circuit_ids: z.array(id).min(1).max(mostCircuits).optional(),
      /** or orders, whose circuits are re-planned, but for the cancelled ones. */
      order_ids: z.array(id).min(1).max(mostOrders).optional(),
      kind: z.enum(milestones).default('handed_over'),
      /** Either the new day, a working day at the sites of each circuit, */
      planned: day.optional(),
      /** or the working days that are added to the planned day of each; a negative number moves it forward. */
      working_days: z.int().min(-mostShifted).max(mostShifted).optional(),
      /** Later open steps move by as many working days. */
      shift: z.boolean().default(false),
      reason_code: z.enum(moveReasons),
      /** Sent to the companies if their hand-over moves. */
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
    /** The circuits whose plan has changed. */
    circuits: z.array(z.string()),
    skipped: z.array(skipped),
  }),
})

import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { milestones } from '#contract/orders/milestones.ts'
import { mostOrders } from '#contract/orders/replan-circuits.ts'
import { mostCircuits } from '#contract/orders/set-milestones.ts'
import { siteCalendarData } from '#contract/quotes/rest-days.ts'
import { idsInList, isListOfIds } from '#contract/quotes/comparable.ts'
import { day } from '#contract/text.ts'

const idsUpTo = (most: number) =>
  z
    .string()
    .refine((written) => isListOfIds(written) && idsInList(written).length <= most, {
      params: { rule: 'not_ids' },
    })
    .optional()

export const planDaysCall = endpoint({
  method: 'GET',
  path: '/circuits/plan-days',
  access: ['client_manager'],
  summary: `Get the days for which a step of circuits (\`circuit_ids\`, up to ${mostCircuits}), or of all circuits of orders (\`order_ids\`, up to ${mostOrders}), can be planned together: the states of their sites with the public holidays there, and the first possible day, null if none of them can be planned. Circuits that re-planning would skip do not count.`,
  query: z
    .object({
      /** Either circuits or orders, whose cancelled circuits do not count. */
      circuit_ids: idsUpTo(mostCircuits),
      order_ids: idsUpTo(mostOrders),
      kind: z.enum(milestones).default('handed_over'),
    })
    .refine(({ circuit_ids, order_ids }) => (circuit_ids === undefined) !== (order_ids === undefined), {
      path: ['circuit_ids'],
      params: { rule: 'circuits_or_orders' },
    }),
  data: siteCalendarData.extend({
    /** A working day at all of these sites. */
    first: day.nullable(),
  }),
})

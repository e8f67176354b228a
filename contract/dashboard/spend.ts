import * as z from 'zod'
import { productId } from '#contract/catalog.ts'
import { month, periodInQuery } from '#contract/dashboard/period.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ringgit } from '#contract/money.ts'
import { orderStatuses } from '#contract/orders/order.ts'
import { day, id } from '#contract/text.ts'

export const endingDays = 180

const spend = z.object({
  /** Before tax: monthly charges of the circuits in service at the end of the month, one-time charges of those handed over in it. */
  months: z.array(
    z.object({
      month,
      product_id: productId.nullable(),
      circuits: z.int(),
      total_nrc: ringgit,
      total_mrc: ringgit,
    }),
  ),
  circuits: z.array(z.object({ status: z.enum(orderStatuses), circuits: z.int(), total_mrc: ringgit })),
  /** Soonest first, at most 50. */
  ending: z.array(
    z.object({
      order_id: id,
      circuit_reference: z.string(),
      product_id: productId.nullable(),
      ends_on: day,
      total_mrc: ringgit,
    }),
  ),
})
export type Spend = z.output<typeof spend>

export const readSpendCall = endpoint({
  method: 'GET',
  path: '/dashboard/spend',
  access: ['customer'],
  summary:
    'Get the company’s charges before tax by month and product, its circuits by state, and the contracts that end within 180 days.',
  query: z.object({ period: periodInQuery }),
  data: spend,
})

export const spendFigures = ['spend', 'circuits', 'ending'] as const
export type SpendFigure = (typeof spendFigures)[number]

export const exportSpendCall = endpoint({
  method: 'GET',
  path: '/dashboard/spend/export',
  access: ['customer'],
  summary: 'Export the table of one of these figures as a CSV file.',
  query: z.object({ period: periodInQuery, figure: z.enum(spendFigures) }),
  answersFile: true,
})

import * as z from 'zod'
import { productId } from '#contract/catalog.ts'
import { month, periodInQuery } from '#contract/dashboard/period.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ringgit } from '#contract/money.ts'
import { lostReasons } from '#contract/quotes/cancel-reasons.ts'
import { moment } from '#contract/text.ts'

const salesMonth = z.object({
  month,
  /** Null: free-text requests. */
  product_id: productId.nullable(),
  open: z.int(),
  won: z.int(),
  cancelled: z.int(),
  expired: z.int(),
  /** Before tax. */
  won_mrc: ringgit,
  /** Quotes that waited for a price and got it, and the hours in all. */
  priced: z.int(),
  waited_hours: z.number(),
})
export type SalesMonth = z.output<typeof salesMonth>

const sales = z.object({
  /** When the months were counted; null before the first time. */
  as_of: moment.nullable(),
  months: z.array(salesMonth),
  lost: z.array(z.object({ reason: z.enum(lostReasons), quotes: z.int() })),
  /** Addresses without a listed building, most first, at most 200 towns. */
  unserved: z.array(z.object({ state: z.string(), city: z.string(), quotes: z.int() })),
})
export type Sales = z.output<typeof sales>

export const readSalesCall = endpoint({
  method: 'GET',
  path: '/dashboard/sales',
  access: ['client_manager'],
  summary:
    'Get the quotes of all companies by month and product: won, lost and open, time to quote, why they were lost, and the addresses without a listed building. Carts are not counted. The months are counted by a scheduled task; `as_of` says when.',
  query: z.object({ period: periodInQuery }),
  data: sales,
})

export const salesFigures = ['won', 'time_to_quote', 'lost', 'unserved'] as const
export type SalesFigure = (typeof salesFigures)[number]

export const exportSalesCall = endpoint({
  method: 'GET',
  path: '/dashboard/sales/export',
  access: ['client_manager'],
  summary: 'Export the table of one of these figures as a CSV file.',
  query: z.object({ period: periodInQuery, figure: z.enum(salesFigures) }),
  answersFile: true,
})

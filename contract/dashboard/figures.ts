import * as z from 'zod'
import { productId } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ringgit } from '#contract/money.ts'
import { lostReasons } from '#contract/quotes/cancel-reasons.ts'
import { moment, day, id } from '#contract/text.ts'
import { orderStatuses } from '#contract/orders/order.ts'

/** Months back, the current one included. */
export const periods = { '3m': 3, '6m': 6, '12m': 12, '24m': 24 } as const
export type Period = keyof typeof periods
export const everyPeriod = Object.keys(periods) as Period[]
export const defaultPeriod: Period = '12m'

const periodInQuery = z.enum(everyPeriod).default(defaultPeriod)

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

/** The months (`2026-11`) of a period and so many months before it, oldest first, up to that of this day. */
export function periodMonths(period: Period, today: string, before = 0): string[] {
  const [year, last] = today.split('-').map(Number) as [number, number]
  const length = periods[period] + before
  return Array.from({ length }, (_, index) => {
    const count = year * 12 + last - length + index
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  })
}

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
  /** The months of the period before. */
  before: z.array(salesMonth),
  lost: z.array(z.object({ reason: z.enum(lostReasons), quotes: z.int() })),
  /** Addresses without a listed building, most first, at most 200 towns. */
  unserved: z.array(z.object({ state: z.string(), city: z.string(), quotes: z.int() })),
  /** The total of `unserved` in the period before; `before` has that of `lost`. */
  unserved_before: z.int(),
})
export type Sales = z.output<typeof sales>

export const readSalesCall = endpoint('GET', '/dashboard/sales', {
  access: ['client_manager'],
  summary:
    'Get the quotes of all companies by month and product: won, lost and open, time to quote, why they were lost, and the addresses without a listed building. Carts are not counted. The months are counted by a scheduled task; `as_of` says when.',
  query: z.object({ period: periodInQuery }),
  data: sales,
})

export const salesFigures = ['won', 'time_to_quote', 'lost', 'unserved'] as const
export type SalesFigure = (typeof salesFigures)[number]

export const exportSalesCall = endpoint('GET', '/dashboard/sales/export', {
  access: ['client_manager'],
  summary: 'Export the table of one of these figures as a CSV file.',
  query: z.object({ period: periodInQuery, figure: z.enum(salesFigures) }),
  answersFile: true,
})

export const endingDays = 180

const spendMonth = z.object({
  month,
  product_id: productId.nullable(),
  services: z.int(),
  total_nrc: ringgit,
  total_mrc: ringgit,
})

const spend = z.object({
  /** Before tax: monthly charges of the services on the last day of the month or today, one-time charges of those billed from a day in it. */
  months: z.array(spendMonth),
  /** The last month before the period. */
  before: z.array(spendMonth),
  /** A service that has ended costs nothing monthly. */
  circuits: z.array(z.object({ status: z.enum(orderStatuses), circuits: z.int(), total_mrc: ringgit })),
  /** Soonest first, at most 50. */
  ending: z.array(
    z.object({
      service_id: id,
      service_reference: z.string(),
      product_id: productId.nullable(),
      ends_on: day,
      total_mrc: ringgit,
    }),
  ),
})
export type Spend = z.output<typeof spend>

export const readSpendCall = endpoint('GET', '/dashboard/spend', {
  access: ['customer'],
  summary:
    'Get the company’s charges before tax by month and product, its circuits by state, and the terms of services that end within 180 days.',
  query: z.object({ period: periodInQuery }),
  data: spend,
})

const spendFigures = ['spend', 'circuits', 'ending'] as const
export type SpendFigure = (typeof spendFigures)[number]

export const exportSpendCall = endpoint('GET', '/dashboard/spend/export', {
  access: ['customer'],
  summary: 'Export the table of one of these figures as a CSV file.',
  query: z.object({ period: periodInQuery, figure: z.enum(spendFigures) }),
  answersFile: true,
})

/** Minimum days that a quote has waited for its price; zero counts all. */
export const waitingDays = [0, 1, 3, 7, 14, 30] as const

/** Months ahead, the current one included. */
export const renewalMonths = 12

export const dueTimes = ['overdue', 'week', 'month', 'later'] as const
export type DueTime = (typeof dueTimes)[number]

const work = z.object({
  /** Services in use by the month in which their term ends, with its first and last day as the list filters them. */
  renewals: z.array(z.object({ month, from: day, to: day, services: z.int(), total_mrc: ringgit })),
  /** As the list's filter `age` counts. */
  pending: z.array(z.object({ days: z.int(), quotes: z.int() })),
  /** Active quotes, before tax. */
  pipeline: z.array(
    z.object({ product_id: productId.nullable(), quotes: z.int(), total_nrc: ringgit, total_mrc: ringgit }),
  ),
  /** Open orders by their next hand-over, with its first and last day as the list filters them. */
  due: z.array(
    z.object({ due: z.enum(dueTimes), from: day.nullable(), to: day.nullable(), orders: z.int() }),
  ),
})
export type Work = z.output<typeof work>

export const readWorkCall = endpoint('GET', '/dashboard/open-work', {
  access: ['client_manager'],
  summary:
    'Get the open work over all companies as it is now: quotes that await a price by age, the value of active quotes by product, orders by their next hand-over, and the services whose terms end in each of the next 12 months.',
  data: work,
})

const workFigures = ['pending', 'pipeline', 'due', 'renewals'] as const
export type WorkFigure = (typeof workFigures)[number]

export const exportWorkCall = endpoint('GET', '/dashboard/open-work/export', {
  access: ['client_manager'],
  summary: 'Export the table of one of these figures as a CSV file.',
  query: z.object({ figure: z.enum(workFigures) }),
  answersFile: true,
})

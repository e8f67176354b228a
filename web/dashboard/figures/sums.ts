import { sumSen, type Sen } from '#contract/money.ts'
import type { ProductId } from '#contract/catalog.ts'
import { periodMonths, type Period } from '#contract/dashboard/period.ts'
import type { SalesMonth } from '#contract/dashboard/sales.ts'

export type MonthSums = Omit<SalesMonth, 'product_id'>

/** One row for each month of the period, oldest first, of one product or of all; months without quotes are zero. */
export function sumByMonth(
  months: readonly SalesMonth[],
  { period, product, today }: { period: Period; product: ProductId | undefined; today: string },
): MonthSums[] {
  const chosen = months.filter(({ product_id }) => product === undefined || product_id === product)
  return periodMonths(period, today).map((month) => {
    const rows = chosen.filter((row) => row.month === month)
    return { month, ...totalOf(rows) }
  })
}

export function totalOf(rows: readonly MonthSums[] | readonly SalesMonth[]): Omit<MonthSums, 'month'> {
  const total = (field: 'open' | 'won' | 'cancelled' | 'expired' | 'priced' | 'waited_hours') =>
    rows.reduce((sum, row) => sum + row[field], 0)
  const won_mrc: Sen = sumSen(rows.map((row) => row.won_mrc))
  return {
    open: total('open'),
    won: total('won'),
    cancelled: total('cancelled'),
    expired: total('expired'),
    won_mrc,
    priced: total('priced'),
    waited_hours: total('waited_hours'),
  }
}

/** The share of the decided quotes that were won, in percent; null where none is decided. */
export function winRate({ won, cancelled, expired }: Omit<MonthSums, 'month'>): number | null {
  const decided = won + cancelled + expired
  return decided === 0 ? null : Math.round((100 * won) / decided)
}

/** The average days from the request to the price, with one decimal; null where none was priced. */
export function daysToQuote({ priced, waited_hours }: Omit<MonthSums, 'month'>): number | null {
  return priced === 0 ? null : Math.round((waited_hours / priced / 24) * 10) / 10
}

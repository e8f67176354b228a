import * as z from 'zod'

/** How far back figures go, in months; the current month is the last one. */
export const periods = { '3m': 3, '6m': 6, '12m': 12, '24m': 24 } as const
export type Period = keyof typeof periods
export const everyPeriod = Object.keys(periods) as Period[]
export const usualPeriod: Period = '12m'

export const periodInQuery = z.enum(everyPeriod).default(usualPeriod)

/** A month, `2026-11`. */
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

/** The months of a period, oldest first, of which the last one has this day. */
export function periodMonths(period: Period, today: string): string[] {
  const [year, last] = today.split('-').map(Number) as [number, number]
  return Array.from({ length: periods[period] }, (_, index) => {
    const count = year * 12 + last - periods[period] + index
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  })
}

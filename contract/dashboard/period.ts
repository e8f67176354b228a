import * as z from 'zod'

/** Months back, the current one included. */
export const periods = { '3m': 3, '6m': 6, '12m': 12, '24m': 24 } as const
export type Period = keyof typeof periods
export const everyPeriod = Object.keys(periods) as Period[]
export const usualPeriod: Period = '12m'

export const periodInQuery = z.enum(everyPeriod).default(usualPeriod)

export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

/** The months (`2026-11`) of a period, oldest first, up to that of this day. */
export function periodMonths(period: Period, today: string): string[] {
  const [year, last] = today.split('-').map(Number) as [number, number]
  return Array.from({ length: periods[period] }, (_, index) => {
    const count = year * 12 + last - periods[period] + index
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  })
}

import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { priceBookReaders } from '#contract/price-book/readers.ts'
import { day, filled } from '#contract/text.ts'

export const calendarYears = { first: 2025, last: 2030 } as const

/** The states that keep a holiday, as the building inventory names them; null for all of Malaysia. */
export const longestHolidayName = 100

const states = z.array(filled(100)).max(20).nullable()

const holiday = z.object({ day, name: z.string(), states })
export type Holiday = z.output<typeof holiday>

export const holidayApi = {
  list: endpoint({
    method: 'GET',
    path: '/holidays',
    access: priceBookReaders,
    summary: 'List the public holidays of a year by day, each with the states that keep it.',
    query: z.object({
      year: z.coerce.number<string>().int().min(calendarYears.first).max(calendarYears.last),
    }),
    data: z.array(holiday),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/holidays',
    access: ['admin'],
    summary:
      'Set which states keep the holiday of a day and name: null for all, an empty list removes it. Days before today cannot change (422). Dates already promised stay.',
    body: z.object({ day, name: filled(longestHolidayName), states }),
  }),
}

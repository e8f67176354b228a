import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'

/** Zones differ from UTC by whole quarters of an hour, so all moments of one quarter have the same day. */
const quarter = 900_000
let last = { zone: '', quarter: 0, day: '' }

/** The calendar day of a moment in the business zone; a UTC day would be the day before until 08:00 in Kuala Lumpur. */
export function dayIn(zone: string, moment: Date): string {
  const now = Math.floor(moment.getTime() / quarter)
  if (last.zone !== zone || last.quarter !== now)
    last = { zone, quarter: now, day: format(new TZDate(moment, zone), 'yyyy-MM-dd') }
  return last.day
}

/** The moment a day begins in the business zone. */
export function startOfDay(zone: string, day: string): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(new TZDate(year, month - 1, date, zone).getTime())
}

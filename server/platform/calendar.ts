import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'

/** The calendar day of a moment in the business zone; a UTC day would be the day before until 08:00 in Kuala Lumpur. */
export function dayIn(zone: string, moment: Date): string {
  return format(new TZDate(moment, zone), 'yyyy-MM-dd')
}

/** The moment a day begins in the business zone. */
export function startOfDay(zone: string, day: string): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(new TZDate(year, month - 1, date, zone).getTime())
}

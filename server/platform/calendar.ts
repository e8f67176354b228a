import { TZDate } from '@date-fns/tz'
import { addDays, format } from 'date-fns'

/** The calendar day of a moment in the business zone; a day cut from UTC would be early before 08:00 in Kuala Lumpur. */
export function dayIn(zone: string, moment: Date): string {
  return format(new TZDate(moment, zone), 'yyyy-MM-dd')
}

/** The moment a day begins in the business zone. */
export function startOfDay(zone: string, day: string): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(new TZDate(year, month - 1, date, zone).getTime())
}

/** A day plus whole days, by the calendar: no hours, no zone. */
export function plusDays(day: string, days: number): string {
  return format(addDays(`${day}T00:00:00`, days), 'yyyy-MM-dd')
}

/** A day plus working days, Monday to Friday. Public holidays differ by state and are the planner's matter. */
export function plusWorkingDays(day: string, days: number): string {
  let date = new Date(`${day}T00:00:00`)
  for (let left = days; left > 0;) {
    date = addDays(date, 1)
    if (date.getDay() !== 0 && date.getDay() !== 6) left -= 1
  }
  return format(date, 'yyyy-MM-dd')
}

/** Calendar days, without time zones. */
export function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Clamped to the last day of the month, as PostgreSQL does. */
export function plusMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** The weekends and public holidays of a circuit's sites. */
export interface WorkCalendar {
  /** Days of the week, 0 for Sunday. */
  restDays: ReadonlySet<number>
  holidays: ReadonlySet<string>
}

/** States that rest on Friday and Saturday; Johor rests on Saturday and Sunday since 1 January 2025. */
export const fridayStates: readonly string[] = ['Kedah', 'Kelantan', 'Terengganu']

export function restDaysOf(states: readonly string[]): Set<number> {
  const weekends = states.map((state) => (fridayStates.includes(state) ? [5, 6] : [6, 0]))
  return new Set(weekends.length === 0 ? [6, 0] : weekends.flat())
}

/** The states of sites, and the holidays there with the states that keep them, null for all. */
export interface SiteCalendar {
  states: readonly string[]
  holidays: readonly { day: string; name: string; states: readonly string[] | null }[]
}

export function workCalendarOf({ states, holidays }: SiteCalendar): WorkCalendar {
  return { restDays: restDaysOf(states), holidays: new Set(holidays.map(({ day }) => day)) }
}

/** A public holiday by name, or the weekend with its states, null for all of them; null on a working day. */
export function restReason(
  day: string,
  { states, holidays }: SiteCalendar,
): { holiday: string | null; states: readonly string[] | null } | null {
  const holiday = holidays.find((each) => each.day === day)
  if (holiday) return { holiday: holiday.name, states: holiday.states }
  if (!restDaysOf(states).has(weekdayOf(day))) return null
  const resting = states.filter((state) => restDaysOf([state]).has(weekdayOf(day)))
  return { holiday: null, states: resting.length === states.length ? null : resting }
}

/** The public holidays are known until this day, so no step can be planned later. */
export const lastCalendarDay = '2030-12-31'

/** Saturday and Sunday are free; public holidays are not considered. */
const officeCalendar: WorkCalendar = { restDays: restDaysOf([]), holidays: new Set() }

export function isWorkingDay(day: string, { restDays, holidays }: WorkCalendar): boolean {
  return !restDays.has(weekdayOf(day)) && !holidays.has(day)
}

/** The day itself if it is a working day, otherwise the next one. */
export function nextWorkingDay(day: string, calendar: WorkCalendar): string {
  let next = day
  while (!isWorkingDay(next, calendar)) next = plusDays(next, 1)
  return next
}

/** With 0 days, the day itself or the next working day. */
export function plusWorkingDays(day: string, days: number, calendar: WorkCalendar): string {
  let then = day
  for (let left = days; left > 0; left -= 1) then = nextWorkingDay(plusDays(then, 1), calendar)
  return nextWorkingDay(then, calendar)
}

export function minusWorkingDays(day: string, days: number, calendar: WorkCalendar): string {
  let then = day
  for (let left = days; left > 0; left -= 1) {
    do then = plusDays(then, -1)
    while (!isWorkingDay(then, calendar))
  }
  return then
}

/** Working days to price or answer a request. */
export const answerDays = 2

export function answerBy(requested: string, calendar: WorkCalendar = officeCalendar): string {
  return plusWorkingDays(requested, answerDays, calendar)
}

/** The new day of an answer that is late: the next working day. Null while it is not late. */
export function lateAnswerBy(due: string, today: string, calendar: WorkCalendar): string | null {
  return due < today ? plusWorkingDays(today, 1, calendar) : null
}

/** Counts the working days after one day up to and including another; 0 if it is earlier. */
export function workingDaysBetween(from: string, to: string, calendar: WorkCalendar = officeCalendar) {
  let days = 0
  for (let day = plusDays(from, 1); day <= to; day = plusDays(day, 1))
    if (isWorkingDay(day, calendar)) days += 1
  return days
}

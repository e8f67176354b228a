/** Adds calendar days to a day, without hours or zones. */
export function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The day of the week, 0 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** The days on which no one works at a circuit's sites: the weekends and public holidays of their states. */
export interface WorkCalendar {
  /** Days of the week, 0 for Sunday. */
  restDays: ReadonlySet<number>
  holidays: ReadonlySet<string>
}

/** States that rest on Friday and Saturday; Johor rests on Saturday and Sunday since 1 January 2025. */
export const fridayStates: readonly string[] = ['Kedah', 'Kelantan', 'Terengganu']

/** The weekends of all these states together; Saturday and Sunday where none is named. */
export function restDaysOf(states: readonly string[]): Set<number> {
  const weekends = states.map((state) => (fridayStates.includes(state) ? [5, 6] : [6, 0]))
  return new Set(weekends.length === 0 ? [6, 0] : weekends.flat())
}

/** What the calendar of sites is made of: their states, and the holidays there with the states that keep them, null for all. */
export interface SiteCalendar {
  states: readonly string[]
  holidays: readonly { day: string; name: string; states: readonly string[] | null }[]
}

/** The calendar of circuits between sites in these states. */
export function workCalendarOf({ states, holidays }: SiteCalendar): WorkCalendar {
  return { restDays: restDaysOf(states), holidays: new Set(holidays.map(({ day }) => day)) }
}

/** Why no one works on a day: a public holiday by name, or the weekend, with the states it is for. Null on a working day. */
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

/** The last day for which the public holidays are known, and so the last that a step can be planned for. */
export const lastCalendarDay = '2030-12-31'

/** The calendar of the carrier's own staff: Saturday and Sunday are free. Public holidays are not known to it. */
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

/** The working day so many working days after a day; with none, the day itself or the next working day. */
export function plusWorkingDays(day: string, days: number, calendar: WorkCalendar): string {
  let then = day
  for (let left = days; left > 0; left -= 1) then = nextWorkingDay(plusDays(then, 1), calendar)
  return nextWorkingDay(then, calendar)
}

/** The working day so many working days before a day. */
export function minusWorkingDays(day: string, days: number, calendar: WorkCalendar): string {
  let then = day
  for (let left = days; left > 0; left -= 1) {
    do then = plusDays(then, -1)
    while (!isWorkingDay(then, calendar))
  }
  return then
}

/** Working days within which a request gets its price, or an answer. */
export const answerDays = 2

/** The last day to answer a request of a day. */
export function answerBy(requested: string, calendar: WorkCalendar = officeCalendar): string {
  return plusWorkingDays(requested, answerDays, calendar)
}

/** Counts the working days after one day up to and including another; 0 if it is earlier. */
export function workingDaysBetween(
  from: string,
  to: string,
  calendar: WorkCalendar = officeCalendar,
): number {
  let days = 0
  for (let day = plusDays(from, 1); day <= to; day = plusDays(day, 1))
    if (isWorkingDay(day, calendar)) days += 1
  return days
}

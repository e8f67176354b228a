/** Adds calendar days to a day, without hours or zones. */
export function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Adds working days, Monday to Friday. Public holidays differ by state and are left to the planner. */
export function plusWorkingDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  for (let left = days; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (isWorkingDay(date)) left -= 1
  }
  return date.toISOString().slice(0, 10)
}

/** Counts the working days, Monday to Friday, after one day up to and including another; 0 if it is earlier. */
export function workingDaysBetween(from: string, to: string): number {
  const date = new Date(`${from}T00:00:00Z`)
  const end = Date.parse(`${to}T00:00:00Z`)
  let days = 0
  while (date.getTime() < end) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (isWorkingDay(date)) days += 1
  }
  return days
}

function isWorkingDay(date: Date): boolean {
  return date.getUTCDay() !== 0 && date.getUTCDay() !== 6
}

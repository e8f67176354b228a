/** The calendar day of a moment in the business zone. */
export const businessDay = (moment: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' }).format(moment)

export const businessToday = () => businessDay(new Date())

/** A number of days after a day, or before it. */
export const dayAfter = (days: number, day = businessToday()) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** A day as a date field shows it in English: `20 Nov 2026`. */
export const shownDay = (day: string) => dayIn(day, 'short')

/** A day as a calendar names it: `20 November 2026`. */
export const namedDay = (day: string) => dayIn(day, 'long')

const dayIn = (day: string, month: 'short' | 'long') =>
  new Intl.DateTimeFormat('en-MY', { timeZone: 'UTC', day: 'numeric', month, year: 'numeric' }).format(
    Date.parse(day),
  )

const months = (['en-MY', 'ms-MY'] as const).flatMap((locale) =>
  Array.from({ length: 12 }, (_, month) => ({
    number: month + 1,
    name: new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long' })
      .format(Date.UTC(2026, month, 1))
      .toLowerCase(),
  })),
)

/** Whether the text is a day as it is sent: `2026-11-20`. */
export function isDay(text: string): boolean {
  return readDay(text) === text
}

/** Reads 20/11/2026, 20.11.2026, 20 Nov 2026, 20 Disember 2026 or 2026-11-20; null if it is no day. */
export function readDay(text: string): string | null {
  const written = text.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(written)
  if (iso) return dayOfParts(iso[1], Number(iso[2]), iso[3])
  const [, day, month = '', year] =
    /^(\d{1,2})[\s./-]+(\d{1,2}|\p{L}{3,})\.?[\s./-]+(\d{4})$/u.exec(written) ?? []
  const number = /^\d/.test(month) ? Number(month) : months.find(({ name }) => name.startsWith(month))?.number
  return dayOfParts(year, number, day)
}

function dayOfParts(year = '', month = 0, day = ''): string | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${text}T00:00:00Z`)
  // Date would read the 31st of a shorter month as a day of the next.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null
}

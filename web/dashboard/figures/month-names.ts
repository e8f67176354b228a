import { useLanguage } from '#web/platform/session.ts'

/** Writes months in the chosen language: Nov 26. */
export function useMonthName(): (month: string) => string {
  const written = new Intl.DateTimeFormat(useLanguage() === 'ms' ? 'ms-MY' : 'en-MY', {
    timeZone: 'UTC',
    month: 'short',
    year: '2-digit',
  })
  return (month) => written.format(Date.parse(`${month}-01`))
}

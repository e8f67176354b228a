import { useLanguage } from '#web/platform/session.ts'

export function useMonthName(): (month: string) => string {
  const written = new Intl.DateTimeFormat(useLanguage() === 'ms' ? 'ms-MY' : 'en-MY', {
    timeZone: 'UTC',
    month: 'short',
    year: '2-digit',
  })
  return (month) => written.format(Date.parse(`${month}-01`))
}

import type { Language } from '#contract/session.ts'
import { useLanguage } from '#web/platform/session.ts'
import { settings } from '#web/platform/settings.ts'

const locales = { en: 'en-MY', ms: 'ms-MY' } as const satisfies Record<Language, string>
const millisecondsADay = 86_400_000

/** Days further away are shown as a date, nearer ones as "in 12 days". */
const near = 30

/** Creating a format is slow, and a list has a hundred dates. */
const formats = new Map<string, Intl.DateTimeFormat>()
const relatives = new Map<string, Intl.RelativeTimeFormat>()

function formatOf(locale: string, options: Intl.DateTimeFormatOptions) {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

function relativeOf(locale: string) {
  const format = relatives.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  relatives.set(locale, format)
  return format
}

/** Today in the business time zone, as `2026-11-20`. */
export function today(): string {
  return dayOf(new Date())
}

/** The calendar day of a moment in the business time zone. */
export function dayOf(moment: Date | string): string {
  return formatOf('en-CA', {
    timeZone: settings.timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date(moment))
}

/** Calendar days from today; negative for past days. */
export function daysUntil(day: string): number {
  return Math.round((Date.parse(day) - Date.parse(today())) / millisecondsADay)
}

/** Formats in the chosen language and the business time zone. */
export function useDates() {
  const locale = locales[useLanguage()]
  const dayAs = (day: string, month: 'short' | 'long', year?: 'numeric') =>
    formatOf(locale, { timeZone: 'UTC', day: 'numeric', month, year }).format(Date.parse(day))
  const fullDay = (day: string) => dayAs(day, 'long', 'numeric')
  const day = (value: string) => dayAs(value, 'short', 'numeric')
  return {
    /** 20 Nov 2026 */
    day,
    /** 20 Nov, for a day of the next months */
    soon: (value: string) => dayAs(value, 'short'),
    /** 20 November 2026 */
    fullDay,
    /** "in 12 days", "yesterday"; the date if it is far away. */
    relativeDay: (value: string, furthest = near) => {
      const days = daysUntil(value)
      if (Math.abs(days) > furthest) return day(value)
      return relativeOf(locale).format(days, 'day')
    },
    /** "5 minutes ago", "yesterday"; null within the last minute, the date after a week. */
    ago: (value: string): string | null => {
      const minutes = Math.floor((Date.now() - Date.parse(value)) / 60_000)
      const relative = relativeOf(locale)
      if (minutes < 1) return null
      if (minutes < 60) return relative.format(-minutes, 'minute')
      if (minutes < 24 * 60) return relative.format(-Math.floor(minutes / 60), 'hour')
      const days = daysUntil(dayOf(value))
      return days < -7 ? day(dayOf(value)) : relative.format(days, 'day')
    },
    /** 20 Nov 2026, 14:05 */
    moment: (value: string) =>
      formatOf(locale, {
        timeZone: settings.timeZone,
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).format(new Date(value)),
  }
}

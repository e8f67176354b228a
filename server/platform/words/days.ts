import type { Language } from '#contract/session.ts'

const form = { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' } as const
const forms: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-MY', form),
  ms: new Intl.DateTimeFormat('ms-MY', form),
}

/** A day as messages, mails and documents write it: 12 March 2027, 12 Mac 2027. */
export function longDay(day: string, language: Language): string {
  return forms[language].format(Date.parse(day))
}

/** Used or allowed bytes as people read them; rounded up. */
export function sizeUp(bytes: number): string {
  return sizeText(bytes, Math.ceil)
}

/** Remaining bytes as people read them; rounded down, so that a file of this size fits. */
export function sizeDown(bytes: number): string {
  return sizeText(Math.max(0, bytes), Math.floor)
}

function sizeText(bytes: number, round: (value: number) => number): string {
  const kilobytes = bytes / 1_024
  if (kilobytes < 1_024) return `${round(kilobytes)} kB`
  return `${(round((kilobytes / 1_024) * 10) / 10).toLocaleString('en')} MB`
}

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

import type { Language } from '#contract/session.ts'
import { paperWordsEn, type PaperWords } from '#server/documents/words/en.ts'
import { paperWordsMs } from '#server/documents/words/ms.ts'
import type { InWords } from '#server/platform/words/in-words.ts'

export const paperWords: Record<Language, InWords<PaperWords>> = { en: paperWordsEn, ms: paperWordsMs }

/** 20 November 2026 */
export function paperDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language === 'ms' ? 'ms-MY' : 'en-MY', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(Date.parse(day))
}

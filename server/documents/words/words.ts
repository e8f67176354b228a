import type { Language } from '#contract/session.ts'
import { paperWordsEn, type PaperWords } from '#server/documents/words/en.ts'
import { paperWordsMs } from '#server/documents/words/ms.ts'
import type { InWords } from '#server/platform/words/in-words.ts'

export const paperWords: Record<Language, InWords<PaperWords>> = { en: paperWordsEn, ms: paperWordsMs }

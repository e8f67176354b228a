import type { Language } from '#contract/session.ts'
import { documentTextsEn } from '#server/documents/words/en.ts'
import { documentTextsMs } from '#server/documents/words/ms.ts'

export const documentTextsByLanguage: Record<Language, typeof documentTextsEn> = {
  en: documentTextsEn,
  ms: documentTextsMs,
}

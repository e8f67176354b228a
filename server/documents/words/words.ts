import type { Language } from '#contract/session.ts'
import { documentTextsEn, type DocumentTexts } from '#server/documents/words/en.ts'
import { documentTextsMs } from '#server/documents/words/ms.ts'
import type { InWords } from '#server/platform/words/in-words.ts'

export const documentTextsByLanguage: Record<Language, InWords<DocumentTexts>> = {
  en: documentTextsEn,
  ms: documentTextsMs,
}

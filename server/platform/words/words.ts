import type { Language } from '#contract/session.ts'
import { messagesEn, type Words } from '#server/platform/words/en.ts'
import { messagesMs } from '#server/platform/words/ms.ts'

/** A sentence not yet put into a language. */
export type Sentence = (words: Words) => string

export const words: Record<Language, Words> = { en: messagesEn, ms: messagesMs }

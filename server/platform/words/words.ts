import type { Language } from '#contract/session.ts'
import { en, type Words } from '#server/platform/words/en.ts'
import { ms } from '#server/platform/words/ms.ts'

/** A sentence not yet put into a language. */
export type Say = (words: Words) => string

export const words: Record<Language, Words> = { en, ms }

import type { Language } from '#contract/session.ts'
import { en } from '#server/platform/words/en.ts'
import { ms } from '#server/platform/words/ms.ts'

/** Every sentence the server says, in one language. English is the measure: the others must be complete. */
export type Words = { [K in keyof typeof en]: (typeof en)[K] extends string ? string : (typeof en)[K] }

/** A sentence not yet put into a language. */
export type Say = (words: Words) => string

export const words: Record<Language, Words> = { en, ms }

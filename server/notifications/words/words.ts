import type { Language } from '#contract/session.ts'
import { mailWordsEn, type MailWords } from '#server/notifications/words/en.ts'
import { mailWordsMs } from '#server/notifications/words/ms.ts'

export const mailWords: Record<Language, MailWords> = { en: mailWordsEn, ms: mailWordsMs }

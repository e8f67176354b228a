import type { Language } from '#contract/session.ts'
import { mailWordsEn } from '#server/notifications/words/en.ts'
import type { MailWords } from '#server/notifications/words/mail-words.ts'
import { mailWordsMs } from '#server/notifications/words/ms.ts'

/** What mails say, in every language, complete by type. */
export const mailWords = { en: mailWordsEn, ms: mailWordsMs } as const satisfies Record<Language, MailWords>

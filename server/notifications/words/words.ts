import type { Language } from '#contract/session.ts'
import { lettersEn } from '#server/notifications/words/en.ts'
import type { MailWords } from '#server/notifications/words/letter.ts'
import { lettersMs } from '#server/notifications/words/ms.ts'

/** What mails say, in every language, complete by type. */
export const mailWords = { en: lettersEn, ms: lettersMs } as const satisfies Record<Language, MailWords>

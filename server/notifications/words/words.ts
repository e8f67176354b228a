import type { Language } from '#contract/session.ts'
import { en } from '#server/notifications/words/en.ts'
import type { MailWords } from '#server/notifications/words/letter.ts'
import { ms } from '#server/notifications/words/ms.ts'

/** What mails say, in every language, complete by type. */
export const mailWords = { en, ms } as const satisfies Record<Language, MailWords>

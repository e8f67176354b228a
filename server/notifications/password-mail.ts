import { sql } from 'kysely'
import { paths } from '#contract/paths.ts'
import { userStatusIds } from '#contract/roles.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import { mailLocales, writtenMail, type Reader, type Written } from '#server/notifications/compose.ts'
import type { MailOptions } from '#server/notifications/mail.ts'
import { mailWords } from '#server/notifications/words/words.ts'
import type { PasswordLinkJob } from '#server/session/ask-for-link.ts'
import { makeLink } from '#server/session/make-link.ts'
import { mayHavePassword } from '#server/session/password.ts'

export type PasswordMailOptions = MailOptions & { config: Pick<Config, 'demo' | 'timeZone'> }

/** Mails a new password link to the active or pending user with this email; nothing for anyone else, or after its end. */
export async function mailPasswordLink(db: Db, job: PasswordLinkJob, options: PasswordMailOptions) {
  const { config, mailer, now, onRefused } = options
  const expires = new Date(job.expires_at)
  if (expires <= now) return
  const reader = await db
    .selectFrom('portal_user')
    .select(['id', 'email', 'first_name', 'language', 'status_id'])
    .where(sql`lower(email)`, '=', job.email.toLowerCase())
    .where('status_id', 'in', mayHavePassword)
    .$if(!config.demo, (own) => own.where('demo', '=', false))
    .executeTakeFirst()
  if (!reader) return
  const token = await makeLink(db, reader.id, expires)
  const name = `password-link-${job.id}`
  const isKnown = reader.status_id === userStatusIds.active
  const mail = composePasswordMail({ ...reader, isKnown }, { token, expires }, config)
  if ((await mailer.send({ ...mail, name }, now)) === 'refused') onRefused?.(name)
}

function composePasswordMail(
  reader: Pick<Reader, 'email' | 'first_name' | 'language'> & { isKnown: boolean },
  link: { token: string; expires: Date },
  { publicUrl, basePath, timeZone }: Pick<Config, 'publicUrl' | 'basePath' | 'timeZone'>,
): Written {
  const { greeting, greetingAnyone, passwordLink } = mailWords[reader.language]
  const { subject, text, open, until, why } = passwordLink
  return writtenMail(reader, {
    heading: subject,
    // Anyone may have typed an applicant's name.
    greeting: reader.isKnown ? greeting(reader.first_name) : greetingAnyone,
    text,
    facts: [{ label: until, value: momentText(link.expires, reader.language, timeZone) }],
    link: { text: open, url: `${publicUrl}${basePath}${paths.resetPassword}?token=${link.token}` },
    why,
  })
}

/** 20 November 2026 at 2:32 pm MYT */
export function momentText(at: Date, language: Reader['language'], timeZone: string): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  return new Intl.DateTimeFormat(mailLocales[language], { ...day, ...time, timeZone }).format(at)
}

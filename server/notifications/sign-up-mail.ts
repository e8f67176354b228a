import { sql } from 'kysely'
import { paths } from '#contract/paths.ts'
import { userStatusIds } from '#contract/roles.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import { writtenMail, type Reader } from '#server/notifications/compose.ts'
import type { MailOptions } from '#server/notifications/mail.ts'
import { momentText } from '#server/notifications/password-mail.ts'
import { mailWords } from '#server/notifications/words/words.ts'
import { makeLink } from '#server/session/make-link.ts'

export interface SignUpMailJob {
  id: string
  email: string
  /** The pending user it has made; null for an email that belonged to a user. */
  user_id: number | null
  expires_at: string
}

type SignUpMailOptions = MailOptions & { config: Pick<Config, 'demo' | 'timeZone'> }
type Applicant = Pick<Reader, 'email' | 'language'> & { id: number; status_id: number }

/** Mails the confirming link, or a notice to the owner of a known email. Repeats nothing typed: it would let strangers mail. */
export async function mailSignUp(db: Db, job: SignUpMailJob, options: SignUpMailOptions) {
  const { config, mailer, now, onRefused } = options
  const reader = await db
    .selectFrom('portal_user')
    .select(['id', 'email', 'language', 'status_id'])
    .where(sql`lower(email)`, '=', job.email.toLowerCase())
    .$if(!config.demo, (own) => own.where('demo', '=', false))
    .executeTakeFirst()
  if (!reader) return
  const isNew = reader.id === job.user_id && reader.status_id === userStatusIds.pending
  const expires = new Date(job.expires_at)
  if (isNew && expires <= now) return
  const written = isNew
    ? composeLink(reader, { token: await makeLink(db, reader.id, expires), expires }, config)
    : composeNotice(reader, config)
  const name = `sign-up-${job.id}`
  if ((await mailer.send({ ...written, name }, now)) === 'refused') onRefused?.(name)
}

function composeLink(
  reader: Applicant,
  link: { token: string; expires: Date },
  { publicUrl, basePath, timeZone }: SignUpMailOptions['config'],
) {
  const { subject, text, username, until, open, why } = mailWords[reader.language].signUp.confirm
  return writtenMail(reader, {
    heading: subject,
    greeting: mailWords[reader.language].greetingAnyone,
    text,
    facts: [
      { label: username, value: reader.email },
      { label: until, value: momentText(link.expires, reader.language, timeZone) },
    ],
    link: { text: open, url: `${publicUrl}${basePath}${paths.resetPassword}?token=${link.token}` },
    why,
  })
}

function composeNotice(reader: Applicant, { publicUrl, basePath }: SignUpMailOptions['config']) {
  const { subject, why, ...notices } = mailWords[reader.language].signUp.known
  const { text, open, path } =
    reader.status_id === userStatusIds.active
      ? { ...notices.active, path: paths.login }
      : reader.status_id === userStatusIds.pending
        ? { ...notices.pending, path: paths.forgotPassword }
        : { ...notices.closed, path: paths.login }
  return writtenMail(reader, {
    heading: subject,
    greeting: mailWords[reader.language].greetingAnyone,
    text,
    facts: [],
    link: { text: open, url: `${publicUrl}${basePath}${path}` },
    why,
  })
}

import { paths } from '#contract/paths.ts'
import type { Db } from '#server/platform/db.ts'
import { writtenMail } from '#server/notifications/compose.ts'
import { momentText, type PasswordMailOptions } from '#server/notifications/password-mail.ts'
import type { MailText, MailWords } from '#server/notifications/words/en.ts'
import { mailWords } from '#server/notifications/words/words.ts'
import type { FactorChangedJob } from '#server/session/change-factors.ts'
import type { PasswordChangedJob } from '#server/session/end-access.ts'
import type { SsoLinkedJob } from '#server/sso/link.ts'

export function mailPasswordChanged(db: Db, job: PasswordChangedJob, options: PasswordMailOptions) {
  return mailChange(db, job, `password-changed-${job.id}`, (w) => w.passwordChanged, options)
}

export function mailFactorChanged(db: Db, job: FactorChangedJob, options: PasswordMailOptions) {
  const textOf = ({ factorChanged }: MailWords) => ({ ...factorChanged, ...factorChanged[job.change] })
  return mailChange(db, job, `factor-changed-${job.id}`, textOf, options)
}

export function mailSsoLinked(db: Db, job: SsoLinkedJob, options: PasswordMailOptions) {
  const textOf = ({ ssoLinked }: MailWords) => ({
    ...ssoLinked,
    facts: [{ label: ssoLinked.provider, value: job.provider }],
  })
  return mailChange(db, job, `sso-linked-${job.id}`, textOf, options)
}

type ChangeText = MailText & { at: string; why: string; facts?: { label: string; value: string }[] }

/** Mails a user a change of how they sign in, with a link to set a new password. */
async function mailChange(
  db: Db,
  job: { user_id: number; at: string },
  name: string,
  textOf: (words: MailWords) => ChangeText,
  { config, mailer, now, onRefused }: PasswordMailOptions,
) {
  const reader = await db
    .selectFrom('portal_user')
    .select(['email', 'first_name', 'language'])
    .where('id', '=', job.user_id)
    .executeTakeFirstOrThrow()
  const words = mailWords[reader.language]
  const { subject, text, open, at, why, facts = [] } = textOf(words)
  const mail = writtenMail(reader, {
    heading: subject,
    greeting: words.greeting(reader.first_name),
    text,
    facts: [...facts, { label: at, value: momentText(new Date(job.at), reader.language, config.timeZone) }],
    link: { text: open, url: `${config.publicUrl}${config.basePath}${paths.forgotPassword}` },
    why,
  })
  if ((await mailer.send({ ...mail, name }, now)) === 'refused') onRefused?.(name)
}

import { paths } from '#contract/paths.ts'
import type { Db } from '#server/platform/db.ts'
import { writtenMail } from '#server/notifications/compose.ts'
import { momentText, type PasswordMailOptions } from '#server/notifications/password-mail.ts'
import { mailWords } from '#server/notifications/words/words.ts'
import type { SsoLinkedJob } from '#server/sso/link.ts'

export async function mailSsoLinked(db: Db, job: SsoLinkedJob, options: PasswordMailOptions) {
  const { config, mailer, now, onRefused } = options
  const reader = await db
    .selectFrom('portal_user')
    .select(['email', 'first_name', 'language'])
    .where('id', '=', job.user_id)
    .executeTakeFirstOrThrow()
  const { greeting, ssoLinked } = mailWords[reader.language]
  const { subject, text, open, provider, at, why } = ssoLinked
  const name = `sso-linked-${job.id}`
  const mail = writtenMail(reader, {
    heading: subject,
    greeting: greeting(reader.first_name),
    text,
    facts: [
      { label: provider, value: job.provider },
      { label: at, value: momentText(new Date(job.at), reader.language, config.timeZone) },
    ],
    link: { text: open, url: `${config.publicUrl}${config.basePath}${paths.forgotPassword}` },
    why,
  })
  if ((await mailer.send({ ...mail, name }, now)) === 'refused') onRefused?.(name)
}

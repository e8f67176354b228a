import { paths } from '#contract/paths.ts'
import type { Db } from '#server/platform/db.ts'
import { writtenMail } from '#server/notifications/compose.ts'
import { momentText, type PasswordMailOptions } from '#server/notifications/password-mail.ts'
import { mailWords } from '#server/notifications/words/words.ts'
import type { FactorChangedJob } from '#server/session/change-factors.ts'

export async function mailFactorChanged(db: Db, job: FactorChangedJob, options: PasswordMailOptions) {
  const { config, mailer, now, onRefused } = options
  const reader = await db
    .selectFrom('portal_user')
    .select(['email', 'first_name', 'language'])
    .where('id', '=', job.user_id)
    .executeTakeFirstOrThrow()
  const { greeting, factorChanged } = mailWords[reader.language]
  const { subject, text } = factorChanged[job.change]
  const name = `factor-changed-${job.id}`
  const mail = writtenMail(reader, {
    heading: subject,
    greeting: greeting(reader.first_name),
    text,
    facts: [
      { label: factorChanged.at, value: momentText(new Date(job.at), reader.language, config.timeZone) },
    ],
    link: { text: factorChanged.open, url: `${config.publicUrl}${config.basePath}${paths.forgotPassword}` },
    why: factorChanged.why,
  })
  if ((await mailer.send({ ...mail, name }, now)) === 'refused') onRefused?.(name)
}

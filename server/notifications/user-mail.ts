import { paths } from '#contract/paths.ts'
import { userStatusIds } from '#contract/roles.ts'
import { writtenMail, type Written } from '#server/notifications/compose.ts'
import { momentText, type PasswordMailOptions } from '#server/notifications/password-mail.ts'
import { mailWords } from '#server/notifications/words/words.ts'
import type { Db } from '#server/platform/db.ts'
import { hashOf, newToken } from '#server/session/token.ts'

export interface UserMailJob {
  event_id: number
}

const linkHours = 48

/** Mails a decision to the applicant, with a password link if they need one, or a changed email to the old address. */
export async function mailUserEvent(db: Db, { event_id }: UserMailJob, options: PasswordMailOptions) {
  const { mailer, now, onRefused } = options
  const event = await db
    .selectFrom('user_event as e')
    .innerJoin('portal_user as u', 'u.id', 'e.user_id')
    .select(['e.action', 'e.at', 'e.reason', 'e.changes'])
    .select(['u.id', 'u.email', 'u.first_name', 'u.language', 'u.status_id', 'u.password_hash'])
    .where('e.id', '=', event_id)
    .executeTakeFirstOrThrow()
  const mail =
    event.action === 'approve'
      ? await composeApproval(db, event, options)
      : event.action === 'reject'
        ? composeRejection(event, options)
        : composeNewEmail(event, options)
  if (!mail) return
  const name = `user-event-${event_id}`
  if ((await mailer.send({ ...mail, name }, now)) === 'refused') onRefused?.(name)
}

interface Event {
  id: number
  at: Date
  reason: string | null
  changes: { field: string; before: string | null; after: string | null }[]
  email: string
  first_name: string
  language: keyof typeof mailWords
  status_id: number
  password_hash: string | null
}

/** Nothing for someone who has been switched off since. */
async function composeApproval(
  db: Db,
  event: Event,
  { config, now }: PasswordMailOptions,
): Promise<Written | undefined> {
  if (event.status_id !== userStatusIds.active) return undefined
  const { greeting, signUpApproved: words } = mailWords[event.language]
  const home = `${config.publicUrl}${config.basePath}`
  const company = event.changes.find(({ field }) => field === 'company')?.after ?? ''
  const parts = {
    heading: words.subject,
    greeting: greeting(event.first_name),
    facts: [
      { label: mailWords[event.language].labels.company, value: company },
      { label: words.username, value: event.email },
    ],
    why: words.why,
  }
  if (event.password_hash !== null)
    return writtenMail(event, {
      ...parts,
      text: words.text,
      link: { text: words.open, url: `${home}${paths.login}` },
    })
  const token = newToken()
  const expires_at = new Date(now.getTime() + linkHours * 3_600_000)
  await db
    .insertInto('password_link')
    .values({ token_hash: hashOf(token), user_id: event.id, expires_at, used_at: null })
    .execute()
  return writtenMail(event, {
    ...parts,
    text: words.setPassword.text,
    facts: [
      ...parts.facts,
      { label: words.until, value: momentText(expires_at, event.language, config.timeZone) },
    ],
    link: { text: words.setPassword.open, url: `${home}${paths.resetPassword}?token=${token}` },
  })
}

function composeRejection(event: Event, { config }: PasswordMailOptions): Written {
  const { greeting, labels, signUpRejected: words } = mailWords[event.language]
  return writtenMail(event, {
    heading: words.subject,
    greeting: greeting(event.first_name),
    text: words.text,
    facts: [{ label: labels.reason, value: event.reason ?? '' }],
    link: { text: words.open, url: `${config.publicUrl}${config.basePath}${paths.signup}` },
    why: words.why,
  })
}

/** To the old address alone, which no longer signs in. */
function composeNewEmail(event: Event, { config }: PasswordMailOptions): Written | undefined {
  const changed = event.changes.find(({ field }) => field === 'email')
  if (!changed?.before || !changed.after) return undefined
  const { greeting, emailChanged: words } = mailWords[event.language]
  return writtenMail(
    { email: changed.before, language: event.language },
    {
      heading: words.subject,
      greeting: greeting(event.first_name),
      text: words.text,
      facts: [
        { label: words.to, value: changed.after },
        { label: words.at, value: momentText(event.at, event.language, config.timeZone) },
      ],
      link: { text: words.open, url: `${config.publicUrl}${config.basePath}${paths.login}` },
      why: words.why,
    },
  )
}

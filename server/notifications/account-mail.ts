import { sql } from 'kysely'
import { paths } from '#contract/paths.ts'
import { userStatusIds } from '#contract/roles.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import { mailLocales, renderMail, type Addressee, type MailOptions } from '#server/notifications/mail.ts'
import type { MailText, MailWords } from '#server/notifications/words/en.ts'
import { mailWords } from '#server/notifications/words/words.ts'
import type { PasswordLinkJob } from '#server/session/request-password-link.ts'
import type { FactorChangedJob } from '#server/session/change-factors.ts'
import type { PasswordChangedJob } from '#server/session/end-access.ts'
import { makeLink } from '#server/session/make-link.ts'
import { mayHavePassword } from '#server/session/password.ts'
import type { SsoLinkedJob } from '#server/sso/finish.ts'

type AccountMailOptions = MailOptions & { config: Pick<Config, 'demo' | 'timeZone'> }

interface AccountMail {
  name: string
  /** The first name is null where somebody else may have typed it. */
  to: Pick<Addressee, 'email' | 'language'> & { first_name: string | null }
  words: MailText & { why: string }
  facts: [label: string, value: string | Date][]
  path: string
  /** For mails that welcome somebody. */
  illustrated?: boolean
}

export async function sendAccountMail(
  { config, mailer, now, onRefused }: MailOptions & { config: Pick<Config, 'timeZone'> },
  { name, to, words: { subject, text, open, why }, facts, path, illustrated = false }: AccountMail,
) {
  const { greeting, greetingAnyone } = mailWords[to.language]
  const mail = renderMail(to, {
    illustrated,
    heading: subject,
    greeting: to.first_name === null ? greetingAnyone : greeting(to.first_name),
    text,
    facts: facts.map(([label, value]) => ({
      label,
      value: typeof value === 'string' ? value : momentText(value, to.language, config.timeZone),
    })),
    link: { text: open, url: `${config.publicUrl}${config.basePath}${path}` },
    why,
  })
  if ((await mailer.send({ ...mail, name }, now)) === 'refused') onRefused?.(name)
}

/** 20 November 2026 at 2:32 pm MYT */
function momentText(at: Date, language: Addressee['language'], timeZone: string): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  return new Intl.DateTimeFormat(mailLocales[language], { ...day, ...time, timeZone }).format(at)
}

/** Mails a new password link to the active or pending user with this email; nothing for anyone else, or after its end. */
export async function mailPasswordLink(db: Db, job: PasswordLinkJob, options: AccountMailOptions) {
  const expires = new Date(job.expires_at)
  if (expires <= options.now) return
  const reader = await userWith(db, job.email, options)
    .where('status_id', 'in', mayHavePassword)
    .executeTakeFirst()
  if (!reader) return
  const words = mailWords[reader.language].passwordLink
  await sendAccountMail(options, {
    name: `password-link-${job.id}`,
    // Anyone may have typed an applicant's name.
    to: { ...reader, first_name: reader.status_id === userStatusIds.active ? reader.first_name : null },
    words,
    facts: [[words.until, expires]],
    path: `${paths.resetPassword}?token=${await makeLink(db, reader.id, expires)}`,
  })
}

function userWith(db: Db, email: string, { config }: AccountMailOptions) {
  return db
    .selectFrom('portal_user')
    .select(['id', 'email', 'first_name', 'language', 'status_id'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .$if(!config.demo, (own) => own.where('demo', '=', false))
}

export interface SignUpMailJob {
  id: string
  email: string
  /** The pending user it has made; null for an email that belonged to a user. */
  user_id: number | null
  expires_at: string
}

/** Mails the confirming link, or a notice to the owner of a known email. Repeats nothing typed: it would let strangers mail. */
export async function mailSignUp(db: Db, job: SignUpMailJob, options: AccountMailOptions) {
  const reader = await userWith(db, job.email, options).executeTakeFirst()
  if (!reader) return
  const mail = { name: `sign-up-${job.id}`, to: { ...reader, first_name: null } }
  const { confirm, known } = mailWords[reader.language].signUp
  if (reader.id === job.user_id && reader.status_id === userStatusIds.pending) {
    const expires = new Date(job.expires_at)
    if (expires <= options.now) return
    return sendAccountMail(options, {
      ...mail,
      words: confirm,
      illustrated: true,
      facts: [
        [confirm.username, reader.email],
        [confirm.until, expires],
      ],
      path: `${paths.resetPassword}?token=${await makeLink(db, reader.id, expires)}`,
    })
  }
  const [notice, path] =
    reader.status_id === userStatusIds.active
      ? [known.active, paths.login]
      : reader.status_id === userStatusIds.pending
        ? [known.pending, paths.forgotPassword]
        : [known.closed, paths.login]
  await sendAccountMail(options, { ...mail, words: { ...known, ...notice }, facts: [], path })
}

export function mailPasswordChanged(db: Db, job: PasswordChangedJob, options: AccountMailOptions) {
  return mailChange(db, job, `password-changed-${job.id}`, (w) => w.passwordChanged, options)
}

export function mailFactorChanged(db: Db, job: FactorChangedJob, options: AccountMailOptions) {
  const wordsOf = ({ factorChanged }: MailWords) => ({ ...factorChanged, ...factorChanged[job.change] })
  return mailChange(db, job, `factor-changed-${job.id}`, wordsOf, options)
}

export function mailSsoLinked(db: Db, job: SsoLinkedJob, options: AccountMailOptions) {
  return mailChange(db, job, `sso-linked-${job.id}`, (w) => w.ssoLinked, options, job.provider)
}

/** Mails a user a change of how they sign in, with a link to set a new password. */
async function mailChange(
  db: Db,
  job: { user_id: number; at: string },
  name: string,
  wordsOf: (words: MailWords) => AccountMail['words'] & { at: string },
  options: AccountMailOptions,
  provider?: string,
) {
  const to = await db
    .selectFrom('portal_user')
    .select(['email', 'first_name', 'language'])
    .where('id', '=', job.user_id)
    .executeTakeFirstOrThrow()
  const language = mailWords[to.language]
  const words = wordsOf(language)
  await sendAccountMail(options, {
    name,
    to,
    words,
    facts: [
      ...(provider === undefined ? [] : [[language.ssoLinked.provider, provider] as [string, string]]),
      [words.at, new Date(job.at)],
    ],
    path: paths.forgotPassword,
  })
}

export interface UserMailJob {
  event_id: number
}

const linkHours = 48

/** Mails a decision to the applicant, with a password link if they need one, or a changed email to the old address. */
export async function mailUserEvent(db: Db, { event_id }: UserMailJob, options: AccountMailOptions) {
  const event = await db
    .selectFrom('user_event as e')
    .innerJoin('portal_user as u', 'u.id', 'e.user_id')
    .select(['e.action', 'e.at', 'e.reason', 'e.changes'])
    .select(['u.id', 'u.email', 'u.first_name', 'u.language', 'u.status_id', 'u.password_hash'])
    .where('e.id', '=', event_id)
    .executeTakeFirstOrThrow()
  const changeOf = (name: string) => event.changes.find(({ field }) => field === name)
  const { labels, signUpApproved, signUpRejected, emailChanged } = mailWords[event.language]
  const mail = { name: `user-event-${event_id}`, to: event }
  if (event.action === 'approve') {
    // Nothing for someone who has been switched off since.
    if (event.status_id !== userStatusIds.active) return
    const { setPassword, ...words } = signUpApproved
    const facts: AccountMail['facts'] = [
      [labels.company, changeOf('company')?.after ?? ''],
      [words.username, event.email],
    ]
    if (event.password_hash !== null)
      return sendAccountMail(options, { ...mail, words, facts, path: paths.login, illustrated: true })
    const expires = new Date(options.now.getTime() + linkHours * 3_600_000)
    return sendAccountMail(options, {
      ...mail,
      words: { ...words, ...setPassword },
      illustrated: true,
      facts: [...facts, [words.until, expires]],
      path: `${paths.resetPassword}?token=${await makeLink(db, event.id, expires)}`,
    })
  }
  if (event.action === 'reject')
    return sendAccountMail(options, {
      ...mail,
      words: signUpRejected,
      facts: [[labels.reason, event.reason ?? '']],
      path: paths.signup,
    })
  const changed = changeOf('email')
  if (!changed?.before || !changed.after) return
  // To the old address alone, which no longer signs in.
  await sendAccountMail(options, {
    ...mail,
    to: { ...event, email: changed.before },
    words: emailChanged,
    facts: [
      [emailChanged.to, changed.after],
      [emailChanged.at, event.at],
    ],
    path: paths.login,
  })
}

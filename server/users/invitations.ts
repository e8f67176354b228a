import { sql } from 'kysely'
import { type colleagueApi, invitationDays, type Invitation } from '#contract/colleagues.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Language } from '#contract/session.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { lockViewer } from '#server/session/lock-viewer.ts'
import { hashPassword, refuseGuessable } from '#server/session/password.ts'
import { hashOf, newToken } from '#server/session/token.ts'
import { paths } from '#contract/paths.ts'
import { userStatusIds } from '#contract/roles.ts'
import type { Config } from '#server/platform/config.ts'
import type { MailOptions } from '#server/notifications/mail.ts'
import { sendAccountMail } from '#server/notifications/account-mail.ts'
import { mailWords } from '#server/notifications/words/words.ts'

export interface InvitationJob {
  id: string
  company_id: number
  invitation_id: number
}

export async function listInvitations(db: Db, viewer: Viewer): Promise<Invitation[]> {
  const rows = await openInvitations(db, viewer).orderBy('i.id', 'desc').execute()
  return rows.map((row) => invitationOf(row, viewer))
}

/** Invites an address for 7 days. Only the mail's job looks for an account, so that answers reveal nothing. 409 if open, 403. */
export async function invite(
  db: Db,
  viewer: Viewer,
  { email, spending_limit = null }: CallInput<typeof colleagueApi.invite>['body'],
): Promise<Invitation> {
  await lockViewer(db, viewer, 'company_admin')
  const { id } = await db
    .insertInto('invitation')
    .values({
      company_id: companyOf(viewer),
      email,
      spending_limit,
      invited_by: viewer.userId,
      invited_at: viewer.now,
      expires_at: endFrom(viewer.now),
    })
    .onConflict((open) => open.doNothing())
    .returning('id')
    .executeTakeFirstOrThrow(() => new AppError('wrong_status', (w) => w.alreadyInvited(email)))
  await queueMail(db, viewer, id)
  const row = await openInvitations(db, viewer).where('i.id', '=', id).executeTakeFirstOrThrow()
  return invitationOf(row, viewer)
}

/** Mails an open invitation again, for another 7 days; its new link ends the one before. Answers the address. */
export async function resendInvitation(db: Db, viewer: Viewer, id: number): Promise<string> {
  const email = await changeOpen(db, viewer, id, { expires_at: endFrom(viewer.now) })
  await queueMail(db, viewer, id)
  return email
}

/** Withdraws an open invitation: its link stops working. Answers the address. */
export function withdrawInvitation(db: Db, viewer: Viewer, id: number): Promise<string> {
  return changeOpen(db, viewer, id, { status: 'withdrawn', ended_at: viewer.now })
}

/** Makes the link's holder an active user. 422 for a dead link, an address with an account by now, or a guessable password. */
export async function acceptInvitation(
  db: Db,
  { token, password, ...name }: { token: string; password: string; first_name: string; last_name: string },
  language: Language,
  now: Date,
): Promise<void> {
  const dead = new AppError('dead_link', (w) => w.invitationDead)
  // Checked first: hashing is too expensive to do for every request.
  const open = await db
    .selectFrom('invitation as i')
    .innerJoin('company as c', 'c.id', 'i.company_id')
    .select(['i.email', 'c.name as company'])
    .where('token_hash', '=', hashOf(token))
    .where('status', '=', 'open')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow(() => dead)
  await refuseGuessable(password, open.email, name.first_name, name.last_name, open.company)
  const hash = await hashPassword(password)
  await atomically(db, async (tx) => {
    const { rows } = await sql<{ made: number | null }>`
      select accept_invitation(${hashOf(token)}, ${name.first_name},
      ${name.last_name}, ${hash}, ${language}, ${now}) as made`.execute(tx)
    if (rows[0]!.made === null) throw dead
  })
}

function endFrom(now: Date): Date {
  return new Date(now.getTime() + invitationDays * 86_400_000)
}

async function queueMail(db: Db, viewer: Viewer, invitation_id: number) {
  const job = { id: crypto.randomUUID(), company_id: companyOf(viewer), invitation_id }
  await queueJobs(db, 'invitation', [job satisfies InvitationJob])
}

/** 404 for a foreign invitation, 409 for one that is not open any more. */
async function changeOpen(
  db: Db,
  viewer: Viewer,
  id: number,
  columns: { expires_at: Date } | { status: 'withdrawn'; ended_at: Date },
): Promise<string> {
  await lockViewer(db, viewer, 'company_admin')
  const { email, status } = await db
    .selectFrom('invitation')
    .select(['email', 'status'])
    .where('company_id', '=', companyOf(viewer))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  if (status !== 'open') throw new AppError('wrong_status', (w) => w.invitationIsNow(status))
  await db
    .updateTable('invitation')
    .set(columns)
    .where('company_id', '=', companyOf(viewer))
    .where('id', '=', id)
    .execute()
  return email
}

/** A colleague who has joined the staff since is shown as the carrier. */
function openInvitations(db: Db, viewer: Viewer) {
  return db
    .selectFrom('invitation as i')
    .leftJoin('portal_user as u', 'u.id', 'i.invited_by')
    .select(['i.id', 'i.email', 'i.spending_limit', 'i.invited_at', 'i.expires_at'])
    .select(sql<string>`coalesce(u.full_name, 'Trunkline')`.as('invited_by'))
    .where('i.company_id', '=', companyOf(viewer))
    .where('i.status', '=', 'open')
}

function invitationOf(
  row: Omit<Invitation, 'invited_at' | 'expires_at' | 'expired'> & { invited_at: Date; expires_at: Date },
  { now }: Viewer,
): Invitation {
  return {
    ...row,
    invited_at: row.invited_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    expired: row.expires_at <= now,
  }
}

/** Mails an open invitation, without a link if the address has an account. Nothing once it ended or its sender lost access. */
export async function mailInvitation(
  db: Db,
  job: InvitationJob,
  options: MailOptions & { config: Pick<Config, 'timeZone'> },
) {
  const found = await db
    .selectFrom('invitation as i')
    .innerJoin('portal_user as u', 'u.id', 'i.invited_by')
    .innerJoin('company as c', 'c.id', 'i.company_id')
    .select(['i.company_id', 'i.email', 'i.expires_at', 'u.language', 'c.name as company'])
    .select(sql<string>`u.full_name`.as('person'))
    .where('i.id', '=', job.invitation_id)
    .where('i.company_id', '=', job.company_id)
    .where('i.status', '=', 'open')
    .where('i.expires_at', '>', options.now)
    .where('u.status_id', '=', userStatusIds.active)
    .executeTakeFirst()
  if (!found) return
  const owner = await db
    .selectFrom('portal_user')
    .select(['first_name', 'language'])
    .where(sql`lower(email)`, '=', found.email.toLowerCase())
    .executeTakeFirst()
  const token = owner ? null : newToken()
  if (token)
    await db
      .updateTable('invitation')
      .set({ token_hash: hashOf(token) })
      .where('id', '=', job.invitation_id)
      .execute()

  const language = owner?.language ?? found.language
  const { invitation } = mailWords[language]
  // A line break in a name would break the subject.
  const [person, company] = [found.person, found.company].map((each) => each.replaceAll(/\s+/g, ' '))
  const { text, open } = token ? invitation : invitation.known
  await sendAccountMail(options, {
    name: `invitation-${job.id}`,
    to: { email: found.email, language, first_name: owner?.first_name ?? found.email },
    words: {
      subject: invitation.subject(company!),
      text: text(person!, company!),
      open,
      why: invitation.why,
    },
    illustrated: true,
    facts: token ? [[invitation.until, found.expires_at]] : [],
    path: token ? `${paths.acceptInvitation}?token=${token}` : paths.login,
  })
}

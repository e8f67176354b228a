import { sql } from 'kysely'
import {
  userApi,
  statusTitles,
  type Approval,
  type User,
  type ChangedUser,
  type UserChange,
  type UserRecord,
} from '#contract/users.ts'
import { serve, serveData, type Portal } from '#server/platform/route.ts'
import { serveExport } from '#server/platform/serve-export.ts'
import { serveDownload } from '#server/platform/transfer.ts'
import {
  listUsers,
  readDocument,
  readUser,
  matchingUsers,
  type UserNarrowing,
  type UserRow,
  companyRegistered,
  findUser,
} from '#server/users/queries.ts'
import type { FileFormat } from '#contract/file-formats.ts'
import { roleOf, userStatusOf, userStatusIds, roleIds, roleTitles } from '#contract/roles.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import { exportedFile, type ListCell } from '#server/platform/export.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Words } from '#server/platform/words/en.ts'
import { words } from '#server/platform/words/words.ts'
import { notify } from '#server/notifications/notify.ts'
import { AppError, ifTaken, invalid, notFound } from '#server/platform/errors.ts'
import {
  isLastAdministrator,
  refuseLastAdministrator,
  recordRights,
  rightsOfNewcomer,
  endRightsOf,
} from '#server/users/colleagues.ts'
import { wakeStreams } from '#server/notifications/deliver.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import type { UserMailJob } from '#server/notifications/account-mail.ts'

export function userRoutes(portal: Portal) {
  serve(portal, userApi.list, ({ db, query }) => listUsers(db, query))
  serveExport(portal, userApi.export, ({ db, viewer, query }) => exportUsers(db, viewer, query))
  serveData(portal, userApi.one, ({ db, params }) => readUser(db, params.id))
  serveDownload(portal, userApi.document, ({ db, params }) => readDocument(db, params.id))
  serve(portal, userApi.approve, async ({ db, viewer, body }) => ({
    data: await approveSignUp(db, viewer, body.data),
    message: (w) => w.signUpApproved,
  }))
  serve(portal, userApi.reject, async ({ db, viewer, body }) => ({
    data: await rejectSignUp(db, viewer, body.data),
    message: (w) => w.signUpRejected,
  }))
  serve(portal, userApi.update, async ({ db, viewer, body }) => ({
    data: await updateUser(db, viewer, body.data),
    message: (w) => w.userUpdated,
  }))
}

async function exportUsers(db: Db, viewer: Viewer, query: UserNarrowing & { format: FileFormat }) {
  return exportedFile(db, viewer, {
    name: 'users',
    format: query.format,
    selected: matchingUsers(query),
    columns: words[viewer.language].exportedUsers.columns,
    cellsOf: (row: UserRow) => cellsOf(row, viewer),
  })
}

function cellsOf(
  { customer, rcc, ...user }: UserRow,
  { timeZone, language }: Viewer,
): Record<keyof Words['exportedUsers']['columns'], ListCell> {
  const { exportedUsers } = words[language]
  return {
    name: `${customer.first_name} ${customer.last_name}`.trim(),
    email: user.email,
    company: customer.company,
    responsibility: customer.responsibility,
    country: customer.country,
    role: exportedUsers.role[roleOf(user.user_role_id)!],
    status: exportedUsers.status[userStatusOf(user.user_status_id)!],
    second_factor: exportedUsers.secondFactor[user.has_second_factor ? 'set' : 'none'],
    rcc: rcc?.title ?? null,
    since: { day: dayIn(timeZone, new Date(user.created_at)) },
  }
}

const { pending, active, rejected } = statusTitles

/**
 * Approves a sign-up into the existing company with its registration number, or a new one, which its first user
 * administers. 409 if it was decided before; 422 unless `company_id` names the existing company.
 */
async function approveSignUp(db: Db, viewer: Viewer, approval: Approval): Promise<User> {
  const { user, application } = await lockApplication(db, viewer, approval.id)
  const existing = await companyRegistered(db, application.registration_no)
  if ((existing?.id ?? null) !== (approval.company_id ?? null))
    throw invalid({
      'data.company_id': existing
        ? (w) => w.companyToJoin(existing.company, existing.registration_no)
        : (w) => w.noCompanyToJoin(application.registration_no),
    })
  const company = existing ?? (await openCompany(db, application, approval, user.email))
  const limit = await limitIn(db, viewer, company.id)
  const joins = limit.spending_limit !== null
  await db
    .updateTable('portal_user')
    .set({ status_id: userStatusIds.active, company_id: company.id, company_admin: !joins, ...limit })
    .where('id', '=', user.id)
    .execute()
  if (joins) await recordRights(db, viewer, { ...user, company_id: company.id }, null, rightsOfNewcomer)
  await markDecided(db, viewer, user.id, null)
  await recordUserEvent(db, viewer, {
    user_id: user.id,
    action: 'approve',
    changes: [
      { field: 'status', before: pending, after: active },
      { field: 'company', before: null, after: company.company },
    ],
    mails: true,
  })
  if (!existing)
    await notify(db, viewer, {
      kind: 'company_approved',
      company_id: company.id,
      facts: { reference: application.registration_no, company: company.company },
    })
  return findUser(db, user.id)
}

/** Rejects a sign-up with a reason, which the applicant is mailed. 409 if it was decided before. */
async function rejectSignUp(db: Db, viewer: Viewer, { id, reason }: { id: number; reason: string }) {
  const { user } = await lockApplication(db, viewer, id)
  await db
    .updateTable('portal_user')
    .set({ status_id: userStatusIds.rejected })
    .where('id', '=', user.id)
    .execute()
  await markDecided(db, viewer, user.id, reason)
  await endAccessOf(db, viewer, user.id, { sessions: true })
  await recordUserEvent(db, viewer, {
    user_id: user.id,
    action: 'reject',
    reason,
    changes: [{ field: 'status', before: pending, after: rejected }],
    mails: true,
  })
  return findUser(db, user.id)
}

async function lockApplication(db: Db, viewer: Viewer, id: number) {
  const user = await lockUser(db, viewer, id)
  const status = userStatusOf(user.status_id)!
  if (status !== 'pending')
    throw new AppError('wrong_status', (w) => w.userIsNow(user.email, w.userStatus[status]))
  const application = await db
    .selectFrom('sign_up')
    .select(['company', 'registration_no', 'address_line1', 'address_line2', 'city', 'postcode', 'state'])
    .select('country')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return { user, application }
}

function markDecided(db: Db, viewer: Viewer, user_id: number, rejection_reason: string | null) {
  return db
    .updateTable('sign_up')
    .set({ decided_at: viewer.now, decided_by: viewer.userId, rejection_reason })
    .where('user_id', '=', user_id)
    .execute()
}

type Application = Awaited<ReturnType<typeof lockApplication>>['application']

function openCompany(db: Db, application: Application, { rcc, account }: Approval, email: string) {
  return db
    .insertInto('company')
    .values({
      name: application.company,
      registration_no: application.registration_no,
      rcc_id: rcc?.id ?? null,
      rcc_title: rcc?.title ?? null,
      entity_registered_type: account?.registration_type ?? '',
      bill_street: application.address_line1,
      bill_street2: application.address_line2,
      bill_city: application.city,
      bill_code: application.postcode,
      bill_state: application.state,
      bill_country: application.country,
      billing_email: account?.email1 || email,
      account_no: account?.account_no ?? '',
      account_id: account?.accountid ?? '',
      account_name: account?.accountname || application.company,
      registration_type: account?.registration_type ?? '',
    })
    .returning(['id', 'name as company'])
    .executeTakeFirstOrThrow()
}

type Changes = UserRecord['events'][number]['changes']

/**
 * Changes a user's email, role, status or rights. A new role or status ends sessions and links; lost rights end their
 * requests and invitations. 409 for one's own access, undecided sign-ups and the last administrator; 422 for an email in
 * use or a missing company.
 */
async function updateUser(db: Db, viewer: Viewer, change: UserChange): Promise<ChangedUser> {
  const user = await lockUser(db, viewer, change.id)
  const email = change.email ?? user.email
  const role_id = change.user_role_id ?? user.role_id
  const status_id = change.user_status_id ?? user.status_id
  const moved = role_id !== user.role_id
  const access = moved || status_id !== user.status_id
  if (access) refuseAccess(viewer, user)
  const company_id = moved ? await companyFor(db, role_id, change) : user.company_id

  const rights = rightsOf(user, change, { role_id, status_id })
  const limit = moved ? await limitIn(db, viewer, company_id) : null

  const changes = await changesOf(db, user, { email, role_id, status_id, company_id, ...rights })
  if (changes.length === 0)
    return { ...(await findUser(db, user.id)), without_administrator: null, withdrawn_invitations: [] }
  await db
    .updateTable('portal_user')
    .set({
      email,
      role_id,
      status_id,
      company_id,
      ...rights,
      ...limit,
    })
    .where('id', '=', user.id)
    .execute()
    // Also against a sign-up of the same moment.
    .catch(ifTaken('portal_user_email', invalid({ 'data.email': (w) => w.emailTaken })))
  const readdressed = email !== user.email
  if (user.company_id !== null && user.company_admin !== rights.company_admin)
    await recordRights(db, viewer, { ...user, company_id: user.company_id }, user, { ...user, ...rights })
  if (company_id !== null && limit !== null && limit.spending_limit !== null)
    await recordRights(db, viewer, { ...user, company_id }, null, rightsOfNewcomer)
  if (access || readdressed) await endAccessOf(db, viewer, user.id, { sessions: access })
  const gone = moved || (access && status_id !== userStatusIds.active)
  const ends = gone || (user.company_admin && !rights.company_admin)
  const withdrawn_invitations = ends ? await endRightsOf(db, viewer, user.id, { gone }) : []
  await recordUserEvent(db, viewer, { user_id: user.id, action: 'update', changes, mails: readdressed })
  return {
    ...(await findUser(db, user.id)),
    without_administrator: gone ? await companyWithout(db, user) : null,
    withdrawn_invitations,
  }
}

/** The rights that a role brings end with it; a customer who is switched on again has theirs back. */
function rightsOf(
  user: LockedUser,
  change: UserChange,
  { role_id, status_id }: Pick<LockedUser, 'role_id' | 'status_id'>,
) {
  const isManager = role_id === roleIds.client_manager
  const isCustomer = role_id === roleIds.customer
  if (change.may_approve_floor && !isManager) throw new AppError('wrong_status', (w) => w.onlyManagersApprove)
  if (change.company_admin && !(isCustomer && status_id === userStatusIds.active))
    throw new AppError('wrong_status', (w) => w.onlyCustomersAdminister)
  if (change.company_admin === false) refuseLastAdministrator(user)
  return {
    may_approve_floor: isManager && (change.may_approve_floor ?? user.may_approve_floor),
    company_admin: isCustomer && (change.company_admin ?? user.company_admin),
  }
}

/** The name of the company that loses this user, if nobody else who is left there can invite and approve. */
async function companyWithout(db: Db, user: LockedUser): Promise<string | null> {
  const wasActive = user.status_id === userStatusIds.active
  const leaves = wasActive && user.colleagues.length > 0 && isLastAdministrator(user)
  return leaves ? nameOf(db, user.company_id) : null
}

function refuseAccess(viewer: Viewer, user: LockedUser) {
  if (user.id === viewer.userId) throw new AppError('wrong_status', (w) => w.ownAccess)
  const status = userStatusOf(user.status_id)!
  if (status === 'pending' || status === 'rejected')
    throw new AppError('wrong_status', (w) => w.userIsNow(user.email, w.userStatus[status]))
}

/** A customer belongs to a company, staff to none. */
async function companyFor(db: Db, role_id: number, { company_id }: UserChange): Promise<number | null> {
  if (role_id !== roleIds.customer) return null
  if (!company_id) throw invalid({ 'data.company_id': (w) => w.customerWithoutCompany })
  const company = await db
    .selectFrom('company')
    .select('id')
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow(notFound)
  return company.id
}

/** A person who moves to a company that has people already starts with a limit of zero. */
async function limitIn(db: Db, viewer: Viewer, company_id: number | null) {
  const none = { spending_limit: null, spending_limit_since: null, limit_per_month: false }
  if (company_id === null) return none
  const colleague = await db
    .selectFrom('portal_user')
    .select('id')
    .where('company_id', '=', company_id)
    .executeTakeFirst()
  const { spending_limit, limit_per_month } = rightsOfNewcomer
  return colleague ? { spending_limit, limit_per_month, spending_limit_since: viewer.now } : none
}

type Changeable = Pick<
  LockedUser,
  'email' | 'role_id' | 'status_id' | 'company_id' | 'may_approve_floor' | 'company_admin'
>

async function changesOf(db: Db, before: Changeable, after: Changeable): Promise<Changes> {
  const texts = (each: Changeable) => ({
    email: each.email,
    role: roleTitles[roleOf(each.role_id)!],
    status: statusTitles[userStatusOf(each.status_id)!],
    floor_right: each.may_approve_floor ? 'yes' : 'no',
    company_admin: each.company_admin ? 'yes' : 'no',
  })
  const [was, is] = [texts(before), texts(after)]
  const changed = (['email', 'role', 'status', 'floor_right', 'company_admin'] as const)
    .filter((field) => was[field] !== is[field])
    .map((field) => ({ field, before: was[field], after: is[field] }))
  if (before.company_id === after.company_id) return changed
  const [from, to] = [await nameOf(db, before.company_id), await nameOf(db, after.company_id)]
  return [...changed, { field: 'company', before: from, after: to }]
}

async function nameOf(db: Db, company_id: number | null): Promise<string | null> {
  if (company_id === null) return null
  const { name } = await db
    .selectFrom('company')
    .select('name')
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow()
  return name
}

type UserEvent = Pick<UserRecord['events'][number], 'action' | 'changes'> & {
  user_id: number
  reason?: string
  /** The user, or whoever reads their old address, is mailed what happened. */
  mails: boolean
}

async function recordUserEvent(db: Db, viewer: Viewer, { mails, ...event }: UserEvent) {
  const { id } = await db
    .insertInto('user_event')
    .values({
      ...event,
      reason: event.reason ?? null,
      changes: JSON.stringify(event.changes),
      at: viewer.now,
      actor_id: viewer.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (mails) await queueJobs(db, 'user_mail', [{ event_id: id } satisfies UserMailJob])
}

/** Ends a user's links and, unless they stay, their sessions and streams, as soon as the transaction is committed. */
async function endAccessOf(db: Db, viewer: Viewer, userId: number, which: { sessions: boolean }) {
  await sql`select end_access_of(${userId}, ${viewer.now}, ${which.sessions})`.execute(db)
  if (which.sessions) await wakeStreams(db, userId)
}

const columns = [
  'id',
  'email',
  'full_name',
  'role_id',
  'status_id',
  'company_id',
  'company_admin',
  'spending_limit',
  'limit_per_month',
  'may_approve_floor',
] as const

/** Locks the user, all active administrators and colleagues, in one order. 401 for an administrator who lost access. */
async function lockUser(db: Db, viewer: Viewer, id: number) {
  const locked = await db
    .selectFrom('portal_user')
    .select(columns)
    .where((row) =>
      row.or([
        row('id', 'in', [id, viewer.userId]),
        row.and([
          row('status_id', '=', userStatusIds.active),
          row.or([
            row('role_id', '=', roleIds.admin),
            row(
              'company_id',
              '=',
              row.selectFrom('portal_user as one').select('company_id').where('id', '=', id),
            ),
          ]),
        ]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const acting = locked.find((each) => each.id === viewer.userId)
  if (acting?.role_id !== roleIds.admin || acting.status_id !== userStatusIds.active)
    throw new AppError('unauthenticated', (w) => w.unauthenticated)
  const user = locked.find((each) => each.id === id)
  if (!user) throw notFound()
  const colleagues = locked.filter(
    (each) => each.company_id !== null && each.company_id === user.company_id && each.id !== id,
  )
  return { ...user, name: user.full_name, colleagues }
}
type LockedUser = Awaited<ReturnType<typeof lockUser>>

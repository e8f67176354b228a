import { roleIds, roleOf, roleTitles, userStatusIds, userStatusOf } from '#contract/roles.ts'
import { statusTitles, type ChangedUser, type UserChange, type UserRecord } from '#contract/users.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { isLastAdministrator, refuseLastAdministrator } from '#server/users/colleagues.ts'
import { endRightsOf } from '#server/users/end-rights.ts'
import { lockUser, type LockedUser } from '#server/users/lock.ts'
import { findUser } from '#server/users/queries.ts'
import { endAccessOf, recordUserEvent } from '#server/users/record-event.ts'

type Changes = UserRecord['events'][number]['changes']

/**
 * Changes a user's email, role or status, whether they approve prices below the floor, or whether they administer their company. A new email is mailed to the old one and ends the links sent there; a new role or status
 * ends every session, stream and link; requests for approval, delegations and invitations end with the right to them. 409 for one's own role or status and for those of an undecided or rejected sign-up,
 * for the right of anyone but a client manager, for an administrator who is no active customer, and for taking it from the last one; 422 for an email in use and for a member of staff who becomes a customer of no company.
 */
export async function updateUser(db: Db, viewer: Viewer, change: UserChange): Promise<ChangedUser> {
  const user = await lockUser(db, viewer, change.id)
  const email = change.email ?? user.email
  const role_id = change.user_role_id ?? user.role_id
  const status_id = change.user_status_id ?? user.status_id
  const moved = role_id !== user.role_id
  const access = moved || status_id !== user.status_id
  if (access) refuseAccess(viewer, user)
  const company_id = moved ? await companyFor(db, role_id, change) : user.company_id

  const rights = rightsOf(user, change, { role_id, status_id })

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
      ...(moved && { spending_limit: null, spending_limit_since: null }),
    })
    .where('id', '=', user.id)
    .execute()
    .catch(refuseTaken)
  const readdressed = email !== user.email
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
  const company = await db.selectFrom('company').select('id').where('id', '=', company_id).executeTakeFirst()
  if (!company) throw notFound()
  return company.id
}

/** The index decides, also against a sign-up of the same moment. */
function refuseTaken(error: unknown): never {
  const { constraint } = error as { constraint?: string }
  if (constraint === 'portal_user_email') throw invalid({ 'data.email': (w) => w.emailTaken })
  throw error
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

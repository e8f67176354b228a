import { sql } from 'kysely'
import type { z } from 'zod'
import { longestDelegation, type CompanyColleague, type colleagueApi } from '#contract/colleagues.ts'
import type { AccountChange, AccountEvent } from '#contract/customers/account.ts'
import { plusDays } from '#contract/days.ts'
import { noSen, type Sen } from '#contract/money.ts'
import { userStatusIds } from '#contract/roles.ts'
import { accountHistory, recordAccount } from '#server/customers/history.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import { eventsOf } from '#server/platform/history.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'

type Delegation = z.output<NonNullable<typeof colleagueApi.nameDelegate.body>>

interface ChangedColleague {
  name: string
  withdrawn_invitations: string[]
}

type ColleagueRow = Pick<CompanyColleague, 'id' | 'first_name' | 'last_name'> &
  NonNullable<CompanyColleague['administered']>

/** The active people of the viewer’s company, by name; what administrators alone see is null for others. */
export async function listColleagues(db: Db, viewer: Viewer): Promise<CompanyColleague[]> {
  const { rows } = await sql<ColleagueRow & { seen: boolean }>`
    select u.id, u.first_name, u.last_name, u.email, u.company_admin, u.spending_limit,
      u.limit_per_month, me.company_admin as seen,
      (select json_build_object('id', d.delegate_id, 'name', n.full_name,
          'first_day', d.first_day, 'last_day', d.last_day)
        from approval_delegate d join portal_user n on n.id = d.delegate_id
        where d.administrator_id = u.id and d.last_day >= ${viewer.today}) as delegate
    from portal_user u join portal_user me on me.id = ${viewer.userId}
    where u.company_id = ${companyOf(viewer)} and u.status_id = ${userStatusIds.active}
    order by u.first_name, u.last_name, u.id`.execute(db)
  return rows.map(({ id, first_name, last_name, seen, ...administered }) => ({
    id,
    first_name,
    last_name,
    administered: seen ? administered : null,
  }))
}

/** The rest of the company's history is for staff. */
export async function listRightsChanges(db: Db, viewer: Viewer): Promise<AccountEvent[]> {
  const company = sql`${companyOf(viewer)}::bigint`
  const { rows } = await sql<{ events: AccountEvent[] }>`
    select ${eventsOf(accountHistory, { company, record: company })} as events`.execute(db)
  return rows[0]!.events.filter(({ action }) => action === 'colleague')
}

/** Changes a colleague's spending limit (sen) or administration. 404 outside the company, 409 for one's own. */
export async function changeColleague(
  db: Db,
  viewer: Viewer,
  id: number,
  change: z.output<NonNullable<typeof colleagueApi.change.body>>,
): Promise<ChangedColleague> {
  const colleague = await lockColleague(db, viewer, id)
  if (id === viewer.userId) throw new AppError('wrong_status', (w) => w.ownRights)
  const { spending_limit = colleague.spending_limit, company_admin = colleague.company_admin } = change
  const after: Rights = {
    spending_limit,
    company_admin,
    limit_per_month: spending_limit !== null && (change.limit_per_month ?? colleague.limit_per_month),
  }
  const withdrawn_invitations =
    colleague.company_admin && !company_admin ? await endRightsOf(db, viewer, id, { gone: false }) : []
  const limited =
    colleague.spending_limit !== spending_limit || colleague.limit_per_month !== after.limit_per_month
  await db
    .updateTable('portal_user')
    .set({
      ...after,
      ...(limited && { spending_limit_since: spending_limit === null ? null : viewer.now }),
    })
    .where('id', '=', id)
    .execute()
  await recordRights(db, viewer, { ...colleague, company_id: companyOf(viewer) }, colleague, after)
  return { name: colleague.name, withdrawn_invitations }
}

/** Removes a colleague, and withdraws their requests and invitations. 404 outside the company, 409 for oneself. */
export async function removeColleague(db: Db, viewer: Viewer, id: number): Promise<ChangedColleague> {
  if (id === viewer.userId) throw new AppError('wrong_status', (w) => w.notYourself)
  const colleague = await lockColleague(db, viewer, id)
  const withdrawn_invitations = await endRightsOf(db, viewer, id, { gone: true })
  await sql`select remove_colleague(${id}, ${viewer.now})`.execute(db)
  const rights = { ...colleague, company_admin: false }
  await recordRights(db, viewer, { ...colleague, company_id: companyOf(viewer) }, colleague, rights)
  return { name: colleague.name, withdrawn_invitations }
}

/** Names who decides on orders in the viewer’s absence, in place of whom they named before. Answers the name. */
export async function nameDelegate(db: Db, viewer: Viewer, { user_id, first_day, last_day }: Delegation) {
  if (last_day < first_day) throw invalid({ last_day: (w) => w.delegationEnds })
  if (last_day < viewer.today) throw invalid({ last_day: (w) => w.hasPassed })
  if (last_day > plusDays(first_day, longestDelegation))
    throw invalid({ last_day: (w) => w.delegationTooLong(longestDelegation) })
  if (user_id === viewer.userId) throw invalid({ user_id: (w) => w.notYourOwnDelegate })
  const { name } = await lockColleague(db, viewer, user_id)
  const days = { delegate_id: user_id, first_day, last_day }
  await db
    .insertInto('approval_delegate')
    .values({ company_id: companyOf(viewer), administrator_id: viewer.userId, ...days })
    .onConflict((same) => same.column('administrator_id').doUpdateSet(days))
    .execute()
  return name
}

export async function dropDelegate(db: Db, viewer: Viewer): Promise<void> {
  await db
    .deleteFrom('approval_delegate')
    .where('company_id', '=', companyOf(viewer))
    .where('administrator_id', '=', viewer.userId)
    .execute()
}

/** Locks all active users of the company, so that two administrators who remove each other leave one. 403, 404. */
async function lockColleague(db: Db, viewer: Viewer, id: number) {
  const people = await db
    .selectFrom('portal_user')
    .select(['id', 'company_admin', 'spending_limit', 'limit_per_month', sql<string>`full_name`.as('name')])
    .where('company_id', '=', companyOf(viewer))
    .where('status_id', '=', userStatusIds.active)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!people.some((each) => each.id === viewer.userId && each.company_admin))
    throw new AppError('forbidden', (w) => w.forbidden)
  const colleague = people.find((each) => each.id === id)
  if (!colleague) throw notFound()
  return colleague
}

interface Administering {
  name: string
  company_admin: boolean
  colleagues: readonly { company_admin: boolean }[]
}

/** A company keeps its last administrator until another one is appointed: 409. */
export function refuseLastAdministrator(user: Administering) {
  if (isLastAdministrator(user)) throw new AppError('wrong_status', (w) => w.lastAdministrator(user.name))
}

export function isLastAdministrator({ company_admin, colleagues }: Administering): boolean {
  return company_admin && !colleagues.some((each) => each.company_admin)
}

export interface Rights {
  company_admin: boolean
  spending_limit: Sen | null
  limit_per_month: boolean
}

/** For a person who joins a company that already has users. */
export const rightsOfNewcomer: Rights = {
  company_admin: false,
  spending_limit: noSen,
  limit_per_month: false,
}

/** Records changed rights in the company's history and notifies its other administrators. Without `before` the person joins. */
export async function recordRights(
  db: Db,
  viewer: Viewer,
  { id, name, company_id }: { id: number; name: string; company_id: number },
  before: Rights | null,
  after: Rights,
): Promise<void> {
  const yes = (right = false) => (right ? 'yes' : 'no')
  const shown = (rights: Partial<Rights> = {}) => ({
    spending_limit: rights.spending_limit ?? null,
    limit_per_month: yes(rights.limit_per_month),
    company_admin: yes(rights.company_admin),
  })
  const [was, is] = [shown(before ?? {}), shown(after)]
  const changes = (['spending_limit', 'limit_per_month', 'company_admin'] as const)
    .filter((field) => was[field] !== is[field])
    .map((field) => ({ field, before: was[field], after: is[field] }) as AccountChange)
  if (changes.length === 0) return
  await recordAccount(db, viewer, { company_id, action: 'colleague', reason: name, user_id: id, changes })
  const people = await db
    .selectFrom('portal_user')
    .select(['id', 'full_name', 'company_admin'])
    .where('company_id', '=', company_id)
    .where('status_id', '=', userStatusIds.active)
    .execute()
  const told = people.filter(
    (each) => each.id !== viewer.userId && (each.company_admin || (each.id === id && before?.company_admin)),
  )
  const actor = people.find((each) => each.id === viewer.userId)
  if (told.length > 0)
    await notify(db, viewer, {
      kind: 'colleague_changed',
      company_id,
      users: told.map((each) => each.id),
      facts: {
        reference: name,
        person: actor?.full_name ?? 'Trunkline',
        rights: { before, after },
      },
    })
}

/** Ends delegations, requests and invitations of a demoted or removed (`gone`) person. Answers the withdrawn addresses. */
export async function endRightsOf(db: Db, viewer: Viewer, userId: number, { gone }: { gone: boolean }) {
  const { rows } = await sql<{ email: string }>`
    select email from end_rights_of(${userId}, ${viewer.now}, ${gone}) as email`.execute(db)
  return rows.map(({ email }) => email)
}

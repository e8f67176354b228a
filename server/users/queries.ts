import { sql, type RawBuilder } from 'kysely'
import { roleIds, roleOf, roleTitles, userStatusOf } from '#contract/roles.ts'
import {
  statusTitles,
  type Application,
  type User,
  type UserQuery,
  type UserRecord,
} from '#contract/users.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Selected } from '#server/platform/export.ts'
import { keywordsOf, readPage, sliceOf } from '#server/platform/page.ts'

export type UserRow = Omit<User, 'user_role' | 'user_status'>
export type UserNarrowing = Omit<UserQuery, 'page' | 'per_page'>

const name = sql`lower(u.full_name)`
const moment = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const columns = sql`u.id, u.email, ${moment(sql`u.created_at`)} as created_at, u.role_id as user_role_id,
  u.status_id as user_status_id, has_second_factor(u.id) as has_second_factor, u.may_approve_floor,
  u.company_admin,
  json_build_object('first_name', u.first_name, 'last_name', u.last_name, 'company', coalesce(c.name, s.company, ''),
    'responsibility', u.responsibility, 'country', u.country) as customer,
  case when c.rcc_id is not null then json_build_object('id', c.rcc_id, 'title', coalesce(c.rcc_title, '')) end as rcc,
  json_build_object('account_no', coalesce(c.account_no, ''), 'accountid', coalesce(c.account_id, ''),
    'accountname', coalesce(c.account_name, ''), 'email1', coalesce(c.billing_email, ''),
    'registrationno', coalesce(c.registration_no, s.registration_no, ''),
    'registration_type', coalesce(c.registration_type, '')) as account`

// The sign-up counts until the applicant has a company; staff have none, whatever they once signed up with.
const users = sql`portal_user u left join company c on c.id = u.company_id
  left join sign_up s on s.user_id = u.id and u.company_id is null and u.role_id = ${sql.lit(roleIds.customer)}`

const orders = { created_at: sql`u.created_at`, email: sql`lower(u.email)`, name }

export async function listUsers(db: Db, query: UserQuery) {
  const { matching, order } = chosenBy(query)
  const page = sql<UserRow>`select ${columns} ${matching} ${order} ${sliceOf(query)}`
  const { rows, count } = await readPage(db, sql`(select count(*) ${matching})`, page)
  return { data: rows.map(titled), count }
}

export function matchingUsers(query: UserNarrowing): Selected<UserRow> {
  const { matching, order } = chosenBy(query)
  return {
    matching,
    ids: sql`select u.id ${matching} ${order}`,
    rowsOf: (ids) => sql`select ${columns} ${matching} and u.id = any(${ids}::bigint[])`,
  }
}

function chosenBy(query: UserNarrowing) {
  const { role, status, company_id } = query
  const conditions = [
    ...keywordsOf(query.keyword).map(
      (word) =>
        sql`strpos(lower(concat_ws(' ', u.full_name, u.email, coalesce(c.name, s.company))), ${word}) > 0`,
    ),
    ...(role ? [sql`u.role_id = ${Number(role)}`] : []),
    ...(status ? [sql`u.status_id = ${Number(status)}`] : []),
    ...(company_id ? [sql`u.company_id = ${company_id}`] : []),
  ]
  const matching = sql`from ${users} where ${sql.join([sql`true`, ...conditions], sql` and `)}`
  const direction = query.sort.startsWith('-') ? sql`desc` : sql`asc`
  const by = orders[query.sort.replace(/^-/, '') as keyof typeof orders]
  return { matching, order: sql`order by ${by} ${direction}, u.id ${direction}` }
}

export async function findUser(db: Db, id: number): Promise<User> {
  const { rows } = await sql<UserRow>`select ${columns} from ${users} where u.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return titled(rows[0])
}

/** Everything an administrator decides by: the user, what an applicant sent, the company they may join, and the history. */
export async function readUser(db: Db, id: number): Promise<UserRecord> {
  const { rows } = await sql<UserRow & Pick<UserRecord, 'phone' | 'company_id' | 'events' | 'sales_units'>>`
    select ${columns}, u.phone, u.company_id,
      (select coalesce(json_agg(unit), '[]') from (
        select distinct on (rcc_id) rcc_id as id, coalesce(rcc_title, '') as title from company
        where rcc_id is not null order by rcc_id, id) unit) as sales_units,
      (select coalesce(json_agg(json_build_object('at', ${moment(sql`e.at`)}, 'action', e.action,
        'actor', a.full_name, 'reason', e.reason, 'changes', e.changes) order by e.id), '[]')
        from user_event e join portal_user a on a.id = e.actor_id where e.user_id = u.id) as events
    from ${users} where u.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw notFound()
  const { rows: applications } = await sql<Application & { pending: boolean }>`
    select s.company, s.registration_no, s.address_line1, s.address_line2, s.city, s.postcode, s.state, s.country,
      json_build_object('name', s.document_name, 'media_type', s.document_type, 'bytes', octet_length(s.document))
        as document,
      ${moment(sql`s.submitted_at`)} as submitted_at, ${moment(sql`s.decided_at`)} as decided_at,
      (select full_name from portal_user where id = s.decided_by) as decided_by,
      s.rejection_reason
    from sign_up s where s.user_id = ${id}`.execute(db)
  const application = applications[0] ?? null
  const waits = application !== null && application.decided_at === null
  const existing_company = waits ? await companyRegistered(db, application.registration_no) : null
  return { ...titled(found), application, existing_company }
}

/** The company with this registration number, however it is written; null if there is none. */
export async function companyRegistered(db: Db, registrationNo: string) {
  const { rows } = await sql<NonNullable<UserRecord['existing_company']>>`
    select id, name as company, registration_no from company
    where registration_key(registration_no) = registration_key(${registrationNo})
    order by id limit 1`.execute(db)
  return rows[0] ?? null
}

/** The document that an applicant sent; 404 for a user without one. */
export async function readDocument(db: Db, id: number) {
  return db
    .selectFrom('sign_up')
    .select(['document_name as name', 'document_type as media_type', 'document as bytes'])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

export async function countUsers(db: Db): Promise<number> {
  const { rows } = await sql<{ users: number }>`select count(*) as users from portal_user`.execute(db)
  return rows[0]!.users
}

function titled<Found extends UserRow>(row: Found) {
  return {
    ...row,
    user_role: { title: roleTitles[roleOf(row.user_role_id)!] },
    user_status: { title: statusTitles[userStatusOf(row.user_status_id)!] },
  }
}

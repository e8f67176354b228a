import { sql, type RawBuilder } from 'kysely'
import { customerNeeds, type Customer, type CustomerNeed, type CustomerQuery } from '#contract/customers.ts'
import type { Colleague } from '#contract/customers/colleague.ts'
import { roleIds, userStatusIds } from '#contract/roles.ts'
import type { Db } from '#server/platform/db.ts'
import type { Selected } from '#server/platform/export.ts'
import { portalNumber } from '#server/platform/portal-number.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import { sliceOf, readPage, keywordsOf } from '#server/platform/page.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { ClientManager } from '#contract/account.ts'
import type { BillingChoice, BillTo } from '#contract/customers/bill-to.ts'

const columns = sql`c.id, c.name as company, c.registration_no,
  case when c.rcc_id is not null then json_build_object('id', c.rcc_id, 'title', coalesce(c.rcc_title, '')) end as rcc,
  (select json_build_object('id', u.id, 'name', u.full_name)
    from portal_user u where u.id = c.manager_id) as client_manager,
  (select count(*) from quote q where q.company_id = c.id and q.status = 'pending') as pending_quotes,
  c.hold_reason is not null as on_hold`

export type CustomerNarrowing = Omit<CustomerQuery, 'page' | 'per_page'>

/** The companies whose name or registration number holds every word of the keyword: one page, and the count of all. */
export async function listCustomers(db: Db, query: CustomerQuery) {
  const { matching, order } = chosenBy(query)
  const page = sql<Customer>`select ${columns} ${matching} ${order} ${sliceOf(query)}`
  const { rows: data, count } = await readPage(db, sql`(select count(*) ${matching})`, page)
  return { data, count }
}

export function matchingCustomers(query: CustomerNarrowing): Selected<Customer> {
  const { matching, order } = chosenBy(query)
  return {
    matching,
    ids: sql`select c.id ${matching} ${order}`,
    rowsOf: (ids) => sql`select ${columns} ${matching} and c.id = any(${ids}::bigint[])`,
  }
}

function chosenBy(query: CustomerNarrowing) {
  const holding = keywordsOf(query.keyword).map(
    (word) => sql`strpos(lower(concat_ws(' ', c.name, c.registration_no)), ${word}) > 0`,
  )
  const needing = query.needs ? [needs[query.needs]] : [sql`true`]
  const matching = sql`from company c where ${sql.join([...needing, ...holding], sql` and `)}`
  const direction = query.sort.startsWith('-') ? sql`desc` : sql`asc`
  const field = query.sort.endsWith('company') ? sql`lower(c.name)` : sql`c.registration_no`
  return { matching, order: sql`order by ${field} ${direction}, c.id ${direction}` }
}

const needs = {
  manager: sql`c.manager_id is null`,
  tin: sql`c.tin = ''`,
  account_no: sql`c.account_no = ''`,
  hold: sql`c.hold_reason is not null`,
} satisfies Record<CustomerNeed, RawBuilder<unknown>>

export async function countNeeding(db: Db): Promise<Record<CustomerNeed, number>> {
  const counts = customerNeeds.map((need) => sql`count(*) filter (where ${needs[need]}) as ${sql.ref(need)}`)
  const { rows } = await sql<Record<CustomerNeed, number>>`select ${sql.join(counts)} from company c`.execute(
    db,
  )
  return rows[0]!
}

/** A condition on the id of a company: the viewer manages its account. */
export function ownAccounts(viewer: Viewer) {
  return sql`any(array(select own.id from company own where own.manager_id = ${viewer.userId}))`
}

/** The months of a company's deposit (§9) on a day. */
export async function depositMonthsOf(db: Db, today: string, companyId: number): Promise<number> {
  const { deposit_months } = await db
    .selectFrom('company')
    .select(
      sql<number>`coalesce(deposit_months, ${portalNumber('deposit_months', today)})`.as('deposit_months'),
    )
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return deposit_months
}

export async function isClientManager(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('portal_user')
    .select('id')
    .where('id', '=', id)
    .where('role_id', '=', roleIds.client_manager)
    .where('status_id', '=', userStatusIds.active)
    .executeTakeFirst()
  return found !== undefined
}

/** The active client managers, by name. */
export function clientManagers(db: Db): Promise<Colleague[]> {
  return db
    .selectFrom('portal_user')
    .select(['id', sql<string>`full_name`.as('name')])
    .where('role_id', '=', roleIds.client_manager)
    .where('status_id', '=', userStatusIds.active)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute()
}

/** The viewer whose card, NNIs and tax a price uses; a client manager names the company. 422 without one, 404 if unknown. */
export async function buyerOf(db: Db, viewer: Viewer, companyId: number | null | undefined): Promise<Viewer> {
  if (viewer.role !== 'client_manager') return viewer
  if (!companyId) throw invalid({ company_id: (w) => w.required })
  const company = await db
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow(notFound)
  return { ...viewer, companyId: company.id }
}

export async function buyerIfAny(db: Db, viewer: Viewer, companyId: number | undefined): Promise<Viewer> {
  return companyId === undefined ? viewer : buyerOf(db, viewer, companyId)
}

export interface Billing {
  billTo: BillTo
  /** The client manager; null without one. */
  contact: Pick<ClientManager, 'name' | 'email' | 'phone'> | null
  contract_expired_on: string | null
}

/**
 * Whom a company's orders are billed to: its name, its address in one line or empty, and a billing account, its first
 * by default. Throws 422 for an account that it does not have.
 */
export async function readBilling(
  db: Db,
  { today }: Viewer,
  companyId: number,
  accountId: number | null = null,
): Promise<Billing> {
  const { rows } = await sql<BillTo & Omit<Billing, 'billTo'>>`
    select c.name as company, c.registration_no, concat_ws(', ', nullif(c.bill_street, ''), nullif(c.bill_street2, ''),
      nullif(concat_ws(' ', nullif(c.bill_code, ''), nullif(c.bill_city, '')), ''), nullif(c.bill_state, ''),
      nullif(c.bill_country, '')) as address,
      (select json_build_object('number', b.number, 'name', b.name) from billing_account b
        where b.company_id = c.id and b.id = coalesce(${accountId}::bigint, b.id) order by b.id limit 1) as account,
      client_manager_of(c.id) as contact, case when c.contract_to < ${today} then c.contract_to end as contract_expired_on
    from company c where c.id = ${companyId}`.execute(db)
  const { contact, contract_expired_on, ...billTo } = rows[0]!
  if (accountId !== null && billTo.account === null)
    throw invalid({ billing_account_id: (w) => w.unknownBillingAccount })
  return { billTo, contact, contract_expired_on }
}

export function listBillingAccounts(db: Db, companyId: number): Promise<BillingChoice[]> {
  return db
    .selectFrom('billing_account')
    .select(['id', 'number', 'name'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute()
}

/** The id of a company's own pricing rule on a day; null while base prices hold. */
export function ruleOn(company: RawBuilder<unknown>, day: string): RawBuilder<number | null> {
  return sql<number | null>`(select a.pricing_rule_id from rule_assignment a
    where a.company_id = ${company} and a.from_date <= ${day}::date order by a.from_date desc limit 1)`
}

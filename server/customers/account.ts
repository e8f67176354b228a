import { sql } from 'kysely'
import { writtenFields, type CustomerAccount, type Contact } from '#contract/customers/account.ts'
import { eventsOf } from '#server/platform/history.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { accountHistory } from '#server/customers/history.ts'
import { carriedByNni } from '#server/customers/nni-load.ts'
import { ruleOn } from '#server/customers/queries.ts'

const written = sql.join(
  writtenFields.filter((field) => field !== 'company').map((field) => sql.ref(`c.${field}`)),
)

export async function readAccount(db: Db, { today }: Viewer, id: number): Promise<CustomerAccount> {
  const quotes = (condition: ReturnType<typeof sql>) =>
    sql`(select count(*) from quote q where q.company_id = c.id and ${condition})`
  const orders = (status: keyof CustomerAccount['orders']) =>
    sql`(select count(*) from purchase_order o where o.company_id = c.id and o.status = ${status})`
  const { rows } = await sql<CustomerAccount>`
    select c.id, c.version, c.name as company, ${written}, c.credit_limit_sen as credit_limit,
      case when c.hold_reason is not null then json_build_object('reason', c.hold_reason, 'since',
        to_char(c.held_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as hold,
      case when c.rcc_id is not null then json_build_object('id', c.rcc_id, 'title', coalesce(c.rcc_title, '')) end as rcc,
      (select json_build_object('id', u.id, 'name', u.full_name)
        from portal_user u where u.id = c.manager_id) as client_manager,
      (select json_build_object('id', r.id, 'name', r.name) from pricing_rule r where r.id = ${ruleOn(sql`c.id`, today)}) as pricing_rule,
      (select coalesce(sum(k.total_mrc), 0)::bigint from circuit k
        where k.company_id = c.id and k.status <> 'cancelled') as committed_mrc,
      (select coalesce(json_agg(json_build_object('code', x.code, 'certificate', x.certificate,
          'from_date', x.from_date, 'to_date', x.to_date) order by x.code, x.from_date), '[]')
        from tax_exemption x where x.company_id = c.id) as exemptions,
      (select coalesce(json_agg(json_build_object('id', b.id, 'number', b.number, 'name', b.name, 'email', b.email,
          'medium', b.medium) order by b.id), '[]')
        from billing_account b where b.company_id = c.id) as billing_accounts,
      (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'nis_code', n.nis_code,
          'building', h.name, 'port_mbps', n.port_mbps, 'load_limit', n.load_limit, 'circuits', u.circuits,
          'fastest_mbps', u.fastest_mbps, 'load_mbps', u.load_mbps)
          order by n.id), '[]')
        from nni n join building h using (nis_code) cross join lateral ${carriedByNni()} u where n.company_id = c.id) as nnis,
      ${quotes(sql`q.status = 'pending'`)} as pending_quotes,
      json_build_object(
        'pending', ${quotes(sql`q.status = 'pending'`)},
        'active', ${quotes(sql`q.status = 'active' and q.validity >= ${today}`)},
        'cancelled', ${quotes(sql`q.status = 'cancelled'`)},
        'expired', ${quotes(sql`q.status = 'active' and q.validity < ${today}`)}) as quotes,
      json_build_object('pending', ${orders('pending')}, 'processing', ${orders('processing')},
        'delivered', ${orders('delivered')}, 'cancelled', ${orders('cancelled')}) as orders,
      (select count(*) from service s where s.company_id = c.id
        and service_state(s.state, s.accept_by, s.ends_on, ${today}) not in ('ended', 'rejected')) as services,
      ${eventsOf(accountHistory, { company: sql`c.id`, record: sql`c.id` })} as events
    from company c where c.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

export async function listContacts(db: Db, id: number): Promise<{ company: string; contacts: Contact[] }> {
  const company = await db
    .selectFrom('company')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const contacts = await db
    .selectFrom('portal_user')
    .select(['id', 'responsibility', 'email', 'phone', 'status_id', 'company_admin'])
    .select(sql<string>`full_name`.as('name'))
    .where('company_id', '=', id)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute()
  return { company: company.name, contacts }
}

/** Whether a company is above its credit limit with these quotes; the rule is `exceeds_credit` in the database. */
export async function exceedsCredit(db: Db, companyId: number, quoteIds: readonly number[]) {
  const { rows } = await sql<{ exceeded: boolean }>`
    select exceeds_credit(${companyId}::bigint, ${[...quoteIds]}::bigint[]) as exceeded`.execute(db)
  return rows[0]!.exceeded
}

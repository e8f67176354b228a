import { sql } from 'kysely'
import { roleIds, userStatusIds } from '#contract/roles.ts'
import type { Config } from '#server/platform/config.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import { drawsFrom, type HistoryOffer } from '#server/seed/history/draw.ts'
import { historyCompanies, type HistoryCompany } from '#server/seed/history/companies.ts'
import { writeOrders } from '#server/seed/history/orders.ts'
import { writeQuotes } from '#server/seed/history/quotes.ts'

/** The space of the lock that keeps two portals from writing one company twice. */
const writing = 7_280

/**
 * A year of history for the demo's dashboards: 40 companies with 1,500 quotes and 300 orders, one transaction for each
 * company. A company that stands is left alone, so it can be cut off and repeated. It does nothing unless the seed asked for
 * it. `db` is the owner's. Answers whether it wrote anything.
 */
export async function recordHistory(
  db: Db,
  { timeZone }: Pick<Config, 'timeZone'>,
  now = new Date(),
): Promise<boolean> {
  const open = await db.selectFrom('demo_history').select('done_at').executeTakeFirst()
  if (!open || open.done_at) return false
  const offer = await readOffer(db)
  const people = await db
    .selectFrom('portal_user')
    .select(['id', 'role_id', 'password_hash'])
    .where('demo', '=', true)
    .where('role_id', 'in', [roleIds.client_manager, roleIds.customer])
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .execute()
  const managers = people.filter(({ role_id }) => role_id === roleIds.client_manager).map(({ id }) => id)
  for (const [index, company] of historyCompanies.entries())
    await atomically(db, async (tx) => {
      const managerId = managers[index % managers.length]!
      const made = await writeCompany(tx, company, managerId, people[0]!.password_hash, now)
      if (!made) return
      const viewer = { ...calendarOf({ timeZone }, now), ...made }
      const draws = drawsFrom(index + 1)
      const ordered = await writeQuotes(tx, viewer, { ...company, managerId }, offer, draws)
      await writeOrders(tx, viewer, ordered, { managerId }, draws)
      await writeSupplierCosts(tx, made.companyId, managerId)
    })
  await db.updateTable('demo_history').set({ done_at: now }).execute()
  return true
}

/** What suppliers asked, in whole ringgit: for what no card could price, and for a third of the rest. */
async function writeSupplierCosts(db: Db, companyId: number, managerId: number) {
  await sql`
    insert into supplier_cost (company_id, quote_id, nrc, mrc, recorded_by, recorded_at)
    select company_id, id, bandwidth_nrc * 6 / 1000 * 100, bandwidth_mrc * (55 + id % 25) / 10000 * 100, ${managerId}, created_at
    from quote where company_id = ${companyId} and bandwidth_mrc is not null
      and (owner_id is not null or id % 3 = 0)`.execute(db)
}

/** The company and its buyer, who has the password of the demo; null if it stands already. */
async function writeCompany(
  db: Db,
  { name, registration_no, bill, billing_email, buyer }: HistoryCompany,
  manager_id: number,
  password_hash: string | null,
  now: Date,
) {
  await sql`select pg_advisory_xact_lock(${sql.lit(writing)})`.execute(db)
  const there = await db
    .selectFrom('company')
    .select('id')
    .where('registration_no', '=', registration_no)
    .executeTakeFirst()
  if (there) return null
  const created_at = new Date(now.getTime() - 400 * 86_400_000)
  const { id: companyId } = await db
    .insertInto('company')
    .values({
      ...bill,
      name,
      registration_no,
      rcc_id: 11,
      rcc_title: 'Enterprise Central',
      manager_id,
      customer_group: 'Enterprise',
      credit_term: '30 days',
      entity_registered_type: 'Private limited company',
      bill_country: 'Malaysia',
      billing_email,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: userId } = await db
    .insertInto('portal_user')
    .values({
      ...buyer,
      company_id: companyId,
      password_hash,
      responsibility: 'Network manager',
      country: 'Malaysia',
      role_id: roleIds.customer,
      status_id: userStatusIds.active,
      company_admin: true,
      demo: true,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Nobody reads the mail of these companies.
  await sql`insert into mail_choice (user_id, kind, mail)
    select ${userId}, kind, false from unnest(array['quote_expiring', 'circuit_late']) kind`.execute(db)
  return { companyId, userId, role: 'customer' as const }
}

/** The buildings and bandwidths of price search, without those that answer "on request" by themselves. */
async function readOffer(db: Db): Promise<HistoryOffer> {
  const buildings = await db
    .selectFrom('building')
    .select(['nis_code', 'ftto_readiness'])
    .orderBy('nis_code')
    .execute()
  const bandwidths = await db
    .selectFrom('product_bandwidth as p')
    .innerJoin('bandwidth as b', 'b.id', 'p.bandwidth_id')
    .select(['p.product_id', 'b.id', 'b.mbps'])
    .where('b.mbps', '<=', 1_000)
    .orderBy('b.mbps')
    .execute()
  const of = (product: number) => bandwidths.filter(({ product_id }) => product_id === product)
  return {
    buildings: buildings.map(({ nis_code, ftto_readiness }) => ({
      nis_code,
      ftto: ['gpon', 'xgpon', 'xgspon'].includes(ftto_readiness),
    })),
    bandwidths: { 1: of(1), 2: of(2), 3: of(3) },
  }
}

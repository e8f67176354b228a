import { sql } from 'kysely'
import { periodMonths, type Period } from '#contract/dashboard/period.ts'
import { endingDays, type Spend } from '#contract/dashboard/spend.ts'
import { plusDays } from '#contract/days.ts'
import type { Db } from '#server/platform/db.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'

/** Circuits named because their contract ends. */
const mostEnding = 50

/**
 * What the viewer's company pays before tax, from its circuits as they are now: a circuit is charged from the day of its
 * hand-over, a contract of 0 months has no end, and a cancelled circuit costs nothing each month.
 */
export async function readSpend(db: Db, viewer: Viewer, period: Period): Promise<Spend> {
  const company = companyOf(viewer)
  const inService = sql`
    select k.order_id, k.reference, k.contract_months, k.total_nrc, k.total_mrc, q.product_id, m.actual as since
    from circuit k
      join quote q on q.company_id = k.company_id and q.id = k.quote_id
      join circuit_milestone m on m.company_id = k.company_id and m.circuit_id = k.id and m.kind = 'handed_over'
    where k.company_id = ${company} and k.status = 'delivered' and m.actual is not null`
  const months = await sql<Spend['months'][number]>`
    with months as (select day::date as first, (day::date + interval '1 month')::date as next
      from unnest(${periodMonths(period, viewer.today).map((month) => `${month}-01`)}::text[]) day),
    circuits as (${inService})
    select to_char(m.first, 'YYYY-MM') as month, c.product_id, count(*) as circuits,
      coalesce(sum(c.total_nrc) filter (where c.since >= m.first), 0)::bigint as total_nrc,
      sum(c.total_mrc)::bigint as total_mrc
    from months m join circuits c on c.since < m.next
    group by m.first, c.product_id order by m.first, c.product_id`.execute(db)
  const circuits = await sql<Spend['circuits'][number]>`
    select status, count(*) as circuits,
      coalesce(sum(total_mrc) filter (where status <> 'cancelled'), 0)::bigint as total_mrc from circuit
    where company_id = ${company} group by status
    order by array_position(array['pending', 'processing', 'delivered', 'cancelled'], status)`.execute(db)
  const ending = await sql<Spend['ending'][number]>`
    with circuits as (${inService}),
    ends as (select *, (since + make_interval(months => contract_months))::date as ends_on from circuits
      where contract_months > 0)
    select order_id, reference as circuit_reference, product_id, ends_on, total_mrc from ends
    where ends_on between ${viewer.today} and ${plusDays(viewer.today, endingDays)}
    order by ends_on, reference limit ${sql.lit(mostEnding)}`.execute(db)
  return { months: months.rows, circuits: circuits.rows, ending: ending.rows }
}

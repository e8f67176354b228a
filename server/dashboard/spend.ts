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
  // The circuits are read once, and put into the month of their hand-over before months are added up.
  const { rows } = await sql<Spend>`
    with circuits as materialized (
      select k.order_id, k.reference, k.contract_months, k.total_nrc, k.total_mrc, q.product_id, m.actual as since
      from circuit k
        join quote q on q.company_id = k.company_id and q.id = k.quote_id
        join circuit_milestone m on m.company_id = k.company_id and m.circuit_id = k.id and m.kind = 'handed_over'
      where k.company_id = ${company} and k.status = 'delivered' and m.actual is not null),
    begun as (
      select date_trunc('month', since::timestamp)::date as month, product_id, count(*) as circuits,
        sum(total_nrc) as total_nrc, sum(total_mrc) as total_mrc
      from circuits group by 1, 2),
    months as (
      select to_char(m.first, 'YYYY-MM') as month, b.product_id, sum(b.circuits) as circuits,
        coalesce(sum(b.total_nrc) filter (where b.month = m.first), 0) as total_nrc, sum(b.total_mrc) as total_mrc
      from unnest(${periodMonths(period, viewer.today).map((month) => `${month}-01`)}::date[]) m(first)
        join begun b on b.month <= m.first
      group by m.first, b.product_id order by m.first, b.product_id),
    of_status as (
      select status, count(*) as circuits, coalesce(sum(total_mrc) filter (where status <> 'cancelled'), 0) as total_mrc
      from circuit where company_id = ${company} group by status
      order by array_position(array['pending', 'processing', 'delivered', 'cancelled'], status)),
    ending as (
      select order_id, reference as circuit_reference, product_id, ends_on, total_mrc
      from circuits, lateral (select (since + make_interval(months => contract_months))::date as ends_on) e
      where contract_months > 0 and ends_on between ${viewer.today} and ${plusDays(viewer.today, endingDays)}
      order by ends_on, reference limit ${sql.lit(mostEnding)})
    select (select coalesce(json_agg(m), '[]') from months m) as months,
      (select coalesce(json_agg(s), '[]') from of_status s) as circuits,
      (select coalesce(json_agg(e), '[]') from ending e) as ending`.execute(db)
  return rows[0]!
}

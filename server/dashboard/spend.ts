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
  const months = periodMonths(period, viewer.today).map((month) => `${month}-01`)
  // The circuits are read once, and their quotes by an index: a quote stays ordered as long as its circuit goes on. What began
  // before the period counts from its first month on.
  const { rows } = await sql<Spend>`
    with circuits as materialized (
      select k.order_id, k.reference, k.contract_months, k.total_nrc, k.total_mrc, q.product_id, m.actual as since
      from circuit k
        join quote q on q.company_id = k.company_id and q.id = k.quote_id and q.status = 'ordered'
        join circuit_milestone m on m.company_id = k.company_id and m.circuit_id = k.id and m.kind = 'handed_over'
      where k.company_id = ${company} and k.status = 'delivered' and m.actual is not null),
    begun as (
      select greatest(date_trunc('month', since::timestamp)::date, ${months[0]!}) as first, product_id, count(*) as circuits,
        sum(total_nrc) filter (where since >= ${months[0]!}) as total_nrc, sum(total_mrc) as total_mrc
      from circuits group by 1, 2),
    running as (
      select m.first, p.product_id, sum(b.circuits) over so_far as circuits, coalesce(b.total_nrc, 0) as total_nrc,
        sum(b.total_mrc) over so_far as total_mrc
      from unnest(${months}::date[]) m(first) cross join (select distinct product_id from begun) p
        left join begun b on b.first = m.first and b.product_id = p.product_id
      window so_far as (partition by p.product_id order by m.first)),
    months as (
      select to_char(first, 'YYYY-MM') as month, product_id, circuits, total_nrc, total_mrc
      from running where circuits > 0 order by first, product_id),
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

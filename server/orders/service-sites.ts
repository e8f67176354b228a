import { sql } from 'kysely'
import { maxRow } from '#contract/paging.ts'
import { mostSites, type ServiceSite } from '#contract/services/service.ts'
import { isUnderWay } from '#server/orders/attention-reasons.ts'
import { circuitsNamed } from '#server/orders/deliveries.ts'
import type { Db } from '#server/platform/db.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'
import { serviceStateOn } from '#server/services/lock.ts'
import { chosenServices, type ServiceNarrowing } from '#server/services/queries.ts'

export async function listServiceSites(db: Db, viewer: Viewer, query: ServiceNarrowing) {
  return (await sql<ServiceSite>`${await sitesOf(db, viewer, query)}`.execute(db)).rows
}

export async function matchingSites(db: Db, viewer: Viewer, query: ServiceNarrowing) {
  const matching = sql`from (${await sitesOf(db, viewer, query)}) e`
  return {
    matching,
    ids: sql<{ id: number }>`select e.id ${matching} order by e.id`,
    rowsOf: (ids: readonly number[]) =>
      sql<ServiceSite>`select e.* ${matching} where e.id = any(${ids}::bigint[])`,
  }
}

/** Circuits in delivery have no charge yet, which tells them from services. */
async function sitesOf(db: Db, viewer: Viewer, query: ServiceNarrowing) {
  const { matching, order } = await chosenServices(db, viewer, query)
  return sql`
    select row_number() over (order by count(*) desc, max(e.site ->> 'label')) as id, max(e.site ->> 'label') as name,
      (e.site ->> 'latitude')::float8 as latitude, (e.site ->> 'longitude')::float8 as longitude,
      count(r.total_mrc) as services, count(*) - count(r.total_mrc) as circuits,
      coalesce(sum(r.total_mrc), 0)::bigint as total_mrc, array_agg(distinct r.state) as states
    from (
      select s.company_id, s.circuit_id, s.total_mrc, ${serviceStateOn(viewer.today)} as state
      from (select s.* ${matching} ${order} limit ${sql.lit(maxRow)}) s
      union all (${await openCircuits(db, viewer, query)})) r
      join circuit k on k.company_id = r.company_id and k.id = r.circuit_id
      join quote q on q.company_id = k.company_id and q.id = k.quote_id
      cross join lateral (values (q.site_a_key, q.site_a), (q.site_b_key, q.site_b)) e(key, site)
    where e.site is not null
    group by e.key, latitude, longitude
    order by id limit ${sql.lit(mostSites)}`
}

/** None for a state of services or a range of terms. */
async function openCircuits(db: Db, viewer: Viewer, query: ServiceNarrowing) {
  const conditions = [isUnderWay, ...(await circuitsNamed(db, viewer, query.keyword))]
  if (!isStaff(viewer)) conditions.push(sql<boolean>`k.company_id = ${viewer.companyId}`)
  if (query.company_id) conditions.push(sql<boolean>`k.company_id = ${query.company_id}`)
  if (!['living', 'all'].includes(query.status) || query.ends_from || query.ends_to)
    conditions.push(sql<boolean>`false`)
  if (query.product_id)
    conditions.push(sql<boolean>`exists (select from quote q
      where q.company_id = k.company_id and q.id = k.quote_id and q.product_id = ${query.product_id})`)
  return sql`select k.company_id, k.id, null::bigint, case when k.next_planned < ${viewer.today} then 'late' else k.status end
    from circuit k where ${sql.join(conditions, sql` and `)} order by k.id desc limit ${sql.lit(maxRow)}`
}

import { sql, type RawBuilder } from 'kysely'
import { endsOf, products } from '#contract/catalog.ts'
import type { Circuit } from '#contract/orders/order.ts'
import type { Sen } from '#contract/money.ts'
import type { ServiceQuery, serviceSorts } from '#contract/services/api.ts'
import { plusDays } from '#contract/days.ts'
import { maxRow } from '#contract/paging.ts'
import { idInReference } from '#contract/references.ts'
import type { FullService, Service, ServiceState } from '#contract/services/service.ts'
import { endsSoonDays } from '#contract/services/service.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Selected } from '#server/platform/export.ts'
import { eventsOf } from '#server/platform/history.ts'
import { contains, planByValues, readPage, sliceOf } from '#server/platform/page.ts'
import { portalNumber } from '#server/platform/portal-number.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'
import { linesOf } from '#server/pricing/lines.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'
import { namedBy, namedByBuyer } from '#server/quotes/named-by.ts'
import { bandwidthOf } from '#server/quotes/queries.ts'
import { serviceHistory, serviceStateOn, type ServiceColumns } from '#server/services/lock.ts'

export type ServiceRow = Omit<ServiceColumns, 'state'> &
  Parameters<typeof bandwidthOf>[0] &
  Pick<
    Service,
    'company' | 'order_id' | 'order_reference' | 'circuit_reference' | 'cost_centre' | 'end_customer'
  > & {
    state: ServiceState
    site_a: StoredSite
    site_b: StoredSite | null
  }

const serviceRows = (from: RawBuilder<unknown>, { today }: Viewer, more = sql``) => sql<ServiceRow>`
  select s.*, ${serviceStateOn(today)} as state, c.name as company, k.reference as circuit_reference, k.order_id,
    k.cost_centre, k.end_customer,
    o.reference as order_reference, q.requested_bandwidth, q.bandwidth_mbps, q.site_a, q.site_b,
    b.label as bandwidth ${more}
  from ${from} s
    join company c on c.id = s.company_id
    join circuit k on k.company_id = s.company_id and k.id = s.circuit_id
    join purchase_order o on o.company_id = k.company_id and o.id = k.order_id
    join quote q on q.company_id = k.company_id and q.id = k.quote_id
    left join bandwidth b on b.id = q.bandwidth_id`

const visibleTo = (viewer: Viewer) =>
  isStaff(viewer) ? sql<boolean>`true` : sql<boolean>`s.company_id = ${viewer.companyId}`

export type ServiceNarrowing = Omit<ServiceQuery, 'page' | 'per_page'>

export async function listServices(db: Db, viewer: Viewer, query: ServiceQuery) {
  const { matching, order } = await chosenServices(db, viewer, query)
  const chosen = sql`(select s.* ${matching} ${order} ${sliceOf(query)})`
  const page = sql<ServiceRow>`${serviceRows(chosen, viewer)} ${order}`
  // Exact up to the last row that can be paged to.
  const count = sql`(select count(*) from (select 1 ${matching} limit ${sql.lit(maxRow + 1)}) seen)`
  const { rows, count: found } = await readPage(db, count, page)
  return { data: rows.map(serviceOf), count: found }
}

export async function matchingServices(
  db: Db,
  viewer: Viewer,
  query: ServiceNarrowing,
): Promise<Selected<ServiceRow>> {
  const { matching, order } = await chosenServices(db, viewer, query)
  return {
    matching,
    ids: sql`select s.id ${matching} ${order}`,
    rowsOf: (ids) => serviceRows(sql`(select s.* ${matching} and s.id = any(${ids}::bigint[]))`, viewer),
  }
}

export async function sumServices(db: Db, viewer: Viewer, query: ServiceNarrowing) {
  const { matching } = await chosenServices(db, viewer, query)
  const { rows } = await sql<{ services: number; total_mrc: Sen }>`
    select count(*) as services, coalesce(sum(s.total_mrc), 0)::bigint as total_mrc ${matching}`.execute(db)
  return rows[0]!
}

const sortColumns = {
  service_reference: 's.id',
  billing_from: 's.billing_from',
  term_ends: 's.term_ends',
  total_mrc: 's.total_mrc',
} as const satisfies Record<(typeof serviceSorts)[number], string>

export async function chosenServices(db: Db, viewer: Viewer, query: ServiceNarrowing) {
  if (isStaff(viewer)) await planByValues(db)
  const conditions = [visibleTo(viewer), ...inStatus(query.status, viewer.today)]
  if (query.product_id) conditions.push(sql<boolean>`s.product_id = ${query.product_id}`)
  if (query.company_id) conditions.push(sql<boolean>`s.company_id = ${query.company_id}`)
  if (query.ends_from) conditions.push(sql<boolean>`s.term_ends >= ${query.ends_from}`)
  if (query.ends_to) conditions.push(sql<boolean>`s.term_ends <= ${query.ends_to}`)
  conditions.push(...(await wordsIn(db, viewer, query.keyword)))
  const descending = query.sort.startsWith('-')
  const field = query.sort.replace('-', '') as (typeof serviceSorts)[number]
  const column = sql.ref(sortColumns[field])
  return {
    matching: sql`from service s where ${sql.join(conditions, sql` and `)}`,
    // As the indexes are: services without a term are last in either direction.
    order: descending
      ? sql`order by ${column} desc ${field === 'term_ends' ? sql`nulls last` : sql``}, s.id desc`
      : sql`order by ${column} asc, s.id asc`,
  }
}

/** The states of `service_state` as plain conditions, so that an index finds the rare ones. */
function inStatus(status: ServiceQuery['status'], today: string): RawBuilder<boolean>[] {
  if (status === 'all') return []
  if (status === 'rejected') return [sql`s.state = 'rejected'`]
  if (status === 'ended') return [sql`s.state <> 'rejected'`, sql`s.ends_on < ${today}`]
  if (status === 'ending') return [termEndsSoon(today)]
  const living = [isLiving(today)]
  if (status === 'living') return living
  if (status === 'suspended') return [...living, sql`s.state = 'suspended'`]
  if (status === 'accepting') return [...living, sql`s.state = 'accepting'`, sql`s.accept_by >= ${today}`]
  return [...living, sql`(s.state = 'active' or s.state = 'accepting' and s.accept_by < ${today})`]
}

/** Neither ended nor rejected. */
export const isLiving = (today: string) =>
  sql<boolean>`(s.state <> 'rejected' and (s.ends_on is null or s.ends_on >= ${today}::date))`

/** Their terms end soon, and nobody has decided yet that they end. */
export const termEndsSoon = (today: string) =>
  sql<boolean>`(s.state <> 'rejected' and s.ends_on is null
    and s.term_ends between ${today} and ${plusDays(today, endsSoonDays)})`

/**
 * Each word must occur in the service's reference or the company's own names, in a site or, for staff, the company's name, or
 * be the whole reference of a service, its circuit or its order.
 */
async function wordsIn(db: Db, viewer: Viewer, keyword: string | undefined): Promise<RawBuilder<boolean>[]> {
  return (await namedBy(db, viewer, keyword)).map(({ word, companies, sites }) => {
    const whole = withReference(word)
    if (whole) return whole
    const ways = [sql`${searchText} like ${contains(word)}`]
    ways.push(sql`s.circuit_id = any(array(select n.id ${namedByBuyer(viewer, 'circuit', word)}))`)
    if (companies.length > 0) ways.push(sql`s.company_id = any(${companies}::bigint[])`)
    if (sites.length > 0) ways.push(sql`s.site_keys && ${sites}::bigint[]`)
    return sql<boolean>`(${sql.join(ways, sql` or `)})`
  })
}

/** Exactly the expression of the index. */
const searchText = sql`lower(s.reference || ' ' || s.buyer_reference)`

function withReference(word: string): RawBuilder<boolean> | null {
  const service = idInReference('service', word)
  if (service !== null) return sql`(s.id = ${service}::bigint and s.reference = upper(${word}))`
  const [circuit, order] = [idInReference('circuit', word), idInReference('order', word)]
  if (circuit === null && order === null) return null
  const of = circuit === null ? sql`k.order_id = ${order}::bigint` : sql`k.id = ${circuit}::bigint`
  const reference = circuit === null ? sql`o.reference` : sql`k.reference`
  return sql`(s.company_id, s.circuit_id) in (
    select k.company_id, k.id from circuit k
      join purchase_order o on o.company_id = k.company_id and o.id = k.order_id
    where ${of} and ${reference} = upper(${word}))`
}

export function serviceOf(row: ServiceRow): Service {
  const [first = 'site_a'] = endsOf(row.product_id)
  return {
    ...row,
    service_reference: row.reference,
    product: products[row.product_id].name,
    bandwidth: bandwidthOf(row),
    bandwidth_speed: row.bandwidth_mbps === null ? null : String(row.bandwidth_mbps),
    site_a: null,
    site_b: row.site_b?.label ?? null,
    location: null,
    [first]: row.site_a.label,
    last_day: row.ends_on,
  }
}

type FullRow = ServiceRow &
  Pick<
    FullService,
    'quote_id' | 'price_level' | 'total_nrc' | 'tax_mrc' | 'lines' | 'replacement' | 'followed_by' | 'events'
  > & {
    chain: (FullService['chain'][number] & Parameters<typeof bandwidthOf>[0])[]
    rooms_a: Circuit['rooms']['site_a'] | null
    rooms_b: Circuit['rooms']['site_a'] | null
    accepted_name: string | null
    notice_days: number
  }

/** 404 for a service that the viewer may not see. */
export async function readService(db: Db, viewer: Viewer, id: number): Promise<FullService> {
  const more = sql`, k.quote_id, k.rooms_a, k.rooms_b, k.price_level, k.total_nrc, k.tax_mrc,
    ${linesOf('circuit_line', { company: 's.company_id', id: 's.circuit_id' })} as lines,
    (select u.full_name from portal_user u where u.id = s.accepted_by) as accepted_name,
    (select json_build_object('id', f.id, 'service_reference', f.reference) from service f
      where f.company_id = s.company_id and f.follows_id = s.id and f.state <> 'rejected') as followed_by,
    (select json_build_object('order_id', r.order_id, 'order_reference', n.reference, 'circuit_reference', r.reference)
      from circuit r join purchase_order n on n.company_id = r.company_id and n.id = r.order_id
      where r.company_id = s.company_id and r.replaces_id = s.id and r.status <> 'cancelled') as replacement,
    (with recursive past as (
        select p.id, p.follows_id, p.circuit_id, p.reference, p.total_mrc, p.billing_from from service p
        where p.company_id = s.company_id and p.id = s.id
        union all
        select f.id, f.follows_id, f.circuit_id, f.reference, f.total_mrc, f.billing_from from past
          join service f on f.company_id = s.company_id and f.id = past.follows_id)
      select json_agg(json_build_object('id', past.id, 'service_reference', past.reference, 'kind', pq.kind,
        'bandwidth', pb.label, 'bandwidth_mbps', pq.bandwidth_mbps, 'requested_bandwidth', pq.requested_bandwidth,
        'total_mrc', past.total_mrc, 'billing_from', past.billing_from) order by past.id)
      from past
        join circuit pk on pk.company_id = s.company_id and pk.id = past.circuit_id
        join quote pq on pq.company_id = s.company_id and pq.id = pk.quote_id
        left join bandwidth pb on pb.id = pq.bandwidth_id) as chain,
    ${portalNumber('notice_days', viewer.today)} as notice_days,
    ${eventsOf(serviceHistory, { company: sql`s.company_id`, record: sql`s.id` })} as events`
  const { rows } = await sql<FullRow>`${serviceRows(sql`service`, viewer, more)}
    where s.id = ${id} and ${visibleTo(viewer)}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  const [first = 'site_a', second = 'site_b'] = endsOf(row.product_id)
  return {
    ...row,
    ...serviceOf(row),
    rooms: {
      ...(row.rooms_a && { [first]: row.rooms_a }),
      ...(row.rooms_b && { [second]: row.rooms_b }),
    },
    accepted: row.accepted_on === null ? null : { by: row.accepted_name ?? '', on: row.accepted_on },
    exit: row.exit_charge === null ? null : { charge: row.exit_charge, waived: row.exit_waived },
    first_last_day: plusDays(viewer.today, row.notice_days),
    follows: row.chain.at(-2) ?? null,
    chain: row.chain.map((each) => ({ ...each, bandwidth: bandwidthOf(each) })),
    created_at: row.created_at.toISOString(),
  }
}

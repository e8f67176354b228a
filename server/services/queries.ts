import { sql, type RawBuilder, type Selectable } from 'kysely'
import { endsOf, products } from '#contract/catalog.ts'
import type { Circuit } from '#contract/orders/order.ts'
import type { PriceLevel } from '#contract/price-level.ts'
import type { Sen } from '#contract/money.ts'
import type { ServiceQuery, serviceSorts } from '#contract/services/api.ts'
import { plusDays } from '#contract/days.ts'
import type { FullService, Service, ServiceState } from '#contract/services/service.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Selected } from '#server/platform/export.ts'
import { eventsOf } from '#server/platform/history.ts'
import { contains, keywordsOf, planByValues, readPage, sliceOf } from '#server/platform/page.ts'
import { portalNumber } from '#server/platform/portal-number.ts'
import type { Tables } from '#server/platform/tables.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'
import { linesOf } from '#server/pricing/lines.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'
import { bandwidthOf } from '#server/quotes/queries.ts'
import { serviceHistory } from '#server/services/lock.ts'

export type ServiceRow = Omit<Selectable<Tables['service']>, 'state'> &
  Parameters<typeof bandwidthOf>[0] &
  Pick<Service, 'company' | 'order_id' | 'order_reference' | 'circuit_reference'> & {
    state: ServiceState
    site_a: StoredSite
    site_b: StoredSite | null
  }

const stateOf = (today: string) =>
  sql<ServiceState>`service_state(s.state, s.accept_by, s.ends_on, ${today}::date)`

const serviceRows = (from: RawBuilder<unknown>, { today }: Viewer, more = sql``) => sql<ServiceRow>`
  select s.*, ${stateOf(today)} as state, c.name as company, k.reference as circuit_reference, k.order_id,
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
  const { matching, order } = await chosenBy(db, viewer, query)
  const chosen = sql`(select s.* ${matching} ${order} ${sliceOf(query)})`
  const page = sql<ServiceRow>`${serviceRows(chosen, viewer)} ${order}`
  const { rows, count } = await readPage(db, sql`(select count(*) ${matching})`, page)
  return { data: rows.map(serviceOf), count }
}

export async function matchingServices(
  db: Db,
  viewer: Viewer,
  query: ServiceNarrowing,
): Promise<Selected<ServiceRow>> {
  const { matching, order } = await chosenBy(db, viewer, query)
  return {
    matching,
    ids: sql`select s.id ${matching} ${order}`,
    rowsOf: (ids) => serviceRows(sql`(select s.* ${matching} and s.id = any(${ids}::bigint[]))`, viewer),
  }
}

const sortColumns = {
  service_reference: 's.id',
  billing_from: 's.billing_from',
  term_ends: 's.term_ends',
  total_mrc: 's.total_mrc',
} as const satisfies Record<(typeof serviceSorts)[number], string>

async function chosenBy(db: Db, viewer: Viewer, query: ServiceNarrowing) {
  if (isStaff(viewer)) await planByValues(db)
  const conditions = [visibleTo(viewer), ...inStatus(query.status, viewer.today)]
  if (query.product_id) conditions.push(sql<boolean>`s.product_id = ${query.product_id}`)
  if (query.ends_from) conditions.push(sql<boolean>`s.term_ends >= ${query.ends_from}`)
  if (query.ends_to) conditions.push(sql<boolean>`s.term_ends <= ${query.ends_to}`)
  for (const word of keywordsOf(query.keyword)) conditions.push(named(word, viewer))
  const descending = query.sort.startsWith('-')
  const column = sql.ref(sortColumns[query.sort.replace('-', '') as (typeof serviceSorts)[number]])
  return {
    matching: sql`from service s where ${sql.join(conditions, sql` and `)}`,
    order: descending
      ? sql`order by ${column} desc nulls last, s.id desc`
      : sql`order by ${column} asc, s.id asc`,
  }
}

function inStatus(status: ServiceQuery['status'], today: string): RawBuilder<boolean>[] {
  if (status === 'all') return []
  if (status === 'living')
    return [sql`s.state <> 'rejected'`, sql`(s.ends_on is null or s.ends_on >= ${today}::date)`]
  return [sql<boolean>`${stateOf(today)} = ${status}`]
}

/** A word of the service's, its circuit's or its order's reference, of the company's own reference, or of a site. */
function named(word: string, viewer: Viewer): RawBuilder<boolean> {
  const pattern = contains(word)
  return sql<boolean>`(lower(s.reference) like ${pattern} or lower(s.buyer_reference) like ${pattern}
    ${isStaff(viewer) ? sql`or exists (select from company c where c.id = s.company_id and lower(c.name) like ${pattern})` : sql``}
    or exists (
      select from circuit k join quote q on q.company_id = k.company_id and q.id = k.quote_id
      where k.company_id = s.company_id and k.id = s.circuit_id
        and (lower(k.reference) like ${pattern} or site_words(q.site_a) like ${pattern}
          or site_words(q.site_b) like ${pattern})))`
}

export function serviceOf(row: ServiceRow): Service {
  const [first = 'site_a'] = endsOf(row.product_id)
  return {
    id: row.id,
    service_reference: row.reference,
    state: row.state,
    company_id: row.company_id,
    company: row.company,
    order_id: row.order_id,
    order_reference: row.order_reference,
    circuit_reference: row.circuit_reference,
    product: products[row.product_id].name,
    product_id: row.product_id,
    bandwidth: bandwidthOf(row),
    bandwidth_speed: row.bandwidth_mbps === null ? null : String(row.bandwidth_mbps),
    site_a: null,
    site_b: row.site_b?.label ?? null,
    location: null,
    [first]: row.site_a.label,
    contract_months: row.contract_months,
    total_mrc: row.total_mrc,
    handed_over_on: row.handed_over_on,
    accept_by: row.accept_by,
    billing_from: row.billing_from,
    term_ends: row.term_ends,
    last_day: row.ends_on,
    end_of_term: row.end_of_term,
    buyer_reference: row.buyer_reference,
  }
}

type FullRow = ServiceRow &
  Pick<FullService, 'quote_id' | 'price_level' | 'lines' | 'follows' | 'followed_by' | 'events'> & {
    rooms_a: Circuit['rooms']['site_a'] | null
    rooms_b: Circuit['rooms']['site_a'] | null
    total_nrc: Sen
    tax_mrc: Sen
    accepted_name: string | null
    notice_days: number
    price_level: PriceLevel
  }

/** 404 for a service that the viewer may not see. */
export async function readService(db: Db, viewer: Viewer, id: number): Promise<FullService> {
  const link = (alias: string) =>
    sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'service_reference', ${sql.ref(`${alias}.reference`)})`
  const more = sql`, k.quote_id, k.rooms_a, k.rooms_b, k.price_level, k.total_nrc, k.tax_mrc,
    ${linesOf('circuit_line', { company: 's.company_id', id: 's.circuit_id' })} as lines,
    (select u.full_name from portal_user u where u.id = s.accepted_by) as accepted_name,
    (select ${link('f')} from service f where f.company_id = s.company_id and f.id = s.follows_id) as follows,
    (select ${link('f')} from service f where f.company_id = s.company_id and f.follows_id = s.id
      and f.state <> 'rejected') as followed_by,
    ${portalNumber('notice_days', viewer.today)} as notice_days,
    ${eventsOf(serviceHistory, { company: sql`s.company_id`, record: sql`s.id` })} as events`
  const { rows } = await sql<FullRow>`${serviceRows(sql`service`, viewer, more)}
    where s.id = ${id} and ${visibleTo(viewer)}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  const [first = 'site_a', second = 'site_b'] = endsOf(row.product_id)
  return {
    ...serviceOf(row),
    quote_id: row.quote_id,
    circuit_id: row.circuit_id,
    rooms: {
      ...(row.rooms_a && { [first]: row.rooms_a }),
      ...(row.rooms_b && { [second]: row.rooms_b }),
    },
    price_level: row.price_level,
    total_nrc: row.total_nrc,
    tax_mrc: row.tax_mrc,
    lines: row.lines,
    accepted: row.accepted_on === null ? null : { by: row.accepted_name ?? '', on: row.accepted_on },
    rejection_words: row.rejection_words,
    exit: row.exit_charge === null ? null : { charge: row.exit_charge, waived: row.exit_waived },
    first_last_day: plusDays(viewer.today, row.notice_days),
    follows: row.follows,
    followed_by: row.followed_by,
    created_at: row.created_at.toISOString(),
    events: row.events,
  }
}

import { sql, type RawBuilder } from 'kysely'
import { endsOf, products, type ProductId } from '#contract/catalog.ts'
import { plusDays } from '#contract/days.ts'
import {
  type Delivery,
  type DeliveryCounts,
  type DeliveryQuery,
  dueGroups,
  weekEndOf,
  type DueGroup,
} from '#contract/orders/api.ts'
import type { Milestone, MilestoneOwner } from '#contract/orders/milestones.ts'
import { ownAccounts } from '#server/customers/queries.ts'
import { searchText } from '#server/orders/list.ts'
import { namedBy, quotesAt } from '#server/quotes/named-by.ts'
import { nextMilestoneOf } from '#server/orders/queries.ts'
import {
  answerDueOf,
  isUnderWay,
  reasonsOfCircuit,
  waitsForCompany,
  awaitingAnswer,
  nextIsOfCompany,
} from '#server/orders/attention-reasons.ts'
import type { Db } from '#server/platform/db.ts'
import type { Selected } from '#server/platform/export.ts'
import { contains, planByValues, readPage, sliceOf } from '#server/platform/page.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'
import { bandwidthOf } from '#server/quotes/queries.ts'

export type DeliveryNarrowing = Omit<DeliveryQuery, 'page' | 'per_page'>
type Narrowing = Pick<DeliveryQuery, 'keyword' | 'accounts' | 'next_owner'>

/** Open circuits of all companies, by the due date of their next milestone. */
export async function listDeliveries(db: Db, viewer: Viewer, query: DeliveryQuery) {
  const { matching, order } = await chosenBy(db, viewer, query)
  const chosen = sql`(select k.company_id, k.id ${matching} ${order} ${sliceOf(query)})`
  const page = sql<DeliveryRow>`${deliveryRows(
    sql`(select k.* from ${chosen} c join circuit k using (company_id, id) offset 0)`,
    viewer,
  )} ${order}`
  const { rows, count } = await readPage(db, sql`(select count(*) ${matching})`, page)
  return { data: rows.map(deliveryOf), count }
}

export async function matchingDeliveries(
  db: Db,
  viewer: Viewer,
  query: DeliveryNarrowing,
): Promise<Selected<DeliveryRow>> {
  const { matching, order } = await chosenBy(db, viewer, query)
  return {
    matching,
    ids: sql`select k.id ${matching} ${order}`,
    rowsOf: (ids) => deliveryRows(sql`(select k.* ${matching} and k.id = any(${ids}::bigint[]))`, viewer),
  }
}

export async function countDeliveries(db: Db, viewer: Viewer, query: Narrowing): Promise<DeliveryCounts> {
  const own_accounts = await ownsAccounts(db, viewer)
  const conditions = await conditionsOf(db, viewer, query, own_accounts)
  const { rows } = await countsOfGroups(viewer, conditions).execute(db)
  return { own_accounts, ...rows[0]! }
}

async function chosenBy(db: Db, viewer: Viewer, query: DeliveryNarrowing) {
  await planByValues(db)
  const conditions = await conditionsOf(
    db,
    viewer,
    query,
    query.accounts === undefined && (await ownsAccounts(db, viewer)),
  )
  if (query.due !== 'all') conditions.push(dueGroupsOf(viewer)[query.due])
  if (query.week) {
    const end = weekEndOf(query.week)
    conditions.push(sql<boolean>`k.next_planned between ${plusDays(end, -6)} and ${end}`)
  }
  if (query.waiting) conditions.push(waitsForCompany(viewer.today))
  return {
    matching: sql`from circuit k where ${sql.join(conditions, sql` and `)}`,
    order: sql`order by ${orders[query.sort]}`,
  }
}

const orders = {
  next_planned: sql`k.next_planned asc, k.id asc`,
  '-next_planned': sql`k.next_planned desc nulls last, k.id desc`,
  circuit_reference: sql`k.id asc`,
  '-circuit_reference': sql`k.id desc`,
} satisfies Record<DeliveryQuery['sort'], RawBuilder<unknown>>

async function conditionsOf(
  db: Db,
  viewer: Viewer,
  { keyword, accounts, next_owner }: Narrowing,
  ownByDefault: boolean,
) {
  const conditions = [isUnderWay, ...(await circuitsNamed(db, viewer, keyword))]
  if (next_owner) conditions.push(sql<boolean>`k.next_owner = ${next_owner}`)
  const own = accounts ? accounts === 'own' : ownByDefault
  if (own) conditions.push(sql<boolean>`k.company_id = ${ownAccounts(viewer)}`)
  return conditions
}

async function ownsAccounts(db: Db, { userId }: Viewer): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select exists (select 1 from company own where own.manager_id = ${userId}) as owns`.execute(db)
  return rows[0]!.owns
}

/** A word with any other letter cannot be part of a circuit's reference. */
const partOfReference = /^[c\d-]+$/

/** Each word must match the company, a site, the circuit's or the order's reference, or the buyer's number. */
export async function circuitsNamed(db: Db, viewer: Viewer, keyword?: string) {
  return (await namedBy(db, viewer, keyword)).map(
    ({ word, companies, sites }) => sql<boolean>`(k.company_id = any(${companies}::bigint[])
      ${partOfReference.test(word) ? sql`or lower(k.reference) like ${contains(word)}` : sql``}
      ${sites.length > 0 ? sql`or (k.company_id, k.quote_id) in (${quotesAt(sites)})` : sql``}
      or (k.company_id, k.order_id) in (select o.company_id, o.id from purchase_order o where ${searchText} like ${contains(word)}))`,
  )
}

type DeliveryRow = Omit<Delivery, 'circuit_reference' | 'ordered_at' | 'quote' | 'next_milestone'> &
  Parameters<typeof bandwidthOf>[0] & {
    reference: string
    quote_id: number
    ordered_at: Date
    next_milestone: Milestone | null
    next_owner: MilestoneOwner | null
    next_planned: string | null
    product_id: ProductId | null
    requested_product: string | null
    site_a: StoredSite
    site_b: StoredSite | null
  }

const deliveryRows = (from: RawBuilder<unknown>, { today }: Viewer) => sql<DeliveryRow>`
  select k.id, k.reference, k.quote_id, k.status, k.first_promised, k.requested_date, k.order_id, k.company_id, k.next_milestone, k.next_owner,
    k.next_planned, greatest(coalesce(${today}::date - k.next_planned, 0), 0) as days_overdue,
    o.reference as order_reference, o.ordered_at, c.name as company, q.product_id, q.requested_product,
    q.requested_bandwidth, q.bandwidth_mbps, q.site_a, q.site_b, b.label as bandwidth, s.milestones,
    coalesce(s.hand_over, k.first_promised) as promised, ${reasonsOfCircuit(today)} as needs,
    ${answerDueOf(today)} as answer_by
  from ${from} k
    join purchase_order o on o.company_id = k.company_id and o.id = k.order_id
    join company c on c.id = k.company_id
    join quote q on q.company_id = k.company_id and q.id = k.quote_id
    left join bandwidth b on b.id = q.bandwidth_id
    cross join lateral (
      select min(m.planned) filter (where m.kind = 'handed_over') as hand_over,
        coalesce(json_agg(json_build_object('kind', m.kind, 'owner', m.owner, 'planned', m.planned, 'actual', m.actual,
          'closed', m.closed, 'note', m.note, 'late', m.actual is null and m.planned < ${today}) order by m.position), '[]')
          as milestones
      from circuit_milestone m where m.company_id = k.company_id and m.circuit_id = k.id) s`

export function deliveryOf(row: DeliveryRow): Delivery {
  const [first = 'site_a'] = endsOf(row.product_id)
  return {
    ...row,
    circuit_reference: row.reference,
    ordered_at: row.ordered_at.toISOString(),
    quote: {
      id: row.quote_id,
      product: row.product_id === null ? (row.requested_product ?? '') : products[row.product_id].name,
      bandwidth: bandwidthOf(row),
      site_a: null,
      site_b: row.site_b?.label ?? null,
      location: null,
      [first]: row.site_a.label,
    },
    next_milestone: nextMilestoneOf(row),
  }
}

type Today = Pick<Viewer, 'today'>

function dueGroupsOf({ today }: Today): Record<DueGroup, RawBuilder<boolean>> {
  const weekEnd = weekEndOf(today)
  return {
    overdue: sql`k.next_planned < ${today}`,
    this_week: sql`k.next_planned between ${today} and ${weekEnd}`,
    later: sql`(k.next_planned > ${weekEnd} or k.next_planned is null)`,
  }
}

export function countOpenIn(group: DueGroup, viewer: Today) {
  return sql<number>`(select count(*) from circuit k where ${isUnderWay} and ${dueGroupsOf(viewer)[group]})`
}

/** Circuits in each group, and those that await their company. Grouped by day first: days are fewer than circuits. */
function countsOfGroups(viewer: Viewer, conditions: readonly RawBuilder<boolean>[]) {
  const where = sql.join(conditions, sql` and `)
  const perGroup = (count: (group: RawBuilder<boolean>) => RawBuilder<number>) =>
    sql`json_build_object(${sql.join(
      dueGroups.flatMap((name) => [sql.lit(name), count(dueGroupsOf(viewer)[name])]),
    )})`
  return sql<Pick<DeliveryCounts, 'circuits' | 'waiting'>>`
    select ${perGroup((group) => circuitsThat(group))} as circuits,
      ${perGroup(
        (group) => sql`${circuitsThat(sql`${group} and ${nextIsOfCompany}`)}
          + (select count(*) from ${owingAnswers(viewer)} where ${where} and ${group})`,
      )} as waiting
    from (select k.next_planned, k.next_owner, count(*) as circuits from circuit k where ${where} group by 1, 2) k`
}

const circuitsThat = (condition: RawBuilder<boolean>) =>
  sql<number>`coalesce(sum(k.circuits) filter (where ${condition}), 0)::bigint`

/** The circuits that wait for an answer of their company, and not for its milestone. */
function owingAnswers({ today }: Today) {
  // A lateral look-up, because a join may read every circuit.
  return sql`(${sql.join(awaitingAnswer(today), sql` union `)}) a cross join lateral (
    select * from circuit k where k.company_id = a.company_id and k.id = a.circuit_id
      and (${nextIsOfCompany}) is not true offset 0) k`
}

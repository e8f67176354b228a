import { sql, type RawBuilder } from 'kysely'
import { plusDays } from '#contract/days.ts'
import type { OrderQuery, StaffOrderSort } from '#contract/orders/list.ts'
import { ownAccounts } from '#server/customers/queries.ts'
import { hasAttentionReason } from '#server/orders/attention-reasons.ts'
import { orderOf, orderRows, ordersVisibleTo, type OrderRow } from '#server/orders/queries.ts'
import { idInReference } from '#contract/references.ts'
import type { Db } from '#server/platform/db.ts'
import type { Selected } from '#server/platform/export.ts'
import { contains, planByValues, readPage, sliceOf } from '#server/platform/page.ts'
import { namedBy, namedByBuyer, quotesAt } from '#server/quotes/named-by.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'

export type OrderNarrowing = Omit<OrderQuery, 'page' | 'per_page'>

export async function listOrders(db: Db, viewer: Viewer, query: OrderQuery) {
  const { matching, order } = await chosenBy(db, viewer, query)
  const chosen = sql`(select o.* ${matching} ${order} ${sliceOf(query)})`
  const page = sql<OrderRow>`${orderRows(chosen, viewer)} ${order}`
  const { rows, count } = await readPage(db, sql`(select count(*) ${matching})`, page)
  return { data: rows.map(orderOf), count }
}

export async function matchingOrders(
  db: Db,
  viewer: Viewer,
  query: OrderNarrowing,
): Promise<Selected<OrderRow>> {
  const { matching, order } = await chosenBy(db, viewer, query)
  return {
    matching,
    ids: sql`select o.id ${matching} ${order}`,
    rowsOf: (ids) => orderRows(sql`(select o.* ${matching} and o.id = any(${ids}::bigint[]))`, viewer),
  }
}

async function chosenBy(db: Db, viewer: Viewer, query: OrderNarrowing) {
  const filters = filtersOf(query, viewer)
  // Filters over all companies may match a few rows or most: plan such a list by its own values.
  if (isStaff(viewer) && (filters.length > 0 || query.keyword)) await planByValues(db)
  const words = await wordsIn(db, viewer, query.keyword)
  const conditions = [ordersVisibleTo(viewer), ...filters, ...words]
  const descending = query.sort.startsWith('-')
  const field = query.sort.replace('-', '') as StaffOrderSort
  return {
    matching: sql`from purchase_order o where ${sql.join(conditions, sql` and `)}`,
    order: sql`order by ${orders[field][descending ? 'down' : 'up']}`,
  }
}

const by = (column: string) => ({
  up: sql`${sql.ref(column)} asc, o.id asc`,
  down: sql`${sql.ref(column)} desc, o.id desc`,
})
/** Orders without this day are last in either direction. */
const byDay = (column: string) => ({
  up: sql`${sql.ref(column)} asc, o.id asc`,
  down: sql`${sql.ref(column)} desc nulls last, o.id desc`,
})
const planned = by('o.next_planned')

const orders: Record<StaffOrderSort, { up: RawBuilder<unknown>; down: RawBuilder<unknown> }> = {
  order_reference: by('o.id'),
  ordered_at: by('o.ordered_at'),
  total_mrc: by('o.total_mrc'),
  po_number: by('o.po_number'),
  next_hand_over: byDay('o.next_hand_over'),
  next_requested: byDay('o.next_requested'),
  // An earlier planned day means more days overdue.
  days_overdue: { up: planned.down, down: planned.up },
}

function filtersOf(query: OrderNarrowing, viewer: Viewer) {
  const filters = []
  if (query.status !== 'all') filters.push(sql<boolean>`o.status = ${query.status}`)
  if (query.needs) filters.push(hasAttentionReason(query.needs, viewer.today))
  if (query.po_number) filters.push(sql<boolean>`lower(o.po_number) = lower(${query.po_number})`)
  if (query.company_id !== undefined) filters.push(sql<boolean>`o.company_id = ${query.company_id}`)
  if (query.accounts) filters.push(sql<boolean>`o.company_id = ${ownAccounts(viewer)}`)
  if (query.hand_over_from) filters.push(sql<boolean>`o.next_hand_over >= ${query.hand_over_from}`)
  if (query.hand_over_to) filters.push(sql<boolean>`o.next_hand_over <= ${query.hand_over_to}`)
  if (query.requested_from) filters.push(sql<boolean>`o.next_requested >= ${query.requested_from}`)
  if (query.requested_to) filters.push(sql<boolean>`o.next_requested <= ${query.requested_to}`)
  if (query.mrc_from !== undefined) filters.push(sql<boolean>`o.total_mrc >= ${query.mrc_from}`)
  if (query.mrc_to !== undefined) filters.push(sql<boolean>`o.total_mrc <= ${query.mrc_to}`)
  if (query.next) filters.push(sql<boolean>`o.next_milestone = ${query.next}`)
  if (query.next_owner) filters.push(sql<boolean>`o.next_owner = ${query.next_owner}`)
  if (query.overdue !== undefined)
    filters.push(sql<boolean>`o.next_planned <= ${plusDays(viewer.today, -query.overdue)}`)
  return filters
}

/**
 * Each word must match the reference, PO number, a site, the company's own names of a circuit, a circuit's whole reference
 * or, for staff, the company's name.
 */
async function wordsIn(db: Db, viewer: Viewer, keyword: string | undefined): Promise<RawBuilder<boolean>[]> {
  return (await namedBy(db, viewer, keyword)).map(({ word, companies, sites }) => {
    const ways = [sql`${searchText} like ${contains(word)}`]
    ways.push(sql`o.id = any(array(select n.order_id ${namedByBuyer(viewer, 'circuit', word)}))`)
    if (companies.length > 0) ways.push(sql`o.company_id = any(${companies}::bigint[])`)
    if (sites.length > 0)
      ways.push(sql`o.id = any(array(select c.order_id from circuit c
        join (${quotesAt(sites)}) q on q.company_id = c.company_id and q.id = c.quote_id))`)
    return withCircuit(word) ?? sql<boolean>`(${sql.join(ways, sql` or `)})`
  })
}

function withCircuit(word: string): RawBuilder<boolean> | null {
  const id = idInReference('circuit', word)
  if (id === null) return null
  return sql<boolean>`o.id in (
    select c.order_id from circuit c
    where c.id = ${id}::bigint and c.company_id = o.company_id and c.reference = upper(${word}))`
}

/** The reference of an order `o` and the buyer's number for it: exactly the expression of the index over all orders. */
export const searchText = sql`lower(o.reference || ' ' || o.po_number)`

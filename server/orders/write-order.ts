import { sql, type Insertable } from 'kysely'
import { depositOf } from '#contract/charges.ts'
import type { NotificationFacts } from '#contract/notifications.ts'
import type { Db } from '#server/platform/db.ts'
import { record } from '#server/platform/history.ts'
import type { Tables } from '#server/platform/tables.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { orderHistory } from '#server/orders/history.ts'
import type { OrderRow } from '#server/orders/queries.ts'
import type { roomsOfCircuits } from '#server/orders/rooms.ts'
import type { scheduleCircuits } from '#server/orders/schedule.ts'
import { insertedIds, insertRows } from '#server/quotes/insert-rows.ts'

type CircuitDates = NonNullable<NotificationFacts['circuits']>[number]

/** What a circuit copies from its quote, beside the price lines. */
export const copiedFromQuote = [
  'contract_months',
  'bandwidth_nrc',
  'bandwidth_mrc',
  'xc_nrc',
  'xc_mrc',
  'vas_nrc',
  'vas_mrc',
  'price_level',
] as const

/** A circuit as it is ordered: by the id of its locked quote, with the quote's prices, its own tax, dates and rooms. */
type NewCircuit = Awaited<ReturnType<typeof scheduleCircuits>>[number] &
  ReturnType<typeof roomsOfCircuits>[number] &
  Pick<Insertable<Tables['circuit']>, (typeof copiedFromQuote)[number] | 'tax_nrc' | 'tax_mrc'>

type NewOrder = Pick<
  OrderRow,
  | 'po_number'
  | 'requested_date'
  | 'site_contacts'
  | 'total_nrc'
  | 'total_mrc'
  | 'tax_nrc'
  | 'tax_mrc'
  | 'tax_rates'
  | 'tax_rates_of'
  | 'deposit_months'
>

/**
 * Writes an order, a circuit for each quote with its own copy of the price lines, their milestones, and the first event.
 * Answers its id, and the dates of its circuits in the order of their quotes.
 */
export async function writeOrder(
  db: Db,
  viewer: Viewer,
  order: NewOrder,
  circuits: readonly NewCircuit[],
): Promise<{ id: number; dates: CircuitDates[] }> {
  const company_id = companyOf(viewer)
  const year = Number(viewer.today.slice(0, 4))
  const placed = {
    ...order,
    company_id,
    year,
    status: 'pending',
    ordered_nrc: order.total_nrc,
    ordered_mrc: order.total_mrc,
    ordered_deposit: depositOf(order.total_mrc, order.deposit_months),
    ordered_by: viewer.userId,
    ordered_at: viewer.now,
  }
  const [order_id] = (await insertedIds(db, 'purchase_order', [placed])) as [number]
  const ids = await insertedIds(
    db,
    'circuit',
    circuits.map((circuit) => {
      const { id: quote_id, milestones: _, ...columns } = circuit
      return { company_id, year, order_id, quote_id, status: 'pending', ...columns }
    }),
  )
  await sql`
    insert into circuit_line (company_id, circuit_id, position, component, charge, site_end, amount_sen, bandwidth, term,
      band, network_status, option, tax_code, own_rate)
    select k.company_id, k.id, l.*
    from circuit k cross join lateral (
      select l.position, l.component, l.charge, l.site_end, l.amount_sen, l.bandwidth, l.term, l.band, l.network_status,
        l.option, l.tax_code, l.own_rate
      from quote_line l where l.company_id = k.company_id and l.quote_id = k.quote_id
      -- Looked up for each circuit: a join would read every line of the company.
      offset 0) l
    where k.company_id = ${company_id} and k.order_id = ${order_id}`.execute(db)
  await insertRows(
    db,
    'circuit_milestone',
    circuits.flatMap(({ milestones }, index) =>
      milestones.map((step) => ({ company_id, circuit_id: ids[index], ...step, planned_at: viewer.now })),
    ),
  )
  await record(db, viewer, orderHistory, [{ company_id, order_id, action: 'create' }])
  const dates = await db
    .selectFrom('circuit')
    .select(['reference', 'requested_date as requested', 'first_promised as promised'])
    .where('company_id', '=', company_id)
    .where('order_id', '=', order_id)
    .orderBy('id')
    .execute()
  return { id: order_id, dates }
}

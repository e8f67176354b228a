import { type RawBuilder, type Selectable, sql } from 'kysely'
import { circuitCan, type CircuitAction } from '#contract/orders/circuit-actions.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Tables } from '#server/platform/tables.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'
import type { OrderChange, OrderEventAction } from '#contract/orders/events.ts'
import type { Milestone, MoveReason } from '#contract/orders/milestones.ts'
import type { NewNotification } from '#server/notifications/notify.ts'
import { record, type History, type HistoryEntry } from '#server/platform/history.ts'

export type CircuitRow = Selectable<Tables['circuit']>
export type ChargeRow = Selectable<Tables['circuit_charge']>
export type CancellationRow = Selectable<Tables['circuit_cancellation']>

export type DateRequestRow = Selectable<Tables['circuit_date_request']>

export type LockedOrder = Selectable<Tables['purchase_order']> & { company: string }

/**
 * Every verb that moves circuits or changes totals locks the order first. The key is not locked, so that a verb with a
 * lock on a circuit can record an event of the order. Throws 404 for what the viewer may not see.
 */
export async function lockOrder(db: Db, viewer: Viewer, id: number): Promise<LockedOrder> {
  return db
    .selectFrom('purchase_order as o')
    .innerJoin('company as c', 'c.id', 'o.company_id')
    .selectAll('o')
    .select('c.name as company')
    .where('o.id', '=', id)
    .$if(!isStaff(viewer), (query) => query.where('o.company_id', '=', viewer.companyId!))
    .forNoKeyUpdate('o')
    .executeTakeFirstOrThrow(notFound)
}

/** One circuit, locked after its order. 404 for what the viewer may not see. */
export async function lockCircuit(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<{ order: LockedOrder; circuit: CircuitRow }> {
  const found = await db
    .selectFrom('circuit')
    .select('order_id')
    .where('id', '=', id)
    .$if(!isStaff(viewer), (query) => query.where('company_id', '=', viewer.companyId!))
    .executeTakeFirstOrThrow(notFound)
  const order = await lockOrder(db, viewer, found.order_id)
  const circuit = await db
    .selectFrom('circuit')
    .selectAll()
    .where((row) => row.and({ company_id: order.company_id, id }))
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { order, circuit }
}

/**
 * Expires records about circuits that were not answered by their last day, each in its own transaction. Of several
 * processes the first to lock a circuit expires its record.
 */
export async function expireEach(
  pool: Db,
  calendar: Viewer,
  open: RawBuilder<unknown>,
  expire: (db: Db, due: { circuit_id: number; id: number }) => Promise<void>,
): Promise<void> {
  const { rows } = await asViewer(pool, calendar, (db) =>
    sql<{ circuit_id: number; id: number }>`
      select circuit_id, id from ${open} and answer_by < ${calendar.today} order by answer_by limit 500`.execute(
      db,
    ),
  )
  const failures: unknown[] = []
  for (const due of rows)
    await asViewer(pool, calendar, (db) => expire(db, due)).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Unanswered charges could not be expired')
}

/** 409 with the present state if it does not allow the action. */
export function refuseCircuitUnless(action: CircuitAction, { reference, status }: CircuitRow) {
  if (!circuitCan(action, status))
    throw new AppError('wrong_status', (w) => w.circuitIsNow(reference, status))
}

export interface OrderEntry extends HistoryEntry {
  order_id: number
  circuit_id?: number
  action: OrderEventAction
  milestone?: Milestone
  reason_code?: MoveReason
  changes?: OrderChange[]
}

export function aboutCircuit({
  company_id,
  order_id,
  id,
}: Pick<CircuitRow, 'company_id' | 'order_id' | 'id'>) {
  return { company_id, order_id, circuit_id: id }
}

export async function recordCircuit(
  db: Db,
  viewer: Viewer,
  circuit: CircuitRow,
  event: Omit<OrderEntry, keyof ReturnType<typeof aboutCircuit>>,
): Promise<void> {
  await record(db, viewer, orderHistory, [{ ...aboutCircuit(circuit), ...event }])
}

/** About an order, or one of its circuits by its reference. */
export function orderNotification(
  kind: NewNotification['kind'],
  order: LockedOrder,
  facts: NewNotification['facts'],
): NewNotification {
  return {
    kind,
    company_id: order.company_id,
    order_id: order.id,
    facts: { company: order.company, ...facts },
  }
}

export const orderHistory: History<OrderEntry> = {
  table: 'order_event',
  about: ['order_id', 'circuit_id'],
  more: sql`'milestone', e.detail ->> 'milestone', 'reason_code', e.detail ->> 'reason_code', 'circuit_reference',
    (select k.reference from circuit k where k.company_id = e.company_id and k.id = e.circuit_id)`,
}

/**
 * Derives the order from its circuits. Status: pending until one starts, then processing; delivered when all are
 * delivered or cancelled, cancelled when all are. Totals: sums of its circuits; a cancelled circuit counts only its
 * cancellation charge.
 */
export async function followCircuits(db: Db, order: LockedOrder): Promise<void> {
  await sql`
    update purchase_order o set status = following.status
    from (
      select case
        when bool_and(k.status = 'cancelled') then 'cancelled'
        when bool_and(k.status in ('delivered', 'cancelled')) then 'delivered'
        when bool_or(k.status in ('processing', 'delivered')) or ${order.status} <> 'pending' then 'processing'
        else 'pending' end as status
      from circuit k where k.company_id = ${order.company_id} and k.order_id = ${order.id}) following
    where o.company_id = ${order.company_id} and o.id = ${order.id}`.execute(db)
  await sql`select sum_charges(${order.company_id}, ${order.id})`.execute(db)
}

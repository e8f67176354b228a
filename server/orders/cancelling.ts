import { sql } from 'kysely'
import { notify } from '#server/notifications/notify.ts'
import { followCircuits } from '#server/orders/order-state.ts'
import { orderHistory } from '#server/orders/history.ts'
import { lockCircuit, type CircuitRow, type LockedOrder } from '#server/orders/lock.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { record } from '#server/platform/history.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { quoteHistory } from '#server/quotes/history.ts'

/**
 * Ends circuits that may be cancelled: a wish to cancel and an open extra charge end with them, and their quotes
 * become cancelled, so that they can be requoted. Whoever calls has locked the order and lets it follow.
 */
export async function cancelCircuits(
  db: Db,
  viewer: Viewer,
  order: LockedOrder,
  circuits: CircuitRow[],
  reason: string | null,
): Promise<void> {
  const company = order.company_id
  const ids = circuits.map((circuit) => circuit.id)
  await sql`
    with ended as (
      update circuit set status = 'cancelled', cancel_reason = ${reason}, cancel_requested_at = null
      where company_id = ${company} and id = any(${ids}::bigint[]) returning id)
    update circuit_charge c
      set status = 'withdrawn', answered_at = ${viewer.now}, answered_by = ${viewer.userId || null}::bigint
    from ended where c.company_id = ${company} and c.circuit_id = ended.id and c.status = 'open'`.execute(db)
  const { rows: quotes } = await sql<{ id: number }>`
    update quote set status = 'cancelled', version = version + 1, updated_at = ${viewer.now}
    where company_id = ${company} and id = any(${circuits.map((circuit) => circuit.quote_id)}::bigint[])
      and status = 'ordered' returning id`.execute(db)
  await record(
    db,
    viewer,
    quoteHistory,
    quotes.map(({ id }) => ({
      company_id: company,
      quote_id: id,
      action: 'cancel',
      reason,
      changes: [{ field: 'status', before: 'ordered', after: 'cancelled' }],
    })),
  )
  await record(
    db,
    viewer,
    orderHistory,
    circuits.map((circuit) => ({
      company_id: company,
      order_id: order.id,
      circuit_id: circuit.id,
      action: 'cancel',
      reason,
      changes: [{ field: 'status', before: circuit.status, after: 'cancelled' }],
    })),
  )
}

/**
 * Decides on a buyer's wish to cancel: granted, the circuit is cancelled for the buyer's own reason; declined, the
 * wish is cleared and work goes on. The buyer reads the words. Throws 409 where nobody asks.
 */
export async function decideCancellation(
  db: Db,
  viewer: Viewer,
  circuitId: number,
  { accept, words }: { accept: boolean; words?: string | null },
): Promise<string> {
  const { order, circuit } = await lockCircuit(db, viewer, circuitId)
  const { reference } = circuit
  if (!circuit.cancel_requested_at)
    throw new AppError('wrong_status', (w) => w.noCancellationRequest(reference))
  const about = { company_id: order.company_id, order_id: order.id, circuit_id: circuit.id }
  if (accept) {
    await record(db, viewer, orderHistory, [
      { ...about, action: 'approve_cancellation', reason: words || null },
    ])
    await cancelCircuits(db, viewer, order, [circuit], circuit.cancel_reason)
    await followCircuits(db, order)
  } else {
    await db
      .updateTable('circuit')
      .set({
        cancel_requested_at: null,
        cancel_reason: null,
        cancel_declined_at: viewer.now,
        cancel_declined_words: words || null,
      })
      .where('company_id', '=', order.company_id)
      .where('id', '=', circuit.id)
      .execute()
    await record(db, viewer, orderHistory, [
      { ...about, action: 'decline_cancellation', reason: words || null },
    ])
  }
  await notify(db, viewer, {
    kind: 'cancellation_answered',
    company_id: order.company_id,
    order_id: order.id,
    facts: { reference, company: order.company, accepted: accept, words: words || undefined },
  })
  return reference
}

import { aboutCircuit, orderHistory, type CircuitRow, type LockedOrder } from '#server/orders/lock.ts'
import { endDateRequests } from '#server/orders/date-request.ts'
import type { Db } from '#server/platform/db.ts'
import { record } from '#server/platform/history.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { changeQuotes } from '#server/quotes/change.ts'

/**
 * Cancels circuits whose state allows it, ends their open requests and charges, and cancels their quotes, so that they
 * can be requoted. The caller has locked the order and updates its state.
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
  await db
    .updateTable('circuit')
    .set({ status: 'cancelled', cancel_reason: reason })
    .where('company_id', '=', company)
    .where('id', 'in', ids)
    .execute()
  await db
    .updateTable('circuit_cancellation')
    .set({ status: 'withdrawn', ended_at: viewer.now, ended_by: viewer.userId || null })
    .where('company_id', '=', company)
    .where('circuit_id', 'in', ids)
    .where('status', 'in', ['requested', 'offered'])
    .execute()
  await db
    .updateTable('circuit_charge')
    .set({ status: 'withdrawn', answered_at: viewer.now, answered_by: viewer.userId || null })
    .where('company_id', '=', company)
    .where('circuit_id', 'in', ids)
    .where('status', '=', 'open')
    .execute()
  await endDateRequests(db, viewer, company, ids)
  await changeQuotes(
    db,
    viewer,
    circuits.map((circuit) => circuit.quote_id),
    'cancel',
    (quotes) => quotes.map((row) => ({ row, columns: { status: 'cancelled' }, reason })),
    ['ordered'],
  )
  await record(
    db,
    viewer,
    orderHistory,
    circuits.map((circuit) => ({
      ...aboutCircuit(circuit),
      action: 'cancel',
      reason,
      changes: [{ field: 'status', before: circuit.status, after: 'cancelled' }],
    })),
  )
}

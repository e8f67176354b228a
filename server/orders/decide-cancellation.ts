import { notify } from '#server/notifications/notify.ts'
import { cancelCircuits } from '#server/orders/cancel-circuits.ts'
import { aboutCircuit, orderHistory } from '#server/orders/history.ts'
import { lockCircuit } from '#server/orders/lock.ts'
import { followCircuits } from '#server/orders/follow-circuits.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { record } from '#server/platform/history.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/**
 * Decides on a cancellation request. Approval cancels the circuit for the buyer's reason; a decline clears the request,
 * and work continues. The buyer reads the message. Throws 409 without an open request.
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
  const about = aboutCircuit(circuit)
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

import { notify } from '#server/notifications/notify.ts'
import { openCancellations } from '#server/orders/cancellation.ts'
import { aboutCircuit, orderHistory } from '#server/orders/history.ts'
import { lockCircuit, refuseCircuitUnless } from '#server/orders/lock.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { record } from '#server/platform/history.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** Throws 404 for a foreign circuit, 409 for one that is delivered, cancelled or requested already. */
export async function requestCancellation(
  db: Db,
  viewer: Viewer,
  circuitId: number,
  reason: string,
): Promise<string> {
  const { order, circuit } = await lockCircuit(db, viewer, circuitId)
  const { reference } = circuit
  refuseCircuitUnless('request_cancellation', circuit)
  const open = await openCancellations(db, viewer, order, [circuit])
  if (open.size > 0) throw new AppError('wrong_status', (w) => w.cancellationAlreadyRequested(reference))
  await db
    .insertInto('circuit_cancellation')
    .values({
      company_id: order.company_id,
      circuit_id: circuit.id,
      status: 'requested',
      reason,
      requested_by: viewer.userId,
      requested_at: viewer.now,
    })
    .execute()
  await record(db, viewer, orderHistory, [
    { ...aboutCircuit(circuit), action: 'request_cancellation', reason },
  ])
  await notify(db, viewer, {
    kind: 'cancellation_requested',
    company_id: order.company_id,
    order_id: order.id,
    facts: { reference, company: order.company, words: reason },
  })
  return reference
}

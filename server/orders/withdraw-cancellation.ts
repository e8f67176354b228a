import { notify } from '#server/notifications/notify.ts'
import { closedNotification, endCancellation, lockCancellation } from '#server/orders/cancellation.ts'
import { aboutCircuit, orderHistory } from '#server/orders/history.ts'
import { lockCircuit } from '#server/orders/lock.ts'
import type { Db } from '#server/platform/db.ts'
import { record } from '#server/platform/history.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/**
 * Withdraws a company's cancellation request while it is requested or offered; the circuit goes on. 404 foreign, 409
 * with its state if it has ended.
 */
export async function withdrawCancellation(db: Db, viewer: Viewer, circuitId: number): Promise<string> {
  const { order, circuit } = await lockCircuit(db, viewer, circuitId)
  const request = await lockCancellation(db, viewer, circuit, 'withdraw')
  await endCancellation(db, viewer, request, 'withdrawn')
  await record(db, viewer, orderHistory, [{ ...aboutCircuit(circuit), action: 'withdraw_cancellation' }])
  await notify(db, viewer, closedNotification(order, circuit, request, 'withdrawn'))
  return circuit.reference
}

import { lockCharge, settleCharge } from '#server/orders/charge.ts'
import { aboutCircuit, orderHistory } from '#server/orders/history.ts'
import type { Db } from '#server/platform/db.ts'
import { record } from '#server/platform/history.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** Withdraws an open extra charge: 404 unknown, 409 answered or expired. */
export async function withdrawCharge(
  db: Db,
  viewer: Viewer,
  circuitId: number,
  chargeId: number,
): Promise<string> {
  const { circuit, charge } = await lockCharge(db, viewer, circuitId, chargeId)
  await settleCharge(db, viewer, charge, 'withdrawn')
  await record(db, viewer, orderHistory, [
    { ...aboutCircuit(circuit), action: 'withdraw_charge', reason: charge.reason },
  ])
  return circuit.reference
}

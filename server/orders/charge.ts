import type { ExtraCharge } from '#contract/orders/order.ts'
import { goesOnUncharged } from '#contract/price-level.ts'
import type { NewNotification } from '#server/notifications/notify.ts'
import { notify } from '#server/notifications/notify.ts'
import { cancelCircuits } from '#server/orders/cancel-circuits.ts'
import { aboutCircuit, orderHistory, type OrderEntry } from '#server/orders/history.ts'
import { lockCircuit, type ChargeRow, type CircuitRow, type LockedOrder } from '#server/orders/lock.ts'
import { movedNotification } from '#server/orders/move.ts'
import { followCircuits } from '#server/orders/follow-circuits.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { record } from '#server/platform/history.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** Moments are text if the row was read as JSON. */
export function chargeOf(row: ChargeRow, today: string): ExtraCharge {
  const { id, nrc, mrc, tax_nrc, tax_mrc, reason, answer_by, requested_at, answered_at } = row
  const status = row.status === 'open' && answer_by < today ? 'expired' : row.status
  return {
    id,
    nrc,
    mrc,
    tax_nrc,
    tax_mrc,
    reason,
    on_request: row.on_request ?? false,
    answer_by,
    status,
    requested_at: new Date(requested_at).toISOString(),
    answered_at: answered_at && new Date(answered_at).toISOString(),
  }
}

/** Locks circuit and charge. Throws 404 for an unknown charge, 409 if it is not open. */
export async function lockCharge(db: Db, viewer: Viewer, circuitId: number, chargeId: number) {
  const { order, circuit } = await lockCircuit(db, viewer, circuitId)
  const charge = await findCharge(db, circuit, chargeId)
  if (!charge) throw notFound()
  const { status } = chargeOf(charge, viewer.today)
  if (status !== 'open') throw new AppError('wrong_status', (w) => w.chargeIsNow(circuit.reference, status))
  return { order, circuit, charge }
}

export function findCharge(db: Db, circuit: CircuitRow, id: number): Promise<ChargeRow | undefined> {
  return db
    .selectFrom('circuit_charge')
    .selectAll()
    .where('company_id', '=', circuit.company_id)
    .where('circuit_id', '=', circuit.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function settleCharge(db: Db, viewer: Viewer, charge: ChargeRow, status: ChargeRow['status']) {
  await db
    .updateTable('circuit_charge')
    .set({ status, answered_by: viewer.userId || null, answered_at: viewer.now })
    .where('company_id', '=', charge.company_id)
    .where('circuit_id', '=', charge.circuit_id)
    .where('id', '=', charge.id)
    .execute()
}

export function goesOnWithout(circuit: CircuitRow, { on_request }: ChargeRow): boolean {
  return goesOnUncharged(circuit, { on_request: on_request ?? false })
}

/**
 * The circuit goes on as ordered if it is firm or the charge was for a change on request; otherwise it is cancelled at
 * no cost.
 */
export async function endWithoutCharge(
  db: Db,
  viewer: Viewer,
  order: LockedOrder,
  circuit: CircuitRow,
  charge: ChargeRow,
  action: OrderEntry['action'],
) {
  await record(db, viewer, orderHistory, [{ ...aboutCircuit(circuit), action, reason: charge.reason }])
  if (goesOnWithout(circuit, charge)) return
  await cancelCircuits(db, viewer, order, [circuit], null)
  await followCircuits(db, order)
  await notify(db, viewer, movedNotification(order, circuit.reference, { status: 'cancelled' }))
}

export function chargeNotification(
  kind: NewNotification['kind'],
  order: LockedOrder,
  circuit: CircuitRow,
  charge: ChargeRow,
  more?: Partial<NewNotification['facts']>,
): NewNotification {
  const { nrc, mrc, answer_by: day } = charge
  return {
    kind,
    company_id: order.company_id,
    order_id: order.id,
    facts: {
      reference: circuit.reference,
      company: order.company,
      nrc,
      mrc,
      day,
      goes_on: goesOnWithout(circuit, charge),
      ...more,
    },
  }
}

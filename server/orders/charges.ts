import { sql } from 'kysely'
import type { z } from 'zod'
import type { orderApi } from '#contract/orders/api.ts'
import type { ExtraCharge } from '#contract/orders/order.ts'
import { shareOf, type Sen } from '#contract/money.ts'
import { notify, type NewNotification } from '#server/notifications/notify.ts'
import { cancelCircuits } from '#server/orders/cancelling.ts'
import { addToTotals } from '#server/orders/charge-lines.ts'
import { orderHistory, type OrderEntry } from '#server/orders/history.ts'
import {
  lockCircuit,
  refuseCircuitUnless,
  type ChargeRow,
  type CircuitRow,
  type LockedOrder,
} from '#server/orders/lock.ts'
import { movedNotification } from '#server/orders/moving.ts'
import { followCircuits } from '#server/orders/order-state.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import { record } from '#server/platform/history.ts'
import type { Viewer } from '#server/platform/viewer.ts'

type Asked = z.output<NonNullable<typeof orderApi.requestCharge.body>>
type Answer = z.output<NonNullable<typeof orderApi.answerCharge.body>>

/**
 * Asks a company for an extra charge (Sen before tax), with the tax of today. Throws 422 for a last day that has
 * passed, 409 where the circuit is over or another extra charge is open.
 */
export async function requestCharge(db: Db, viewer: Viewer, circuitId: number, asked: Asked) {
  if (asked.answer_by < viewer.today) throw invalid({ answer_by: (w) => w.hasPassed })
  const { order, circuit } = await lockCircuit(db, viewer, circuitId)
  refuseCircuitUnless('charge', circuit)
  if (await openCharge(db, circuit))
    throw new AppError('wrong_status', (w) => w.chargeUndecided(circuit.reference))
  const tax = await telecommunicationsTax(db, order.company_id, viewer.today)
  const charge = await db
    .insertInto('circuit_charge')
    .values({
      company_id: order.company_id,
      circuit_id: circuit.id,
      ...asked,
      tax_nrc: shareOf(asked.nrc, tax),
      tax_mrc: shareOf(asked.mrc, tax),
      status: 'open',
      requested_by: viewer.userId,
      requested_at: viewer.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(db, viewer, orderHistory, [
    {
      ...about(order, circuit),
      action: 'request_charge',
      reason: asked.reason,
      changes: [
        { field: 'charge_nrc', before: null, after: asked.nrc },
        { field: 'charge_mrc', before: null, after: asked.mrc },
      ],
    },
  ])
  await notify(db, viewer, {
    ...notificationOf('charge_requested', order, circuit, charge),
    facts: { ...factsOf(order, circuit, charge), words: charge.reason },
  })
  return { reference: circuit.reference, charge: chargeOf(charge, viewer.today) }
}

/** Takes back an extra charge that is open and whose day has not passed: 404 unknown, 409 answered or expired. */
export async function withdrawCharge(
  db: Db,
  viewer: Viewer,
  circuitId: number,
  chargeId: number,
): Promise<string> {
  const { order, circuit, charge } = await lockCharge(db, viewer, circuitId, chargeId)
  await settle(db, viewer, charge, 'withdrawn')
  await record(db, viewer, orderHistory, [
    { ...about(order, circuit), action: 'withdraw_charge', reason: charge.reason },
  ])
  return circuit.reference
}

/**
 * The company's answer. Accepted, the charge becomes lines of the circuit, and totals and tax of circuit and order
 * follow; the deposit stays as ordered. Declined, the circuit is cancelled free of charge. Throws 409 for a charge
 * that is answered, withdrawn or past its day, and for other amounts than expected.
 */
export async function answerCharge(
  db: Db,
  viewer: Viewer,
  circuitId: number,
  chargeId: number,
  { accept, expected }: Answer,
): Promise<string> {
  const { order, circuit, charge } = await lockCharge(db, viewer, circuitId, chargeId)
  if (expected.nrc !== charge.nrc || expected.mrc !== charge.mrc)
    throw new AppError('price_changed', (w) => w.totalsChanged)
  await settle(db, viewer, charge, accept ? 'accepted' : 'declined')
  if (accept) {
    const after = await addToTotals(db, order, circuit, charge)
    await record(db, viewer, orderHistory, [
      {
        ...about(order, circuit),
        action: 'accept_charge',
        reason: charge.reason,
        changes: [
          { field: 'total_nrc', before: circuit.total_nrc, after: after.total_nrc },
          { field: 'total_mrc', before: circuit.total_mrc, after: after.total_mrc },
        ],
      },
    ])
  } else await endWithout(db, viewer, order, circuit, charge, 'decline_charge')
  const answered = notificationOf('charge_answered', order, circuit, charge)
  await notify(db, viewer, { ...answered, facts: { ...answered.facts, accepted: accept } })
  return circuit.reference
}

/** Lets an unanswered extra charge lapse and cancels its circuit, unless somebody has answered meanwhile. */
export async function expireCharge(
  db: Db,
  viewer: Viewer,
  due: { circuit_id: number; id: number },
): Promise<void> {
  const { order, circuit } = await lockCircuit(db, viewer, due.circuit_id)
  const charge = await findCharge(db, circuit, due.id)
  if (charge?.status !== 'open') return
  await settle(db, viewer, charge, 'expired')
  await endWithout(db, viewer, order, circuit, charge, 'expire_charge')
  await notify(db, viewer, notificationOf('charge_answered', order, circuit, charge))
}

/** An extra charge as it is shown today; its moments are text where its row was read as JSON. */
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
    answer_by,
    status,
    requested_at: new Date(requested_at).toISOString(),
    answered_at: answered_at && new Date(answered_at).toISOString(),
  }
}

/** An open charge of a circuit, both locked. 404 unknown, 409 with what has become of it. */
async function lockCharge(db: Db, viewer: Viewer, circuitId: number, chargeId: number) {
  const { order, circuit } = await lockCircuit(db, viewer, circuitId)
  const charge = await findCharge(db, circuit, chargeId)
  if (!charge) throw notFound()
  const { status } = chargeOf(charge, viewer.today)
  if (status !== 'open') throw new AppError('wrong_status', (w) => w.chargeIsNow(circuit.reference, status))
  return { order, circuit, charge }
}

function findCharge(db: Db, circuit: CircuitRow, id: number): Promise<ChargeRow | undefined> {
  return db
    .selectFrom('circuit_charge')
    .selectAll()
    .where('company_id', '=', circuit.company_id)
    .where('circuit_id', '=', circuit.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

function openCharge(db: Db, circuit: CircuitRow) {
  return db
    .selectFrom('circuit_charge')
    .select('id')
    .where('company_id', '=', circuit.company_id)
    .where('circuit_id', '=', circuit.id)
    .where('status', '=', 'open')
    .executeTakeFirst()
}

async function settle(db: Db, viewer: Viewer, charge: ChargeRow, status: ChargeRow['status']) {
  await db
    .updateTable('circuit_charge')
    .set({ status, answered_by: viewer.userId || null, answered_at: viewer.now })
    .where('company_id', '=', charge.company_id)
    .where('circuit_id', '=', charge.circuit_id)
    .where('id', '=', charge.id)
    .execute()
}

/** Without the extra charge there is no circuit; it ends free of charge, and its order follows. */
async function endWithout(
  db: Db,
  viewer: Viewer,
  order: LockedOrder,
  circuit: CircuitRow,
  charge: ChargeRow,
  action: OrderEntry['action'],
) {
  await record(db, viewer, orderHistory, [{ ...about(order, circuit), action, reason: charge.reason }])
  await cancelCircuits(db, viewer, order, [circuit], null)
  await followCircuits(db, order)
  await notify(db, viewer, movedNotification(order, circuit.reference, { status: 'cancelled' }))
}

/** In basis points: nil for a licensed provider. */
async function telecommunicationsTax(db: Db, companyId: number, today: string): Promise<number> {
  const { rows } = await sql<{ basis_points: number }>`
    select case when c.licensed_provider then 0 else t.basis_points end as basis_points
    from company c, tax_rate t
    where c.id = ${companyId} and t.code = 'telecommunications' and t.from_date <= ${today}
    order by t.from_date desc limit 1`.execute(db)
  return rows[0]?.basis_points ?? 0
}

function about(
  order: LockedOrder,
  circuit: CircuitRow,
): Pick<OrderEntry, 'company_id' | 'order_id' | 'circuit_id'> {
  return { company_id: order.company_id, order_id: order.id, circuit_id: circuit.id }
}

function notificationOf(
  kind: NewNotification['kind'],
  order: LockedOrder,
  circuit: CircuitRow,
  charge: ChargeRow,
): NewNotification {
  return { kind, company_id: order.company_id, order_id: order.id, facts: factsOf(order, circuit, charge) }
}

function factsOf(order: LockedOrder, circuit: CircuitRow, charge: ChargeRow): NewNotification['facts'] {
  const { nrc, mrc }: { nrc: Sen; mrc: Sen } = charge
  return { reference: circuit.reference, company: order.company, nrc, mrc, day: charge.answer_by }
}

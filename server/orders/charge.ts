import type { z } from 'zod'
import { sql } from 'kysely'
import type { ExtraCharge } from '#contract/orders/order.ts'
import { chargeCommitment } from '#contract/orders/spending-limit.ts'
import { continuesUncharged, canBeCharged } from '#contract/price-level.ts'
import { type NewNotification, notify } from '#server/notifications/notify.ts'
import { cancelCircuits } from '#server/orders/cancel-circuits.ts'
import {
  expireEach,
  orderNotification,
  recordCircuit,
  type OrderEntry,
  lockCircuit,
  type ChargeRow,
  type CircuitRow,
  type LockedOrder,
  refuseCircuitUnless,
  followCircuits,
} from '#server/orders/lock.ts'
import { settleDateRequest } from '#server/orders/date-request.ts'
import { readBuyer, refuseAboveLimit } from '#server/orders/buyer.ts'
import { movedNotification } from '#server/orders/move.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, notFound, invalid } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { orderApi } from '#contract/orders/api.ts'
import { charges } from '#contract/pricing.ts'
import { serviceTaxOf } from '#contract/tax.ts'
import { readTaxRates } from '#server/pricing/tax.ts'

/** Moments are text if the row was read as JSON. */
export function chargeOf(row: ChargeRow, today: string): ExtraCharge {
  const { status, on_request, answer_by, requested_at, answered_at } = row
  return {
    ...row,
    on_request: on_request ?? false,
    status: status === 'open' && answer_by < today ? 'expired' : status,
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
    .where((row) => row.and({ company_id: circuit.company_id, circuit_id: circuit.id, id }))
    .forUpdate()
    .executeTakeFirst()
}

export async function settleCharge(db: Db, viewer: Viewer, charge: ChargeRow, status: ChargeRow['status']) {
  const { company_id, circuit_id, id } = charge
  await db
    .updateTable('circuit_charge')
    .set({ status, answered_by: viewer.userId || null, answered_at: viewer.now })
    .where((row) => row.and({ company_id, circuit_id, id }))
    .execute()
  await settleDateRequest(db, viewer, charge, status)
}

export function continuesWithoutCharge(circuit: CircuitRow, { on_request }: ChargeRow): boolean {
  return continuesUncharged(circuit, { on_request: on_request ?? false })
}

/** A circuit that is firm, or was charged for a change on request, goes on; another is cancelled at no cost. */
export async function endWithoutCharge(
  db: Db,
  viewer: Viewer,
  order: LockedOrder,
  circuit: CircuitRow,
  charge: ChargeRow,
  action: OrderEntry['action'],
) {
  await recordCircuit(db, viewer, circuit, { action, reason: charge.reason })
  if (continuesWithoutCharge(circuit, charge)) return
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
  const goes_on = continuesWithoutCharge(circuit, charge)
  return orderNotification(kind, order, { reference: circuit.reference, nrc, mrc, day, goes_on, ...more })
}

type Asked = z.output<NonNullable<typeof orderApi.requestCharge.body>>

/**
 * Requests approval of an extra charge (Sen before tax), at today's tax. Throws 422 for a last day that has passed, 409
 * if the circuit is closed, has an open charge, or is firm and no change was requested.
 */
export async function requestCharge(db: Db, viewer: Viewer, circuitId: number, asked: Asked) {
  if (asked.answer_by < viewer.today) throw invalid({ answer_by: (w) => w.hasPassed })
  const { order, circuit } = await lockCircuit(db, viewer, circuitId)
  refuseCircuitUnless('charge', circuit)
  const on_request = asked.on_request ?? false
  if (!canBeCharged(circuit.price_level, on_request))
    throw new AppError('wrong_status', (w) => w.chargeOnFirm(circuit.reference))
  const open = await db
    .selectFrom('circuit_charge')
    .select('id')
    .where((row) => row.and({ company_id: order.company_id, circuit_id: circuit.id, status: 'open' }))
    .executeTakeFirst()
  if (open) throw new AppError('wrong_status', (w) => w.chargeUndecided(circuit.reference))
  const rates = await readTaxRates(db, order.company_id, viewer.today)
  const taxed = charges.map((each) => ({
    charge: each,
    tax_code: 'telecommunications' as const,
    amount: asked[each],
  }))
  const charge = await db
    .insertInto('circuit_charge')
    .values({
      company_id: order.company_id,
      circuit_id: circuit.id,
      ...asked,
      on_request,
      ...serviceTaxOf(taxed, rates),
      status: 'open',
      requested_by: viewer.userId,
      requested_at: viewer.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordCircuit(db, viewer, circuit, {
    action: 'request_charge',
    reason: asked.reason,
    changes: [
      { field: 'charge_nrc', before: null, after: asked.nrc },
      { field: 'charge_mrc', before: null, after: asked.mrc },
    ],
  })
  await notify(
    db,
    viewer,
    chargeNotification('charge_requested', order, circuit, charge, { words: charge.reason }),
  )
  return { reference: circuit.reference, charge: chargeOf(charge, viewer.today) }
}

/**
 * Accepting adds lines to the circuit and updates the totals, tax and deposit. Declining cancels the circuit at no
 * cost, unless it goes on as ordered. Throws 409 for a closed charge, for amounts other than expected, and for a charge
 * above the limit of a viewer who is no administrator.
 */
export async function answerCharge(
  db: Db,
  viewer: Viewer,
  circuitId: number,
  chargeId: number,
  { accept, expected }: z.output<NonNullable<typeof orderApi.answerCharge.body>>,
): Promise<{ reference: string; goesOn: boolean }> {
  const buyer = accept ? await readBuyer(db, viewer, { lock: true }) : null
  const { order, circuit, charge } = await lockCharge(db, viewer, circuitId, chargeId)
  if (expected.nrc !== charge.nrc || expected.mrc !== charge.mrc)
    throw new AppError('price_changed', (w) => w.totalsChanged)
  if (buyer) refuseAboveLimit(buyer, chargeCommitment(charge, circuit.contract_months))
  await settleCharge(db, viewer, charge, accept ? 'accepted' : 'declined')
  if (accept) {
    const after = await addToTotals(db, order, circuit, charge)
    await recordCircuit(db, viewer, circuit, {
      action: 'accept_charge',
      reason: charge.reason,
      changes: [
        { field: 'total_nrc', before: circuit.total_nrc, after: after.total_nrc },
        { field: 'total_mrc', before: circuit.total_mrc, after: after.total_mrc },
      ],
    })
  } else await endWithoutCharge(db, viewer, order, circuit, charge, 'decline_charge')
  await notify(
    db,
    viewer,
    chargeNotification('charge_answered', order, circuit, charge, { accepted: accept }),
  )
  return { reference: circuit.reference, goesOn: continuesWithoutCharge(circuit, charge) }
}

/** Adds a line for each amount, with the reason as its basis, and answers the circuit's new totals. */
async function addToTotals(db: Db, order: LockedOrder, circuit: CircuitRow, charge: ChargeRow) {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(position) + 1, 0) as next from circuit_line
    where company_id = ${order.company_id} and circuit_id = ${circuit.id}`.execute(db)
  const lines = charges.filter((each) => charge[each] > 0)
  await db
    .insertInto('circuit_line')
    .values(
      lines.map((each, index) => ({
        company_id: order.company_id,
        circuit_id: circuit.id,
        position: rows[0]!.next + index,
        component: 'extra' as const,
        charge: each,
        site_end: null,
        amount_sen: charge[each],
        bandwidth: null,
        term: null,
        band: null,
        network_status: null,
        option: charge.reason,
        tax_code: 'telecommunications' as const,
        own_rate: true,
      })),
    )
    .execute()
  await followCircuits(db, order)
  return db
    .selectFrom('circuit')
    .select(['total_nrc', 'total_mrc'])
    .where((row) => row.and({ company_id: order.company_id, id: circuit.id }))
    .executeTakeFirstOrThrow()
}

export async function expireCharges(pool: Db, calendar: Viewer): Promise<void> {
  await expireEach(pool, calendar, sql`circuit_charge where status = 'open'`, async (db, due) => {
    const { order, circuit } = await lockCircuit(db, calendar, due.circuit_id)
    const charge = await findCharge(db, circuit, due.id)
    if (charge?.status !== 'open') return
    await settleCharge(db, calendar, charge, 'expired')
    await endWithoutCharge(db, calendar, order, circuit, charge, 'expire_charge')
    await notify(db, calendar, chargeNotification('charge_answered', order, circuit, charge))
  })
}

import { sql } from 'kysely'
import type { z } from 'zod'
import {
  cancellationCan,
  isOpenCancellation,
  type Cancellation,
  type CancellationAction,
  type CancellationStatus,
  defaultAnswerDays,
} from '#contract/orders/order.ts'
import { readBuyer, refuseAboveLimit } from '#server/orders/buyer.ts'
import { notify, type NewNotification } from '#server/notifications/notify.ts'
import {
  expireEach,
  orderNotification,
  recordCircuit,
  type CancellationRow,
  type CircuitRow,
  type LockedOrder,
  lockCircuit,
  refuseCircuitUnless,
  followCircuits,
} from '#server/orders/lock.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { costOfCancelled, maxCancellationCharge } from '#contract/charges.ts'
import type { orderApi } from '#contract/orders/api.ts'
import { cancelCircuits } from '#server/orders/cancel-circuits.ts'
import { plusDays } from '#contract/days.ts'
import type { Sen } from '#contract/money.ts'

export function cancellationStatus(
  { status, answer_by }: Pick<CancellationRow, 'status' | 'answer_by'>,
  today: string,
): CancellationStatus {
  return status === 'offered' && answer_by !== null && answer_by < today ? 'expired' : status
}

/** Moments are text if the row was read as JSON. */
export function cancellationOf(row: CancellationRow, today: string): Cancellation {
  const moment = (at: Date | null) => at && new Date(at).toISOString()
  return {
    ...row,
    status: cancellationStatus(row, today),
    requested_at: new Date(row.requested_at).toISOString(),
    offered_at: moment(row.offered_at),
    ended_at: moment(row.ended_at),
  }
}

/** The latest request of a locked circuit. Throws 409 without one, or if its state does not allow the action. */
export async function lockCancellation(
  db: Db,
  viewer: Viewer,
  circuit: CircuitRow,
  action: CancellationAction,
): Promise<CancellationRow> {
  const { reference } = circuit
  const latest = await db
    .selectFrom('circuit_cancellation')
    .selectAll()
    .where((row) => row.and({ company_id: circuit.company_id, circuit_id: circuit.id }))
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!latest) throw new AppError('wrong_status', (w) => w.noCancellationRequest(reference))
  const status = cancellationStatus(latest, viewer.today)
  if (!cancellationCan(action, status))
    throw new AppError('wrong_status', (w) => w.cancellationIsNow(reference, status))
  return latest
}

/** Open requests of locked circuits. Expires overdue offers first, so that nothing depends on the scheduled task. */
export async function openCancellations(
  db: Db,
  viewer: Viewer,
  order: LockedOrder,
  circuits: readonly CircuitRow[],
): Promise<Map<number, CancellationRow>> {
  const rows = await db
    .selectFrom('circuit_cancellation')
    .selectAll()
    .where('company_id', '=', order.company_id)
    .where(
      'circuit_id',
      'in',
      circuits.map((circuit) => circuit.id),
    )
    .where('status', 'in', ['requested', 'offered'])
    .forUpdate()
    .execute()
  const open = new Map<number, CancellationRow>()
  for (const row of rows) {
    const circuit = circuits.find((each) => each.id === row.circuit_id)!
    if (isOpenCancellation({ status: cancellationStatus(row, viewer.today) })) open.set(circuit.id, row)
    else await expireOffer(db, viewer, order, circuit, row)
  }
  return open
}

/** Ends an offer that was not answered by its last day. The circuit goes on, and both sides are notified. */
async function expireOffer(
  db: Db,
  viewer: Viewer,
  order: LockedOrder,
  circuit: CircuitRow,
  offer: CancellationRow,
): Promise<void> {
  // It ends by the calendar, whichever user triggers it.
  const calendar = { ...viewer, userId: 0 }
  await endCancellation(db, calendar, offer, 'expired')
  await recordCircuit(db, calendar, circuit, { action: 'expire_cancellation_charge' })
  await notify(db, viewer, closedNotification(order, circuit, offer, 'expired'))
}

export async function endCancellation(
  db: Db,
  viewer: Viewer,
  { company_id, circuit_id, id }: CancellationRow,
  status: 'accepted' | 'declined' | 'expired' | 'withdrawn',
  words?: string | null,
): Promise<void> {
  await db
    .updateTable('circuit_cancellation')
    .set({ status, words, ended_by: viewer.userId || null, ended_at: viewer.now })
    .where((row) => row.and({ company_id, circuit_id, id }))
    .execute()
}

export function closedNotification(
  order: LockedOrder,
  { reference }: CircuitRow,
  { nrc, answer_by }: CancellationRow,
  outcome: NonNullable<NewNotification['facts']['outcome']>,
): NewNotification {
  const facts = { reference, outcome, nrc: nrc ?? undefined, day: answer_by ?? undefined }
  return orderNotification('cancellation_closed', order, facts)
}

/**
 * Accepting cancels the circuit, which then costs only that charge (Sen); after declining it goes on. Throws 409 if the
 * request is not offered, its charge differs from the expected one or is above the limit of a viewer who is no
 * administrator.
 */
export async function answerCancellation(
  db: Db,
  viewer: Viewer,
  circuitId: number,
  { accept, expected }: z.output<NonNullable<typeof orderApi.answerCancellation.body>>,
): Promise<string> {
  const buyer = accept ? await readBuyer(db, viewer, { lock: true }) : null
  const { order, circuit } = await lockCircuit(db, viewer, circuitId)
  const offer = await lockCancellation(db, viewer, circuit, 'answer')
  if (offer.nrc === null || offer.nrc !== expected.nrc)
    throw new AppError('price_changed', (w) => w.cancellationChargeChanged)
  if (buyer) refuseAboveLimit(buyer, offer.nrc)
  const outcome = accept ? 'accepted' : 'declined'
  await endCancellation(db, viewer, offer, outcome)
  if (accept) {
    const after = costOfCancelled(offer.nrc)
    await recordCircuit(db, viewer, circuit, {
      action: 'accept_cancellation_charge',
      changes: [
        { field: 'total_nrc', before: circuit.total_nrc, after: after.total_nrc },
        { field: 'total_mrc', before: circuit.total_mrc, after: after.total_mrc },
      ],
    })
    await cancelCircuits(db, viewer, order, [circuit], offer.reason)
    await followCircuits(db, order)
  } else await recordCircuit(db, viewer, circuit, { action: 'decline_cancellation_charge' })
  await notify(db, viewer, closedNotification(order, circuit, offer, outcome))
  return circuit.reference
}

/**
 * Approval without a charge cancels the circuit; with one it is an offer to the company; after a decline work
 * continues. Throws 409 without a request that awaits a decision, 422 for an excessive charge or a last day before
 * tomorrow.
 */
export async function decideCancellation(
  db: Db,
  viewer: Viewer,
  circuitId: number,
  { accept, charge, answer_by, words: said }: z.output<NonNullable<typeof orderApi.decideCancellation.body>>,
): Promise<string> {
  if (charge && answer_by && answer_by <= viewer.today) throw invalid({ answer_by: (w) => w.notAfterToday })
  const { order, circuit } = await lockCircuit(db, viewer, circuitId)
  const { reference } = circuit
  const request = await lockCancellation(db, viewer, circuit, 'decide')
  const words = said || null
  if (charge) {
    await offerCancellation(db, viewer, order, circuit, request, { nrc: charge.nrc, answer_by, words })
    return reference
  }
  await endCancellation(db, viewer, request, accept ? 'accepted' : 'declined', words)
  const action = accept ? 'approve_cancellation' : 'decline_cancellation'
  await recordCircuit(db, viewer, circuit, { action, reason: words })
  if (accept) {
    await cancelCircuits(db, viewer, order, [circuit], request.reason)
    await followCircuits(db, order)
  }
  const facts = { reference, accepted: accept, words: words ?? undefined }
  await notify(db, viewer, orderNotification('cancellation_answered', order, facts))
  return reference
}

/** Offers the cancellation at a charge (Sen, without tax). Throws 422 for one above the circuit's one-time charges. */
async function offerCancellation(
  db: Db,
  viewer: Viewer,
  order: LockedOrder,
  circuit: CircuitRow,
  request: CancellationRow,
  offer: { nrc: Sen; answer_by?: string | null; words: string | null },
): Promise<void> {
  const most = maxCancellationCharge(circuit)
  const { nrc, words, answer_by } = offer
  const { company_id, circuit_id, id } = request
  if (nrc > most) throw invalid({ 'charge.nrc': (w) => w.cancellationChargeTooLarge(most) })
  const day = answer_by ?? plusDays(viewer.today, defaultAnswerDays)
  await db
    .updateTable('circuit_cancellation')
    .set({ status: 'offered', nrc, answer_by: day, offered_by: viewer.userId, offered_at: viewer.now, words })
    .where((row) => row.and({ company_id, circuit_id, id }))
    .execute()
  await recordCircuit(db, viewer, circuit, {
    action: 'offer_cancellation_charge',
    reason: words,
    changes: [
      { field: 'charge_nrc', before: null, after: nrc },
      { field: 'answer_by', before: null, after: day },
    ],
  })
  const facts = { reference: circuit.reference, nrc, day, words: words ?? undefined }
  await notify(db, viewer, orderNotification('cancellation_offered', order, facts))
}

/** Throws 404 for a foreign circuit, 409 for one that is delivered, cancelled or requested already. */
export async function requestCancellation(db: Db, viewer: Viewer, circuitId: number, reason: string) {
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
  await recordCircuit(db, viewer, circuit, { action: 'request_cancellation', reason })
  await notify(db, viewer, orderNotification('cancellation_requested', order, { reference, words: reason }))
  return reference
}

export async function expireCancellations(pool: Db, calendar: Viewer): Promise<void> {
  const offered = sql`circuit_cancellation where status = 'offered'`
  await expireEach(pool, calendar, offered, async (db, { circuit_id }) => {
    const { order, circuit } = await lockCircuit(db, calendar, circuit_id)
    await openCancellations(db, calendar, order, [circuit])
  })
}

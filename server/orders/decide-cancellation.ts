import type { z } from 'zod'
import type { decideCancellationCall } from '#contract/orders/decide-cancellation.ts'
import { notify } from '#server/notifications/notify.ts'
import { cancelCircuits } from '#server/orders/cancel-circuits.ts'
import { endCancellation, lockCancellation } from '#server/orders/cancellation.ts'
import { aboutCircuit, orderHistory } from '#server/orders/history.ts'
import { lockCircuit, type CancellationRow, type CircuitRow, type LockedOrder } from '#server/orders/lock.ts'
import { followCircuits } from '#server/orders/follow-circuits.ts'
import type { Db } from '#server/platform/db.ts'
import { invalid } from '#server/platform/errors.ts'
import { record } from '#server/platform/history.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { mostCancellationCharge } from '#contract/charges.ts'
import { plusDays } from '#contract/days.ts'
import type { Sen } from '#contract/money.ts'
import { usualAnswerDays } from '#contract/orders/order.ts'

/**
 * Approval without a charge cancels the circuit; with one it is an offer to the company; after a decline work
 * continues. Throws 409 without a request that awaits a decision, 422 for an excessive charge or a last day before
 * tomorrow.
 */
export async function decideCancellation(
  db: Db,
  viewer: Viewer,
  circuitId: number,
  { accept, charge, answer_by, words: said }: z.output<NonNullable<typeof decideCancellationCall.body>>,
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
  await db
    .updateTable('circuit_cancellation')
    .set({ words })
    .where('company_id', '=', order.company_id)
    .where('circuit_id', '=', circuit.id)
    .where('id', '=', request.id)
    .execute()
  await endCancellation(db, viewer, request, accept ? 'accepted' : 'declined')
  const action = accept ? 'approve_cancellation' : 'decline_cancellation'
  await record(db, viewer, orderHistory, [{ ...aboutCircuit(circuit), action, reason: words }])
  if (accept) {
    await cancelCircuits(db, viewer, order, [circuit], request.reason)
    await followCircuits(db, order)
  }
  await notify(db, viewer, {
    kind: 'cancellation_answered',
    company_id: order.company_id,
    order_id: order.id,
    facts: { reference, company: order.company, accepted: accept, words: words ?? undefined },
  })
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
  const most = mostCancellationCharge(circuit)
  const { nrc, words, answer_by } = offer
  if (nrc > most) throw invalid({ 'charge.nrc': (w) => w.cancellationChargeTooLarge(most) })
  const day = answer_by ?? plusDays(viewer.today, usualAnswerDays)
  await db
    .updateTable('circuit_cancellation')
    .set({ status: 'offered', nrc, answer_by: day, offered_by: viewer.userId, offered_at: viewer.now, words })
    .where('company_id', '=', request.company_id)
    .where('circuit_id', '=', request.circuit_id)
    .where('id', '=', request.id)
    .execute()
  await record(db, viewer, orderHistory, [
    {
      ...aboutCircuit(circuit),
      action: 'offer_cancellation_charge',
      reason: words,
      changes: [
        { field: 'charge_nrc', before: null, after: nrc },
        { field: 'answer_by', before: null, after: day },
      ],
    },
  ])
  await notify(db, viewer, {
    kind: 'cancellation_offered',
    company_id: order.company_id,
    order_id: order.id,
    facts: { reference: circuit.reference, company: order.company, nrc, day, words: words ?? undefined },
  })
}

import { mostCancellationCharge } from '#contract/charges.ts'
import { plusDays } from '#contract/days.ts'
import type { Sen } from '#contract/money.ts'
import { usualAnswerDays } from '#contract/orders/order.ts'
import { notify } from '#server/notifications/notify.ts'
import { aboutCircuit, orderHistory } from '#server/orders/history.ts'
import type { CancellationRow, CircuitRow, LockedOrder } from '#server/orders/lock.ts'
import type { Db } from '#server/platform/db.ts'
import { invalid } from '#server/platform/errors.ts'
import { record } from '#server/platform/history.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/**
 * Offers a requested cancellation at a charge (Sen, without tax), to be answered by a later day than today; the company
 * is notified. Throws 422 for a charge above the circuit's one-time charges.
 */
export async function offerCancellation(
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

import type { z } from 'zod'
import { costOfCancelled } from '#contract/charges.ts'
import type { answerCancellationCall } from '#contract/orders/answer-cancellation.ts'
import { notify } from '#server/notifications/notify.ts'
import { cancelCircuits } from '#server/orders/cancel-circuits.ts'
import { closedNotification, endCancellation, lockCancellation } from '#server/orders/cancellation.ts'
import { followCircuits } from '#server/orders/follow-circuits.ts'
import { aboutCircuit, orderHistory } from '#server/orders/history.ts'
import { lockCircuit } from '#server/orders/lock.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { record } from '#server/platform/history.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/**
 * Accepting cancels the circuit, which then costs only that charge (Sen); after declining it goes on. Throws 409 if the
 * request is not offered or its charge differs from the expected one.
 */
export async function answerCancellation(
  db: Db,
  viewer: Viewer,
  circuitId: number,
  { accept, expected }: z.output<NonNullable<typeof answerCancellationCall.body>>,
): Promise<string> {
  const { order, circuit } = await lockCircuit(db, viewer, circuitId)
  const offer = await lockCancellation(db, viewer, circuit, 'answer')
  if (offer.nrc === null || offer.nrc !== expected.nrc)
    throw new AppError('price_changed', (w) => w.cancellationChargeChanged)
  const outcome = accept ? 'accepted' : 'declined'
  await endCancellation(db, viewer, offer, outcome)
  if (accept) {
    const after = costOfCancelled(offer.nrc)
    await record(db, viewer, orderHistory, [
      {
        ...aboutCircuit(circuit),
        action: 'accept_cancellation_charge',
        changes: [
          { field: 'total_nrc', before: circuit.total_nrc, after: after.total_nrc },
          { field: 'total_mrc', before: circuit.total_mrc, after: after.total_mrc },
        ],
      },
    ])
    await cancelCircuits(db, viewer, order, [circuit], offer.reason)
    await followCircuits(db, order)
  } else
    await record(db, viewer, orderHistory, [
      { ...aboutCircuit(circuit), action: 'decline_cancellation_charge' },
    ])
  await notify(db, viewer, closedNotification(order, circuit, offer, outcome))
  return circuit.reference
}

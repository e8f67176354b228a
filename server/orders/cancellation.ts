import {
  cancellationCan,
  isOpenCancellation,
  type Cancellation,
  type CancellationAction,
  type CancellationStatus,
} from '#contract/orders/cancellation.ts'
import { notify, type NewNotification } from '#server/notifications/notify.ts'
import { aboutCircuit, orderHistory } from '#server/orders/history.ts'
import type { CancellationRow, CircuitRow, LockedOrder } from '#server/orders/lock.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { record } from '#server/platform/history.ts'
import type { Viewer } from '#server/platform/viewer.ts'

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
    status: cancellationStatus(row, today),
    reason: row.reason,
    requested_at: new Date(row.requested_at).toISOString(),
    nrc: row.nrc,
    offered_at: moment(row.offered_at),
    answer_by: row.answer_by,
    words: row.words,
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
    .where('company_id', '=', circuit.company_id)
    .where('circuit_id', '=', circuit.id)
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
  await record(db, calendar, orderHistory, [
    { ...aboutCircuit(circuit), action: 'expire_cancellation_charge' },
  ])
  await notify(db, viewer, closedNotification(order, circuit, offer, 'expired'))
}

export async function endCancellation(
  db: Db,
  viewer: Viewer,
  { company_id, circuit_id, id }: CancellationRow,
  status: 'accepted' | 'declined' | 'expired' | 'withdrawn',
): Promise<void> {
  await db
    .updateTable('circuit_cancellation')
    .set({ status, ended_by: viewer.userId || null, ended_at: viewer.now })
    .where('company_id', '=', company_id)
    .where('circuit_id', '=', circuit_id)
    .where('id', '=', id)
    .execute()
}

export function closedNotification(
  order: LockedOrder,
  { reference }: CircuitRow,
  { nrc, answer_by }: CancellationRow,
  outcome: NonNullable<NewNotification['facts']['outcome']>,
): NewNotification {
  return {
    kind: 'cancellation_closed',
    company_id: order.company_id,
    order_id: order.id,
    facts: {
      reference,
      company: order.company,
      outcome,
      nrc: nrc ?? undefined,
      day: answer_by ?? undefined,
    },
  }
}

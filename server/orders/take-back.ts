import { sql } from 'kysely'
import { plusWorkingDays } from '#contract/days.ts'
import { takeBackDays, takeBackRefusal } from '#contract/orders/circuit-actions.ts'
import type { OrderChange } from '#contract/orders/events.ts'
import type { MilestoneClosing, Milestone, MoveReason } from '#contract/orders/milestones.ts'
import type { Circuit } from '#contract/orders/order.ts'
import { readWorkCalendars } from '#server/buildings/work-calendars.ts'
import { notify } from '#server/notifications/notify.ts'
import {
  followCircuits,
  lockCircuit,
  orderNotification,
  recordCircuit,
  refuseCircuitUnless,
  type CircuitRow,
  type LockedOrder,
} from '#server/orders/lock.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'
import { endRejectedService, tellOtherSide } from '#server/services/change.ts'
import { lockService } from '#server/services/lock.ts'
import { acceptService } from '#server/services/open.ts'
import { readService } from '#server/services/queries.ts'

/** By circuit: until when the last delivery can be taken back, and whether the viewer recorded it. */
export async function readTakeBacks(
  db: Db,
  viewer: Viewer,
  { company_id, id }: { company_id: number; id: number },
): Promise<Map<number, NonNullable<Circuit['take_back']>>> {
  const { rows } = await sql<{
    id: number
    at: Date
    actor_id: number | null
    site_a: StoredSite
    site_b: StoredSite | null
  }>`
    select distinct on (k.id) k.id, e.at, e.actor_id, q.site_a, q.site_b
    from order_event e
      join circuit k on k.company_id = e.company_id and k.id = e.circuit_id and k.status = 'delivered'
      join quote q on q.company_id = k.company_id and q.id = k.quote_id
    where e.company_id = ${company_id} and e.order_id = ${id} and e.action = 'deliver'
    order by k.id, e.id desc`.execute(db)
  if (rows.length === 0) return new Map()
  const days = rows.map(({ at }) => dayIn(viewer.timeZone, at))
  const calendars = await readWorkCalendars(
    db,
    days.toSorted()[0]!,
    rows.map(({ site_a, site_b }) => [site_a, site_b]),
  )
  return new Map(
    rows.map((row, index) => [
      row.id,
      {
        until: plusWorkingDays(days[index]!, takeBackDays, calendars[index]!),
        own: row.actor_id === viewer.userId,
      },
    ]),
  )
}

/**
 * Puts a delivered circuit in progress again and opens the steps that closed with its delivery. Throws 409 for another
 * state, for who delivered it, and after five working days.
 */
export async function takeBack(db: Db, viewer: Viewer, circuitId: number, reason: string): Promise<string> {
  const { order, circuit } = await lockCircuit(db, viewer, circuitId)
  refuseCircuitUnless('take_back', circuit)
  const { reference } = circuit
  const delivery = (await readTakeBacks(db, viewer, order)).get(circuit.id)!
  const refusal = takeBackRefusal(delivery, viewer.today)
  if (refusal)
    throw new AppError('wrong_status', (w) =>
      refusal === 'own_delivery' ? w.ownDelivery : w.takeBackTooLate(delivery.until),
    )
  await reopenCircuit(db, viewer, order, circuit, { action: 'take_back', reason })
  await notify(db, viewer, orderNotification('delivery_taken_back', order, { reference, words: reason }))
  return reference
}

/** Answers a delivered service for the company. Throws 409 unless it awaits an answer, 422 for a rejection without words. */
export async function answerService(
  db: Db,
  viewer: Viewer,
  id: number,
  { accept, words, early_start }: { accept: boolean; words?: string | null; early_start?: boolean },
): Promise<string> {
  if (!accept && !words) throw invalid({ words: (w) => w.rejectionReason })
  // The order is locked first, as by every other change of a circuit.
  const { circuit_id } = await readService(db, viewer, id)
  const { order, circuit } = await lockCircuit(db, viewer, circuit_id)
  const service = await lockService(db, viewer, id, 'accept')
  if (accept) {
    await acceptService(db, viewer, service, { early_start })
    // An early start can change the exit charge in the totals of the order.
    await followCircuits(db, order)
  } else {
    const reason = words!
    await reopenCircuit(db, viewer, order, circuit, { action: 'reject', reason, reason_code: 'carrier' })
    await tellOtherSide(db, viewer, service, 'reject', { words: reason })
  }
  return service.reference
}

/** Puts a delivered circuit in progress again, opens the steps of its hand-over, and ends its service. */
async function reopenCircuit(
  db: Db,
  viewer: Viewer,
  order: LockedOrder,
  circuit: CircuitRow,
  why: { action: 'take_back' | 'reject'; reason: string; reason_code?: MoveReason },
): Promise<void> {
  const { company_id } = circuit
  await db
    .updateTable('circuit')
    .set({ status: 'processing' })
    .where((row) => row.and({ company_id, id: circuit.id }))
    .execute()
  const reopened = why.action === 'reject' ? ['tested', 'handed_over'] : ['handed_over']
  const { rows } = await sql<{ kind: Milestone; actual: string; closed: MilestoneClosing | null }>`
    with closed as (
      select * from circuit_milestone
      where company_id = ${company_id} and circuit_id = ${circuit.id}
        and (closed is not null or kind = any(${reopened}::text[])))
    update circuit_milestone m set closed = null, actual = null from closed
    where m.company_id = closed.company_id and m.circuit_id = closed.circuit_id and m.position = closed.position
    returning closed.kind, closed.actual, closed.closed`.execute(db)
  await endRejectedService(db, viewer, circuit, why)
  await recordCircuit(db, viewer, circuit, {
    milestone: 'handed_over',
    ...why,
    changes: [
      { field: 'status', before: circuit.status, after: 'processing' },
      ...rows.map(({ kind, actual, closed }): OrderChange =>
        kind === 'handed_over'
          ? { field: 'actual', before: actual, after: null }
          : { field: kind, before: closed, after: null },
      ),
    ],
  })
  await followCircuits(db, order)
}

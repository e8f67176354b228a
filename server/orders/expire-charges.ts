import { notify } from '#server/notifications/notify.ts'
import { chargeNotification, endWithoutCharge, findCharge, settleCharge } from '#server/orders/charge.ts'
import { lockCircuit } from '#server/orders/lock.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/**
 * Each charge expires in its own transaction, and circuits that depend on it are cancelled. Several processes can run
 * at once: the first to lock a circuit expires its charge.
 */
export async function expireCharges(pool: Db, calendar: Viewer): Promise<void> {
  const due = await asViewer(pool, calendar, (db) =>
    db
      .selectFrom('circuit_charge')
      .select(['circuit_id', 'id'])
      .where('status', '=', 'open')
      .where('answer_by', '<', calendar.today)
      .orderBy('answer_by')
      .limit(500)
      .execute(),
  )
  const failures: unknown[] = []
  for (const charge of due)
    await asViewer(pool, calendar, (db) => expireCharge(db, calendar, charge)).catch((error: unknown) =>
      failures.push(error),
    )
  if (failures.length > 0) throw new AggregateError(failures, 'Extra charges could not be expired')
}

async function expireCharge(db: Db, viewer: Viewer, due: { circuit_id: number; id: number }): Promise<void> {
  const { order, circuit } = await lockCircuit(db, viewer, due.circuit_id)
  const charge = await findCharge(db, circuit, due.id)
  if (charge?.status !== 'open') return
  await settleCharge(db, viewer, charge, 'expired')
  await endWithoutCharge(db, viewer, order, circuit, charge, 'expire_charge')
  await notify(db, viewer, chargeNotification('charge_answered', order, circuit, charge))
}

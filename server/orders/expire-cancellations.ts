import { openCancellations } from '#server/orders/cancellation.ts'
import { lockCircuit } from '#server/orders/lock.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/**
 * Each offer expires in its own transaction; its circuit goes on. Several processes can run at once: the first to lock
 * a circuit expires its offer.
 */
export async function expireCancellations(pool: Db, calendar: Viewer): Promise<void> {
  const due = await asViewer(pool, calendar, (db) =>
    db
      .selectFrom('circuit_cancellation')
      .select('circuit_id')
      .where('status', '=', 'offered')
      .where('answer_by', '<', calendar.today)
      .orderBy('answer_by')
      .limit(500)
      .execute(),
  )
  const failures: unknown[] = []
  for (const { circuit_id } of due)
    await asViewer(pool, calendar, async (db) => {
      const { order, circuit } = await lockCircuit(db, calendar, circuit_id)
      await openCancellations(db, calendar, order, [circuit])
    }).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Offered cancellations could not be expired')
}

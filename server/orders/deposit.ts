import type { z } from 'zod'
import { ringgitText, sumSen } from '#contract/money.ts'
import { depositBook, maxDeposit, type DepositEntry, type newDepositEntry } from '#contract/orders/deposit.ts'
import { notify } from '#server/notifications/notify.ts'
import {
  followCircuits,
  lockOrder,
  orderHistory,
  orderNotification,
  type LockedOrder,
} from '#server/orders/lock.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import { invalid } from '#server/platform/errors.ts'
import { record } from '#server/platform/history.ts'
import type { Viewer } from '#server/platform/viewer.ts'

export function listDepositEntries(
  db: Db,
  { company_id, id }: Pick<LockedOrder, 'company_id' | 'id'>,
): Promise<DepositEntry[]> {
  return db
    .selectFrom('deposit_entry')
    .select(['id', 'kind', 'amount', 'day', 'bank_reference'])
    .where((row) => row.and({ company_id, order_id: id }))
    .orderBy('day')
    .orderBy('id')
    .execute()
}

/** Throws 422 for a day in the future or before the order, and for an amount that the book does not have. */
export async function recordDeposit(
  db: Db,
  viewer: Viewer,
  orderId: number,
  entry: z.output<typeof newDepositEntry>,
): Promise<string> {
  const { kind, amount, day, bank_reference } = entry
  const order = await lockOrder(db, viewer, orderId)
  const { company_id, id: order_id, reference } = order
  if (day > viewer.today) throw invalid({ day: (w) => w.inTheFuture })
  if (day < dayIn(viewer.timeZone, order.ordered_at)) throw invalid({ day: (w) => w.beforeOrder })
  const book = depositBook({ ...order, deposit_entries: await listDepositEntries(db, order) })
  const most = maxDeposit(book, kind, amount < 0)
  if (Math.abs(amount) > most) throw invalid({ amount: (w) => w.depositMost(ringgitText(most)) })
  await db
    .insertInto('deposit_entry')
    .values({ company_id, order_id, ...entry, recorded_by: viewer.userId, recorded_at: viewer.now })
    .execute()
  await followCircuits(db, order)
  const changes = [
    { field: `deposit_${kind}` as const, before: book[kind], after: sumSen([book[kind], amount]) },
    { field: 'bank_reference' as const, before: null, after: bank_reference },
  ]
  await record(db, viewer, orderHistory, [{ company_id, order_id, action: 'record_deposit', changes }])
  await notify(db, viewer, orderNotification('deposit_recorded', order, { reference, amount, deposit: kind }))
  return reference
}

import { recipientOf, kindsFor, type NotificationKind } from '#contract/notifications.ts'
import type { Db } from '#server/platform/db.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { publishEvent } from '#server/notifications/deliver.ts'

/** Marks the viewer's notifications as read, those listed or all up to one; read ones stay in the bell. */
export async function markRead(db: Db, viewer: Viewer, which: { ids: number[] } | { up_to: number }) {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: viewer.now })
    .where('user_id', '=', viewer.userId)
    .where('read_at', 'is', null)
    .where((row) => ('ids' in which ? row('id', 'in', which.ids) : row('id', '<=', which.up_to)))
    .executeTakeFirst()
  await publishRead(db, viewer, numUpdatedRows)
}

/** Marks notifications of a quote's messages as read, up to that moment: the viewer has seen the messages themselves. */
export async function markMessagesRead(db: Db, viewer: Viewer, quoteId: number, until: Date) {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: viewer.now })
    .where('user_id', '=', viewer.userId)
    .where('kind', '=', 'message')
    .where('quote_id', '=', quoteId)
    .where('at', '<=', until)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  await publishRead(db, viewer, numUpdatedRows)
}

/** Saves which kinds of notification are mailed as well. Throws 422 for a kind the viewer's role never receives. */
export async function chooseMail(
  db: Db,
  viewer: Viewer,
  choices: { kind: NotificationKind; mail: boolean }[],
) {
  const received = kindsFor(recipientOf(viewer.role))
  for (const [at, { kind }] of choices.entries())
    if (!received.includes(kind)) throw invalid({ [`data.${at}.kind`]: (w) => w.notReceived })
  // If a call names a kind twice, the last choice counts.
  const last = new Map(choices.map((choice) => [choice.kind, choice.mail]))
  await db
    .insertInto('mail_choice')
    .values([...last].map(([kind, mail]) => ({ user_id: viewer.userId, kind, mail })))
    .onConflict((clash) =>
      clash.columns(['user_id', 'kind']).doUpdateSet((row) => ({ mail: row.ref('excluded.mail') })),
    )
    .execute()
}

/** So that the viewer's other open pages update as well. */
async function publishRead(db: Db, viewer: Viewer, marked: bigint) {
  if (marked > 0) await publishEvent(db, [viewer.userId], { kind: null, quote_id: null, order_id: null })
}

import { recipientOf, kindsFor, type NotificationKind } from '#contract/notifications.ts'
import type { Db } from '#server/platform/db.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { ring } from '#server/notifications/deliver.ts'

/** Marks the viewer's own news as read, those named or all up to one; what is read stays in the bell. */
export async function markRead(db: Db, viewer: Viewer, which: { ids: number[] } | { up_to: number }) {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: viewer.now })
    .where('user_id', '=', viewer.userId)
    .where('read_at', 'is', null)
    .where((row) => ('ids' in which ? row('id', 'in', which.ids) : row('id', '<=', which.up_to)))
    .executeTakeFirst()
  await ringOwn(db, viewer, numUpdatedRows)
}

/** Marks as read what the bell told of a quote's messages until then: their reader has seen them where they stand. */
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
  await ringOwn(db, viewer, numUpdatedRows)
}

/** Keeps which kinds of news come by mail as well. Throws 422 for a kind the viewer's role never hears. */
export async function chooseMail(
  db: Db,
  viewer: Viewer,
  choices: { kind: NotificationKind; mail: boolean }[],
) {
  const heard = kindsFor(recipientOf(viewer.role))
  for (const [at, { kind }] of choices.entries())
    if (!heard.includes(kind)) throw invalid({ [`data.${at}.kind`]: (w) => w.notHeard })
  // The last word on a kind counts, should a call name it twice.
  const last = new Map(choices.map((choice) => [choice.kind, choice.mail]))
  await db
    .insertInto('mail_choice')
    .values([...last].map(([kind, mail]) => ({ user_id: viewer.userId, kind, mail })))
    .onConflict((clash) =>
      clash.columns(['user_id', 'kind']).doUpdateSet((row) => ({ mail: row.ref('excluded.mail') })),
    )
    .execute()
}

/** The viewer's other pages show it as well. */
async function ringOwn(db: Db, viewer: Viewer, marked: bigint) {
  if (marked > 0) await ring(db, [viewer.userId], { kind: null, quote_id: null, order_id: null })
}

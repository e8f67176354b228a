import { sql } from 'kysely'
import {
  isMailedAtFirst,
  recipientOf,
  kindsFor,
  notificationFacts,
  type Notification,
} from '#contract/notifications.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'

const perReading = 30

/** The viewer's own notifications, newest first, and the number of unread ones. */
export async function readNotifications(
  db: Db,
  viewer: Viewer,
  { before, unread }: { before?: number; unread?: '1' },
) {
  const rows = await db
    .selectFrom('notification')
    .select(['id', 'kind', 'at', 'read_at', 'quote_id', 'order_id', 'facts'])
    .where('user_id', '=', viewer.userId)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .$if(unread === '1', (query) => query.where('read_at', 'is', null))
    .orderBy('id', 'desc')
    .limit(perReading + 1)
    .execute()
  return {
    unread: await countUnread(db, viewer),
    older: rows.length > perReading,
    items: rows.slice(0, perReading).map(({ read_at, ...row }) => ({
      ...row,
      at: row.at.toISOString(),
      read: read_at !== null,
      // Stored as the wire writes it.
      facts: notificationFacts.parse(row.facts),
    })) satisfies Notification[],
  }
}

/** The number of the viewer's unread notifications. */
export async function countUnread(db: Db, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from notification where user_id = ${viewer.userId} and read_at is null`.execute(
    db,
  )
  return rows[0]!.unread
}

/** Notifications are delivered this many milliseconds after their event at most, unless the portal is busy. */
const deliveredWithin = 2_000

/** Whether an event of the last milliseconds was delivered to the viewer. */
export async function wasNotifiedWithin(db: Db, viewer: Viewer, milliseconds: number): Promise<boolean> {
  const latest = await db
    .selectFrom('notification')
    .select('at')
    .where('user_id', '=', viewer.userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest !== undefined && latest.at.getTime() > viewer.now.getTime() - milliseconds - deliveredWithin
}

/** Each kind the viewer's role receives, and whether it is mailed as well. */
export async function readChoices(db: Db, viewer: Viewer) {
  const chosen = await db
    .selectFrom('mail_choice')
    .select(['kind', 'mail'])
    .where('user_id', '=', viewer.userId)
    .execute()
  return kindsFor(recipientOf(viewer.role)).map((kind) => ({
    kind,
    mail: chosen.find((choice) => choice.kind === kind)?.mail ?? isMailedAtFirst(kind),
  }))
}

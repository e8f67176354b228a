import { sql } from 'kysely'
import type { UserRecord } from '#contract/users.ts'
import { publishEvent } from '#server/notifications/deliver.ts'
import type { Db } from '#server/platform/db.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { UserMailJob } from '#server/notifications/user-mail.ts'

type UserEvent = Pick<UserRecord['events'][number], 'action' | 'changes'> & {
  user_id: number
  reason?: string
  /** The user, or whoever reads their old address, is mailed what happened. */
  mails: boolean
}

/** Puts on record what the viewer did to a user, and queues the mail about it. */
export async function recordUserEvent(db: Db, viewer: Viewer, { mails, ...event }: UserEvent) {
  const { id } = await db
    .insertInto('user_event')
    .values({
      ...event,
      reason: event.reason ?? null,
      changes: JSON.stringify(event.changes),
      at: viewer.now,
      actor_id: viewer.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (mails) await queueJobs(db, 'user_mail', [{ event_id: id } satisfies UserMailJob])
}

/** Ends a user's links and, unless they stay, their sessions and streams, as soon as the transaction is committed. */
export async function endAccessOf(db: Db, viewer: Viewer, userId: number, which: { sessions: boolean }) {
  await sql`select end_access_of(${userId}, ${viewer.now}, ${which.sessions})`.execute(db)
  // An event makes each of their streams look at its session, and end.
  if (which.sessions) await publishEvent(db, [userId], { kind: null, quote_id: null, order_id: null })
}

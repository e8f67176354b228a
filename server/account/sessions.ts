import type { OpenSession } from '#contract/sessions.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { deviceNames } from '#server/account/device-names.ts'
import { publishEvent } from '#server/notifications/deliver.ts'
import { idleMinutes } from '#server/session/holder.ts'
import { hashOf } from '#server/session/token.ts'

/** The viewer's sessions that would still be served, this one first and then the last used. */
export async function listSessions(db: Db, viewer: Viewer): Promise<OpenSession[]> {
  const own = hashOf(viewer.token)
  const rows = await livingSessions(db, viewer)
    .select(['id', 'token_hash', 'user_agent', 'network', 'created_at', 'last_seen'])
    .orderBy('last_seen', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows
    .map(({ id, token_hash, user_agent, network, created_at, last_seen }) => ({
      id,
      ...deviceNames(user_agent),
      network,
      signed_in_at: created_at.toISOString(),
      last_seen: last_seen.toISOString(),
      current: token_hash.equals(own),
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current))
}

/** Ends one of the viewer's sessions and its open pages at once. Throws 404 for one that is over or another person's. */
export async function endOneSession(db: Db, viewer: Viewer, id: number) {
  const living = await livingSessions(db, viewer).select('id').where('id', '=', id).executeTakeFirst()
  if (!living) throw notFound()
  await atomically(db, async (tx) => {
    await tx.deleteFrom('session').where('user_id', '=', viewer.userId).where('id', '=', id).execute()
    await endStreams(tx, viewer)
  })
}

/** Ends all sessions of the viewer but the one that asks. */
export async function endOtherSessions(db: Db, viewer: Viewer) {
  await atomically(db, async (tx) => {
    await tx
      .deleteFrom('session')
      .where('user_id', '=', viewer.userId)
      .where('token_hash', '<>', hashOf(viewer.token))
      .execute()
    await endStreams(tx, viewer)
  })
}

function livingSessions(db: Db, { userId, now }: Viewer) {
  return db
    .selectFrom('session')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_seen', '>', new Date(now.getTime() - idleMinutes * 60_000))
}

/** A stream asks for its session with each event, and ends with it: an event that says nothing suffices. */
async function endStreams(tx: Db, { userId }: Viewer) {
  await publishEvent(tx, [userId], { kind: null, quote_id: null, order_id: null })
}

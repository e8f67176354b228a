import type { BegunSession } from '#contract/session.ts'
import type { Db } from '#server/platform/db.ts'
import { longestHours } from '#server/session/queries.ts'
import { hashOf, newToken } from '#server/session/token.ts'

/** A session of its user from now on; only the hash of its token is stored. */
export async function beginSession(tx: Db, user_id: number, now: Date): Promise<BegunSession> {
  const token = newToken()
  const expires_at = new Date(now.getTime() + longestHours * 3_600_000)
  await tx
    .insertInto('session')
    .values({ token_hash: hashOf(token), user_id, created_at: now, last_seen: now, expires_at })
    .execute()
  return { access_token: token, expires_at: expires_at.toISOString() }
}

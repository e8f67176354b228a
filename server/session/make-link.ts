import type { Db } from '#server/platform/db.ts'
import { hashOf, newToken } from '#server/session/token.ts'

/** Makes a single-use link to set a user's password and returns its token; only the hash is stored. */
export async function makeLink(db: Db, user_id: number, expires_at: Date): Promise<string> {
  const token = newToken()
  await db
    .insertInto('password_link')
    .values({ token_hash: hashOf(token), user_id, expires_at, used_at: null })
    .execute()
  return token
}

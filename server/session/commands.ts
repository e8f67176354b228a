import { sql } from 'kysely'
import { userStatusIds, userStatusOf, type UserStatus } from '#contract/roles.ts'
import type { Language } from '#contract/session.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Sentence } from '#server/platform/words/words.ts'
import { hashPassword, isPassword, refuseCommon } from '#server/session/password.ts'
import { longestHours } from '#server/session/queries.ts'
import { attemptOf, countAttempt, forgiveAttempt } from '#server/session/throttle.ts'
import { hashOf, newToken } from '#server/session/token.ts'

const refused = () => new AppError('sign_in_refused', (w) => w.signInRefused)
const refusals = {
  pending: (w) => w.userPending,
  inactive: (w) => w.userInactive,
  terminated: (w) => w.userTerminated,
  rejected: (w) => w.userRejected,
} as const satisfies Record<Exclude<UserStatus, 'active'>, Sentence>

/**
 * Signs in with email and password. Wrong credentials and users who may not sign in are 422; the status of a user shows
 * only after the right password. Too many failures of one email or address are 429.
 */
export async function signIn(
  db: Db,
  who: { email: string; password: string; address: string; language: Language | undefined },
  now: Date,
) {
  const attempt = attemptOf(who.email, who.address)
  await countAttempt(db, attempt, now)

  const user = await db
    .selectFrom('portal_user')
    .select(['id', 'password_hash', 'status_id'])
    .where(sql`lower(email)`, '=', who.email.toLowerCase())
    .executeTakeFirst()
  if (!(await isPassword(user?.password_hash, who.password)) || !user) throw refused()
  await forgiveAttempt(db, attempt)
  const status = userStatusOf(user.status_id)!
  if (status !== 'active') throw new AppError('sign_in_refused', refusals[status])

  const token = newToken()
  const expires = new Date(now.getTime() + longestHours * 3_600_000)
  await atomically(db, async (tx) => {
    // A change of password or status ends all sessions, so none may begin from values read before the change.
    const still = await tx
      .updateTable('portal_user')
      .set({ language: sql`coalesce(${who.language ?? null}, language)` })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .where('status_id', '=', userStatusIds.active)
      .returning('id')
      .executeTakeFirst()
    if (!still) throw refused()
    await tx
      .insertInto('session')
      .values({
        token_hash: hashOf(token),
        user_id: user.id,
        created_at: now,
        last_seen: now,
        expires_at: expires,
      })
      .execute()
    await tx.deleteFrom('session').where('user_id', '=', user.id).where('expires_at', '<', now).execute()
  })
  return { access_token: token, expires_at: expires.toISOString() }
}

/** Ends the session of this token at once. */
export async function signOut(db: Db, token: string) {
  await db.deleteFrom('session').where('token_hash', '=', hashOf(token)).execute()
}

/**
 * Sets a password by a single-use link and ends every session and every other link of its user. Throws 422 for a dead
 * link.
 */
export async function setPasswordByLink(db: Db, link: { token: string; password: string }, now: Date) {
  refuseCommon(link.password)
  const dead = new AppError('invalid', (w) => w.linkUsedUp)
  const living = await db
    .selectFrom('password_link')
    .select('user_id')
    .where('token_hash', '=', hashOf(link.token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  // Checked first: hashing is too expensive to do for every request.
  if (!living) throw dead
  const password_hash = await hashPassword(link.password)
  await atomically(db, async (tx) => {
    const used = await tx
      .updateTable('password_link')
      .set({ used_at: now })
      .where('user_id', '=', living.user_id)
      .where('used_at', 'is', null)
      .returning('token_hash')
      .execute()
    if (!used.some((each) => each.token_hash.equals(hashOf(link.token)))) throw dead
    await tx.updateTable('portal_user').set({ password_hash }).where('id', '=', living.user_id).execute()
    await tx.deleteFrom('session').where('user_id', '=', living.user_id).execute()
  })
}

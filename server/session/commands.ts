import { sql } from 'kysely'
import { userStatusIds, userStatusOf, type UserStatus } from '#contract/roles.ts'
import type { Language } from '#contract/session.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Sentence } from '#server/platform/words/words.ts'
import { hashPassword, isCheap, isPassword, refuseGuessable } from '#server/session/password.ts'
import { longestHours } from '#server/session/queries.ts'
import { attemptOf, countAttempt, forgiveAttempt } from '#server/session/throttle.ts'
import type { SignedCookies } from '#server/platform/cookies.ts'
import { hashOf, newToken } from '#server/session/token.ts'

const refused = () => new AppError('sign_in_refused', (w) => w.signInRefused)
const refusals = {
  pending: (w) => w.userPending,
  inactive: (w) => w.userInactive,
  terminated: (w) => w.userTerminated,
  rejected: (w) => w.userRejected,
} as const satisfies Record<Exclude<UserStatus, 'active'>, Sentence>

/** A device stays known this long after a sign-in, in days. */
const knownDays = 180
const deviceCookie = 'trunkline-device'

/**
 * Signs in with email and password. Wrong credentials and users who may not sign in are 422; the status of a user shows
 * only after the right password, and demo people may only where the demo is on. Too many failures are 429.
 */
export async function signIn(
  db: Db,
  who: { email: string; password: string; address: string; language: Language | undefined },
  at: { now: Date; demo: boolean; cookies: SignedCookies; again?: boolean },
): Promise<{ access_token: string; expires_at: string }> {
  const { now, demo, cookies } = at
  const user = await db
    .selectFrom('portal_user')
    .select(['id', 'password_hash', 'status_id', 'demo'])
    .where(sql`lower(email)`, '=', who.email.toLowerCase())
    .executeTakeFirst()
  const device = await cookies.read(deviceCookie)
  const known = user && device?.startsWith(`${user.id}.`) ? device : undefined
  const attempt = attemptOf(who.email, who.address, known)
  await countAttempt(db, attempt, now)
  const right = await isPassword(user?.password_hash, who.password)
  if (!right || !user || (user.demo && !demo)) throw refused()
  await forgiveAttempt(db, attempt)
  const status = userStatusOf(user.status_id)!
  if (status !== 'active') throw new AppError('sign_in_refused', refusals[status])

  const token = newToken()
  const expires = new Date(now.getTime() + longestHours * 3_600_000)
  const dearer = isCheap(user.password_hash!) ? await hashPassword(who.password) : user.password_hash
  const begun = await atomically(db, async (tx) => {
    // A change of password or status ends all sessions, so none may begin from values read before the change.
    const still = await tx
      .updateTable('portal_user')
      .set({ language: sql`coalesce(${who.language ?? null}, language)`, password_hash: dearer })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .where('status_id', '=', userStatusIds.active)
      .returning('id')
      .executeTakeFirst()
    if (!still) return false
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
    return true
  })
  // Another sign-in of the same moment may have stored a dearer hash of the same password.
  if (!begun && at.again) throw refused()
  if (!begun) return signIn(db, who, { ...at, again: true })
  await cookies.set(deviceCookie, known ?? `${user.id}.${newToken()}`, knownDays)
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
  const dead = new AppError('invalid', (w) => w.linkUsedUp)
  const living = await db
    .selectFrom('password_link')
    .innerJoin('portal_user as u', 'u.id', 'password_link.user_id')
    .select(['user_id', 'u.email', 'u.first_name', 'u.last_name'])
    .where('token_hash', '=', hashOf(link.token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  // Checked first: hashing is too expensive to do for every request.
  if (!living) throw dead
  await refuseGuessable(link.password, [living.email, living.first_name, living.last_name, 'trunkline'])
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

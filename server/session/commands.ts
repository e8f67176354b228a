import { sql } from 'kysely'
import { userStatusOf, type UserStatus } from '#contract/roles.ts'
import type { Language } from '#contract/session.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Say } from '#server/platform/words/words.ts'
import { hashPassword, isPassword, refuseCommon } from '#server/session/password.ts'
import { longestHours } from '#server/session/queries.ts'
import { hashOf, newToken } from '#server/session/token.ts'

/** Failures within this window count, in minutes. */
const windowMinutes = 15
/** Failures until one e-mail, or one address, has to wait. */
const mostFailures = { email: 10, address: 100 }

const refusals = {
  pending: (w) => w.userPending,
  inactive: (w) => w.userInactive,
  terminated: (w) => w.userTerminated,
  rejected: (w) => w.userRejected,
} as const satisfies Record<Exclude<UserStatus, 'active'>, Say>

/**
 * Signs in by e-mail and password. A wrong pair and a user who may not come in are 422; which of these it is
 * shows only after the right password. Too many failures of one e-mail or address: 429.
 */
export async function signIn(
  db: Db,
  who: { email: string; password: string; address: string; language: Language },
  now: Date,
) {
  const keys = { email: `email:${who.email.toLowerCase()}`, address: `address:${who.address}` }
  await refuseTooMany(db, keys, now)

  const user = await db
    .selectFrom('portal_user')
    .select(['id', 'password_hash', 'status_id'])
    .where(sql`lower(email)`, '=', who.email.toLowerCase())
    .executeTakeFirst()
  if (!(await isPassword(user?.password_hash, who.password)) || !user) {
    await countFailure(db, Object.values(keys), now)
    throw new AppError('sign_in_refused', (w) => w.signInRefused)
  }
  const status = userStatusOf(user.status_id)!
  if (status !== 'active') throw new AppError('sign_in_refused', refusals[status])

  const token = newToken()
  const expires = new Date(now.getTime() + longestHours * 3_600_000)
  await atomically(db, async (tx) => {
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
    await tx.updateTable('portal_user').set({ language: who.language }).where('id', '=', user.id).execute()
    await tx.deleteFrom('sign_in_attempt').where('key', '=', keys.email).execute()
    await tx.deleteFrom('session').where('user_id', '=', user.id).where('expires_at', '<', now).execute()
  })
  return { access_token: token, expires_at: expires.toISOString() }
}

/** Ends the session of this token at once. */
export async function signOut(db: Db, token: string) {
  await db.deleteFrom('session').where('token_hash', '=', hashOf(token)).execute()
}

/** Sets a password by a single-use link and ends every session of its user. Throws 422 for a dead link. */
export async function setPasswordByLink(db: Db, link: { token: string; password: string }, now: Date) {
  refuseCommon(link.password)
  const password_hash = await hashPassword(link.password)
  await atomically(db, async (tx) => {
    const used = await tx
      .updateTable('password_link')
      .set({ used_at: now })
      .where('token_hash', '=', hashOf(link.token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst()
    if (!used) throw new AppError('invalid', (w) => w.linkUsedUp)
    await tx.updateTable('portal_user').set({ password_hash }).where('id', '=', used.user_id).execute()
    await tx.deleteFrom('session').where('user_id', '=', used.user_id).execute()
  })
}

async function refuseTooMany(db: Db, keys: { email: string; address: string }, now: Date) {
  const since = new Date(now.getTime() - windowMinutes * 60_000)
  const attempts = await db
    .selectFrom('sign_in_attempt')
    .select(['key', 'failures', 'window_start'])
    .where('key', 'in', [keys.email, keys.address])
    .where('window_start', '>', since)
    .execute()
  for (const attempt of attempts) {
    const most = attempt.key === keys.email ? mostFailures.email : mostFailures.address
    if (attempt.failures < most) continue
    const seconds = Math.ceil((attempt.window_start.getTime() - since.getTime()) / 1_000)
    throw new AppError('too_many', (w) => w.tooManySignIns, { retryAfterSeconds: Math.max(1, seconds) })
  }
}

async function countFailure(db: Db, keys: string[], now: Date) {
  const since = new Date(now.getTime() - windowMinutes * 60_000)
  await db
    .insertInto('sign_in_attempt')
    .values(keys.map((key) => ({ key, failures: 1, window_start: now })))
    .onConflict((clash) =>
      clash.column('key').doUpdateSet({
        failures: sql`case when sign_in_attempt.window_start > ${since} then sign_in_attempt.failures + 1 else 1 end`,
        window_start: sql`case when sign_in_attempt.window_start > ${since} then sign_in_attempt.window_start else ${now} end`,
      }),
    )
    .execute()
}

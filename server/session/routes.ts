import { sql } from 'kysely'
import { sessionApi, type BegunSession, type Language, type PendingSignIn } from '#contract/session.ts'
import { serveData, servePublic, serveSession, type Portal } from '#server/platform/route.ts'
import { requestPasswordLink } from '#server/session/request-password-link.ts'
import { readProfile } from '#server/session/queries.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { invalid, AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { beginSession } from '#server/session/begin-session.ts'
import { endAccess } from '#server/session/end-access.ts'
import {
  hashPassword,
  refuseGuessable,
  isCheap,
  isPassword,
  mayHavePassword,
} from '#server/session/password.ts'
import { verifyPassword, wrongCurrentPassword, type PasswordProof } from '#server/session/verify-password.ts'
import { userStatusIds } from '#contract/roles.ts'
import { knownDevice, rememberDevice } from '#server/session/known-device.ts'
import { methodsOf } from '#server/session/factors.ts'
import { refuseInactive } from '#server/session/refusals.ts'
import { beginSecondStep } from '#server/session/second-step.ts'
import { attemptOf, countAttempt, refundAttempt, networkOf } from '#server/session/throttle.ts'
import type { SignedCookies } from '#server/platform/cookies.ts'
import { hashOf } from '#server/session/token.ts'

export function sessionRoutes(portal: Portal) {
  servePublic(portal, sessionApi.login, async ({ db, body, address, language, now, cookies }) => ({
    data: await signIn(db, { ...body, address, language }, { now, demo: portal.config.demo, cookies }),
  }))
  serveSession(portal, sessionApi.logout, async ({ db, viewer }) => {
    await signOut(db, viewer.token)
    return { message: (w) => w.signedOut }
  })
  serveSession(portal, sessionApi.changePassword, async ({ db, viewer, body, address }) => ({
    data: await changePassword(db, viewer, { ...body, address }),
    message: (w) => w.passwordChanged,
  }))
  serveData(portal, sessionApi.profile, ({ db, viewer }) => readProfile(db, viewer))
  servePublic(portal, sessionApi.forgotPassword, async ({ db, body, address, now }) => {
    await requestPasswordLink(db, { ...body, address }, now)
    return { message: (w) => w.linkAsked }
  })
  servePublic(portal, sessionApi.resetPassword, async ({ db, body, now }) => {
    await setPasswordByLink(db, body, now)
    return { message: (w) => w.passwordSet }
  })
}

/** Changes the viewer's password, ends all sessions and links, mails them, begins a new session. 422 or 429 as at sign-in. */
async function changePassword(db: Db, viewer: Viewer, change: PasswordProof & { password: string }) {
  const { now, userId } = viewer
  const user = await verifyPassword(db, viewer, change)
  if (change.password === change.current_password) throw invalid({ password: (w) => w.passwordSame })
  await refuseGuessable(change.password, user.email, user.full_name, user.company)
  const password_hash = await hashPassword(change.password)
  return atomically(db, async (tx) => {
    // It may have been changed at the same moment.
    await tx
      .updateTable('portal_user')
      .set({ password_hash })
      .where('id', '=', userId)
      .where('password_hash', '=', user.password_hash)
      .returning('id')
      .executeTakeFirstOrThrow(wrongCurrentPassword)
    await endAccess(tx, userId, now)
    return beginSession(tx, userId, now)
  })
}

const refused = () => new AppError('sign_in_refused', (w) => w.signInRefused)

/**
 * Signs in by email and password. 422 alike for wrong credentials and unknown users; the status shows only after the
 * right password. 429 for too many failures. With a second factor it answers a token for that step.
 */
export async function signIn(
  db: Db,
  who: { email: string; password: string; address: string; language: Language | undefined },
  at: { now: Date; demo: boolean; cookies: SignedCookies; again?: boolean },
): Promise<BegunSession | { second_factor: PendingSignIn }> {
  const { now, demo, cookies } = at
  const user = await db
    .selectFrom('portal_user')
    .select(['id', 'password_hash', 'status_id', 'demo'])
    .where(sql`lower(email)`, '=', who.email.toLowerCase())
    .executeTakeFirst()
  const known = user && (await knownDevice(cookies, user.id))
  const attempt = attemptOf(who.email, who.address, known)
  await countAttempt(db, attempt, now)
  const caller = { known: known !== undefined, key: known ?? networkOf(who.address) }
  const right = await isPassword(user?.password_hash, who.password, caller)
  if (!right || !user || (user.demo && !demo)) throw refused()
  await refundAttempt(db, attempt)
  refuseInactive(user.status_id)

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
    if (!still) return undefined
    const methods = await methodsOf(tx, user.id)
    if (methods.length > 0) return { second_factor: await beginSecondStep(tx, user.id, methods, now) }
    return beginSession(tx, user.id, now)
  })
  // A simultaneous sign-in may have stored a more expensive hash of the same password.
  if (!begun && at.again) throw refused()
  if (!begun) return signIn(db, who, { ...at, again: true })
  if ('access_token' in begun) await rememberDevice(cookies, user.id, known)
  return begun
}

async function signOut(db: Db, token: string) {
  await db.deleteFrom('session').where('token_hash', '=', hashOf(token)).execute()
}

/** Sets a password by a single-use link, and ends the user's sessions, other links and SSO link. 422 for a dead link. */
async function setPasswordByLink(db: Db, link: { token: string; password: string }, now: Date) {
  const dead = new AppError('dead_link', (w) => w.linkUsedUp)
  // Checked first: hashing is too expensive to do for every request.
  const living = await db
    .selectFrom('password_link')
    .innerJoin('portal_user as u', 'u.id', 'password_link.user_id')
    .select(['user_id', 'u.email', 'u.full_name', sql<string | null>`company_name_of(u.id)`.as('company')])
    .where('token_hash', '=', hashOf(link.token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('u.status_id', 'in', mayHavePassword)
    .executeTakeFirstOrThrow(() => dead)
  await refuseGuessable(link.password, living.email, living.full_name, living.company)
  const password_hash = await hashPassword(link.password)
  await atomically(db, async (tx) => {
    const links = await endAccess(tx, living.user_id, now)
    if (!links.some((each) => each.equals(hashOf(link.token)))) throw dead
    // Removes a possibly unwanted link to the company's sign-in; the new password can create another.
    await tx.deleteFrom('sso_link').where('user_id', '=', living.user_id).execute()
    await tx.updateTable('portal_user').set({ password_hash }).where('id', '=', living.user_id).execute()
  })
}

import type { BegunSession, FactorMethod, PendingSignIn } from '#contract/session.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { SignedCookies } from '#server/platform/cookies.ts'
import { beginSession } from '#server/session/begin-session.ts'
import { lockSignIns, notifyOfFactor } from '#server/session/change-factors.ts'
import { knownDevice, rememberDevice } from '#server/session/known-device.ts'
import { spendRecoveryCode } from '#server/session/recovery-codes.ts'
import { refuseInactive } from '#server/session/refusals.ts'
import { countAttempt, factorAttemptOf, refundAttempt } from '#server/session/throttle.ts'
import { hashOf, newToken } from '#server/session/token.ts'
import { spendTotp } from '#server/session/totp.ts'

/** The lifetime of a right password's second step, and its number of codes. */
const stepMinutes = 5
const maxTries = 5

/** Makes a token that proves only the right password; its hash is stored. */
export async function beginSecondStep(
  tx: Db,
  user_id: number,
  methods: FactorMethod[],
  now: Date,
): Promise<PendingSignIn> {
  const token = newToken()
  const expires_at = new Date(now.getTime() + stepMinutes * 60_000)
  await tx
    .insertInto('sign_in_step')
    .values({ token_hash: hashOf(token), user_id, tries: 0, expires_at })
    .execute()
  return { token, methods }
}

interface StepProof {
  token: string
  method: 'totp' | 'recovery'
  code: string
}

/** Finishes a sign-in with a code. 422 for a wrong code or an expired token (five attempts or minutes), 429 for too many codes. */
export async function finishSignIn(db: Db, proof: StepProof, at: StepPlace): Promise<BegunSession> {
  const user_id = await userOfStep(db, proof.token, at.now)
  return finishStep(db, { token: proof.token, user_id }, at, async (tx) => {
    if (!(await spendsCode(tx, user_id, proof, at.now))) throw wrongCode()
  })
}

export interface StepPlace {
  now: Date
  address: string
  cookies: SignedCookies
}

/** Begins the session unless `prove` throws. Every attempt counts, as for a code. */
export async function finishStep(
  db: Db,
  { token, user_id }: { token: string; user_id: number },
  { now, address, cookies }: StepPlace,
  prove: (tx: Db) => Promise<void>,
): Promise<BegunSession> {
  const known = await knownDevice(cookies, user_id)
  const attempt = factorAttemptOf(user_id, address, known)
  await countAttempt(db, attempt, now)
  await countTry(db, token, now)
  const begun = await atomically(db, async (tx) => {
    await endStep(tx, user_id, token, now)
    await prove(tx)
    return beginSession(tx, user_id, now)
  })
  await refundAttempt(db, attempt)
  await rememberDevice(cookies, user_id, known)
  return begun
}

/** Uses up a code of the app or a recovery code, which is reported by mail. False for a wrong one. */
export async function spendsCode(
  tx: Db,
  user_id: number,
  proof: Pick<StepProof, 'method' | 'code'>,
  now: Date,
) {
  const { method, code } = proof
  if (method === 'totp') return spendTotp(tx, user_id, code.replaceAll(/\s/g, ''), now)
  if (!(await spendRecoveryCode(tx, user_id, code, now))) return false
  await notifyOfFactor(tx, user_id, 'code_used', now)
  return true
}

export function wrongCode(): AppError {
  return invalid({ code: (w) => w.factorCodeWrong }, 'sign_in_refused')
}

/** The user whose sign-in this token continues. Throws 422 for a dead one. */
export async function userOfStep(db: Db, token: string, now: Date): Promise<number> {
  const { user_id } = await db
    .selectFrom('sign_in_step')
    .select('user_id')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow(expired)
  return user_id
}

/** Counted before the code is checked, so that simultaneous codes cannot exceed five. */
async function countTry(db: Db, token: string, now: Date) {
  await db
    .updateTable('sign_in_step')
    .set((e) => ({ tries: e('tries', '+', 1) }))
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning('user_id')
    .executeTakeFirstOrThrow(expired)
}

/** Uses up the token. The status of its user may have changed since the password; a new password has ended it. */
async function endStep(tx: Db, user_id: number, token: string, now: Date) {
  await lockSignIns(tx, user_id)
  await tx
    .deleteFrom('sign_in_step')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirstOrThrow(expired)
  const { status_id } = await tx
    .selectFrom('portal_user')
    .select('status_id')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  refuseInactive(status_id)
}

const expired = () => new AppError('sign_in_expired', (w) => w.signInExpired)

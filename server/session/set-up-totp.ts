import type { FactorState } from '#contract/second-factor.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { dropIdleCodes, endSessionsBut, lockSignIns, notifyOfFactor } from '#server/session/change-factors.ts'
import { methodsOf } from '#server/session/factors.ts'
import { listPasskeys } from '#server/session/passkeys.ts'
import { verifyPassword, type PasswordProof } from '#server/session/verify-password.ts'
import { recoveryCodesLeft, renewRecoveryCodes } from '#server/session/recovery-codes.ts'
import { spendsCode, wrongCode } from '#server/session/second-step.ts'
import { countAttempt, factorAttemptOf, refundAttempt } from '#server/session/throttle.ts'
import { confirmTotp, newTotp } from '#server/session/totp.ts'

/** The time to confirm an app after starting its set-up with the right password, in minutes. */
const setUpMinutes = 10

export async function readFactors(db: Db, { userId }: Viewer): Promise<FactorState> {
  const totp = await db
    .selectFrom('totp')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    totp_since: totp?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: await recoveryCodesLeft(db, userId),
    passkeys: await listPasskeys(db, userId),
  }
}

/** Makes the key of an app, which is active once a code confirms it. 422 for a wrong password, 409 while there is an app. */
export async function beginTotp(db: Db, viewer: Viewer, proof: PasswordProof) {
  const user = await verifyPassword(db, viewer, proof)
  const { sealed, key, uri } = await newTotp(db, user)
  const begun = { sealed, begun_at: viewer.now }
  await db
    .insertInto('totp')
    .values({ user_id: user.id, ...begun, confirmed_at: null, last_step: null })
    .onConflict((clash) => clash.column('user_id').doUpdateSet(begun).where('totp.confirmed_at', 'is', null))
    .returning('user_id')
    .executeTakeFirstOrThrow(() => new AppError('wrong_status', (w) => w.factorAppExists))
  return { key, uri }
}

/** Confirms the app with its first code; other sessions end. Returns recovery codes with the first factor. 422, 409 if late. */
export async function confirmApp(db: Db, viewer: Viewer, typed: { code: string; address: string }) {
  const { userId, now } = viewer
  const since = new Date(now.getTime() - setUpMinutes * 60_000)
  await db
    .selectFrom('totp')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('begun_at', '>', since)
    .executeTakeFirstOrThrow(() => new AppError('wrong_status', (w) => w.factorNotBegun))
  return proven(db, viewer, typed.address, async (tx) => {
    const first = (await methodsOf(tx, userId)).length === 0
    if (!(await confirmTotp(tx, userId, typed.code.replaceAll(/\s/g, ''), { now, since }))) throw wrongCode()
    await endSessionsBut(tx, userId, viewer.token)
    await notifyOfFactor(tx, userId, 'app_added', now)
    return first ? renewRecoveryCodes(tx, userId) : null
  })
}

/** Switches the app off. The viewer's other sessions end. 422 for a wrong password or code, 409 without an app. */
export async function switchOffApp(db: Db, viewer: Viewer, proof: PasswordProof & { code: string }) {
  const { userId, now } = viewer
  if ((await readFactors(db, viewer)).totp_since === null)
    throw new AppError('wrong_status', (w) => w.factorNoApp)
  await verifyPassword(db, viewer, proof)
  await proven(db, viewer, proof.address, async (tx) => {
    const method = /^[\d\s]+$/.test(proof.code) ? 'totp' : 'recovery'
    if (!(await spendsCode(tx, userId, { method, code: proof.code }, now))) throw wrongCode()
    await tx.deleteFrom('totp').where('user_id', '=', userId).execute()
    await dropIdleCodes(tx, userId)
    await endSessionsBut(tx, userId, viewer.token)
    await notifyOfFactor(tx, userId, 'app_removed', now)
  })
}

/** Ten new recovery codes. 422 for a wrong password, 409 without a second factor. */
export async function renewCodes(db: Db, viewer: Viewer, proof: PasswordProof): Promise<string[]> {
  const { userId, now } = viewer
  await verifyPassword(db, viewer, proof)
  return atomically(db, async (tx) => {
    await lockSignIns(tx, userId)
    if ((await methodsOf(tx, userId)).length === 0) throw new AppError('wrong_status', (w) => w.factorNone)
    await notifyOfFactor(tx, userId, 'codes_renewed', now)
    return renewRecoveryCodes(tx, userId)
  })
}

export async function clearUnconfirmed(db: Db, { now }: { now: Date }) {
  const until = new Date(now.getTime() - setUpMinutes * 60_000)
  await db.deleteFrom('totp').where('confirmed_at', 'is', null).where('begun_at', '<=', until).execute()
}

/** A change proved by a code of the viewer's; wrong codes wait like wrong passwords (429). */
async function proven<Result>(
  db: Db,
  { userId, now }: Viewer,
  address: string,
  change: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const attempt = factorAttemptOf(userId, address, undefined)
  await countAttempt(db, attempt, now)
  const result = await atomically(db, async (tx) => {
    await lockSignIns(tx, userId)
    return change(tx)
  })
  await refundAttempt(db, attempt)
  return result
}

import type { Db } from '#server/platform/db.ts'
import { seal, sealingKey, unseal } from '#server/platform/secret.ts'

/** Every authenticator app supports these: SHA-1, six digits, 30 seconds. */
const app = { algorithm: 'SHA1', digits: 6, period: 30, issuer: 'Trunkline' } as const

/** A new secret of 160 bits, sealed for its user, and what an app needs to be set up with it. */
export async function newTotp(db: Db, { id, email }: { id: number; email: string }) {
  const { Secret, TOTP } = await import('otpauth')
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ ...app, label: email, secret }).toString()
  return { sealed: seal(await keyOf(db), boundTo(id), secret.bytes), key: secret.base32, uri }
}

/** The 30-second step of a right code. The previous step counts too, for typing time (RFC 6238, 5.2); the next does not. */
async function stepOf(db: Db, of: { user_id: number; sealed: Buffer }, code: string, now: Date) {
  const { Secret, TOTP } = await import('otpauth')
  const bytes = unseal(await keyOf(db), boundTo(of.user_id), of.sealed)
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer })
  const timestamp = now.getTime()
  const offset = new TOTP({ ...app, secret }).validate({ token: code, timestamp, window: 1 })
  if (offset === null || offset > 0) return undefined
  return TOTP.counter({ period: app.period, timestamp }) + offset
}

/** Uses up a code of the user's app. False for a wrong one, or one of a used step: each counts once. */
export async function spendTotp(tx: Db, user_id: number, code: string, now: Date): Promise<boolean> {
  const totp = await tx
    .selectFrom('totp')
    .select(['user_id', 'sealed'])
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const step = totp && (await stepOf(tx, totp, code, now))
  if (step === undefined) return false
  const used = await tx
    .updateTable('totp')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Confirms the app set up since then with its first code. False for a wrong one. */
export async function confirmTotp(tx: Db, user_id: number, code: string, at: { now: Date; since: Date }) {
  const begun = await tx
    .selectFrom('totp')
    .select(['user_id', 'sealed'])
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is', null)
    .where('begun_at', '>', at.since)
    .executeTakeFirst()
  const last_step = begun && (await stepOf(tx, begun, code, at.now))
  if (last_step === undefined) return false
  await tx
    .updateTable('totp')
    .set({ confirmed_at: at.now, last_step })
    .where('user_id', '=', user_id)
    .execute()
  return true
}

const boundTo = (user_id: number) => `totp of user ${user_id}`

const keyOf = (db: Db) => sealingKey(db, 'totp', 'trunkline totp 1')

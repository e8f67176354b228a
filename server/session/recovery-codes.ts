import { randomBytes, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '#contract/second-factor.ts'
import type { Db } from '#server/platform/db.ts'
import { hashRecoveryCode } from '#server/session/password.ts'

/** 32 letters and digits without lookalikes: 16 of them are 80 bits. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Replaces the user's codes with ten new ones, readable only now. */
export async function renewRecoveryCodes(tx: Db, user_id: number): Promise<string[]> {
  const salt = randomBytes(16)
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(plain(code), salt)))
  await tx.deleteFrom('recovery_code').where('user_id', '=', user_id).execute()
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash, i) => ({ user_id, position: i + 1, salt, hash, used_at: null })))
    .execute()
  return codes
}

/** Uses up a recovery code. False for a wrong or used one. */
export async function spendRecoveryCode(tx: Db, user_id: number, typed: string, now: Date): Promise<boolean> {
  const set = await tx
    .selectFrom('recovery_code')
    .select('salt')
    .where('user_id', '=', user_id)
    .limit(1)
    .executeTakeFirst()
  if (!set) return false
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('hash', '=', await hashRecoveryCode(plain(typed), set.salt))
    .where('used_at', 'is', null)
    .returning('position')
    .executeTakeFirst()
  return used !== undefined
}

export async function recoveryCodesLeft(db: Db, user_id: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((e) => e.fn.countAll<number>().as('left'))
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** abcd-efgh-ijkm-npqr */
function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}

function plain(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '')
}

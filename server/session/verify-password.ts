import type { Db } from '#server/platform/db.ts'
import { type AppError, invalid } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { isPassword } from '#server/session/password.ts'
import { attemptOf, countAttempt, refundAttempt } from '#server/session/throttle.ts'

export interface PasswordProof {
  current_password: string
  address: string
}

/** Asks the viewer for their password again: 422 for a wrong one, 429 for too many, counted as at sign-in. */
export async function verifyPassword(db: Db, { now, userId }: Viewer, proof: PasswordProof) {
  const user = await db
    .selectFrom('portal_user as u')
    .leftJoin('company as c', 'c.id', 'u.company_id')
    .select(['u.id', 'u.email', 'u.full_name', 'u.password_hash', 'c.name as company'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  const attempt = attemptOf(user.email, proof.address, undefined)
  await countAttempt(db, attempt, now)
  // A signed-in person has the priority of a known device.
  const caller = { known: true, key: `user ${userId}` }
  if (!(await isPassword(user.password_hash, proof.current_password, caller))) throw wrongCurrentPassword()
  await refundAttempt(db, attempt)
  return user
}

export function wrongCurrentPassword(): AppError {
  return invalid({ current_password: (w) => w.currentPasswordWrong }, 'sign_in_refused')
}

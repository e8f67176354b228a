import { atomically, type Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { endSessionsBut, lockSignIns, notifyOfFactor } from '#server/session/change-factors.ts'
import { methodsOf } from '#server/session/factors.ts'

/**
 * Removes every factor of a user who has lost theirs: app, passkeys, recovery codes. Their sessions end, and they are notified by
 * mail. 409 for one's own, and for a user without a factor.
 */
export async function removeFactors(db: Db, viewer: Viewer, user_id: number) {
  if (user_id === viewer.userId) throw new AppError('wrong_status', (w) => w.factorOwn)
  const user = await db.selectFrom('portal_user').select('id').where('id', '=', user_id).executeTakeFirst()
  if (!user) throw notFound()
  await atomically(db, async (tx) => {
    await lockSignIns(tx, user_id)
    if ((await methodsOf(tx, user_id)).length === 0)
      throw new AppError('wrong_status', (w) => w.factorNoneOfUser)
    for (const table of ['totp', 'passkey', 'passkey_challenge', 'recovery_code'] as const)
      await tx.deleteFrom(table).where('user_id', '=', user_id).execute()
    await endSessionsBut(tx, user_id, null)
    await notifyOfFactor(tx, user_id, 'removed_by_admin', viewer.now)
  })
}

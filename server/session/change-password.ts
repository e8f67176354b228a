import type { BegunSession } from '#contract/session.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { beginSession } from '#server/session/begin-session.ts'
import { endAccess } from '#server/session/end-access.ts'
import { hashPassword, refuseGuessable } from '#server/session/password.ts'
import { provePassword, wrongCurrentPassword, type PasswordProof } from '#server/session/prove-password.ts'

/**
 * Changes the viewer's password, ends all their sessions and links, mails them, and begins a new session. A wrong current
 * password is 422 on its field, and too many tries are 429, as at sign-in: whoever found an open page has one try as well.
 */
export async function changePassword(
  db: Db,
  viewer: Viewer,
  change: PasswordProof & { password: string },
): Promise<BegunSession> {
  const { now, userId } = viewer
  const user = await provePassword(db, viewer, change)
  if (change.password === change.current_password) throw invalid({ password: (w) => w.passwordSame })
  await refuseGuessable(change.password, user.email, user.full_name, user.company)
  const password_hash = await hashPassword(change.password)
  return atomically(db, async (tx) => {
    const changed = await tx
      .updateTable('portal_user')
      .set({ password_hash })
      .where('id', '=', userId)
      .where('password_hash', '=', user.password_hash)
      .returning('id')
      .executeTakeFirst()
    // It was changed at the same moment: what was typed is the current one no more.
    if (!changed) throw wrongCurrentPassword()
    await endAccess(tx, userId, now)
    return beginSession(tx, userId, now)
  })
}

import type { Db } from '#server/platform/db.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import { endSessionsBut, lockSignIns } from '#server/session/change-factors.ts'

export interface PasswordChangedJob {
  id: string
  user_id: number
  at: string
}

/** Ends every session and unused link after a new password, and mails the user. Returns the hashes of those links. */
export async function endAccess(tx: Db, user_id: number, now: Date): Promise<Buffer[]> {
  await lockSignIns(tx, user_id)
  const links = await tx
    .updateTable('password_link')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .returning('token_hash')
    .execute()
  await endSessionsBut(tx, user_id, null)
  const job = { id: crypto.randomUUID(), user_id, at: now.toISOString() }
  await queueJobs(tx, 'password_changed', [job satisfies PasswordChangedJob])
  return links.map(({ token_hash }) => token_hash)
}

import type { Db } from '#server/platform/db.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import { methodsOf } from '#server/session/factors.ts'
import { hashOf } from '#server/session/token.ts'

export type FactorChange =
  | 'app_added'
  | 'app_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'codes_renewed'
  | 'code_used'
  | 'removed_by_admin'

export interface FactorChangedJob {
  id: string
  user_id: number
  at: string
  change: FactorChange
}

/** One change of a user's factors, password or sign-in at a time. */
export async function lockSignIns(tx: Db, user_id: number) {
  await tx
    .selectFrom('portal_user')
    .select('id')
    .where('id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Ends the user's sessions except the one with this token, and sign-ins that wait for their second factor. */
export async function endSessionsBut(tx: Db, user_id: number, token: string | null) {
  await tx.deleteFrom('sign_in_step').where('user_id', '=', user_id).execute()
  await tx
    .deleteFrom('session')
    .where('user_id', '=', user_id)
    .$if(token !== null, (others) => others.where('token_hash', '<>', hashOf(token!)))
    .execute()
}

/** Mails the user about a change, regardless of their mail settings. */
export async function notifyOfFactor(tx: Db, user_id: number, change: FactorChange, now: Date) {
  const job = { id: crypto.randomUUID(), user_id, at: now.toISOString(), change }
  await queueJobs(tx, 'factor_changed', [job satisfies FactorChangedJob])
}

/** Recovery codes replace a factor: without a factor they are deleted. */
export async function dropIdleCodes(tx: Db, user_id: number) {
  if ((await methodsOf(tx, user_id)).length > 0) return
  await tx.deleteFrom('recovery_code').where('user_id', '=', user_id).execute()
}

import { passwordLinkMinutes } from '#contract/session.ts'
import type { Db } from '#server/platform/db.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import { countAttempt, linkAttemptOf } from '#server/session/throttle.ts'

export interface PasswordLinkJob {
  /** The same for every attempt at its mail. */
  id: string
  email: string
  expires_at: string
}

/** Queues a link that works for 30 minutes. Only the job looks the email up, so that answers reveal nothing. 429 if too many. */
export async function requestPasswordLink(db: Db, who: { email: string; address: string }, now: Date) {
  await countAttempt(db, linkAttemptOf(who.email, who.address), now, (w) => w.tooManyLinks)
  const expires = new Date(now.getTime() + passwordLinkMinutes * 60_000)
  const job = { id: crypto.randomUUID(), email: who.email, expires_at: expires.toISOString() }
  await queueJobs(db, 'password_link', [job satisfies PasswordLinkJob])
}

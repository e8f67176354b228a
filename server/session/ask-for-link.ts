import { passwordLinkMinutes } from '#contract/session.ts'
import type { Db } from '#server/platform/db.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import { countAttempt, linkAttemptOf } from '#server/session/throttle.ts'

/** The job of one password link that someone asked for. */
export interface PasswordLinkJob {
  /** The same for every attempt at its mail. */
  id: string
  email: string
  /** The end of the link, from the request on. */
  expires_at: string
}

/**
 * Queues a mail with a link to set a password, which works for 30 minutes from now. Whom the email belongs to is looked up by
 * the job alone, so that the answer and its time are the same for every email. Throws 429 for too many requests.
 */
export async function askForLink(db: Db, who: { email: string; address: string }, now: Date) {
  await countAttempt(db, linkAttemptOf(who.email, who.address), now, (w) => w.tooManyLinks)
  const expires = new Date(now.getTime() + passwordLinkMinutes * 60_000)
  const job = { id: crypto.randomUUID(), email: who.email, expires_at: expires.toISOString() }
  await queueJobs(db, 'password_link', [job satisfies PasswordLinkJob])
}

/** Deletes links that have expired: a used or deleted one is refused in the same words. */
export async function clearLinks(db: Db, { now }: { now: Date }) {
  await db.deleteFrom('password_link').where('expires_at', '<=', now).execute()
}

import { sql } from 'kysely'
import { signUpLinkHours } from '#contract/sign-up.ts'
import type { SignUpMailJob } from '#server/notifications/sign-up-mail.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'

/** The job of one sign-up. */
export interface SignUpJob {
  /** The id of its request. */
  id: string
  email: string
  submitted_at: string
}

/**
 * Makes a pending user of a sign-up, without a company, unless its email belongs to a user: then nothing is made and its document is
 * deleted. Either way the address is mailed. Of sign-ups that race with one email the first makes the user.
 */
export async function admitSignUp(db: Db, { id, email, submitted_at }: SignUpJob) {
  await atomically(db, async (tx) => {
    const { rows } = await sql<{ made: number | null }>`select made from admit_sign_up(${id}::uuid)`.execute(
      tx,
    )
    const [admitted] = rows
    // Another attempt at this job has done it.
    if (!admitted) return
    const expires = new Date(Date.parse(submitted_at) + signUpLinkHours * 3_600_000)
    const job = { id, email, user_id: admitted.made, expires_at: expires.toISOString() }
    await queueJobs(tx, 'sign_up_mail', [job satisfies SignUpMailJob])
  })
}

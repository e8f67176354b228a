import { sql } from 'kysely'
import { signUpLinkHours } from '#contract/sign-up.ts'
import { notify } from '#server/notifications/notify.ts'
import type { SignUpMailJob } from '#server/notifications/account-mail.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'

export interface SignUpJob {
  id: string
  email: string
  submitted_at: string
  /** Absent in jobs of an earlier version. */
  company?: string
  registration_no?: string
}

/** Makes a pending user unless the email belongs to one. Either way the address is mailed; admins are notified of a new one. */
export async function processSignUp(db: Db, signUp: SignUpJob) {
  const { id, email, submitted_at } = signUp
  await atomically(db, async (tx) => {
    const { rows } = await sql<{ made: number | null }>`
      select made from admit_sign_up(${id}::uuid)`.execute(tx)
    const [admitted] = rows
    // Another attempt at this job has done it.
    if (!admitted) return
    const expires = new Date(Date.parse(submitted_at) + signUpLinkHours * 3_600_000)
    const job = { id, email, user_id: admitted.made, expires_at: expires.toISOString() }
    await queueJobs(tx, 'sign_up_mail', [job satisfies SignUpMailJob])
    if (admitted.made !== null)
      await notify(
        tx,
        { now: new Date(submitted_at) },
        {
          kind: 'sign_up_received',
          company_id: null,
          facts: {
            reference: signUp.registration_no ?? '',
            company: signUp.company ?? email,
            applicant: admitted.made,
          },
        },
      )
  })
}

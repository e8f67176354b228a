import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import { queueJobs, type Jobs } from '#server/platform/jobs.ts'
import type { Post } from '#server/platform/mail.ts'
import { calendarOf, type Viewer } from '#server/platform/viewer.ts'
import type { NotificationJob } from '#server/notifications/notify.ts'
import { mailNotification, type MailJob } from '#server/notifications/mail.ts'
import { deliverNotification } from '#server/notifications/deliver.ts'
import { expireCharges, notifyOverdue } from '#server/orders/ahead.ts'
import { notifyExpiring } from '#server/quotes/expiring.ts'
import { clearAttempts } from '#server/session/throttle.ts'
import { clearUnsent } from '#server/threads/files.ts'

export interface WorkOptions {
  config: Config
  db: Db
  jobs: Jobs
  post: Post
  now?: () => Date
  /** Hears of mail that will never arrive, as no failure that trying again could mend. */
  onRefused?: (notificationId: number) => void
}

/** How many mails a process sends at once: a mail server that hangs over one does not keep the others. */
const mailsAtOnce = 3

/** What the calendar brings about, every five minutes and whenever a portal starts. */
const looksAhead: readonly ((db: Db, calendar: Viewer) => Promise<void>)[] = [
  notifyExpiring,
  expireCharges,
  notifyOverdue,
  clearUnsent,
  clearAttempts,
]

/** What the portal does when nobody asks: the visible list of its queues and who does their work. */
export async function startWork(options: WorkOptions): Promise<void> {
  const { config, db, jobs, post, now = () => new Date(), onRefused } = options
  await jobs.work<NotificationJob>('news', (news) => deliverNotification(db, news))
  await jobs.work<MailJob>(
    'mail',
    (mail) => mailNotification(db, mail, { config, post, now: now(), onRefused }),
    mailsAtOnce,
  )
  await jobs.work('look_ahead', async () => {
    const calendar = calendarOf(config, now())
    // What one of them fails at keeps none of the others from its work.
    const looked = await Promise.allSettled(looksAhead.map((look) => look(db, calendar)))
    const failed = looked.filter((each) => each.status === 'rejected')
    if (failed.length > 0)
      throw new AggregateError(
        failed.map((each) => each.reason),
        'A look ahead has failed',
      )
  })
  await queueJobs(db, 'look_ahead', [{}])
}

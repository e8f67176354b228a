import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import { queueJobs, type Jobs } from '#server/platform/jobs.ts'
import { calendarOf, type Viewer } from '#server/platform/viewer.ts'
import type { NewsJob } from '#server/notifications/announce.ts'
import { tellNews } from '#server/notifications/tell.ts'
import { tellExpiring } from '#server/quotes/expiring.ts'
import { clearUnsent } from '#server/threads/files.ts'

export interface WorkOptions {
  config: Config
  db: Db
  jobs: Jobs
  now?: () => Date
}

/** What the calendar brings about, every five minutes and whenever a portal starts. */
const looksAhead: readonly ((db: Db, calendar: Viewer) => Promise<unknown>)[] = [
  tellExpiring,
  (db, calendar) => clearUnsent(db, calendar.now),
]

/** What the portal does when nobody asks: the visible list of its queues and who does their work. */
export async function startWork({ config, db, jobs, now = () => new Date() }: WorkOptions): Promise<void> {
  await jobs.work<NewsJob>('news', (news) => tellNews(db, news))
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

import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { NewsJob } from '#server/notifications/announce.ts'
import { tellNews } from '#server/notifications/tell.ts'
import { clearUnsent } from '#server/threads/files.ts'

export interface WorkOptions {
  config: Config
  db: Db
  jobs: Jobs
  now?: () => Date
}

/** What the portal does when nobody asks: the visible list of its queues and who does their work. */
export async function startWork({ db, jobs, now = () => new Date() }: WorkOptions): Promise<void> {
  await jobs.work<NewsJob>('news', (news) => tellNews(db, news))
  await jobs.work('look_ahead', () => clearUnsent(db, now()))
}

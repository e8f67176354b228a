import * as z from 'zod'
import {
  notificationFacts,
  type Recipient,
  type NotificationFacts,
  type NotificationKind,
} from '#contract/notifications.ts'
import type { Db } from '#server/platform/db.ts'
import { queueJobs } from '#server/platform/jobs.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** Something that happened, told in the transaction that made it happen. */
export interface NewNotification {
  kind: NotificationKind
  company_id: number
  quote_id?: number
  order_id?: number
  facts: NotificationFacts
  /** Only this side hears, where a kind is for both: a message is told to whoever did not write it. */
  only?: Recipient
  /** What makes two findings the same piece of news; without it each announcement is its own. */
  once?: string
}

/** What is queued for the telling: the news, and when it happened. */
export interface NotificationJob extends Omit<NewNotification, 'facts'> {
  at: string
  facts: z.input<typeof notificationFacts>
  once: string
}

/**
 * Has the people concerned told of what this transaction does: in the bell, and by mail where they want it. Nobody
 * hears of what is rolled back, and what is committed is told even if the process ends at once.
 */
export async function notify(db: Db, viewer: Pick<Viewer, 'now'>, ...news: NewNotification[]): Promise<void> {
  const jobs = news.map((each) => ({
    ...each,
    at: viewer.now.toISOString(),
    facts: z.encode(notificationFacts, each.facts),
    once: each.once ?? crypto.randomUUID(),
  }))
  await queueJobs(db, 'news', jobs satisfies NotificationJob[])
}

import * as z from 'zod'
import {
  notificationFacts,
  type Recipient,
  type NotificationFacts,
  type NotificationKind,
} from '#contract/notifications.ts'
import type { Db } from '#server/platform/db.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import type { Viewer } from '#server/platform/viewer.ts'

export interface NewNotification {
  kind: NotificationKind
  /** Null for a sign-up and a preview, which belong to no company. */
  company_id: number | null
  quote_id?: number
  order_id?: number
  facts: NotificationFacts
  /** Delivers to this side only, where a kind is for both: a message notifies the side that did not write it. */
  only?: Recipient
  /** Delivers to these people of the company, or of the staff, only. */
  users?: readonly number[]
  /** Notifications with the same key are delivered once; those without a key are all delivered. */
  dedupe_key?: string
}

export interface NotificationJob extends Omit<NewNotification, 'facts'> {
  at: string
  facts: z.input<typeof notificationFacts>
  dedupe_key: string
}

/** Notifies the people concerned once this transaction commits: in the bell, and by mail where they want it. */
export async function notify(
  db: Db,
  viewer: Pick<Viewer, 'now'>,
  ...notifications: NewNotification[]
): Promise<void> {
  const jobs = notifications.map((each) => ({
    ...each,
    at: viewer.now.toISOString(),
    facts: z.encode(notificationFacts, each.facts),
    dedupe_key: each.dedupe_key ?? crypto.randomUUID(),
  }))
  await queueJobs(db, 'notification', jobs satisfies NotificationJob[])
}

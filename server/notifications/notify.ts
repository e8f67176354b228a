import { sql } from 'kysely'
import * as z from 'zod'
import {
  notificationFacts,
  type Recipient,
  type NotificationFacts,
  type NotificationKind,
} from '#contract/notifications.ts'
import { userStatusIds } from '#contract/roles.ts'
import type { Db } from '#server/platform/db.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { ComputedPreview } from '#server/rate-cards/previews.ts'

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
export async function notify(db: Db, viewer: Pick<Viewer, 'now'>, ...notifications: NewNotification[]) {
  const jobs = notifications.map((each) => ({
    ...each,
    at: viewer.now.toISOString(),
    facts: z.encode(notificationFacts, each.facts),
    dedupe_key: each.dedupe_key ?? crypto.randomUUID(),
  }))
  await queueJobs(db, 'notification', jobs satisfies NotificationJob[])
}

const atOnce = 1_000

/** Notifies companies of what no notification with the same key told them, for tasks that find the same records again. */
export async function notifyOnce(
  db: Db,
  viewer: Pick<Viewer, 'now'>,
  notifications: readonly (NewNotification & { dedupe_key: string })[],
): Promise<void> {
  for (let start = 0; start < notifications.length; start += atOnce) {
    const batch = notifications.slice(start, start + atOnce)
    const asked = batch.map(({ company_id, dedupe_key }) => ({ company_id, dedupe_key }))
    // Companies without recipients are left out.
    const { rows } = await sql<{ dedupe_key: string }>`
      select asked.dedupe_key from json_to_recordset(${JSON.stringify(asked)}) as asked(company_id bigint, dedupe_key text)
        join portal_user u on u.company_id = asked.company_id and u.status_id = ${userStatusIds.active}
        left join notification n on n.user_id = u.id and n.dedupe_key = asked.dedupe_key
      group by asked.dedupe_key having count(n.id) = 0`.execute(db)
    const fresh = new Set(rows.map((row) => row.dedupe_key))
    await notify(db, viewer, ...batch.filter(({ dedupe_key }) => fresh.has(dedupe_key)))
  }
}

interface ReadyDocument {
  company_id: number
  id: number
  name: string
  waited: readonly number[]
}

export async function notifyDocumentReady(
  db: Db,
  viewer: Pick<Viewer, 'now'>,
  { company_id, id, name, waited }: ReadyDocument,
): Promise<void> {
  await notify(db, viewer, {
    kind: 'document_ready',
    company_id,
    users: waited,
    facts: { reference: name.replace(/\.pdf$/, ''), document: id },
    dedupe_key: `document ${id}`,
  })
}

/** Notifies who asked for a preview of a rate card's draft that it is there; once, however often the job is repeated. */
export async function notifyPreviewReady(
  db: Db,
  viewer: Pick<Viewer, 'now'>,
  { rule, name, revision, askedBy, askedAt }: ComputedPreview,
): Promise<void> {
  await notify(db, viewer, {
    kind: 'preview_ready',
    company_id: null,
    users: [askedBy],
    facts: { reference: name, rule },
    dedupe_key: `preview ${revision} ${askedAt.toISOString()}`,
  })
}

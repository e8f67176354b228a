import { sql } from 'kysely'
import {
  isMailedAtFirst,
  notificationKinds,
  type NotificationEvent,
  type Recipient,
  recipientOf,
  kindsFor,
  type NotificationKind,
} from '#contract/notifications.ts'
import { roleIds, userStatusIds } from '#contract/roles.ts'
import { publish } from '#server/platform/channel.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import type { NotificationJob } from '#server/notifications/notify.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'

export const notificationChannel = 'trunkline_notification'

export interface PublishedEvent extends NotificationEvent {
  users: number[]
}

/**
 * Delivers to each bell, queues mails and publishes; repeating adds nothing. Staff recipients are the account's manager
 * and the quote's owner, else all client managers; a sign-up goes to every administrator.
 */
export async function deliverNotification(pool: Db, job: NotificationJob): Promise<void> {
  const { kind, dedupe_key, at, company_id, quote_id = null, order_id = null, facts } = job
  const to: readonly Recipient[] = job.only ? [job.only] : notificationKinds[kind].to
  const recipients = sql.join(
    to.map((side) => recipientsAmong(side, job)),
    sql` union `,
  )
  await atomically(pool, async (db) => {
    const { rows: delivered } = await sql<{ id: number; user_id: number; mail: boolean }>`
      insert into notification as n (user_id, kind, dedupe_key, at, company_id, quote_id, order_id, facts)
      select id, ${kind}, ${dedupe_key}, ${at}::timestamptz, ${company_id}::bigint, ${quote_id}::bigint, ${order_id}::bigint,
        ${JSON.stringify(facts)}::jsonb
      from (${recipients}) recipient order by id
      on conflict (user_id, dedupe_key) do nothing
      returning n.id, n.user_id, coalesce((select c.mail from mail_choice c
        where c.user_id = n.user_id and c.kind = n.kind), ${isMailedAtFirst(kind)}) as mail`.execute(db)
    const mails = delivered.filter(({ mail }) => mail).map(({ id }) => id)
    const jobs = partsOf(mails, maxMailed).map((notification_ids) => ({ notification_ids }))
    await queueJobs(db, 'mail', jobs)
    await publishEvent(
      db,
      delivered.map(({ user_id }) => user_id),
      { kind, quote_id, order_id },
    )
  })
}

/** The mails of one job: what is sent and not recorded yet when a process is killed is sent again. */
const maxMailed = 5
/** The people that one message names: 500 ids fit into it. */
const maxPublished = 500

function partsOf(ids: number[], most: number): number[][] {
  return Array.from({ length: Math.ceil(ids.length / most) }, (_, part) =>
    ids.slice(part * most, (part + 1) * most),
  )
}

function recipientsAmong(side: Recipient, { company_id, quote_id, users }: NotificationJob) {
  const named = users ? sql`and u.id = any(${[...users]}::bigint[])` : sql``
  const active = sql`u.status_id = ${sql.lit(userStatusIds.active)} ${named}`
  if (side === 'company')
    return sql`select u.id from portal_user u where u.company_id = ${company_id}::bigint and ${active}`
  if (side !== 'staff')
    return sql`select u.id from portal_user u where u.role_id = ${sql.lit(roleIds[side])} and ${active}`
  return sql`select m.id from (
    select u.id, u.own, bool_or(u.own) over () as owned from (
      select u.id, coalesce(u.id in (c.manager_id, owner_of_quote(${company_id}::bigint, ${quote_id ?? null}::bigint)), false) as own
      from portal_user u left join company c on c.id = ${company_id}::bigint
      where u.role_id = ${sql.lit(roleIds.client_manager)} and ${active}) u) m
    where ${users ? sql`true` : sql`m.own or not m.owned`}`
}

/** Publishes an event to the open pages of these people, in whatever process, once the transaction is committed. */
export async function publishEvent(db: Db, users: number[], event: NotificationEvent) {
  for (const part of partsOf(users, maxPublished))
    await publish(db, notificationChannel, { users: part, ...event } satisfies PublishedEvent)
}

/** Makes each stream of a person look at its session, and end with it, and their pages read notifications again. */
export async function wakeStreams(db: Db, userId: number) {
  await publishEvent(db, [userId], { kind: null, quote_id: null, order_id: null })
}

type Which = { ids: number[] } | { up_to: number } | { messagesOf: number; until: Date }

/**
 * Marks the viewer's notifications as read: those listed, all up to one, or those of a quote's messages until a moment,
 * because the viewer has seen the messages themselves. Read ones stay in the bell.
 */
export async function markRead(db: Db, viewer: Viewer, which: Which) {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: viewer.now })
    .where('user_id', '=', viewer.userId)
    .where('read_at', 'is', null)
    .where((row) => {
      if ('ids' in which) return row('id', 'in', which.ids)
      if ('up_to' in which) return row('id', '<=', which.up_to)
      return row.and({ kind: 'message', quote_id: which.messagesOf }).and('at', '<=', which.until)
    })
    .executeTakeFirst()
  // So that the viewer's other open pages update as well.
  if (numUpdatedRows > 0) await wakeStreams(db, viewer.userId)
}

/** Saves which kinds of notification are mailed as well. Throws 422 for a kind the viewer's role never receives. */
export async function chooseMail(
  db: Db,
  viewer: Viewer,
  choices: { kind: NotificationKind; mail: boolean }[],
) {
  const received = kindsFor(recipientOf(viewer.role))
  for (const [at, { kind }] of choices.entries())
    if (!received.includes(kind)) throw invalid({ [`data.${at}.kind`]: (w) => w.notReceived })
  // If a call names a kind twice, the last choice counts.
  const last = new Map(choices.map((choice) => [choice.kind, choice.mail]))
  await db
    .insertInto('mail_choice')
    .values([...last].map(([kind, mail]) => ({ user_id: viewer.userId, kind, mail })))
    .onConflict((clash) =>
      clash.columns(['user_id', 'kind']).doUpdateSet((row) => ({ mail: row.ref('excluded.mail') })),
    )
    .execute()
}

import { sql } from 'kysely'
import {
  isMailedAtFirst,
  notificationKinds,
  type NotificationEvent,
  type Recipient,
} from '#contract/notifications.ts'
import { roleIds, userStatusIds } from '#contract/roles.ts'
import { publish } from '#server/platform/channel.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import type { NotificationJob } from '#server/notifications/notify.ts'

/** The channel on which every process learns who was notified. */
export const notificationChannel = 'trunkline_notification'

/** One event as it is published to every process, with the people it is for. */
export interface PublishedEvent extends NotificationEvent {
  users: number[]
}

/**
 * Delivers a notification to the bell of each recipient and queues the mails of those who want them, in one
 * transaction; repeating it adds nothing. Recipients among staff are the account's client manager and the quote's
 * owner or, if there is neither, every client manager; a sign-up is for every administrator.
 */
export async function deliverNotification(pool: Db, job: NotificationJob): Promise<void> {
  const recipients: readonly Recipient[] = job.only ? [job.only] : notificationKinds[job.kind].to
  await atomically(pool, async (db) => {
    const users = [
      ...(recipients.includes('company') ? await peopleOf(db, job) : []),
      ...(recipients.includes('staff') ? await managersOf(db, job) : []),
      ...(recipients.includes('admin') ? await peopleAs(db, job, 'admin') : []),
      ...(recipients.includes('commercial') ? await peopleAs(db, job, 'commercial') : []),
    ]
    if (users.length === 0) return
    const { rows: delivered } = await sql<{ id: number; user_id: number; mail: boolean }>`
      with delivered as (
        insert into notification (user_id, kind, dedupe_key, at, company_id, quote_id, order_id, facts)
        select recipient, ${job.kind}, ${job.dedupe_key}, ${job.at}, ${job.company_id}, ${job.quote_id ?? null},
          ${job.order_id ?? null}, ${JSON.stringify(job.facts)}
        from unnest(${users}::bigint[]) recipient
        on conflict (user_id, dedupe_key) do nothing
        returning id, user_id)
      select delivered.*, coalesce(c.mail, ${isMailedAtFirst(job.kind)}) as mail
      from delivered left join mail_choice c on c.user_id = delivered.user_id and c.kind = ${job.kind}`.execute(
      db,
    )
    await queueJobs(
      db,
      'mail',
      delivered.filter((each) => each.mail).map((each) => ({ notification_id: each.id })),
    )
    await publishEvent(
      db,
      delivered.map((each) => each.user_id),
      { kind: job.kind, quote_id: job.quote_id ?? null, order_id: job.order_id ?? null },
    )
  })
}

/** Publishes an event to the open pages of these people, in whatever process, once the transaction is committed. */
export async function publishEvent(db: Db, users: number[], event: NotificationEvent) {
  // 500 ids fit into one message.
  for (let start = 0; start < users.length; start += 500) {
    const published: PublishedEvent = { users: users.slice(start, start + 500), ...event }
    await publish(db, notificationChannel, published)
  }
}

async function peopleOf(db: Db, { company_id, users }: NotificationJob): Promise<number[]> {
  const rows = await db
    .selectFrom('portal_user')
    .select('id')
    .where('company_id', '=', company_id)
    .where('status_id', '=', userStatusIds.active)
    .$if(users !== undefined, (some) => some.where('id', 'in', users!))
    .execute()
  return rows.map((row) => row.id)
}

async function peopleAs(db: Db, { users }: NotificationJob, role: 'admin' | 'commercial'): Promise<number[]> {
  const rows = await db
    .selectFrom('portal_user')
    .select('id')
    .where('role_id', '=', roleIds[role])
    .where('status_id', '=', userStatusIds.active)
    .$if(users !== undefined, (some) => some.where('id', 'in', users!))
    .execute()
  return rows.map((row) => row.id)
}

async function managersOf(db: Db, job: NotificationJob): Promise<number[]> {
  const { rows } = await sql<{ id: number; own: boolean }>`
    select u.id, coalesce(u.id in (c.manager_id, owner_of_quote(${job.company_id}, ${job.quote_id ?? null})), false) as own
    from portal_user u left join company c on c.id = ${job.company_id}
    where u.role_id = ${roleIds.client_manager} and u.status_id = ${userStatusIds.active}`.execute(db)
  if (job.users) return rows.filter((row) => job.users!.includes(row.id)).map((row) => row.id)
  const own = rows.filter((row) => row.own)
  return (own.length > 0 ? own : rows).map((row) => row.id)
}

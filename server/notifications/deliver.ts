import { sql } from 'kysely'
import {
  isMailedAtFirst,
  notificationKinds,
  type NotificationEvent,
  type Recipient,
} from '#contract/notifications.ts'
import { roleIds, userStatusIds } from '#contract/roles.ts'
import { publish } from '#server/platform/channel.ts'
import type { Db } from '#server/platform/db.ts'
import type { NotificationJob } from '#server/notifications/notify.ts'

/** The channel on which every process learns who was notified. */
export const notificationChannel = 'trunkline_notification'

/** One event as it is published to every process, with the people it is for. */
export interface PublishedEvent extends NotificationEvent {
  users: number[]
}

/**
 * Delivers a notification to the bell of each recipient, queues the mails of those who want them and publishes the event, in one
 * statement; repeating it adds nothing. Recipients among staff are the account's client manager and the quote's
 * owner or, if there is neither, every client manager; a sign-up is for every administrator.
 */
export async function deliverNotification(pool: Db, job: NotificationJob): Promise<void> {
  const { kind, dedupe_key, at, company_id, quote_id = null, order_id = null, facts } = job
  const to: readonly Recipient[] = job.only ? [job.only] : notificationKinds[kind].to
  const event = sql`json_build_object('users', p.users, 'kind', ${kind}::text, 'quote_id', ${quote_id}::bigint, 'order_id',
    ${order_id}::bigint)::text`
  const mailed = sql`select json_build_object('notification_ids', json_agg(m.id)) as job from (
      select d.id, (row_number() over (order by d.id) - 1) / ${sql.lit(mostMailed)} as part
      from delivered d left join mail_choice c on c.user_id = d.user_id and c.kind = ${kind}
      where coalesce(c.mail, ${isMailedAtFirst(kind)})) m
    group by m.part`
  await sql`
    with recipient as (${sql.join(
      to.map((side) => recipientsAmong(side, job)),
      sql` union `,
    )}),
    delivered as (
      insert into notification (user_id, kind, dedupe_key, at, company_id, quote_id, order_id, facts)
      select id, ${kind}, ${dedupe_key}, ${at}::timestamptz, ${company_id}::bigint, ${quote_id}::bigint, ${order_id}::bigint,
        ${JSON.stringify(facts)}::jsonb
      from recipient order by id
      on conflict (user_id, dedupe_key) do nothing
      returning id, user_id)
    select (select queue_jobs('mail', jsonb_agg(m.job)) from (${mailed}) m having count(*) > 0),
      (select count(pg_notify(${notificationChannel}, ${event})) from (${inParts}) p)`.execute(pool)
}

/** The mails of one job: what is sent and not recorded yet when a process is killed is sent again. */
const mostMailed = 5
/** The people that one message names: 500 ids fit into it. */
const mostPublished = 500
const inParts = sql`select jsonb_agg(n.user_id) as users from (
  select user_id, (row_number() over (order by id) - 1) / ${sql.lit(mostPublished)} as part from delivered) n group by n.part`

/** The people of one side who are concerned, as a query of their ids. */
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
  for (let start = 0; start < users.length; start += mostPublished) {
    const published: PublishedEvent = { users: users.slice(start, start + mostPublished), ...event }
    await publish(db, notificationChannel, published)
  }
}

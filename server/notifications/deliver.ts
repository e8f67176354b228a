import { sql } from 'kysely'
import { notificationKinds, type Recipient, type Ring } from '#contract/notifications.ts'
import { roleIds, userStatusIds } from '#contract/roles.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { queueJobs } from '#server/platform/jobs.ts'
import type { NotificationJob } from '#server/notifications/notify.ts'

/** The channel on which every process hears whose bell rings. */
export const bellChannel = 'trunkline_bell'

/** One ring as it is told to every process: whose bells. */
export interface ToldRing extends Ring {
  users: number[]
}

/**
 * Writes a piece of news into the bell of everybody it concerns and queues the mails of those who want them, in one
 * transaction; repeated, it adds nothing. Staff who hear are the account's client manager and the quote's owner,
 * or, where there is neither, every client manager.
 */
export async function deliverNotification(pool: Db, news: NotificationJob): Promise<void> {
  const recipients: readonly Recipient[] = news.only ? [news.only] : notificationKinds[news.kind].to
  await atomically(pool, async (db) => {
    const users = [
      ...(recipients.includes('company') ? await peopleOf(db, news.company_id) : []),
      ...(recipients.includes('staff') ? await managersOf(db, news) : []),
    ]
    if (users.length === 0) return
    const { rows: told } = await sql<{ id: number; user_id: number; mail: boolean }>`
      with told as (
        insert into notification (user_id, kind, once, at, company_id, quote_id, order_id, facts)
        select recipient, ${news.kind}, ${news.once}, ${news.at}, ${news.company_id}, ${news.quote_id ?? null},
          ${news.order_id ?? null}, ${JSON.stringify(news.facts)}
        from unnest(${users}::bigint[]) recipient
        on conflict (user_id, once) do nothing
        returning id, user_id)
      select told.*, coalesce(c.mail, true) as mail
      from told left join mail_choice c on c.user_id = told.user_id and c.kind = ${news.kind}`.execute(db)
    await queueJobs(
      db,
      'mail',
      told.filter((each) => each.mail).map((each) => ({ notification_id: each.id })),
    )
    await ring(
      db,
      told.map((each) => each.user_id),
      { kind: news.kind, quote_id: news.quote_id ?? null, order_id: news.order_id ?? null },
    )
  })
}

/** Rings the bells of these people, in whatever process their pages are open, once the transaction is committed. */
export async function ring(db: Db, users: number[], what: Ring) {
  // A notification carries 8,000 bytes at most.
  for (let start = 0; start < users.length; start += 500) {
    const told: ToldRing = { users: users.slice(start, start + 500), ...what }
    await sql`select pg_notify(${bellChannel}, ${JSON.stringify(told)})`.execute(db)
  }
}

async function peopleOf(db: Db, companyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('portal_user')
    .select('id')
    .where('company_id', '=', companyId)
    .where('status_id', '=', userStatusIds.active)
    .execute()
  return rows.map((row) => row.id)
}

async function managersOf(db: Db, news: NotificationJob): Promise<number[]> {
  const { rows } = await sql<{ id: number; own: boolean }>`
    select u.id, coalesce(u.id in (c.manager_id, owner_of_quote(${news.company_id}, ${news.quote_id ?? null})), false) as own
    from portal_user u left join company c on c.id = ${news.company_id}
    where u.role_id = ${roleIds.client_manager} and u.status_id = ${userStatusIds.active}`.execute(db)
  const own = rows.filter((row) => row.own)
  return (own.length > 0 ? own : rows).map((row) => row.id)
}

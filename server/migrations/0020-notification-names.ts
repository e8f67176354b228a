import { sql, type Kysely } from 'kysely'

/**
 * Queues and a column get the names the code uses. Jobs queued before are delivered under the new name; the next run of
 * the scheduled tasks makes up for those of the old queue.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table notification rename column once to dedupe_key`.execute(db)
  await sql`alter table notification rename constraint notification_user_id_once_key to notification_user_id_dedupe_key_key`.execute(
    db,
  )
  const { rows } = await sql<{
    queued: boolean
  }>`select to_regclass('pgboss.queue') is not null as queued`.execute(db)
  if (!rows[0]!.queued) return
  await sql`
    insert into pgboss.queue
      select renamed.* from pgboss.queue q, jsonb_populate_record(q, '{"name": "notification"}') renamed
      where q.name = 'news'
      on conflict do nothing;
    update pgboss.job set name = 'notification', data = data - 'once' || jsonb_build_object(
      'dedupe_key', data -> 'once',
      'kind', coalesce(${sql.lit(JSON.stringify(kinds))}::jsonb -> (data ->> 'kind'), data -> 'kind'))
      where name = 'news';
    delete from pgboss.job where name = 'look_ahead';
    delete from pgboss.queue where name in ('news', 'look_ahead');
  `.execute(db)
}

/** Stored notifications were renamed before; jobs may still have the old kinds. */
const kinds = {
  call_asked: 'callback_requested',
  charge_raised: 'charge_requested',
  cancellation_asked: 'cancellation_requested',
}

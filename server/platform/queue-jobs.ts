import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { QueueName } from '#server/platform/jobs.ts'

/** Queues jobs in the open transaction: they exist only if it is committed. */
export async function queueJobs(db: Db, queue: QueueName, jobs: object[]): Promise<void> {
  if (jobs.length === 0) return
  await sql`select queue_jobs(${queue}, ${JSON.stringify(jobs)}::jsonb)`.execute(db)
}

/** Creates `queue_jobs`, the only way for requests into the queues; a customer's job gets their own company. Safe to repeat. */
export async function openQueues(owner: Db) {
  await sql`
    create or replace function queue_jobs(queue_name text, jobs jsonb) returns void language plpgsql security definer
      set search_path = pgboss, pg_temp as $$
    declare
      -- The role of the request, which a function of the owner's does not change.
      asking text := current_setting('role');
      company bigint := nullif(current_setting('portal.company_id', true), '')::bigint;
    begin
      if asking = 'portal_customer' and queue_name not in
          ('notification', 'invitation', 'document', 'site_sheet', 'webhook')
        or asking = 'portal_staff' and queue_name not in
          ('notification', 'user_mail', 'card_preview', 'document', 'site_sheet', 'webhook') then
        raise insufficient_privilege using message = format('permission denied for queue %s', queue_name);
      end if;
      if asking = 'portal_customer' and company is null then
        raise insufficient_privilege using message = 'permission denied to queue jobs for no company';
      end if;
      if not exists (select from queue where name = queue_name) then
        raise exception 'There is no queue %', queue_name;
      end if;
      insert into job (name, data, start_after, created_on, keep_until, expire_seconds, deletion_seconds, retry_limit,
        retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
      select q.name,
        case when asking = 'portal_customer' then each.job || jsonb_build_object('company_id', company) else each.job end,
        now(), now(), now() + q.retention_seconds * interval '1 s', q.expire_seconds, q.deletion_seconds, q.retry_limit,
        q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
      from queue q, jsonb_array_elements(jobs) as each (job)
      where q.name = queue_name
      on conflict do nothing;
      -- Wakes the workers once the transaction is committed.
      perform pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), queue_name);
    end $$;
    revoke execute on function queue_jobs from public;
    grant execute on function queue_jobs to portal_customer, portal_staff;

    create or replace function job_health() returns jsonb language sql stable security definer
      set search_path = pgboss, pg_temp as $$
    select jsonb_object_agg(of, jsonb_build_object('count', jobs,
        'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'late', coalesce(at < now() - interval '15 minutes', of = 'tasks')))
      from (
        select 'mails' as of, coalesce(sum(coalesce(jsonb_array_length(data -> 'notification_ids'), 1)), 0) as jobs,
          min(created_on) as at
          from job where state < 'active' and not blocked and name in ('mail', 'password_link', 'sign_up_mail',
            'password_changed', 'user_mail', 'sso_linked', 'factor_changed', 'invitation')
        union all select 'tasks', count(*), max(completed_on)
          from job where name = 'scheduled_tasks' and state = 'completed') each;
    $$;
    revoke execute on function job_health from public;
    grant execute on function job_health to portal_staff;
  `.execute(owner)
}

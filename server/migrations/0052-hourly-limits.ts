import { sql, type Kysely } from 'kysely'

/**
 * What a person does has a limit per hour, counted by the minute in slots, so that people's calls do not wait for one
 * counter. Requests count through one function and read neither table.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table hourly_limit (kind text primary key, most integer not null check (most >= 0));
    insert into hourly_limit (kind, most) values ('callback', 60), ('quote', 10000), ('request', 120);

    create table hourly_use (
      user_id bigint not null references portal_user,
      kind text not null references hourly_limit,
      minute timestamptz not null,
      slot smallint not null,
      times integer not null check (times > 0),
      primary key (user_id, kind, minute, slot)
    );
    create index hourly_use_minute on hourly_use (minute);

    -- Counts so many calls of a person. If they are too many, none is counted, and wait says how many seconds until they
    -- are not.
    create function use_hourly(who bigint, of_kind text, asked integer, at timestamptz,
        out most integer, out used integer, out wait integer)
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      -- More than the calls of one person that can be under way.
      margin constant integer := 500;
      since constant timestamptz := date_trunc('minute', at) - interval '59 minutes';
      alone boolean;
    begin
      -- The role of the request, which a function of the owner's does not change.
      if asked < 1 or current_setting('role') = 'portal_customer'
        and who is distinct from nullif(current_setting('portal.user_id', true), '')::bigint then
        raise insufficient_privilege using message = 'permission denied to count for somebody else';
      end if;
      select l.most into strict most from hourly_limit l where l.kind = of_kind;
      select coalesce(sum(u.times), 0) into used from hourly_use u
        where u.user_id = who and u.kind = of_kind and u.minute >= since;
      -- Far from the limit calls are counted side by side, close to it one after the other.
      alone := asked > 1 or used + asked > most - margin;
      if alone then perform pg_advisory_xact_lock(7204, hashtext(of_kind || ' ' || who));
      else perform pg_advisory_xact_lock_shared(7204, hashtext(of_kind || ' ' || who));
      end if;
      select coalesce(sum(u.times), 0) into used from hourly_use u
        where u.user_id = who and u.kind = of_kind and u.minute >= since;
      if used + asked > most then
        select ceil(extract(epoch from min(f.minute) + interval '1 hour' - at)) into wait
        from (
          select u.minute, sum(u.times) over (order by u.minute, u.slot) as freed from hourly_use u
          where u.user_id = who and u.kind = of_kind and u.minute >= since) f
        where f.freed >= used + asked - most;
        wait := least(greatest(coalesce(wait, 3600), 1), 3600);
      elsif not alone and used + asked > most - margin then
        -- It has come close in between: the next try is counted alone.
        wait := 1;
      else
        insert into hourly_use as u (user_id, kind, minute, slot, times)
        values (who, of_kind, date_trunc('minute', at), pg_backend_pid() % 16, asked)
        on conflict (user_id, kind, minute, slot) do update set times = u.times + excluded.times;
        wait := 0;
      end if;
    end $$;
    revoke execute on function use_hourly from public;
    grant execute on function use_hourly to portal_customer, portal_staff;
  `.execute(db)
}

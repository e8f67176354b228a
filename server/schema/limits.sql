-- How often a person may do something in an hour.
create table hourly_limit (
  kind text primary key,
  most integer not null check (most >= 0)
);

insert into hourly_limit (kind, most) values
  ('callback', 60), ('quote', 10000), ('request', 120), ('invitation', 20), ('document', 300), ('share', 60);

-- Counted by the minute, in slots so that calls do not wait for one counter.
create table hourly_use (
  user_id bigint not null references portal_user,
  kind text not null references hourly_limit,
  minute timestamptz not null,
  slot smallint not null,
  times integer not null check (times > 0),
  primary key (user_id, kind, minute, slot)
);
create index hourly_use_minute on hourly_use (minute);

-- Counts calls of a person. If they are too many, none is counted, and wait is the number of seconds until they are
-- not.
create function use_hourly(who bigint, of_kind text, asked integer, at timestamptz,
    out most integer, out used integer, out wait integer)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- More than the concurrent calls of one person.
  margin constant integer := 500;
  since constant timestamptz := date_trunc('minute', at) - interval '59 minutes';
  alone boolean;
begin
  -- The role of the request: running as the owner does not change it.
  if asked < 1 or current_setting('role') = 'portal_customer'
    and who is distinct from nullif(current_setting('portal.user_id', true), '')::bigint then
    raise insufficient_privilege using message = 'permission denied to count for somebody else';
  end if;
  select l.most into strict most from hourly_limit l where l.kind = of_kind;
  select coalesce(sum(u.times), 0) into used from hourly_use u
    where u.user_id = who and u.kind = of_kind and u.minute >= since;
  -- Far from the limit calls are counted concurrently, close to it one at a time.
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
    -- Other calls have come close to the limit meanwhile: the next try is counted alone.
    wait := 1;
  else
    insert into hourly_use as u (user_id, kind, minute, slot, times)
    values (who, of_kind, date_trunc('minute', at), pg_backend_pid() % 16, asked)
    on conflict (user_id, kind, minute, slot) do update set times = u.times + excluded.times;
    wait := 0;
  end if;
end $$;
grant execute on function use_hourly to portal_customer, portal_staff;

-- Running exports in all processes. A table, because a list is sent without a transaction that could hold a lock.
create table export_turn (
  user_id bigint primary key references portal_user,
  holder uuid not null,
  until timestamptz not null
);

create table idempotency_key (
  user_id bigint not null references portal_user,
  key text not null,
  request_hash bytea not null,
  reply jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
select own_person_only('idempotency_key');
grant select, insert, update, delete on idempotency_key to portal_customer, portal_staff;

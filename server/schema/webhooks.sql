-- The changes of a company's quotes, orders, circuits and services, numbered without gaps.
create table feed_counter (
  company_id bigint primary key references company,
  last_no bigint not null
);
select own_rows_only('feed_counter');
grant select on feed_counter to portal_staff;

create table feed_event (
  company_id bigint not null references company,
  no bigint not null,
  at timestamptz not null,
  kind text not null,
  record_type text not null check (record_type in ('quote', 'order', 'circuit', 'service')),
  record_id bigint not null,
  order_id bigint,
  version integer,
  primary key (company_id, no)
);
create index feed_event_at on feed_event (at);
select own_rows_only('feed_event');
grant select on feed_event to portal_customer;
grant select, delete on feed_event to portal_staff;

create table webhook (
  company_id bigint not null references company,
  id bigint generated always as identity,
  url text not null check (char_length(url) <= 500),
  format text not null default 'trunkline' check (format in ('trunkline', 'mef')),
  kinds text[] not null,
  -- The types of events of the format mef, as they were registered.
  query text check (char_length(query) <= 1000),
  state text not null check (state in ('active', 'paused')),
  -- The secret is derived from the portal's key, the id and this number; the one before is valid for a day after rotated_at.
  secret_no integer not null default 1,
  rotated_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, id)
);
select own_rows_only('webhook');
grant select, insert, delete, update (url, kinds, state, secret_no, rotated_at) on webhook to portal_customer;
grant select, update (state) on webhook to portal_staff;

create table webhook_delivery (
  company_id bigint not null,
  webhook_id bigint not null,
  id bigint generated always as identity,
  no bigint,
  created_at timestamptz not null,
  tries integer not null default 0,
  tried_at timestamptz,
  -- The HTTP status of the last try, or why there was none; null during a try.
  answer text,
  delivered boolean not null default false,
  next_try_at timestamptz,
  failing_since timestamptz,
  primary key (company_id, webhook_id, id),
  foreign key (company_id, webhook_id) references webhook (company_id, id) on delete cascade,
  foreign key (company_id, no) references feed_event (company_id, no) on delete cascade,
  check (next_try_at is null or no is not null and not delivered)
);
create index webhook_delivery_event on webhook_delivery (company_id, no);
create index webhook_delivery_waiting on webhook_delivery (company_id, webhook_id, no) where next_try_at is not null;
select own_rows_only('webhook_delivery');
grant select, insert, update (tries, next_try_at, failing_since) on webhook_delivery to portal_customer;
grant select, update, delete on webhook_delivery to portal_staff;

-- Runs when the transaction commits: the counter is locked last and briefly, so numbers follow the order of commits.
create function feed_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  event feed_event;
begin
  event.company_id := new.company_id;
  event.at := new.at;
  event.record_type := replace(tg_table_name, '_event', '');
  if event.record_type = 'quote' then
    event.record_id := new.quote_id;
    select version into event.version from quote where company_id = new.company_id and id = new.quote_id;
  elsif event.record_type = 'service' then
    event.record_id := new.service_id;
  else
    event.record_type := case when new.circuit_id is null then 'order' else 'circuit' end;
    event.record_id := coalesce(new.circuit_id, new.order_id);
    event.order_id := new.order_id;
  end if;
  event.kind := event.record_type || '.' || new.action;
  insert into feed_counter as c values (new.company_id, 1)
    on conflict (company_id) do update set last_no = c.last_no + 1 returning last_no into event.no;
  insert into feed_event select event.*;
  insert into webhook_delivery (company_id, webhook_id, no, created_at, next_try_at)
    select w.company_id, w.id, event.no, event.at, event.at from webhook w
    where w.company_id = new.company_id and (w.kinds = '{}' or event.kind = any(w.kinds));
  if found then perform queue_jobs('webhook', '[{}]'); end if;
  return null;
end $$;

-- The feed would soon delete older entries, such as those of the demo's year of history.
create constraint trigger quote_event_fed after insert on quote_event deferrable initially deferred
  for each row when (new.at > now() - interval '30 days') execute function feed_change();
create constraint trigger order_event_fed after insert on order_event deferrable initially deferred
  for each row when (new.at > now() - interval '30 days') execute function feed_change();
create constraint trigger service_event_fed after insert on service_event deferrable initially deferred
  for each row when (new.at > now() - interval '30 days') execute function feed_change();

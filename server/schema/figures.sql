-- Quotes of all companies by status, validity and product. Sixteen slots, so that transactions seldom wait for each
-- other.
create table quote_count (
  status text not null,
  -- Set for active quotes; 'epoch' for the others.
  validity date not null,
  slot smallint not null,
  quotes bigint not null,
  -- 0: a request that names no product of the catalogue.
  product_id smallint not null default 0,
  -- Null unless the quote is active.
  total_nrc bigint not null default 0,
  total_mrc bigint not null default 0,
  primary key (status, validity, product_id, slot)
);
grant select on quote_count to portal_staff;

-- Counts quotes in quote_count and marks their months for counting.
create function follow_quotes_made() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into quote_count as kept (status, validity, product_id, slot, quotes, total_nrc, total_mrc)
  select status, case when status = 'active' then validity else 'epoch' end, coalesce(product_id, 0),
    pg_backend_pid() % 16, count(*), coalesce(sum(total_nrc) filter (where status = 'active'), 0),
    coalesce(sum(total_mrc) filter (where status = 'active'), 0)
  from gained group by 1, 2, 3 order by 1, 2, 3
  on conflict (status, validity, product_id, slot) do update set quotes = kept.quotes + excluded.quotes,
    total_nrc = kept.total_nrc + excluded.total_nrc, total_mrc = kept.total_mrc + excluded.total_mrc;
  -- In every zone months begin on a quarter of an hour.
  insert into stale_month (company_id, made_at)
  select distinct company_id, date_bin('15 minutes', created_at, 'epoch') from gained;
  return null;
end $$;
create trigger quote_followed_when_made after insert on quote
  referencing new table as gained for each statement execute function follow_quotes_made();

create function follow_quotes_changed() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  with changed as (
    select status, case when status = 'active' then validity else 'epoch' end as validity,
      coalesce(product_id, 0) as product_id, 1 as step,
      case when status = 'active' then coalesce(total_nrc, 0) else 0 end as nrc,
      case when status = 'active' then coalesce(total_mrc, 0) else 0 end as mrc
    from gained
    union all
    select status, case when status = 'active' then validity else 'epoch' end, coalesce(product_id, 0), -1,
      case when status = 'active' then -coalesce(total_nrc, 0) else 0 end,
      case when status = 'active' then -coalesce(total_mrc, 0) else 0 end
    from lost)
  insert into quote_count as kept (status, validity, product_id, slot, quotes, total_nrc, total_mrc)
  select status, validity, product_id, pg_backend_pid() % 16, sum(step), sum(nrc), sum(mrc) from changed
  group by 1, 2, 3 having sum(step) <> 0 or sum(nrc) <> 0 or sum(mrc) <> 0 order by 1, 2, 3
  on conflict (status, validity, product_id, slot) do update set quotes = kept.quotes + excluded.quotes,
    total_nrc = kept.total_nrc + excluded.total_nrc, total_mrc = kept.total_mrc + excluded.total_mrc;
  insert into stale_month (company_id, made_at)
  select distinct company_id, date_bin('15 minutes', created_at, 'epoch') from gained;
  return null;
end $$;
create trigger quote_followed_when_changed after update on quote
  referencing new table as gained old table as lost for each statement execute function follow_quotes_changed();

-- Quotes by the month of their creation, counted by a scheduled task. The *_of_all views sum all companies.
create table quote_month (
  company_id bigint not null references company,
  -- The first day of the month in the business zone.
  month date not null,
  -- 0: a request that names no product of the catalogue.
  product_id smallint not null,
  -- An active quote past its validity counts as expired. Carts and removed quotes are not counted.
  state text not null check (state in ('pending', 'active', 'expired', 'ordered', 'cancelled')),
  quotes integer not null check (quotes > 0),
  total_nrc bigint not null,
  total_mrc bigint not null,
  -- Quotes that waited for a price and got it, and the sum of seconds they waited.
  priced integer not null,
  waited bigint not null check (waited >= 0),
  primary key (company_id, month, product_id, state),
  check (priced between 0 and quotes)
);
select own_rows_only('quote_month');
grant select, insert, delete on quote_month to portal_staff;

create materialized view quote_month_of_all as
  select month, product_id, state, sum(quotes)::bigint as quotes, sum(total_nrc)::bigint as total_nrc,
    sum(total_mrc)::bigint as total_mrc, sum(priced)::bigint as priced, sum(waited)::bigint as waited
  from quote_month group by 1, 2, 3;

-- Cancelled quotes by reason.
create table lost_month (
  company_id bigint not null references company,
  month date not null,
  product_id smallint not null,
  reason text not null,
  quotes integer not null check (quotes > 0),
  primary key (company_id, month, product_id, reason)
);
select own_rows_only('lost_month');
grant select, insert, delete on lost_month to portal_staff;

create materialized view lost_month_of_all as
  select month, reason, sum(quotes)::bigint as quotes from lost_month group by 1, 2;

-- Ends of quotes whose address is not listed.
create table unserved_month (
  company_id bigint not null references company,
  month date not null,
  state text not null,
  city text not null,
  quotes integer not null check (quotes > 0),
  primary key (company_id, month, state, city)
);
select own_rows_only('unserved_month');
grant select, insert, delete on unserved_month to portal_staff;

create materialized view unserved_month_of_all as
  select month, state, city, sum(quotes)::bigint as quotes from unserved_month group by 1, 2, 3;
grant select on quote_month_of_all, lost_month_of_all, unserved_month_of_all to portal_staff;

create function sum_months_of_all() returns void language sql security definer
  set search_path = public, pg_temp as $$
  refresh materialized view quote_month_of_all;
  refresh materialized view lost_month_of_all;
  refresh materialized view unserved_month_of_all;
$$;
grant execute on function sum_months_of_all to portal_staff;

-- Months to count again. Without a key: two changes of one month do not wait for each other.
create table stale_month (
  company_id bigint not null references company,
  made_at timestamptz not null
);
select own_rows_only('stale_month');
grant select, insert, delete on stale_month to portal_staff;

-- The latest run of the task, the day by which it expired quotes, and the time zone of its months.
create table month_run (
  only_one boolean primary key default true check (only_one),
  at timestamptz not null,
  day date not null,
  zone text not null
);
grant select, insert on month_run to portal_staff;
grant update (at, day, zone) on month_run to portal_staff;

-- Quotes of all companies by status, validity and product. Sixteen slots, so that transactions seldom wait for each
-- other.
create table quote_count (
  status text not null,
  -- Of active quotes; 'epoch' for the others.
  validity date not null,
  slot smallint not null,
  quotes bigint not null,
  -- 0: a request that names no product of the catalogue.
  product_id smallint not null default 0,
  -- Of active quotes only.
  total_nrc bigint not null default 0,
  total_mrc bigint not null default 0,
  primary key (status, validity, product_id, slot)
);
grant select on quote_count to portal_staff;

create table company_quote_count (
  company_id bigint not null references company,
  status text not null,
  -- By connection, so that calls of one company seldom wait for each other.
  slot smallint not null,
  quotes bigint not null,
  primary key (company_id, status, slot)
);
select own_rows_only('company_quote_count');
grant select on company_quote_count to portal_customer, portal_staff;

-- Counts quotes in quote_count and company_quote_count and marks their months for counting.
create function follow_quotes_made() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  with counted as (
    insert into quote_count as kept (status, validity, product_id, slot, quotes, total_nrc, total_mrc)
    select status, case when status = 'active' then validity else 'epoch' end, coalesce(product_id, 0),
      pg_backend_pid() % 16, count(*), coalesce(sum(total_nrc) filter (where status = 'active'), 0),
      coalesce(sum(total_mrc) filter (where status = 'active'), 0)
    from gained group by 1, 2, 3 order by 1, 2, 3
    on conflict (status, validity, product_id, slot) do update set quotes = kept.quotes + excluded.quotes,
      total_nrc = kept.total_nrc + excluded.total_nrc, total_mrc = kept.total_mrc + excluded.total_mrc),
  counted_by_company as (
    insert into company_quote_count as kept (company_id, status, slot, quotes)
    select company_id, status, pg_backend_pid() % 8, count(*) from gained group by 1, 2 order by 1, 2
    on conflict (company_id, status, slot) do update set quotes = kept.quotes + excluded.quotes)
  -- In every zone months begin on a quarter of an hour.
  insert into stale_month (company_id, made_at)
  select distinct company_id, date_bin('15 minutes', created_at, 'epoch') from gained;
  return null;
end $$;
revoke execute on function follow_quotes_made from public;
create trigger quote_followed_when_made after insert on quote
  referencing new table as gained for each statement execute function follow_quotes_made();

create function follow_quotes_changed() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  with changed as (
    select company_id, status, case when status = 'active' then validity else 'epoch' end as validity,
      coalesce(product_id, 0) as product_id, 1 as step,
      case when status = 'active' then coalesce(total_nrc, 0) else 0 end as nrc,
      case when status = 'active' then coalesce(total_mrc, 0) else 0 end as mrc
    from gained
    union all
    select company_id, status, case when status = 'active' then validity else 'epoch' end, coalesce(product_id, 0), -1,
      case when status = 'active' then -coalesce(total_nrc, 0) else 0 end,
      case when status = 'active' then -coalesce(total_mrc, 0) else 0 end
    from lost),
  counted as (
    insert into quote_count as kept (status, validity, product_id, slot, quotes, total_nrc, total_mrc)
    select status, validity, product_id, pg_backend_pid() % 16, sum(step), sum(nrc), sum(mrc) from changed
    group by 1, 2, 3 having sum(step) <> 0 or sum(nrc) <> 0 or sum(mrc) <> 0 order by 1, 2, 3
    on conflict (status, validity, product_id, slot) do update set quotes = kept.quotes + excluded.quotes,
      total_nrc = kept.total_nrc + excluded.total_nrc, total_mrc = kept.total_mrc + excluded.total_mrc),
  counted_by_company as (
    insert into company_quote_count as kept (company_id, status, slot, quotes)
    select company_id, status, pg_backend_pid() % 8, sum(step) from changed
    group by 1, 2 having sum(step) <> 0 order by 1, 2
    on conflict (company_id, status, slot) do update set quotes = kept.quotes + excluded.quotes)
  insert into stale_month (company_id, made_at)
  select distinct company_id, date_bin('15 minutes', created_at, 'epoch') from gained;
  return null;
end $$;
revoke execute on function follow_quotes_changed from public;
create trigger quote_followed_when_changed after update on quote
  referencing new table as gained old table as lost for each statement execute function follow_quotes_changed();

-- Orders of all companies by status and next hand-over; 'infinity' if none is open.
create table order_count (
  status text not null,
  next_hand_over date not null,
  -- By connection, so that transactions seldom wait for each other.
  slot smallint not null,
  orders bigint not null,
  primary key (status, next_hand_over, slot)
);
grant select on order_count to portal_staff;

create function count_order(text, date, integer) returns void language sql
  set search_path = public, pg_temp as $$
  insert into order_count as kept (status, next_hand_over, slot, orders)
  values ($1, coalesce($2, 'infinity'), pg_backend_pid() % 64, $3)
  on conflict (status, next_hand_over, slot) do update set orders = kept.orders + excluded.orders
$$;
revoke execute on function count_order from public;

create function follow_order() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then perform count_order(old.status, old.next_hand_over, -1); end if;
  perform count_order(new.status, new.next_hand_over, 1);
  return null;
end $$;
revoke execute on function follow_order from public;
create trigger order_counted_when_changed after update on purchase_order for each row
  when ((old.status, old.next_hand_over) is distinct from (new.status, new.next_hand_over))
  execute function follow_order();
create trigger order_counted_when_made after insert on purchase_order for each row execute function follow_order();

-- Circuits of all companies by status and next milestone.
create table circuit_count (
  status text not null,
  -- Empty, and 'infinity', if nothing comes next.
  next_owner text not null,
  next_planned date not null,
  slot smallint not null,
  circuits bigint not null,
  total_mrc bigint not null,
  primary key (status, next_owner, next_planned, slot)
);
grant select on circuit_count to portal_staff;

create function count_circuit(text, text, date, integer, bigint) returns void language sql
  set search_path = public, pg_temp as $$
  insert into circuit_count as kept (status, next_owner, next_planned, slot, circuits, total_mrc)
  values ($1, coalesce($2, ''), coalesce($3, 'infinity'), pg_backend_pid() % 64, $4, $5)
  on conflict (status, next_owner, next_planned, slot) do update
    set circuits = kept.circuits + excluded.circuits, total_mrc = kept.total_mrc + excluded.total_mrc
$$;
revoke execute on function count_circuit from public;

create function follow_circuit() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    perform count_circuit(old.status, old.next_owner, old.next_planned, -1, -old.total_mrc);
  end if;
  perform count_circuit(new.status, new.next_owner, new.next_planned, 1, new.total_mrc);
  return null;
end $$;
revoke execute on function follow_circuit from public;
create trigger circuit_counted_when_changed after update on circuit for each row
  when ((old.status, old.next_owner, old.next_planned, old.total_mrc)
    is distinct from (new.status, new.next_owner, new.next_planned, new.total_mrc))
  execute function follow_circuit();
create trigger circuit_counted_when_made after insert on circuit for each row execute function follow_circuit();

-- Quotes by the month of their creation, counted by a scheduled task. The *_of_all tables sum all companies.
create table quote_month (
  company_id bigint not null references company,
  -- The first day of the month in the business zone.
  month date not null,
  -- 0: a request that names no product of the catalogue.
  product_id smallint not null,
  -- As shown: an active quote past its validity is expired. Carts and removed quotes are not counted.
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

create table quote_month_of_all (
  month date not null,
  product_id smallint not null,
  state text not null,
  quotes bigint not null,
  total_nrc bigint not null,
  total_mrc bigint not null,
  priced bigint not null,
  waited bigint not null,
  primary key (month, product_id, state)
);
grant select on quote_month_of_all to portal_staff;

create function follow_quote_months() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare step integer := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  insert into quote_month_of_all as kept
  select month, product_id, state, step * sum(quotes), step * sum(total_nrc), step * sum(total_mrc), step * sum(priced),
    step * sum(waited)
  from changed group by 1, 2, 3 order by 1, 2, 3
  on conflict (month, product_id, state) do update set quotes = kept.quotes + excluded.quotes,
    total_nrc = kept.total_nrc + excluded.total_nrc, total_mrc = kept.total_mrc + excluded.total_mrc,
    priced = kept.priced + excluded.priced, waited = kept.waited + excluded.waited;
  return null;
end $$;
revoke execute on function follow_quote_months from public;
create trigger quote_month_followed_when_counted after insert on quote_month
  referencing new table as changed for each statement execute function follow_quote_months();
create trigger quote_month_followed_when_deleted after delete on quote_month
  referencing old table as changed for each statement execute function follow_quote_months();

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

create table lost_month_of_all (
  month date not null,
  reason text not null,
  quotes bigint not null,
  primary key (month, reason)
);
grant select on lost_month_of_all to portal_staff;

create function follow_lost_months() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare step integer := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  insert into lost_month_of_all as kept
  select month, reason, step * sum(quotes) from changed group by 1, 2 order by 1, 2
  on conflict (month, reason) do update set quotes = kept.quotes + excluded.quotes;
  return null;
end $$;
revoke execute on function follow_lost_months from public;
create trigger lost_month_followed_when_counted after insert on lost_month
  referencing new table as changed for each statement execute function follow_lost_months();
create trigger lost_month_followed_when_deleted after delete on lost_month
  referencing old table as changed for each statement execute function follow_lost_months();

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

create table unserved_month_of_all (
  month date not null,
  state text not null,
  city text not null,
  quotes bigint not null,
  primary key (month, state, city)
);
grant select on unserved_month_of_all to portal_staff;

create function follow_unserved_months() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare step integer := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  insert into unserved_month_of_all as kept
  select month, state, city, step * sum(quotes) from changed group by 1, 2, 3 order by 1, 2, 3
  on conflict (month, state, city) do update set quotes = kept.quotes + excluded.quotes;
  return null;
end $$;
revoke execute on function follow_unserved_months from public;
create trigger unserved_month_followed_when_counted after insert on unserved_month
  referencing new table as changed for each statement execute function follow_unserved_months();
create trigger unserved_month_followed_when_deleted after delete on unserved_month
  referencing old table as changed for each statement execute function follow_unserved_months();

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

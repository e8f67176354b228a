-- Settings of the portal; each version says who set it.
create table portal_setting (
  name text not null,
  version integer not null check (version > 0),
  value boolean,
  set_at timestamptz not null,
  set_by bigint not null references portal_user,
  number integer,
  primary key (name, version),
  constraint one_value check (num_nonnulls(value, number) = 1)
);
grant select (name, version, value) on portal_setting to portal_staff;

create table tax_rate (
  code text not null,
  from_date date not null,
  basis_points integer not null check (basis_points between 0 and 10000),
  primary key (code, from_date)
);
grant select on tax_rate to portal_customer, portal_staff;
grant insert, update, delete on tax_rate to portal_staff;

insert into tax_rate (code, from_date, basis_points) values
  ('telecommunications', '2024-03-01', 600),
  ('managed_services', '2024-03-01', 800),
  -- Rented equipment is taxed since July 2025, at another rate since January 2026.
  ('equipment_rental', '2025-07-01', 800),
  ('equipment_rental', '2026-01-01', 600);

create table usd_rate (
  date date primary key,
  myr_per_usd_e4 integer not null check (myr_per_usd_e4 > 0)
);
grant select on usd_rate to portal_customer, portal_staff;
grant insert, update, delete on usd_rate to portal_staff;

-- Lead times, offers and settings that change on a day. A value applies until the next one of its subject.
create table price_book_value (
  book text not null check (book in ('lead_times', 'options', 'settings')),
  -- Its shape depends on the book, as in price_book_event.
  subject jsonb not null,
  from_date date not null,
  value jsonb not null,
  primary key (book, subject, from_date)
);
grant select, insert, update, delete on price_book_value to portal_staff;

-- Changes of the price book.
create table price_book_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id bigint not null references portal_user,
  book text not null check (book in ('tax', 'usd', 'lead_times', 'calendar', 'options', 'settings')),
  -- Its shape depends on the book.
  subject jsonb not null,
  before jsonb not null,
  after jsonb not null,
  check (before <> after)
);
create index price_book_event_of on price_book_event (book, id desc);
grant select, insert on price_book_event to portal_staff;

-- These functions answer what applies on a day. Customers read it by them only, so that planned values stay hidden.
create function lead_times_on(day date)
  returns table (product_id smallint, grade text, nni_ends smallint, working_days integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.product_id, l.grade, l.nni_ends, coalesce(
    (select v.value::integer from price_book_value v
      where v.book = 'lead_times' and v.from_date <= day and v.subject =
        jsonb_build_object('product_id', l.product_id, 'grade', l.grade, 'nni_ends', l.nni_ends)
      order by v.from_date desc limit 1), l.working_days)
  from lead_time l
$$;
grant execute on function lead_times_on to portal_customer, portal_staff;

-- The value is the id of a bandwidth or an add-on, the months of a term.
create function offers_on(kind text, day date) returns table (product_id smallint, value bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  with dated as (
    select distinct on (v.subject) (v.subject ->> 'product_id')::smallint as product_id,
      (v.subject ->> 'value')::bigint as value, v.value::boolean as offered
    from price_book_value v
    where v.book = 'options' and v.subject ->> 'kind' = $1 and v.from_date <= $2
    order by v.subject, v.from_date desc)
  select coalesce(d.product_id, u.product_id), coalesce(d.value, u.value)
  from (select * from product_offer o where o.kind = $1) u
    full join dated d on d.product_id = u.product_id and d.value = u.value
  where coalesce(d.offered, true)
$$;
grant execute on function offers_on to portal_customer, portal_staff;

create function portal_number_on(setting text, otherwise integer, day date) returns integer
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    (select v.value::integer from price_book_value v
      where v.book = 'settings' and v.subject = jsonb_build_object('name', setting) and v.from_date <= day
      order by v.from_date desc limit 1),
    (select s.number from portal_setting s where s.name = setting order by s.version desc limit 1), otherwise)
$$;
grant execute on function portal_number_on to portal_customer, portal_staff;

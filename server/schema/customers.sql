-- Billing accounts of a company. Customers read by which name and number they can be billed.
create table billing_account (
  company_id bigint not null references company,
  id bigint generated always as identity,
  number text not null check (length(number) between 1 and 40),
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) <= 254),
  medium text not null check (length(medium) between 1 and 60),
  primary key (company_id, id),
  constraint billing_account_number unique (company_id, number) deferrable initially deferred
);
select own_rows_only('billing_account');
grant select, insert, delete on billing_account to portal_staff;
grant update (number, name, email, medium) on billing_account to portal_staff;
grant select (company_id, id, number, name) on billing_account to portal_customer;

-- Changes, holds and releases of customer accounts, and changes of a colleague’s limit and rights. Customers have no right
-- to them, except administrators to changes of colleagues.
create table company_event (
  company_id bigint not null references company,
  id bigint generated always as identity,
  at timestamptz not null,
  actor_id bigint references portal_user,
  action text not null check (action in ('change', 'hold', 'release', 'colleague')),
  detail jsonb,
  primary key (company_id, id)
);
select own_rows_only('company_event');
grant select, insert on company_event to portal_customer, portal_staff;
create policy by_administrator on company_event as restrictive to portal_customer
  using (action = 'colleague' and administers_company())
  with check (action = 'colleague' and administers_company()
    and actor_id = nullif(current_setting('portal.user_id', true), '')::bigint);

create table tax_exemption (
  company_id bigint not null references company,
  code text not null check (code in ('telecommunications', 'equipment_rental', 'managed_services')),
  certificate text not null check (char_length(certificate) between 1 and 100),
  -- Both days included; without an end until further notice.
  from_date date not null,
  to_date date,
  primary key (company_id, code, from_date),
  check (to_date >= from_date)
);
select own_rows_only('tax_exemption');
grant select on tax_exemption to portal_customer, portal_staff;
grant insert, delete on tax_exemption to portal_staff;

-- The book of site contacts that a company keeps.
create table site_contact (
  company_id bigint not null references company,
  id bigint generated always as identity,
  -- The NIS code of a building, or an address that is not listed; null for any site.
  site text check (length(site) between 1 and 1000),
  label text check (length(label) between 1 and 1000),
  name text not null check (length(name) between 1 and 100),
  phone text not null check (length(phone) between 1 and 40),
  phone_e164 text not null check (phone_e164 ~ '^[+][0-9]{6,15}$'),
  email text check (length(email) between 3 and 254),
  access_hours text check (length(access_hours) between 1 and 200),
  changed_at timestamptz not null,
  changed_by bigint not null references portal_user,
  primary key (company_id, id),
  check ((site is null) = (label is null))
);
-- A person is in the book once for each site.
create unique index site_contact_once on site_contact (company_id, coalesce(site, ''), lower(name), phone_e164);
select own_rows_only('site_contact');
grant select, insert, delete on site_contact to portal_customer;
grant update (site, label, name, phone, phone_e164, email, access_hours, changed_at, changed_by) on site_contact to
  portal_customer;

-- Views of lists, saved by name. People read their own and those that colleagues share; company_id is null for staff.
create table saved_view (
  id bigint generated always as identity primary key,
  company_id bigint references company,
  owner_id bigint not null references portal_user,
  list text not null check (length(list) between 1 and 30),
  name text not null check (length(name) between 1 and 60),
  tab text not null check (length(tab) <= 20),
  search text not null check (length(search) <= 2000),
  hidden text not null check (length(hidden) <= 400),
  shared boolean not null,
  changed_at timestamptz not null
);
create unique index saved_view_once on saved_view (owner_id, coalesce(company_id, 0), list, lower(name));
create index saved_view_shared on saved_view (company_id, list) where shared;
alter table saved_view enable row level security;
create policy added_by_owner on saved_view as restrictive for insert to portal_customer, portal_staff
  with check (owner_id = nullif(current_setting('portal.user_id', true), '')::bigint);
create policy company_reads on saved_view for select to portal_customer
  using (shared and company_id = nullif(current_setting('portal.company_id', true), '')::bigint);
create policy company_changes on saved_view to portal_customer
  using (company_id = nullif(current_setting('portal.company_id', true), '')::bigint
    and (owner_id = nullif(current_setting('portal.user_id', true), '')::bigint
      or (shared and administers_company())));
create policy staff_changes on saved_view to portal_staff
  using (company_id is null
    and (shared or owner_id = nullif(current_setting('portal.user_id', true), '')::bigint));
grant select, insert, delete on saved_view to portal_customer, portal_staff;
grant update (name, tab, search, hidden, shared, changed_at) on saved_view to portal_customer, portal_staff;

-- Why a company may not order; null while it may. Locked until the order is placed, so that setting a hold waits.
create function lock_hold(company bigint) returns text language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform refuse_other_company(company, 'hold');
  return (select c.hold_reason from company c where c.id = company for share);
end $$;
grant execute on function lock_hold to portal_customer, portal_staff;

-- The active client manager of a company with the ways to reach them, which customers may know of no other staff.
create function client_manager_of(company bigint) returns jsonb language plpgsql stable security definer
  set search_path = public, pg_temp as $$
begin
  perform refuse_other_company(company, 'client manager');
  return (select jsonb_build_object('name', u.full_name, 'email', u.email, 'phone', u.phone)
    from company c join portal_user u on u.id = c.manager_id where c.id = company and u.status_id = 2);
end $$;
grant execute on function client_manager_of to portal_customer, portal_staff;

-- Whether a company exceeds its credit limit with these quotes, which customers learn without the limit: the monthly
-- charges of its circuits that are not cancelled, with those of the quotes, and the quotes' one-time charges.
create function exceeds_credit(company bigint, quotes bigint[]) returns boolean language plpgsql stable
  security definer set search_path = public, pg_temp as $$
begin
  perform refuse_other_company(company, 'credit');
  return coalesce((
    select c.credit_limit_sen <
      (select coalesce(sum(k.total_mrc), 0) from circuit k where k.company_id = company and k.status <> 'cancelled')
      + (select coalesce(sum(q.total_nrc + case q.status when 'ordered' then 0 else q.total_mrc end), 0)
        from quote q where q.company_id = company and q.id = any(quotes))
    from company c where c.id = company), false);
end $$;
grant execute on function exceeds_credit to portal_customer, portal_staff;

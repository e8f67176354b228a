-- A registration number as compared: its 12 digits, or the text itself for other registers.
create function registration_key(registration_no text) returns text language sql immutable as $$
  select coalesce(substring(regexp_replace(registration_no, '[\s-]', '', 'g') from '^\d{12}'),
    lower(btrim(registration_no)))
$$;

-- Customer accounts.
create table company (
  id bigint generated always as identity primary key,
  name text not null,
  registration_no text not null,
  tin text not null default '',
  sst_no text not null default '',
  licensed_provider boolean not null default false,
  rcc_id bigint,
  rcc_title text,
  customer_group text not null default '',
  credit_term text not null default '',
  entity_registered_type text not null default '',
  building text not null default '',
  bill_street text not null default '',
  bill_street2 text not null default '',
  bill_city text not null default '',
  bill_code text not null default '',
  bill_state text not null default '',
  bill_country text not null default '',
  billing_email text not null default '',
  billing_medium text not null default 'E-bill (Default)',
  supporting_documents text not null default 'Company Incorporation Certificate',
  created_at timestamptz not null default now(),
  -- The client manager who looks after the account.
  manager_id bigint,
  -- Null: the standard number of months.
  deposit_months smallint check (deposit_months between 0 and 24),
  -- Null: the standard limit.
  storage_bytes bigint check (storage_bytes between 0 and 1125899906842624),
  account_no text not null default '' check (length(account_no) <= 40),
  account_id text not null default '' check (length(account_id) <= 40),
  account_name text not null default '' check (length(account_name) <= 200),
  registration_type text not null default '' check (length(registration_type) <= 60),
  version integer not null default 1,
  licence_no text not null default '' check (length(licence_no) <= 60),
  credit_limit_sen bigint check (credit_limit_sen > 0),
  hold_reason text check (length(hold_reason) between 1 and 500),
  held_at timestamptz,
  contract_no text not null default '' check (length(contract_no) <= 60),
  contract_from date,
  contract_to date,
  contract_signatory text not null default '' check (length(contract_signatory) <= 200),
  check (contract_to >= contract_from),
  constraint hold_has_reason check ((hold_reason is null) = (held_at is null)),
  constraint licence_of_provider check (licence_no = '' or licensed_provider)
);
create index company_manager on company (manager_id);
create index company_name on company (lower(name), id);
create unique index company_registration on company (registration_no);
create index company_registration_key on company (registration_key(registration_no));
alter table company enable row level security;
create policy own_company on company for select to portal_customer
  using (id = nullif(current_setting('portal.company_id', true), '')::bigint);
create policy every_company on company to portal_staff using (true);
grant select on company to portal_staff;
grant select (id, name, registration_no, tin, sst_no, licensed_provider, rcc_id, rcc_title, customer_group,
  credit_term, entity_registered_type, building, bill_street, bill_street2, bill_city, bill_code, bill_state,
  bill_country, billing_email, billing_medium, supporting_documents, created_at, deposit_months, storage_bytes,
  account_no, account_id, account_name, registration_type, version, licence_no, hold_reason, held_at, contract_no,
  contract_from, contract_to, contract_signatory) on company to portal_customer;
grant insert (name, registration_no, rcc_id, rcc_title, entity_registered_type, bill_street, bill_street2, bill_city,
  bill_code, bill_state, bill_country, billing_email, account_no, account_id, account_name, registration_type) on
  company to portal_staff;
grant update (name, registration_no, tin, sst_no, licensed_provider, rcc_id, rcc_title, customer_group, credit_term,
  entity_registered_type, building, bill_street, bill_street2, bill_city, bill_code, bill_state, bill_country,
  billing_email, billing_medium, manager_id, deposit_months, account_no, account_id, account_name, registration_type,
  version, licence_no, credit_limit_sen, hold_reason, held_at, contract_no, contract_from, contract_to,
  contract_signatory) on company to portal_staff;

-- Everyone who can sign in. Role 1 is a customer, 2 commercial, 3 a client manager, 4 an administrator.
create table portal_user (
  id bigint generated always as identity primary key,
  company_id bigint references company,
  email text not null,
  password_hash text,
  first_name text not null,
  last_name text not null,
  responsibility text not null default '',
  phone text not null default '',
  country text not null default '',
  role_id smallint not null check (role_id between 1 and 4),
  status_id smallint not null check (status_id between 1 and 5),
  language text not null default 'en' check (language in ('en', 'ms')),
  created_at timestamptz not null default now(),
  -- Seeded with the demo: the password is public.
  demo boolean not null default false,
  company_admin boolean not null default false,
  -- In sen; null without a limit.
  spending_limit bigint check (spending_limit between 0 and 99999999999999),
  spending_limit_since timestamptz,
  -- The limit counts per order and calendar month, else per order.
  limit_per_month boolean not null default false,
  may_approve_floor boolean not null default false,
  -- People with one name have an empty last name.
  full_name text not null generated always as (rtrim(first_name || ' ' || last_name)) stored,
  constraint company_admin_of check (not company_admin or company_id is not null),
  constraint company_of_role
    check (
    case when role_id = 1 then company_id is not null or status_id <> 2 else company_id is null end),
  constraint floor_right_of check (not may_approve_floor or role_id = 3),
  constraint limit_per_month_of check (not limit_per_month or spending_limit is not null),
  constraint spending_limit_known check ((spending_limit is null) = (spending_limit_since is null)),
  constraint spending_limit_of check (spending_limit is null or company_id is not null)
);
create index portal_user_company on portal_user (company_id);
create index portal_user_created on portal_user (created_at, id);
create unique index portal_user_email on portal_user (lower(email));
create index portal_user_name on portal_user (lower(full_name), id);
alter table portal_user enable row level security;
create policy own_company on portal_user for select to portal_customer
  using (company_id = nullif(current_setting('portal.company_id', true), '')::bigint);
create policy own_self on portal_user for update to portal_customer
  using (id = nullif(current_setting('portal.user_id', true), '')::bigint);
create policy every_company on portal_user to portal_staff using (true);
grant select (id, company_id, email, first_name, last_name, full_name, responsibility, phone, country, role_id, status_id,
  language, created_at, company_admin, spending_limit, limit_per_month) on portal_user to portal_customer, portal_staff;
grant select (may_approve_floor) on portal_user to portal_staff;
grant update (first_name, last_name, responsibility, phone, country, company_admin, spending_limit,
  spending_limit_since, limit_per_month) on portal_user to portal_customer, portal_staff;
grant update (company_id, email, role_id, status_id, may_approve_floor) on portal_user to portal_staff;
alter table company add foreign key (manager_id) references portal_user;

-- Removing colleagues and setting limits and rights are an administrator's to decide.
create function administers_company() returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$
  select exists (select from portal_user u where u.id = nullif(current_setting('portal.user_id', true), '')::bigint
    and u.company_id = nullif(current_setting('portal.company_id', true), '')::bigint and u.company_admin
    and u.status_id = 2)
$$;
grant execute on function administers_company to portal_customer;
create policy own_colleagues on portal_user for update to portal_customer
  using (company_id = nullif(current_setting('portal.company_id', true), '')::bigint and administers_company())
  with check (company_id = nullif(current_setting('portal.company_id', true), '')::bigint);

-- Policies choose rows and grants columns, but neither does both. People change their own name and phone; only another
-- administrator of the company changes their limit and rights.
create function keep_to_own_columns() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_setting('role') = 'portal_customer' then
    if old.id = nullif(current_setting('portal.user_id', true), '')::bigint then
      if (new.company_admin, new.spending_limit, new.spending_limit_since, new.limit_per_month)
        is distinct from (old.company_admin, old.spending_limit, old.spending_limit_since, old.limit_per_month) then
        raise insufficient_privilege using message = 'permission denied for the rights of oneself';
      end if;
    elsif (new.first_name, new.last_name, new.responsibility, new.phone, new.country)
      is distinct from (old.first_name, old.last_name, old.responsibility, old.phone, old.country) then
      raise insufficient_privilege using message = 'permission denied for the profile of a colleague';
    end if;
  end if;
  return new;
end $$;
create trigger own_columns before update on portal_user for each row execute function keep_to_own_columns();

-- History of user accounts.
create table user_event (
  id bigint generated always as identity primary key,
  user_id bigint not null references portal_user,
  at timestamptz not null,
  actor_id bigint not null references portal_user,
  action text not null check (action in ('approve', 'reject', 'update')),
  reason text,
  changes jsonb not null
);
create index user_event_of on user_event (user_id, id);
alter table user_event enable row level security;
create policy every_user on user_event to portal_staff using (true);
grant select, insert on user_event to portal_staff;

-- Applications and the decisions on them.
create table sign_up (
  user_id bigint primary key references portal_user,
  company text not null check (length(company) between 1 and 200),
  registration_no text not null check (length(registration_no) between 1 and 40),
  address_line1 text not null check (length(address_line1) <= 200),
  address_line2 text not null check (length(address_line2) <= 200),
  city text not null check (length(city) <= 100),
  postcode text not null check (length(postcode) <= 20),
  state text not null check (length(state) <= 100),
  country text not null check (length(country) <= 100),
  document_name text not null check (length(document_name) between 1 and 200),
  document_type text not null check (document_type in ('application/pdf', 'image/png', 'image/jpeg')),
  document bytea not null check (octet_length(document) between 1 and 5242880),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references portal_user,
  rejection_reason text check (length(rejection_reason) between 1 and 500),
  check ((decided_at is null) = (decided_by is null)),
  check (rejection_reason is null or decided_at is not null)
);
alter table sign_up enable row level security;
create policy every_sign_up on sign_up to portal_staff using (true);
grant select on sign_up to portal_staff;
grant update (decided_at, decided_by, rejection_reason) on sign_up to portal_staff;

-- Sign-ups until a job has looked up whether the email has a user, so that the answer does not reveal it.
create table sign_up_request (
  id uuid primary key,
  given jsonb not null,
  document_name text not null,
  document_type text not null,
  document bytea not null check (octet_length(document) <= 5242880),
  submitted_at timestamptz not null
);

-- Processes a request: no row if it is gone, null for an email that has a user, else the id of the pending user.
create function admit_sign_up(request uuid) returns table (made bigint) language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  r sign_up_request;
begin
  select * into r from sign_up_request where id = request for update;
  if not found then
    return;
  end if;
  insert into portal_user (email, first_name, last_name, responsibility, phone, country, role_id, status_id, language,
    created_at)
  values (r.given ->> 'email', r.given ->> 'first_name', r.given ->> 'last_name', r.given ->> 'responsibility',
    r.given ->> 'phone', r.given ->> 'country', 1, 1, r.given ->> 'language', r.submitted_at)
  on conflict (lower(email)) do nothing returning id into made;
  if made is not null then
    insert into sign_up (user_id, company, registration_no, address_line1, address_line2, city, postcode, state, country,
      document_name, document_type, document, submitted_at)
    values (made, r.given ->> 'company', r.given ->> 'registration_no', r.given ->> 'address_line1',
      r.given ->> 'address_line2', r.given ->> 'city', r.given ->> 'postcode', r.given ->> 'state',
      r.given ->> 'country', r.document_name, r.document_type, r.document, r.submitted_at);
  end if;
  delete from sign_up_request where id = request;
  return next;
end $$;

-- Bytes that the documents of undecided sign-ups take.
create function sign_up_bytes() returns bigint language sql stable security definer
  set search_path = public, pg_temp as $$
  select coalesce((select sum(octet_length(document)) from sign_up where decided_at is null), 0)::bigint
    + coalesce((select sum(octet_length(document)) from sign_up_request), 0)::bigint
$$;

-- Invitations of colleagues to a company.
create table invitation (
  company_id bigint not null references company,
  id bigint generated always as identity,
  email text not null check (length(email) between 3 and 254),
  invited_by bigint not null references portal_user,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  -- The latest mail's link. Null until it is sent, and if the address already has an account.
  token_hash bytea unique,
  status text not null default 'open' check (status in ('open', 'accepted', 'withdrawn')),
  ended_at timestamptz,
  spending_limit bigint check (spending_limit between 0 and 999999999999),
  primary key (company_id, id),
  check ((status = 'open') = (ended_at is null))
);
create unique index invitation_id on invitation (id);
create unique index invitation_open on invitation (company_id, lower(email)) where status = 'open';
select own_rows_only('invitation');
grant select (company_id, id, email, invited_by, invited_at, expires_at, status, ended_at, spending_limit) on
  invitation to portal_customer, portal_staff;
grant insert (company_id, email, invited_by, invited_at, expires_at, spending_limit) on invitation to portal_customer;
grant update (expires_at, status, ended_at) on invitation to portal_customer;
create policy by_administrator on invitation as restrictive for insert to portal_customer
  with check (administers_company() and invited_by = nullif(current_setting('portal.user_id', true), '')::bigint);
create policy changed_by_administrator on invitation as restrictive for update to portal_customer
  using (administers_company());

-- The new user; null if the token no longer works or the address has an account by now.
create function accept_invitation(hash bytea, first text, last text, password text, of_language text, at timestamptz)
  returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  accepted invitation;
  made bigint;
begin
  update invitation set status = 'accepted', ended_at = at
    where token_hash = hash and status = 'open' and expires_at > at returning * into accepted;
  if accepted.id is null then return null; end if;
  insert into portal_user (company_id, email, password_hash, first_name, last_name, country, role_id, status_id,
      language, created_at, spending_limit, spending_limit_since)
    select accepted.company_id, accepted.email, password, first, last, coalesce(c.bill_country, ''), 1, 2, of_language, at,
      accepted.spending_limit, case when accepted.spending_limit is not null then at end
    from company c where c.id = accepted.company_id
    on conflict (lower(email)) do nothing returning id into made;
  return made;
end $$;

create function remove_colleague(who bigint, at timestamptz) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if not administers_company() then
    raise insufficient_privilege using message = 'permission denied to remove a colleague';
  end if;
  -- The limit stays, in case the account is reactivated.
  update portal_user set status_id = 3, company_admin = false
    where id = who and company_id = nullif(current_setting('portal.company_id', true), '')::bigint;
  if not found then return; end if;
  delete from session where user_id = who;
  update password_link set used_at = at where user_id = who and used_at is null;
end $$;
grant execute on function remove_colleague to portal_customer;

-- A password is not made of the name of the company, also while the company is only a sign-up.
create function company_name_of(who bigint) returns text language sql stable security definer
  set search_path = public, pg_temp as $$
  select coalesce(c.name, s.company) from portal_user u left join company c on c.id = u.company_id
    left join sign_up s on s.user_id = u.id where u.id = who
$$;

-- People who dismissed the first steps of their role.
create table dismissed_first_steps (
  user_id bigint primary key references portal_user,
  at timestamptz not null
);
select own_person_only('dismissed_first_steps');
grant select, insert, delete on dismissed_first_steps to portal_customer, portal_staff;

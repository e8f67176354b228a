-- Keys of machines. The key itself is shown once; only its hash is stored.
create table api_key (
  id bigint generated always as identity primary key,
  -- That of the user. Null for staff, whose keys act for themselves.
  company_id bigint references company,
  user_id bigint not null references portal_user,
  name text not null check (length(name) between 1 and 60),
  prefix text not null check (prefix ~ '^tl_[A-Za-z0-9_-]{8}$'),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'quote', 'order', 'service']),
  networks cidr[] not null check (cardinality(networks) <= 20),
  expires_on date not null,
  created_at timestamptz not null,
  created_by bigint not null references portal_user,
  revoked_at timestamptz,
  -- The beginning of the latest minute with calls, and their number.
  last_used_at timestamptz,
  calls integer not null default 0,
  constraint key_of_staff check (company_id is not null or user_id = created_by and scopes <@ array['read', 'order']),
  -- A year, and the difference between UTC and the zone of the portal.
  constraint key_lasts_a_year check (expires_on <= (created_at at time zone 'UTC')::date + 366)
);
create index api_key_company on api_key (company_id);
create index api_key_user on api_key (user_id);
alter table api_key enable row level security;
create policy own_company on api_key to portal_customer
  using (company_id = nullif(current_setting('portal.company_id', true), '')::bigint)
  with check (company_id = nullif(current_setting('portal.company_id', true), '')::bigint and administers_company());
-- The history names the keys of companies.
create policy every_company on api_key for select to portal_staff using (true);
create policy own_keys on api_key to portal_staff
  using (user_id = nullif(current_setting('portal.user_id', true), '')::bigint)
  with check (company_id is null and user_id = nullif(current_setting('portal.user_id', true), '')::bigint);
grant select (id, company_id, user_id, name, prefix, scopes, networks, expires_on, created_at, created_by, revoked_at,
  last_used_at) on api_key to portal_customer, portal_staff;
grant insert (company_id, user_id, name, prefix, token_hash, scopes, networks, expires_on, created_at, created_by),
  update (revoked_at) on api_key to portal_customer, portal_staff;

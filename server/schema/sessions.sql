create table session (
  token_hash bytea primary key,
  user_id bigint not null references portal_user,
  created_at timestamptz not null,
  last_seen timestamptz not null,
  expires_at timestamptz not null,
  -- Names a session to its owner: the hash of the token never leaves the server.
  id bigint generated always as identity unique,
  user_agent text not null default '' check (length(user_agent) <= 400),
  -- The network it was opened from, shortened.
  network text not null default '' check (length(network) <= 60)
);
create index session_by_user on session (user_id);

create table password_link (
  token_hash bytea primary key,
  user_id bigint not null references portal_user,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Failed sign-ins, which slow down the next ones.
create table sign_in_attempt (
  key text primary key,
  failures integer not null,
  window_start timestamptz not null,
  last_at timestamptz not null
);

-- Sign-ins whose password was right and whose second factor is still missing.
create table sign_in_step (
  token_hash bytea primary key,
  user_id bigint not null references portal_user,
  tries smallint not null check (tries >= 0),
  expires_at timestamptz not null
);
create index sign_in_step_user on sign_in_step (user_id);

-- Secrets of authenticator apps, encrypted.
create table totp (
  user_id bigint primary key references portal_user,
  sealed bytea not null check (octet_length(sealed) between 29 and 100),
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint,
  check ((confirmed_at is null) = (last_step is null))
);

-- The codes of one set have one salt, so that one hash tells which of them was typed.
create table recovery_code (
  user_id bigint not null references portal_user,
  position smallint not null check (position between 1 and 10),
  salt bytea not null check (octet_length(salt) = 16),
  hash bytea not null check (octet_length(hash) = 32),
  used_at timestamptz,
  primary key (user_id, position)
);

create table passkey (
  id bigint generated always as identity primary key,
  user_id bigint not null references portal_user,
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null check (octet_length(public_key) <= 4000),
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id);

create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'second_step')),
  user_id bigint references portal_user,
  expires_at timestamptz not null,
  check ((user_id is null) = (purpose = 'sign_in'))
);
create index passkey_challenge_end on passkey_challenge (expires_at);

-- Staff end sessions, links and half-finished sign-ins without reading them.
create function end_access_of(who bigint, moment timestamptz, sessions boolean) returns void language sql
  security definer set search_path = public, pg_temp as $$
  update password_link set used_at = moment where user_id = who and used_at is null;
  delete from sign_in_step where user_id = who and sessions;
  delete from session where user_id = who and sessions;
$$;
grant execute on function end_access_of to portal_staff;

create function has_second_factor(who bigint) returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$
  select exists (select from totp where user_id = who and confirmed_at is not null)
    or exists (select from passkey where user_id = who)
$$;
grant execute on function has_second_factor to portal_staff;

-- For people themselves.
create function own_second_factor() returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$
  select has_second_factor(nullif(current_setting('portal.user_id', true), '')::bigint)
$$;
grant execute on function own_second_factor to portal_customer, portal_staff;

-- The identity provider of a company. Staff write its secret without reading it.
create table sso_connection (
  company_id bigint primary key references company,
  issuer text not null check (length(issuer) between 1 and 300),
  client_id text not null check (length(client_id) between 1 and 200),
  client_secret bytea not null check (octet_length(client_secret) <= 3000),
  enabled boolean not null,
  -- Whether addresses from a provider that does not confirm them count as confirmed: Microsoft Entra sends no `email_verified`.
  emails_confirmed boolean not null default false
);
select own_rows_only('sso_connection');
grant insert, update on sso_connection to portal_staff;
grant select (company_id, issuer, client_id, enabled, emails_confirmed) on sso_connection to portal_staff;

-- Email domains that a company claims; each is proven for one company only.
create table sso_domain (
  company_id bigint not null references company,
  id bigint generated always as identity unique,
  domain text not null check (domain = lower(domain) and length(domain) between 1 and 253),
  token text not null check (length(token) >= 40),
  verified_at timestamptz,
  primary key (company_id, id),
  unique (company_id, domain)
);
create unique index sso_domain_proven on sso_domain (domain) where verified_at is not null;
select own_rows_only('sso_domain');
grant select, insert, delete on sso_domain to portal_staff;
grant update (verified_at) on sso_domain to portal_staff;

-- The subject of a user at the provider.
create table sso_link (
  company_id bigint not null references company,
  user_id bigint not null references portal_user,
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  linked_at timestamptz not null,
  primary key (company_id, user_id, issuer),
  unique (issuer, subject)
);
create index sso_link_user on sso_link (user_id);
select own_rows_only('sso_link');
grant select (company_id, user_id) on sso_link to portal_staff;

-- Sign-ins that have been sent to the provider.
create table sso_state (
  state_hash bytea primary key,
  browser_hash bytea not null,
  company_id bigint not null references company,
  issuer text not null,
  expires_at timestamptz not null
);
create index sso_state_expires on sso_state (expires_at);
select own_rows_only('sso_state');

-- Users who came back from the provider and must confirm the link to their account.
create table sso_offer (
  token_hash bytea primary key,
  browser_hash bytea not null,
  company_id bigint not null references company,
  user_id bigint not null references portal_user,
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  expires_at timestamptz not null
);
create index sso_offer_expires on sso_offer (expires_at);
select own_rows_only('sso_offer');

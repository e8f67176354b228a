-- Logos are never deleted: documents still to be made name them.
create table letterhead_logo (
  sha256 bytea primary key,
  bytes bytea not null check (octet_length(bytes) <= 102400),
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  check (sha256 = sha256(bytes))
);
grant select on letterhead_logo to portal_customer, portal_staff;

-- The letterhead of documents; each version says who set it.
create table letterhead (
  version integer primary key check (version > 0),
  name text not null check (name <> ''),
  registration_no text not null,
  sst_no text not null,
  address text not null,
  phone text not null,
  email text not null,
  website text not null,
  bank text not null,
  account_name text not null,
  account_no text not null,
  logo_sha256 bytea references letterhead_logo,
  set_at timestamptz not null,
  set_by bigint not null references portal_user,
  check ((bank = '') = (account_name = '') and (bank = '') = (account_no = ''))
);
grant select (version, name, registration_no, sst_no, address, phone, email, website, bank, account_name, account_no,
  logo_sha256) on letterhead to portal_customer, portal_staff;

-- PDFs of records, made by a job. The content is hashed, so that an unchanged record is made once.
create table document (
  company_id bigint not null references company,
  id bigint generated always as identity,
  kind text not null check (kind in ('quote', 'project', 'order_form', 'order', 'hand_over')),
  language text not null check (language in ('en', 'ms')),
  name text not null,
  -- The content, until the PDF is made.
  model jsonb,
  model_sha256 bytea not null check (length(model_sha256) = 32),
  asked_by bigint references portal_user,
  asked_at timestamptz not null,
  done_at timestamptz,
  -- The attempts ran out; a later request draws it again.
  failed_at timestamptz,
  bytes bytea,
  sha256 bytea check (length(sha256) = 32),
  primary key (company_id, id),
  unique (company_id, model_sha256),
  check ((done_at is null) = (bytes is null)),
  check ((done_at is null) = (sha256 is null)),
  check ((done_at is null) = (model is not null))
);
create index document_asked_at on document (asked_at);
create unique index document_id on document (id);
select own_rows_only('document');
grant select on document to portal_customer, portal_staff;
grant delete on document to portal_staff;
grant insert (company_id, kind, language, name, model, model_sha256, asked_by, asked_at) on document to
  portal_customer, portal_staff;
grant update (asked_at) on document to portal_customer;
grant update (model, asked_at, done_at, failed_at, bytes, sha256) on document to portal_staff;

-- People who wait for a document; after a long wait they are notified.
create table document_wait (
  company_id bigint not null,
  document_id bigint not null,
  user_id bigint not null references portal_user,
  since timestamptz not null,
  primary key (company_id, document_id, user_id),
  foreign key (company_id, document_id) references document (company_id, id) on delete cascade
);
select own_rows_only('document_wait');
grant insert on document_wait to portal_customer, portal_staff;
grant select, delete on document_wait to portal_staff;
grant select (company_id, document_id, user_id) on document_wait to portal_customer;

-- Links that show a quote or a project to anyone who has one.
create table share_link (
  company_id bigint not null references company,
  id bigint generated always as identity,
  -- One of the two.
  quote_id bigint,
  project_id bigint,
  token_hash bytea not null unique check (length(token_hash) = 32),
  made_by bigint not null references portal_user,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by bigint references portal_user,
  opened integer not null default 0 check (opened >= 0),
  last_opened_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, project_id) references project (company_id, id),
  foreign key (company_id, quote_id) references quote (company_id, id),
  check (num_nonnulls(quote_id, project_id) = 1),
  check (expires_at > made_at and expires_at <= made_at + interval '90 days'),
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  check ((opened = 0) = (last_opened_at is null))
);
create unique index share_link_id on share_link (id);
create index share_link_project on share_link (company_id, project_id);
create index share_link_quote on share_link (company_id, quote_id);
select own_rows_only('share_link');
grant select (company_id, id, quote_id, project_id, made_by, made_at, expires_at, withdrawn_at, withdrawn_by, opened,
  last_opened_at) on share_link to portal_customer, portal_staff;
grant insert (company_id, quote_id, project_id, token_hash, made_by, made_at, expires_at) on share_link to
  portal_customer, portal_staff;
grant update (withdrawn_at, withdrawn_by) on share_link to portal_customer, portal_staff;

-- Counts an opening. Unknown, expired and withdrawn links all give no row. Callers without a session read no table.
create function open_share_link(hash bytea, at timestamptz)
  returns table (company_id bigint, quote_id bigint, project_id bigint) language sql volatile security definer
  set search_path = public, pg_temp as $$
  update share_link s set opened = s.opened + 1, last_opened_at = at
  where s.token_hash = hash and s.withdrawn_at is null and s.expires_at > at
  returning s.company_id, s.quote_id, s.project_id
$$;

-- Finds a shared link without counting an opening, for previews and limits.
create function find_share_link(hash bytea, at timestamptz)
  returns table (company_id bigint, quote_id bigint, project_id bigint, id bigint) language sql stable security definer
  set search_path = public, pg_temp as $$
  select s.company_id, s.quote_id, s.project_id, s.id from share_link s
  where s.token_hash = hash and s.withdrawn_at is null and s.expires_at > at
$$;

create table notification (
  id bigint generated always as identity primary key,
  user_id bigint not null references portal_user,
  kind text not null,
  -- A notification reaches a person once, however often its job is repeated.
  dedupe_key text not null,
  at timestamptz not null,
  company_id bigint references company,
  quote_id bigint,
  order_id bigint,
  facts jsonb not null,
  read_at timestamptz,
  mailed_at timestamptz,
  unique (user_id, dedupe_key),
  constraint notification_company check ((company_id is null) = (kind in ('sign_up_received', 'preview_ready')))
);
create index notification_of on notification (user_id, id desc);
create index notification_unread on notification (user_id) where read_at is null;
select own_person_only('notification');
grant select on notification to portal_customer, portal_staff;
grant update (read_at) on notification to portal_customer, portal_staff;

-- Deviations from the default, which is mail for every kind.
create table mail_choice (
  user_id bigint not null references portal_user,
  kind text not null,
  mail boolean not null,
  primary key (user_id, kind)
);
select own_person_only('mail_choice');
grant select, insert, update on mail_choice to portal_customer, portal_staff;

-- Sent mail of a portal without a mail server.
create table mailbox (
  id bigint generated always as identity primary key,
  -- One mail for one notification, even if sending it is repeated.
  message_id text not null unique,
  at timestamptz not null,
  recipient text not null,
  subject text not null,
  plain text not null,
  html text not null
);
alter table mailbox enable row level security;
create policy staff on mailbox for select to portal_staff using (true);
grant select on mailbox to portal_staff;

import { sql, type Kysely } from 'kysely'

/** What people are told of, in the bell and by mail, and what each of them chose; and the mail of a portal without a mail server. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table notification (
      id bigint generated always as identity primary key,
      user_id bigint not null references portal_user,
      kind text not null,
      -- The same piece of news reaches a person once, however often the work that tells of it is repeated.
      once text not null,
      at timestamptz not null,
      company_id bigint not null references company,
      quote_id bigint,
      order_id bigint,
      facts jsonb not null,
      read_at timestamptz,
      mailed_at timestamptz,
      unique (user_id, once)
    );
    create index notification_of on notification (user_id, id desc);
    create index notification_unread on notification (user_id) where read_at is null;
    alter table notification enable row level security;
    create policy own on notification to portal_customer, portal_staff
      using (user_id = nullif(current_setting('portal.user_id', true), '')::bigint);
    grant select, update (read_at) on notification to portal_customer, portal_staff;

    -- Only what somebody chose otherwise than the portal proposes: every kind comes by mail.
    create table mail_choice (
      user_id bigint not null references portal_user,
      kind text not null,
      mail boolean not null,
      primary key (user_id, kind)
    );
    alter table mail_choice enable row level security;
    create policy own on mail_choice to portal_customer, portal_staff
      using (user_id = nullif(current_setting('portal.user_id', true), '')::bigint)
      with check (user_id = nullif(current_setting('portal.user_id', true), '')::bigint);
    grant select, insert, update on mail_choice to portal_customer, portal_staff;

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

    -- The client manager an account is in the hands of.
    alter table company add column manager_id bigint references portal_user;
    create index company_manager on company (manager_id);
  `.execute(db)
}

import { sql, type Kysely } from 'kysely'
import { ownRowsOnly } from '#server/platform/roles.ts'

/** What company and client managers write to each other about a quote, the files with it, and how far each has read. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table quote_message (
      company_id bigint not null,
      quote_id bigint not null,
      id bigint generated always as identity,
      at timestamptz not null,
      author_id bigint not null references portal_user,
      -- How the author is named to the other side: a company's reader may not look up the carrier's people.
      signed text not null,
      side text not null check (side in ('company', 'staff')),
      text text not null check (char_length(text) <= 5000),
      primary key (company_id, quote_id, id),
      foreign key (company_id, quote_id) references quote (company_id, id)
    );
    -- Which quotes have something from the other side, without their texts.
    create index quote_message_side on quote_message (side, company_id, quote_id, id);

    create table message_file (
      company_id bigint not null,
      quote_id bigint not null,
      id bigint generated always as identity,
      -- Null until the message it goes with is sent.
      message_id bigint,
      uploaded_by bigint not null references portal_user,
      uploaded_at timestamptz not null,
      name text not null,
      media_type text not null,
      size integer not null,
      bytes bytea not null,
      primary key (company_id, quote_id, id),
      foreign key (company_id, quote_id) references quote (company_id, id),
      foreign key (company_id, quote_id, message_id) references quote_message (company_id, quote_id, id)
    );
    create index message_file_unsent on message_file (uploaded_at) where message_id is null;

    create table thread_seen (
      user_id bigint not null references portal_user,
      company_id bigint not null,
      quote_id bigint not null,
      message_id bigint not null,
      primary key (user_id, company_id, quote_id),
      foreign key (company_id, quote_id, message_id) references quote_message (company_id, quote_id, id)
    );
  `.execute(db)
  await ownRowsOnly(db, ['quote_message', 'message_file', 'thread_seen'])
  await sql`
    -- How far somebody has read is their own, whoever else may see the quote.
    create policy own on thread_seen as restrictive to portal_customer, portal_staff
      using (user_id = nullif(current_setting('portal.user_id', true), '')::bigint)
      with check (user_id = nullif(current_setting('portal.user_id', true), '')::bigint);

    -- What has not been sent is its sender's; what has been sent is nobody's to change.
    create policy sent_or_own on message_file as restrictive for select to portal_customer
      using (message_id is not null
        or uploaded_by = nullif(current_setting('portal.user_id', true), '')::bigint);
    create policy unsent on message_file as restrictive for delete to portal_customer, portal_staff
      using (message_id is null);
    create policy sending on message_file as restrictive for update to portal_customer, portal_staff
      using (message_id is null and uploaded_by = nullif(current_setting('portal.user_id', true), '')::bigint)
      with check (true);

    grant select, insert on quote_message to portal_customer, portal_staff;
    grant select, insert, delete, update (message_id) on message_file to portal_customer, portal_staff;
    grant select, insert, update (message_id) on thread_seen to portal_customer, portal_staff;
  `.execute(db)
}

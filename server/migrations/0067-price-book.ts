import { sql, type Kysely } from 'kysely'

/**
 * What prices are made of beside the cards is changed by the admin: rates, lead times, holidays and offers. Each change
 * is on record, with the value before and after.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table price_book_event (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      actor_id bigint not null references portal_user,
      book text not null check (book in ('tax', 'usd', 'lead_times', 'calendar', 'options')),
      -- What was changed; its shape is the book's.
      subject jsonb not null,
      before jsonb not null,
      after jsonb not null,
      check (before <> after)
    );
    create index price_book_event_of on price_book_event (book, id desc);
    grant select, insert on price_book_event to portal_staff;
    grant insert, update, delete on tax_rate, usd_rate to portal_staff;
    grant update (working_days) on lead_time to portal_staff;
    grant insert, delete on holiday, product_bandwidth, product_term, product_option to portal_staff;
  `.execute(db)
}

import { sql, type Kysely } from 'kysely'
import { ownRowsOnly } from '#server/platform/roles.ts'

/**
 * Quotes by the month in which they were made, so that a dashboard reads some thousand rows and not a million quotes. A
 * change of a quote marks its company and moment; a scheduled task counts the marked months again from the quotes.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table quote_month (
      company_id bigint not null references company,
      -- The first day of the month in the business zone.
      month date not null,
      -- 0: a request that names no product of the catalogue.
      product_id smallint not null,
      -- As it is shown: an active quote past its validity has expired. Neither carts nor removed quotes.
      state text not null check (state in ('pending', 'active', 'expired', 'ordered', 'cancelled')),
      quotes integer not null check (quotes > 0),
      total_nrc bigint not null,
      total_mrc bigint not null,
      -- Those that awaited a price and got it, and the seconds they waited in all.
      priced integer not null check (priced between 0 and quotes),
      waited bigint not null check (waited >= 0),
      primary key (company_id, month, product_id, state)
    );
    create index quote_month_month on quote_month (month);
    create table lost_month (
      company_id bigint not null references company,
      month date not null,
      product_id smallint not null,
      reason text not null,
      quotes integer not null check (quotes > 0),
      primary key (company_id, month, product_id, reason)
    );
    create index lost_month_month on lost_month (month);
    -- Ends of quotes that were entered by hand: addresses without a listed building.
    create table unserved_month (
      company_id bigint not null references company,
      month date not null,
      state text not null,
      city text not null,
      quotes integer not null check (quotes > 0),
      primary key (company_id, month, state, city)
    );
    create index unserved_month_month on unserved_month (month);
    -- Without a key: two changes of one month do not wait for each other.
    create table stale_month (company_id bigint not null references company, made_at timestamptz not null);
    -- The latest run: when, the day by which it told expired quotes, and the zone of its months.
    create table month_run (
      only_one boolean primary key default true check (only_one),
      at timestamptz not null,
      day date not null,
      zone text not null
    );

    create function mark_month() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      -- Months begin on a quarter of an hour in every zone.
      insert into stale_month (company_id, made_at)
      select distinct company_id, date_bin('15 minutes', created_at, 'epoch') from changed;
      return null;
    end $$;
    revoke execute on function mark_month from public;
    create trigger quote_marks_month_when_made after insert on quote
      referencing new table as changed for each statement execute function mark_month();
    create trigger quote_marks_month_when_changed after update on quote
      referencing new table as changed for each statement execute function mark_month();
  `.execute(db)
  await ownRowsOnly(db, ['quote_month', 'lost_month', 'unserved_month', 'stale_month'])
  await sql`
    grant select, insert, delete on quote_month, lost_month, unserved_month, stale_month to portal_staff;
    grant select, insert, update (at, day, zone) on month_run to portal_staff;
  `.execute(db)
}

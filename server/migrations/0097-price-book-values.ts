import { sql, type Kysely } from 'kysely'

/**
 * Lead times, offers of products, the deposit and the rule of extensions change on a day, which may be a later one. A value
 * applies until the next one of its subject; before the first one the tables of before say what applies.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table price_book_value (
      book text not null check (book in ('lead_times', 'options', 'settings')),
      -- What it is of; the shape is the book's, as in price_book_event.
      subject jsonb not null,
      from_date date not null,
      value jsonb not null,
      primary key (book, subject, from_date)
    );
    grant select, insert, update, delete on price_book_value to portal_staff;

    -- Customers' statements read what applies by these alone: what is planned is none of their business.
    create function lead_times_on(day date)
      returns table (product_id smallint, grade text, nni_ends smallint, working_days integer)
      language sql stable security definer set search_path = public, pg_temp as $$
      select l.product_id, l.grade, l.nni_ends, coalesce(
        (select v.value::integer from price_book_value v
          where v.book = 'lead_times' and v.from_date <= day and v.subject =
            jsonb_build_object('product_id', l.product_id, 'grade', l.grade, 'nni_ends', l.nni_ends)
          order by v.from_date desc limit 1), l.working_days)
      from lead_time l
    $$;
    -- The value is the id of a bandwidth or an add-on, the months of a term.
    create function offers_on(kind text, day date) returns table (product_id smallint, value bigint)
      language sql stable security definer set search_path = public, pg_temp as $$
      with dated as (
        select distinct on (v.subject) (v.subject ->> 'product_id')::smallint as product_id,
          (v.subject ->> 'value')::bigint as value, v.value::boolean as offered
        from price_book_value v
        where v.book = 'options' and v.subject ->> 'kind' = $1 and v.from_date <= $2
        order by v.subject, v.from_date desc),
      undated as (
        select p.product_id, p.bandwidth_id as value from product_bandwidth p where $1 = 'bandwidth'
        union all select p.product_id, p.months from product_term p where $1 = 'term'
        union all select p.product_id, p.vas_option_id from product_option p where $1 = 'add_on')
      select coalesce(d.product_id, u.product_id), coalesce(d.value, u.value)
      from undated u full join dated d on d.product_id = u.product_id and d.value = u.value
      where coalesce(d.offered, true)
    $$;
    create function portal_number_on(setting text, otherwise integer, day date) returns integer
      language sql stable security definer set search_path = public, pg_temp as $$
      select coalesce(
        (select v.value::integer from price_book_value v
          where v.book = 'settings' and v.subject = jsonb_build_object('name', setting) and v.from_date <= day
          order by v.from_date desc limit 1),
        (select s.number from portal_setting s where s.name = setting order by s.version desc limit 1), otherwise)
    $$;
    revoke execute on function lead_times_on, offers_on, portal_number_on from public;
    grant execute on function lead_times_on, offers_on, portal_number_on to portal_customer, portal_staff;

    -- Of the settings those that are numbers; they are listed with the others and not in the price book.
    alter table price_book_event
      drop constraint price_book_event_book_check,
      add constraint price_book_event_book_check
        check (book in ('tax', 'usd', 'lead_times', 'calendar', 'options', 'settings'));
  `.execute(db)
}

import { sql, type Kysely } from 'kysely'
import { hideFromCustomers, ownRowsOnly } from '#server/platform/roles.ts'

/**
 * What a list of quotes would otherwise add up for each reader is stored: the number of a company's quotes by status, and the
 * sums of a quote by charge and tax code. And what seldom changes can be kept by a process that knows the number of its last
 * change.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table company_quote_count (
      company_id bigint not null references company (id),
      status text not null,
      -- Of the connection that counts, so that calls of one company seldom wait for each other.
      slot smallint not null,
      quotes bigint not null,
      primary key (company_id, status, slot)
    );

    create function follow_quotes_made() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      with counted as (
        insert into quote_count as kept (status, validity, slot, quotes)
        select status, case when status = 'active' then validity else 'epoch' end, pg_backend_pid() % 16, count(*)
        from gained group by 1, 2 order by 1, 2
        on conflict (status, validity, slot) do update set quotes = kept.quotes + excluded.quotes),
      counted_by_company as (
        insert into company_quote_count as kept (company_id, status, slot, quotes)
        select company_id, status, pg_backend_pid() % 8, count(*) from gained group by 1, 2 order by 1, 2
        on conflict (company_id, status, slot) do update set quotes = kept.quotes + excluded.quotes)
      -- Months begin on a quarter of an hour in every zone.
      insert into stale_month (company_id, made_at)
      select distinct company_id, date_bin('15 minutes', created_at, 'epoch') from gained;
      return null;
    end $$;

    create function follow_quotes_changed() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      with changed as (
        select company_id, status, case when status = 'active' then validity else 'epoch' end as validity, 1 as step from gained
        union all
        select company_id, status, case when status = 'active' then validity else 'epoch' end, -1 from lost),
      counted as (
        insert into quote_count as kept (status, validity, slot, quotes)
        select status, validity, pg_backend_pid() % 16, sum(step) from changed
        group by 1, 2 having sum(step) <> 0 order by 1, 2
        on conflict (status, validity, slot) do update set quotes = kept.quotes + excluded.quotes),
      counted_by_company as (
        insert into company_quote_count as kept (company_id, status, slot, quotes)
        select company_id, status, pg_backend_pid() % 8, sum(step) from changed
        group by 1, 2 having sum(step) <> 0 order by 1, 2
        on conflict (company_id, status, slot) do update set quotes = kept.quotes + excluded.quotes)
      insert into stale_month (company_id, made_at)
      select distinct company_id, date_bin('15 minutes', created_at, 'epoch') from gained;
      return null;
    end $$;
    revoke execute on function follow_quotes_made, follow_quotes_changed from public;

    drop trigger quote_counted_when_made on quote;
    drop trigger quote_counted_when_moved on quote;
    drop trigger quote_marks_month_when_made on quote;
    drop trigger quote_marks_month_when_changed on quote;
    drop function keep_quote_count_of_new, keep_quote_count, mark_month;
    create trigger quote_followed_when_made after insert on quote
      referencing new table as gained for each statement execute function follow_quotes_made();
    create trigger quote_followed_when_changed after update on quote
      referencing new table as gained old table as lost for each statement execute function follow_quotes_changed();
    insert into company_quote_count select company_id, status, 0, count(*) from quote group by 1, 2;
    grant select on company_quote_count to portal_customer, portal_staff;

    -- Null until its lines are written by a portal that knows it: then they are added up when it is read.
    alter table quote add column taxable_sums jsonb;
    grant update (taxable_sums) on quote to portal_customer, portal_staff;
    create function forget_taxable_sums() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      update quote q set taxable_sums = null from (select distinct company_id, quote_id from lost) l
      where q.company_id = l.company_id and q.id = l.quote_id and q.taxable_sums is not null;
      return null;
    end $$;
    revoke execute on function forget_taxable_sums from public;
    create trigger quote_line_forgets_sums after delete on quote_line
      referencing old table as lost for each statement execute function forget_taxable_sums();
    create trigger quote_line_forgets_sums_of_before after update on quote_line
      referencing old table as lost for each statement execute function forget_taxable_sums();

    -- From a sequence: a change that is rolled back leaves no number that another one could get.
    create sequence rules_stamp_number;
    create table rules_stamp (only_one boolean primary key default true check (only_one), stamp bigint not null);
    insert into rules_stamp (stamp) values (nextval('rules_stamp_number'));
    create function stamp_rules() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      update rules_stamp set stamp = nextval('rules_stamp_number');
      return null;
    end $$;
    revoke execute on function stamp_rules from public;
    create trigger company_stamps_rules after update of licensed_provider on company
      for each statement execute function stamp_rules();
    grant select on rules_stamp to portal_customer, portal_staff;
  `.execute(db)
  await ownRowsOnly(db, ['company_quote_count'])
  await hideFromCustomers(db, { quote: ['owner_id'] })
  for (const table of rules)
    await sql`
      create trigger ${sql.ref(`${table}_stamps_rules`)} after insert or update or delete or truncate on ${sql.ref(table)}
        for each statement execute function stamp_rules()`.execute(db)
}

const rules = [
  'portal_setting',
  'price_book_value',
  'tax_rate',
  'tax_exemption',
  'lead_time',
  'product',
  'product_service',
  'product_bandwidth',
  'product_term',
  'product_option',
  'bandwidth',
  'vas_option',
]

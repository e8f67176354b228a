import { sql, type Kysely } from 'kysely'

/**
 * How many quotes there are over all companies, by state and validity, kept as they change: counting a million rows
 * for every page would take longer than the page. Each change picks one of sixteen slots, because a single row that
 * every transaction updates would make them wait for each other.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table quote_count (
      status text not null,
      -- Only active quotes are told apart by it; the others share one day.
      validity date not null,
      slot smallint not null,
      quotes bigint not null,
      primary key (status, validity, slot)
    );

    create function keep_quote_count() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      insert into quote_count as kept (status, validity, slot, quotes)
      select status, validity, (random() * 15)::smallint, sum(step)
      from (
        select status, case when status = 'active' then validity else 'epoch' end as validity, 1 as step from gained
        union all
        select status, case when status = 'active' then validity else 'epoch' end, -1 from lost
      ) changed
      group by status, validity having sum(step) <> 0
      order by status, validity
      on conflict (status, validity, slot) do update set quotes = kept.quotes + excluded.quotes;
      return null;
    end $$;

    create function keep_quote_count_of_new() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      insert into quote_count as kept (status, validity, slot, quotes)
      select status, case when status = 'active' then validity else 'epoch' end, (random() * 15)::smallint, count(*)
      from gained group by 1, 2 order by 1, 2
      on conflict (status, validity, slot) do update set quotes = kept.quotes + excluded.quotes;
      return null;
    end $$;

    create trigger quote_counted_when_made after insert on quote
      referencing new table as gained for each statement execute function keep_quote_count_of_new();
    create trigger quote_counted_when_moved after update on quote
      referencing new table as gained old table as lost for each statement execute function keep_quote_count();

    insert into quote_count
      select status, case when status = 'active' then validity else 'epoch' end, 0, count(*) from quote group by 1, 2;
    -- The totals tell of all companies together, so no customer may read them.
    grant select on quote_count to portal_staff;
  `.execute(db)
}

import { sql, type Kysely } from 'kysely'
import { hideFromCustomers } from '#server/platform/roles.ts'

/**
 * Over a million quotes there are a few thousand sites: a word is looked for in theirs, and the quotes are found by number. The
 * other filters of client managers have an index that holds what they count by.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function site_words(site jsonb) returns text language sql immutable parallel safe as $$
      select lower(coalesce(site ->> 'label', '') || ' ' || coalesce(site ->> 'city', ''))
    $$;

    -- The words that sites of quotes are found by, over all companies. They stay when their last quote goes.
    create table quoted_site (
      words text not null,
      key bigint generated always as (hashtextextended(words, 0)) stored primary key
    );

    alter table quote add column site_keys bigint[] not null generated always as (
      case when site_b is null then array[hashtextextended(site_words(site_a), 0)]
        else array[hashtextextended(site_words(site_a), 0), hashtextextended(site_words(site_b), 0)] end) stored;

    -- In one order, so that two that know the same new sites do not wait for each other in a circle.
    create function know_sites() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      insert into quoted_site (words)
      select distinct site_words(s.site) from gained g, lateral (values (g.site_a), (g.site_b)) s(site)
      where s.site is not null order by 1 on conflict do nothing;
      return null;
    end $$;
    create function know_changed_sites() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      insert into quoted_site (words)
      select distinct site_words(s.site) from (values (new.site_a), (new.site_b)) s(site)
      where s.site is not null order by 1 on conflict do nothing;
      return null;
    end $$;
    revoke execute on function know_sites, know_changed_sites from public;
    create trigger quote_sites_known after insert on quote
      referencing new table as gained for each statement execute function know_sites();
    create trigger quote_sites_known_when_changed after update on quote for each row
      when (old.site_keys <> new.site_keys) execute function know_changed_sites();
    insert into quoted_site (words)
    select distinct site_words(s.site) from quote q, lateral (values (q.site_a), (q.site_b)) s(site) where s.site is not null;
    grant select on quoted_site to portal_staff;

    drop index if exists quote_all_words;
    create index quote_all_sites on quote using gin (site_keys) where status not in ('removed', 'cart');
    alter table quote alter column site_keys set statistics 1000;
    drop index quote_all_project;
    create index quote_all_project on quote (project_id, status, validity) include (company_id, product_id)
      where project_id is not null;
    create index quote_all_pending_product on quote (product_id, pending_since, id) where status = 'pending';
    create index circuit_next_planned_down on circuit (next_planned desc nulls last, id desc)
      where status in ('pending', 'processing');
  `.execute(db)
  await sql`
    do $$ begin
      create index quote_all_references on quote using gin (lower(reference) gin_trgm_ops)
        where status not in ('removed', 'cart');
      create index quoted_site_words on quoted_site using gin (words gin_trgm_ops);
    exception when undefined_object then
      raise notice 'Without pg_trgm the search over all companies is slow: %', sqlerrm;
    end $$
  `.execute(db)
  await hideFromCustomers(db, { quote: ['owner_id', 'site_keys'] })
}

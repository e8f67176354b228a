import { sql, type Kysely } from 'kysely'
import { hideFromCustomers, ownRowsOnly } from '#server/platform/roles.ts'

/**
 * A word of a site finds quotes by an index alone: over all companies by the number of either end, in a company by the
 * numbers of its own sites.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    lock table quote in share row exclusive mode;
    drop trigger quote_sites_known_when_changed on quote;
    drop index quote_created;
    alter table quote
      drop column site_keys,
      add column site_a_key bigint not null generated always as (hashtextextended(site_words(site_a), 0)) stored,
      add column site_b_key bigint generated always as (
        case when site_b is not null then hashtextextended(site_words(site_b), 0) end) stored;

    -- The words that a company finds its quotes by. They stay when the last quote of a site goes.
    create table company_site (
      company_id bigint not null references company,
      key bigint not null,
      words text not null,
      primary key (company_id, key)
    );
    insert into company_site (company_id, key, words)
    select distinct q.company_id, s.key, site_words(s.site)
    from quote q, lateral (values (q.site_a_key, q.site_a), (q.site_b_key, q.site_b)) s(key, site) where s.site is not null;
    grant select on company_site to portal_customer, portal_staff;

    -- Only a site that is new to its company may be new to all. In one order, so that two that know the same new sites do
    -- not wait for each other in a circle.
    create or replace function know_sites() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      with own as (
        insert into company_site (company_id, key, words)
        select distinct g.company_id, s.key, site_words(s.site)
        from gained g, lateral (values (g.site_a_key, g.site_a), (g.site_b_key, g.site_b)) s(key, site)
        where s.site is not null order by 1, 3 on conflict do nothing returning words)
      insert into quoted_site (words) select distinct words from own order by 1 on conflict do nothing;
      return null;
    end $$;
    create or replace function know_changed_sites() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      with own as (
        insert into company_site (company_id, key, words)
        select distinct new.company_id, s.key, site_words(s.site)
        from (values (new.site_a_key, new.site_a), (new.site_b_key, new.site_b)) s(key, site)
        where s.site is not null order by 3 on conflict do nothing returning words)
      insert into quoted_site (words) select distinct words from own order by 1 on conflict do nothing;
      return null;
    end $$;
    create trigger quote_sites_known_when_changed after update on quote for each row
      when ((old.site_a_key, old.site_b_key) is distinct from (new.site_a_key, new.site_b_key))
      execute function know_changed_sites();

    create index quote_all_site_a on quote (site_a_key)
      include (site_b_key, company_id, project_id, status, validity, product_id) where status not in ('removed', 'cart');
    create index quote_all_site_b on quote (site_b_key)
      include (site_a_key, company_id, project_id, status, validity, product_id)
      where status not in ('removed', 'cart') and site_b_key is not null;
    create index quote_created on quote (company_id, created_at desc, id desc)
      include (status, validity, product_id, project_id, site_a_key, site_b_key) where status <> 'removed';
  `.execute(db)
  await ownRowsOnly(db, ['company_site'])
  await hideFromCustomers(db, { quote: ['owner_id'] })
  // A table that is written again has no statistics of its new columns, by which lists are planned.
  await sql`analyze quote, company_site`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** Who prices a quote and since when it awaits its price; a record of who handed it to whom, for the carrier's own people alone. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table quote
      add column owner_id bigint references portal_user,
      -- Since when it awaits, or awaited, its price: what the response clock goes by.
      add column pending_since timestamptz;
    update quote set pending_since = created_at where status = 'pending';
    alter table quote add check (status <> 'pending' or pending_since is not null);

    grant update (owner_id) on quote to portal_staff;
    -- A buyer's own change may send a quote to pending.
    grant update (pending_since) on quote to portal_customer, portal_staff;

    create index quote_all_pending_since on quote (pending_since, id) include (owner_id) where status = 'pending';
    create index quote_owner on quote (owner_id, created_at desc, id desc) where owner_id is not null;

    -- The lists over all companies by what they can be sorted by; what is in a cart is in none of them.
    create index quote_all_mrc on quote (total_mrc, id) where status not in ('removed', 'cart');
    create index quote_all_nrc on quote (total_nrc, id) where status not in ('removed', 'cart');
    create index quote_all_mbps on quote (bandwidth_mbps, id) where status not in ('removed', 'cart');
    create index quote_all_project on quote (project_id) where project_id is not null;

    create index company_name on company (lower(name), id);

    create table quote_hand_over (
      company_id bigint not null,
      quote_id bigint not null,
      id bigint generated always as identity,
      at timestamptz not null,
      actor_id bigint not null references portal_user,
      before_id bigint references portal_user,
      after_id bigint references portal_user,
      primary key (company_id, quote_id, id),
      foreign key (company_id, quote_id) references quote (company_id, id)
    );
    alter table quote_hand_over enable row level security;
    create policy every_company on quote_hand_over to portal_staff using (true) with check (true);
    grant select, insert on quote_hand_over to portal_staff;

    -- Telling the news is nobody's request and sees no quote; it may ask for this one thing of it.
    create function owner_of_quote(company bigint, quote bigint) returns bigint language sql stable security definer
      set search_path = public, pg_temp as $$
        select q.owner_id from quote q where q.company_id = $1 and q.id = $2
      $$;
    revoke execute on function owner_of_quote from public;
  `.execute(db)
  // Words are looked for in the middle of others: over a million quotes only trigrams find them in time. A database
  // that cannot have the extension reads the quotes one by one instead.
  await sql`
    do $$ begin
      create extension if not exists pg_trgm;
      create index quote_all_words on quote using gin (
        (lower(reference || ' ' || coalesce(site_a ->> 'label', '') || ' ' || coalesce(site_a ->> 'city', '') || ' ' ||
          coalesce(site_b ->> 'label', '') || ' ' || coalesce(site_b ->> 'city', ''))) gin_trgm_ops)
        where status not in ('removed', 'cart');
      -- How often a word occurs decides how it is looked for.
      alter index quote_all_words alter column 1 set statistics 1000;
    exception when insufficient_privilege or feature_not_supported then
      raise notice 'Without pg_trgm the search over all companies is slow: %', sqlerrm;
    end $$
  `.execute(db)
}

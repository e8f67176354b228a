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

    create index quote_all_pending_since on quote (pending_since, id) where status = 'pending';
    create index quote_owner on quote (owner_id, pending_since, id) where owner_id is not null;
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
}

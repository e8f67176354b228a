import { sql, type Kysely } from 'kysely'

/**
 * What suppliers ask for the bandwidth of a quote, and the message that waits with a price below the floor. No policy and no
 * grant lets a customer read a supplier cost.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table supplier_cost (
      company_id bigint not null,
      id bigint generated always as identity,
      quote_id bigint not null,
      -- In sen, before tax.
      nrc bigint not null check (nrc between 0 and 999999999),
      mrc bigint not null check (mrc between 0 and 999999999),
      recorded_by bigint not null references portal_user,
      recorded_at timestamptz not null,
      -- Another cost took its place, or the service is another by now.
      ended_at timestamptz,
      primary key (company_id, id),
      foreign key (company_id, quote_id) references quote (company_id, id)
    );
    create unique index supplier_cost_id on supplier_cost (id);
    create unique index supplier_cost_in_force on supplier_cost (company_id, quote_id) where ended_at is null;
    create index supplier_cost_quote on supplier_cost (company_id, quote_id);
    alter table supplier_cost enable row level security;
    create policy every_company on supplier_cost to portal_staff using (true) with check (true);
    grant select, insert on supplier_cost to portal_staff;
    grant update (ended_at) on supplier_cost to portal_staff;

    -- A supplier was asked for one service. Companies change theirs under a role that does not know of the cost.
    create function end_supplier_cost() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      update supplier_cost set ended_at = new.updated_at
      where company_id = new.company_id and quote_id = new.id and ended_at is null;
      return null;
    end $$;
    revoke execute on function end_supplier_cost from public;
    create trigger quote_ends_supplier_cost after update on quote for each row
      when ((old.product_id, old.bandwidth_mbps, old.contract_months, old.site_a, old.site_b)
        is distinct from (new.product_id, new.bandwidth_mbps, new.contract_months, new.site_a, new.site_b))
      execute function end_supplier_cost();

    alter table floor_approval add column message text check (length(message) between 1 and 5000);

    -- Similar quotes are looked up by product and bandwidth, the newest first.
    create index quote_similar on quote (product_id, bandwidth_mbps, created_at)
      where bandwidth_mrc is not null and status not in ('cart', 'removed');
  `.execute(db)
}

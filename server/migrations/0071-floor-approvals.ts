import { sql, type Kysely } from 'kysely'

/**
 * Prices below the floor that wait for another client manager. A request keeps what was asked; the quote does not change
 * until it is approved. No policy lets a customer read it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table portal_user add column may_approve_floor boolean not null default false,
      -- 3 is a client manager.
      add constraint floor_right_of check (not may_approve_floor or role_id = 3);
    grant select (may_approve_floor), update (may_approve_floor) on portal_user to portal_staff;
    grant select (name, version, value) on portal_setting to portal_staff;

    create table floor_approval (
      company_id bigint not null,
      id bigint generated always as identity,
      quote_id bigint not null,
      -- Ended: the quote was priced otherwise, changed or ended.
      status text not null check (status in ('open', 'approved', 'declined', 'withdrawn', 'ended')),
      requested_by bigint not null references portal_user,
      requested_at timestamptz not null,
      -- What was asked, in sen and working days.
      nrc bigint not null check (nrc >= 0),
      mrc bigint not null check (mrc >= 0),
      price_level text not null check (price_level in ('firm', 'subject_to_survey', 'budgetary')),
      lead_time_days integer check (lead_time_days > 0),
      reason text not null check (length(reason) between 1 and 500),
      -- The price of the bandwidth at that time, null while the quote awaited it, and the floor.
      was_nrc bigint,
      was_mrc bigint,
      floor_nrc bigint,
      floor_mrc bigint,
      ended_by bigint references portal_user,
      ended_at timestamptz,
      words text check (length(words) between 1 and 500),
      primary key (company_id, id),
      foreign key (company_id, quote_id) references quote (company_id, id),
      check ((was_nrc is null) = (was_mrc is null)),
      constraint below_floor check (coalesce(nrc < floor_nrc, false) or coalesce(mrc < floor_mrc, false)),
      check ((status = 'open') = (ended_at is null)),
      constraint decided_by_another check (status not in ('approved', 'declined') or ended_by <> requested_by)
    );
    create unique index floor_approval_id on floor_approval (id);
    create unique index floor_approval_open on floor_approval (company_id, quote_id) where status = 'open';
    create index floor_approval_quote on floor_approval (company_id, quote_id);
    alter table floor_approval enable row level security;
    create policy every_company on floor_approval to portal_staff using (true) with check (true);
    grant select, insert on floor_approval to portal_staff;
    grant update (status, ended_by, ended_at, words) on floor_approval to portal_staff;

    -- Whoever changes what was asked about ends the request, customers too, who do not know of it.
    create function end_floor_approval() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      update floor_approval set status = 'ended', ended_at = new.updated_at
      where company_id = new.company_id and quote_id = new.id and status = 'open';
      return null;
    end $$;
    revoke execute on function end_floor_approval from public;
    create trigger quote_ends_floor_approval after update on quote for each row
      when ((old.status, old.bandwidth_nrc, old.bandwidth_mrc, old.price_level, old.product_id, old.bandwidth_mbps,
          old.contract_months, old.site_a, old.site_b)
        is distinct from (new.status, new.bandwidth_nrc, new.bandwidth_mrc, new.price_level, new.product_id,
          new.bandwidth_mbps, new.contract_months, new.site_a, new.site_b))
      execute function end_floor_approval();
  `.execute(db)
}

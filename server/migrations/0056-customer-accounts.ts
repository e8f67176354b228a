import { sql, type Kysely } from 'kysely'
import { hideFromCustomers, ownRowsOnly } from '#server/platform/roles.ts'

/**
 * What the admin keeps about a customer account, each change on record. Companies from before are as they were: no hold,
 * no credit limit, no contract, and a licence whose number is still to be entered.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table company
      add column version integer not null default 1,
      add column licence_no text not null default '' check (length(licence_no) <= 60),
      add column credit_limit_sen bigint check (credit_limit_sen > 0),
      add column hold_reason text check (length(hold_reason) between 1 and 500),
      add column held_at timestamptz,
      add column contract_no text not null default '' check (length(contract_no) <= 60),
      add column contract_from date,
      add column contract_to date check (contract_to >= contract_from),
      add column contract_signatory text not null default '' check (length(contract_signatory) <= 200),
      add constraint licence_of_provider check (licence_no = '' or licensed_provider),
      add constraint hold_has_reason check ((hold_reason is null) = (held_at is null));
    grant update (name, registration_no, tin, sst_no, licensed_provider, licence_no, deposit_months, rcc_id, rcc_title,
      customer_group, credit_term, entity_registered_type, registration_type, building, bill_street, bill_street2,
      bill_city, bill_code, bill_state, bill_country, billing_email, billing_medium, manager_id, account_no, account_id,
      account_name, credit_limit_sen, hold_reason, held_at, contract_no, contract_from, contract_to, contract_signatory,
      version) on company to portal_staff;
    grant insert, delete on tax_exemption to portal_staff;
    grant insert, delete, update (name, port_mbps) on nni to portal_staff;

    create table billing_account (
      company_id bigint not null references company,
      id bigint generated always as identity,
      number text not null check (length(number) between 1 and 40),
      name text not null check (length(name) between 1 and 200),
      email text not null check (length(email) <= 254),
      medium text not null check (length(medium) between 1 and 60),
      primary key (company_id, id),
      constraint billing_account_number unique (company_id, number) deferrable initially deferred
    );
    create table company_event (
      company_id bigint not null references company,
      id bigint generated always as identity,
      at timestamptz not null,
      actor_id bigint references portal_user,
      action text not null check (action in ('change', 'hold', 'release')),
      detail jsonb,
      primary key (company_id, id)
    );
  `.execute(db)
  // Customers have no right to either.
  await ownRowsOnly(db, ['billing_account', 'company_event'])
  await sql`
    grant select, insert, delete, update (number, name, email, medium) on billing_account to portal_staff;
    grant select, insert on company_event to portal_staff;

    -- Why a company may not order; null while it may. Held until the order is placed, so that a hold set meanwhile waits.
    create function lock_hold(company bigint) returns text language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      if current_setting('role') = 'portal_customer'
        and company is distinct from nullif(current_setting('portal.company_id', true), '')::bigint then
        raise insufficient_privilege using message = 'permission denied for the hold of another company';
      end if;
      return (select c.hold_reason from company c where c.id = company for share);
    end $$;

    -- Whether a company is above its credit limit with these quotes, which customers learn without the limit itself: the
    -- monthly charges of its circuits that are not cancelled, with those of the quotes, and the quotes' one-time charges.
    create function exceeds_credit(company bigint, quotes bigint[]) returns boolean language plpgsql stable
      security definer set search_path = public, pg_temp as $$
    begin
      if current_setting('role') = 'portal_customer'
        and company is distinct from nullif(current_setting('portal.company_id', true), '')::bigint then
        raise insufficient_privilege using message = 'permission denied for the credit of another company';
      end if;
      return coalesce((
        select c.credit_limit_sen <
          (select coalesce(sum(k.total_mrc), 0) from circuit k where k.company_id = company and k.status <> 'cancelled')
          + (select coalesce(sum(q.total_nrc + case q.status when 'ordered' then 0 else q.total_mrc end), 0)
            from quote q where q.company_id = company and q.id = any(quotes))
        from company c where c.id = company), false);
    end $$;
    revoke execute on function lock_hold, exceeds_credit from public;
    grant execute on function lock_hold, exceeds_credit to portal_customer, portal_staff;
  `.execute(db)
  await hideFromCustomers(db, { company: ['manager_id', 'credit_limit_sen'] })
}

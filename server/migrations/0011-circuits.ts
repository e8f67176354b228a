import { sql, type Kysely } from 'kysely'
import { ownRowsOnly } from '#server/platform/roles.ts'

/** Circuits moved on: extra charges, wishes to cancel that are decided, dates that change, and all of it on record. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table circuit
      -- What was accepted after the order, beside the six prices it was ordered at.
      add column extra_nrc bigint not null default 0,
      add column extra_mrc bigint not null default 0,
      drop column total_nrc,
      drop column total_mrc,
      add column cancel_declined_at timestamptz,
      add column cancel_declined_words text,
      -- The day people last heard that the circuit is late, and of which milestone and plan.
      add column late_told_on date,
      add column late_told text;
    alter table circuit
      add column total_nrc bigint generated always as (bandwidth_nrc + xc_nrc + vas_nrc + extra_nrc) stored,
      add column total_mrc bigint generated always as (bandwidth_mrc + xc_mrc + vas_mrc + extra_mrc) stored;
    create index circuit_cancel_asked on circuit (company_id, order_id) where cancel_asked_at is not null;
    create index circuit_open on circuit (company_id, id) where status in ('pending', 'processing');

    -- A wish that was overtaken by the circuit's end is no longer one.
    update circuit set cancel_asked_at = null where status in ('delivered', 'cancelled');

    create table circuit_charge (
      company_id bigint not null,
      circuit_id bigint not null,
      id bigint generated always as identity,
      nrc bigint not null check (nrc >= 0),
      mrc bigint not null check (mrc >= 0 and nrc + mrc > 0),
      tax_nrc bigint not null,
      tax_mrc bigint not null,
      reason text not null,
      answer_by date not null,
      status text not null check (status in ('open', 'accepted', 'declined', 'lapsed', 'withdrawn')),
      raised_by bigint not null references portal_user,
      raised_at timestamptz not null,
      answered_by bigint references portal_user,
      answered_at timestamptz,
      primary key (company_id, circuit_id, id),
      foreign key (company_id, circuit_id) references circuit (company_id, id)
    );
    create unique index circuit_charge_open on circuit_charge (company_id, circuit_id) where status = 'open';
    create index circuit_charge_due on circuit_charge (answer_by) where status = 'open';
    create index circuit_milestone_due on circuit_milestone (planned) where actual is null;

    alter table order_event
      add column circuit_id bigint,
      -- What the action changed, each as it was and as it is, whose milestone it was, and why it was done.
      add column detail jsonb,
      add foreign key (company_id, circuit_id) references circuit (company_id, id);
  `.execute(db)
  await ownRowsOnly(db, ['circuit_charge'])
  await sql`
    grant select, update (status, answered_by, answered_at) on circuit_charge to portal_customer, portal_staff;
    grant insert on circuit_charge to portal_staff;
    -- A customer's answer to an extra charge changes what its own circuit and order cost.
    grant update (extra_nrc, extra_mrc, tax_nrc, tax_mrc) on circuit to portal_customer, portal_staff;
    grant update (total_nrc, total_mrc, tax_nrc, tax_mrc) on purchase_order to portal_customer, portal_staff;
    grant update (cancel_declined_at, cancel_declined_words) on circuit to portal_customer, portal_staff;
    grant update (late_told_on, late_told) on circuit to portal_staff;
    grant update (planned, actual, owner, note) on circuit_milestone to portal_staff;
  `.execute(db)
}

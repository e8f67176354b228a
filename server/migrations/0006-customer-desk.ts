import { sql, type Kysely } from 'kysely'
import { ownRowsOnly } from '#server/platform/roles.ts'

/** What a customer does beyond the straight path: requests in own words, requotes, extensions, and following an order. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table quote
      add column requote_of bigint,
      add column extended smallint not null default 0,
      -- A customised request keeps what was typed; its product and bandwidth have no ids yet.
      add column requested_product text,
      add column requested_bandwidth text,
      add foreign key (company_id, requote_of) references quote (company_id, id);
    create index quote_requotes on quote (company_id, requote_of) where requote_of is not null;

    -- What the action changed, each as it was and as it is; or why somebody cancelled.
    alter table quote_event add column detail jsonb;

    alter table circuit
      add column cancel_asked_at timestamptz,
      add column cancel_reason text;

    create table circuit_milestone (
      company_id bigint not null,
      circuit_id bigint not null,
      position smallint not null,
      kind text not null,
      owner text not null check (owner in ('us', 'customer', 'building', 'third_party')),
      planned date not null,
      actual date,
      note text not null default '',
      primary key (company_id, circuit_id, position),
      foreign key (company_id, circuit_id) references circuit (company_id, id)
    );

    create table order_file (
      company_id bigint not null,
      order_id bigint not null,
      name text not null,
      media_type text not null,
      bytes bytea not null,
      uploaded_by bigint not null references portal_user,
      uploaded_at timestamptz not null,
      primary key (company_id, order_id),
      foreign key (company_id, order_id) references purchase_order (company_id, id)
    );
  `.execute(db)
  await ownRowsOnly(db, ['circuit_milestone', 'order_file'])
  await sql`
    grant update (extended, requested_product, requested_bandwidth, remarks) on quote to portal_customer, portal_staff;
    grant select, insert on circuit_milestone to portal_customer, portal_staff;
    grant select, insert, update on order_file to portal_customer, portal_staff;
    grant update (cancel_asked_at, cancel_reason) on circuit to portal_customer, portal_staff;
  `.execute(db)
}

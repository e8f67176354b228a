import { sql, type Kysely } from 'kysely'
import { ownRowsOnly } from '#server/platform/roles.ts'

/** Orders and their circuits. A circuit carries its own copy of the quote's lines and prices. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table purchase_order (
      company_id bigint not null references company,
      id bigint generated always as identity,
      year smallint not null,
      reference text not null generated always as
        ('O-' || year::text || '-' || lpad(id::text, greatest(6, length(id::text)), '0')) stored,
      status text not null check (status in ('pending', 'processing', 'delivered', 'cancelled')),
      po_number text not null,
      requested_date date,
      site_contacts jsonb not null,
      terms_version text not null,
      total_nrc bigint not null,
      total_mrc bigint not null,
      tax_nrc bigint not null,
      tax_mrc bigint not null,
      deposit bigint not null,
      ordered_by bigint not null references portal_user,
      ordered_at timestamptz not null,
      primary key (company_id, id)
    );
    create index purchase_order_id on purchase_order (id);
    create index purchase_order_at on purchase_order (company_id, ordered_at desc, id desc);
    create index purchase_order_mrc on purchase_order (company_id, total_mrc, id);
    create index purchase_order_po on purchase_order (company_id, po_number, id);

    create table circuit (
      company_id bigint not null references company,
      id bigint generated always as identity,
      year smallint not null,
      reference text not null generated always as
        ('C-' || year::text || '-' || lpad(id::text, greatest(6, length(id::text)), '0')) stored,
      order_id bigint not null,
      quote_id bigint not null,
      status text not null check (status in ('pending', 'processing', 'delivered', 'cancelled')),
      earliest_date date not null,
      contract_months integer not null,
      bandwidth_nrc bigint not null,
      bandwidth_mrc bigint not null,
      xc_nrc bigint not null,
      xc_mrc bigint not null,
      vas_nrc bigint not null,
      vas_mrc bigint not null,
      total_nrc bigint generated always as (bandwidth_nrc + xc_nrc + vas_nrc) stored,
      total_mrc bigint generated always as (bandwidth_mrc + xc_mrc + vas_mrc) stored,
      tax_nrc bigint not null,
      tax_mrc bigint not null,
      primary key (company_id, id),
      foreign key (company_id, order_id) references purchase_order (company_id, id),
      foreign key (company_id, quote_id) references quote (company_id, id)
    );
    create index circuit_id on circuit (id);
    create index circuit_order on circuit (company_id, order_id);
    create unique index circuit_quote on circuit (company_id, quote_id) where status <> 'cancelled';

    create table circuit_line (
      company_id bigint not null,
      circuit_id bigint not null,
      position smallint not null,
      component text not null,
      charge text not null check (charge in ('nrc', 'mrc')),
      site_end text,
      amount_sen bigint not null,
      bandwidth text,
      term integer,
      band text,
      network_status text,
      option text,
      tax_code text not null,
      own_rate boolean not null,
      primary key (company_id, circuit_id, position),
      foreign key (company_id, circuit_id) references circuit (company_id, id)
    );

    create table order_event (
      company_id bigint not null,
      order_id bigint not null,
      id bigint generated always as identity,
      at timestamptz not null,
      actor_id bigint references portal_user,
      action text not null,
      primary key (company_id, order_id, id),
      foreign key (company_id, order_id) references purchase_order (company_id, id)
    );
  `.execute(db)
  await ownRowsOnly(db, ['purchase_order', 'circuit', 'circuit_line', 'order_event'])
  await sql`
    grant select, insert on purchase_order, circuit, circuit_line, order_event to portal_customer, portal_staff;
    grant update (status) on purchase_order, circuit to portal_customer, portal_staff;
  `.execute(db)
}

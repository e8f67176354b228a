import { sql, type Kysely } from 'kysely'
import { ownRowsOnly } from '#server/platform/roles.ts'

/**
 * Quotes with their frozen prices, their lines and history. Every table is keyed by company first, so that the
 * database can be spread by company; `id` is nevertheless unique by its sequence.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table project (
      company_id bigint not null references company,
      id bigint generated always as identity,
      name text not null check (char_length(name) between 1 and 100),
      created_at timestamptz not null,
      primary key (company_id, id)
    );
    create unique index project_name on project (company_id, lower(name));

    create table quote (
      company_id bigint not null references company,
      id bigint generated always as identity,
      year smallint not null,
      reference text not null generated always as
        ('Q-' || year::text || '-' || lpad(id::text, greatest(6, length(id::text)), '0')) stored,
      status text not null check (status in ('cart', 'pending', 'active', 'cancelled', 'ordered', 'removed')),
      version integer not null default 1,
      project_id bigint,
      validity date,
      -- Until when a cart price is held; kept when the quote becomes active.
      price_held_until date,

      product_id smallint check (product_id between 1 and 3),
      bandwidth_id bigint references bandwidth,
      bandwidth_mbps integer,
      contract_months integer,
      fixed_ip_vas_id bigint references vas_option,
      voice_id bigint references vas_option,
      device_vas_id bigint references vas_option,

      -- The ends as they were when quoted. FTTO's location is stored as site A.
      site_a jsonb not null,
      site_b jsonb,
      grade text not null check (grade in ('on_net', 'near_net', 'off_net')),
      lead_time_days integer not null,
      distance_m integer,
      band text,

      bandwidth_nrc bigint check (bandwidth_nrc between 0 and 999999999999),
      bandwidth_mrc bigint check (bandwidth_mrc between 0 and 999999999999),
      xc_nrc bigint not null check (xc_nrc between 0 and 999999999999),
      xc_mrc bigint not null check (xc_mrc between 0 and 999999999999),
      vas_nrc bigint not null check (vas_nrc between 0 and 999999999999),
      vas_mrc bigint not null check (vas_mrc between 0 and 999999999999),
      total_nrc bigint generated always as (bandwidth_nrc + xc_nrc + vas_nrc) stored,
      total_mrc bigint generated always as (bandwidth_mrc + xc_mrc + vas_mrc) stored,
      tax_nrc bigint,
      tax_mrc bigint,

      remarks text,
      created_by bigint not null references portal_user,
      created_at timestamptz not null,
      updated_at timestamptz not null,

      primary key (company_id, id),
      foreign key (company_id, project_id) references project (company_id, id),
      check (status not in ('active', 'ordered') or (validity is not null and bandwidth_mrc is not null)),
      check (status not in ('cart', 'pending') or validity is null)
    );
    create index quote_id on quote (id);
    create index quote_created on quote (company_id, created_at desc, id desc) where status <> 'removed';
    create index quote_cart on quote (company_id, created_at desc, id desc) where status in ('cart', 'pending');
    create index quote_active on quote (company_id, validity, id) where status = 'active';
    create index quote_mrc on quote (company_id, total_mrc, id) where status <> 'removed';
    create index quote_nrc on quote (company_id, total_nrc, id) where status <> 'removed';
    create index quote_mbps on quote (company_id, bandwidth_mbps, id) where status <> 'removed';
    create index quote_project on quote (company_id, project_id) where project_id is not null;

    create table quote_line (
      company_id bigint not null,
      quote_id bigint not null,
      position smallint not null,
      component text not null,
      charge text not null check (charge in ('nrc', 'mrc')),
      site_end text check (site_end in ('a', 'b', 'location')),
      amount_sen bigint not null check (amount_sen between 0 and 999999999999),
      bandwidth text,
      term integer,
      band text,
      network_status text,
      option text,
      tax_code text not null,
      own_rate boolean not null,
      rate_cell_id bigint references rate_cell on delete set null,
      primary key (company_id, quote_id, position),
      foreign key (company_id, quote_id) references quote (company_id, id)
    );

    create table quote_event (
      company_id bigint not null,
      quote_id bigint not null,
      id bigint generated always as identity,
      at timestamptz not null,
      actor_id bigint references portal_user,
      action text not null,
      primary key (company_id, quote_id, id),
      foreign key (company_id, quote_id) references quote (company_id, id)
    );
  `.execute(db)
  await ownRowsOnly(db, ['project', 'quote', 'quote_line', 'quote_event'])
  await sql`
    grant select, insert on project, quote, quote_line, quote_event to portal_customer, portal_staff;
    -- Columns that say whose and which quote it is are nobody's to change.
    grant update (status, version, project_id, validity, price_held_until, product_id, bandwidth_id, bandwidth_mbps,
      contract_months, fixed_ip_vas_id, voice_id, device_vas_id, site_a, site_b, grade, lead_time_days, distance_m,
      band, bandwidth_nrc, bandwidth_mrc, xc_nrc, xc_mrc, vas_nrc, vas_mrc, tax_nrc, tax_mrc, updated_at)
      on quote to portal_customer, portal_staff;
    -- Joining an existing project is an insert that finds its name taken.
    grant update (name) on project to portal_customer, portal_staff;
    grant delete on quote_line to portal_customer, portal_staff;
  `.execute(db)
}

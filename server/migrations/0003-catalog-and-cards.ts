import { sql, type Kysely } from 'kysely'

/** What is offered, and what it costs: bandwidths, terms, add-ons, and the rate cards. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table bandwidth (
      id bigint generated always as identity primary key,
      mbps integer not null unique check (mbps > 0),
      label text not null unique
    );

    create table product_bandwidth (
      product_id smallint not null check (product_id between 1 and 3),
      bandwidth_id bigint not null references bandwidth,
      primary key (product_id, bandwidth_id)
    );

    create table product_term (
      product_id smallint not null check (product_id between 1 and 3),
      months integer not null check (months between 0 and 120),
      primary key (product_id, months)
    );

    create table vas_option (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('fixed_ip', 'voice', 'device')),
      name text not null,
      position integer not null,
      tax_code text not null check (tax_code in ('telecommunications', 'equipment_rental')),
      unique (kind, name)
    );

    create table pricing_rule (
      id bigint generated always as identity primary key,
      name text not null check (char_length(name) between 1 and 20),
      is_standard_rule smallint not null check (is_standard_rule in (0, 1)),
      created_at timestamptz not null default now()
    );
    create unique index one_base_rule on pricing_rule (is_standard_rule) where is_standard_rule = 1;
    create unique index pricing_rule_name on pricing_rule (lower(name));

    alter table company add column pricing_rule_id bigint references pricing_rule;

    -- One price of one card. Which of the key's columns are filled is the component's matter; the rest are null.
    create table rate_cell (
      id bigint generated always as identity primary key,
      pricing_rule_id bigint not null references pricing_rule,
      product_id smallint not null check (product_id between 1 and 3),
      component text not null check
        (component in ('access', 'transport', 'installation', 'cross_connect', 'fixed_ip', 'voice', 'device')),
      charge text not null check (charge in ('nrc', 'mrc')),
      bandwidth_id bigint references bandwidth,
      term integer,
      band text check (band in ('same_building', 'to_15km', 'to_50km', 'to_300km', 'beyond', 'across_sea')),
      network_status text check (network_status in ('on_net', 'near_net')),
      vas_option_id bigint references vas_option,
      price_sen bigint not null check (price_sen between 0 and 999999999999),
      floor_sen bigint check (floor_sen between 0 and 999999999999),
      unique nulls not distinct
        (pricing_rule_id, product_id, component, charge, bandwidth_id, term, band, network_status, vas_option_id)
    );

    alter table pricing_rule enable row level security;
    alter table rate_cell enable row level security;
    -- A company reads the base card and its own; another company's card is as secret as its quotes.
    create policy base_rule on pricing_rule for select to portal_customer using (is_standard_rule = 1);
    create policy own_rule on pricing_rule for select to portal_customer
      using (id = (select c.pricing_rule_id from company c
        where c.id = nullif(current_setting('portal.company_id', true), '')::bigint));
    create policy every_rule on pricing_rule to portal_staff using (true) with check (true);
    create policy readable_rule on rate_cell for select to portal_customer
      using (pricing_rule_id in (select r.id from pricing_rule r));
    create policy every_cell on rate_cell to portal_staff using (true) with check (true);

    grant select on bandwidth, product_bandwidth, product_term, vas_option, pricing_rule, rate_cell
      to portal_customer, portal_staff;
  `.execute(db)
}

create table project (
  company_id bigint not null references company,
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 100),
  created_at timestamptz not null,
  primary key (company_id, id)
);
create unique index project_name on project (company_id, lower(name));
select own_rows_only('project');
grant select, insert on project to portal_customer, portal_staff;
grant update (name) on project to portal_customer, portal_staff;

create function site_words(site jsonb) returns text language sql immutable parallel safe as $$
  select lower(coalesce(site ->> 'label', '') || ' ' || coalesce(site ->> 'city', ''))
$$;

-- Quotes with their prices frozen. Tables of a company's rows are keyed by company first; id is unique by its sequence.
-- The triggers of quotes are beside what they serve; docs/data-model.md lists them.
create table quote (
  company_id bigint not null references company,
  id bigint generated always as identity,
  year smallint not null,
  reference text not null
    generated always as ('Q-' || year::text || '-' || lpad(id::text, greatest(6, length(id::text)), '0')) stored,
  status text not null check (status in ('cart', 'pending', 'active', 'cancelled', 'ordered', 'removed')),
  version integer not null default 1,
  project_id bigint,
  validity date,
  -- Until when a cart price is held; kept when the quote becomes active.
  price_held_until date,
  product_id smallint references product,
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
  remarks text,
  created_by bigint not null references portal_user,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  requote_of bigint,
  extended smallint not null default 0,
  -- A customised request keeps the company's words; product and bandwidth have no ids until it is completed.
  requested_product text,
  requested_bandwidth text,
  owner_id bigint references portal_user,
  -- Since when it waits, or waited, for its price: the start of the response time.
  pending_since timestamptz,
  -- Null while the quote waits for its price.
  price_level text check (price_level in ('firm', 'subject_to_survey', 'budgetary')),
  requested_site_a text,
  requested_site_b text,
  requested_months smallint,
  completed_level text check (completed_level in ('firm', 'subject_to_survey', 'budgetary')),
  priced_in_words boolean not null default false,
  -- A quote of another kind replaces a service.
  kind text not null default 'new' check (kind in ('new', 'renew', 'change', 'move')),
  service_id bigint,
  -- Whether the new service keeps the end of the term.
  keeps_end boolean not null default false,
  -- The company's own names for it.
  buyer_reference text check (char_length(buyer_reference) between 1 and 60),
  cost_centre text check (char_length(cost_centre) between 1 and 60),
  end_customer text check (char_length(end_customer) between 1 and 60),
  buyer_words text generated always as (
    nullif(lower(coalesce(buyer_reference, '') || ' ' || coalesce(cost_centre, '') || ' ' || coalesce(end_customer, '')),
      '  ')) stored,
  site_a_key bigint not null generated always as (hashtextextended(site_words(site_a), 0)) stored,
  site_b_key bigint
    generated always as (case when site_b is not null then hashtextextended(site_words(site_b), 0) end) stored,
  primary key (company_id, id),
  foreign key (company_id, project_id) references project (company_id, id),
  foreign key (company_id, requote_of) references quote (company_id, id),
  check ((kind = 'new') = (service_id is null)),
  check (status not in ('active', 'ordered') or (validity is not null and bandwidth_mrc is not null)),
  check (status not in ('cart', 'pending') or validity is null),
  check (status <> 'pending' or pending_since is not null),
  constraint quote_lead_time check (lead_time_days between 1 and 365)
);
create index quote_active on quote (company_id, validity, id) where status = 'active';
create index quote_all_active on quote (validity, id) include (company_id, product_id) where status = 'active';
create index quote_all_created on quote (created_at desc, id desc)
  include (company_id, status, validity, product_id) where status not in ('removed', 'cart');
create index quote_all_mbps on quote (bandwidth_mbps, id)
  include (company_id, status, validity, product_id) where status not in ('removed', 'cart');
create index quote_all_mrc on quote (total_mrc, id)
  include (company_id, status, validity, product_id) where status not in ('removed', 'cart');
create index quote_all_nrc on quote (total_nrc, id)
  include (company_id, status, validity, product_id) where status not in ('removed', 'cart');
create index quote_all_pending on quote (created_at desc, id desc) where status = 'pending';
create index quote_all_pending_product on quote (product_id, pending_since, id) where status = 'pending';
create index quote_all_pending_since on quote (pending_since, id) include (company_id, owner_id)
  where status = 'pending';
create index quote_all_project on quote (project_id, status, validity) include (company_id, product_id)
  where project_id is not null;
create index quote_all_site_a on quote (site_a_key)
  include (site_b_key, company_id, project_id, status, validity, product_id) where status not in ('removed', 'cart');
create index quote_all_site_b on quote (site_b_key)
  include (site_a_key, company_id, project_id, status, validity, product_id)
  where status not in ('removed', 'cart') and site_b_key is not null;
create index quote_buyer_words on quote (company_id) include (id, buyer_words) where buyer_words is not null;
create index quote_cart on quote (company_id, created_at desc, id desc) where status in ('cart', 'pending');
-- Carts that staff filled.
create index quote_cart_by on quote (created_by) where status = 'cart';
-- The share of each product counts carts, which are in no quote_month.
create index quote_cart_product on quote (product_id) where status = 'cart';
create index quote_company_status on quote (company_id, status, validity) include (id, product_id, project_id)
  where status <> 'removed';
create index quote_created on quote (company_id, created_at desc, id desc)
  include (status, validity, product_id, project_id, site_a_key, site_b_key) where status <> 'removed';
create index quote_id on quote (id) include (company_id, status, validity, product_id, created_at);
create index quote_mbps on quote (company_id, bandwidth_mbps, id) where status <> 'removed';
create index quote_mrc on quote (company_id, total_mrc, id) where status <> 'removed';
create index quote_nrc on quote (company_id, total_nrc, id) where status <> 'removed';
-- The load of NNIs.
create index quote_nni on quote (company_id)
  where status = 'ordered' and (site_a ->> 'nni' is not null or site_b ->> 'nni' is not null);
create index quote_owner on quote (owner_id, created_at desc, id desc)
  include (company_id, status, validity, product_id) where owner_id is not null;
create index quote_requotes on quote (company_id, requote_of) where requote_of is not null;
-- Similar quotes: same product and near bandwidth, the newest first.
create index quote_similar on quote (product_id, bandwidth_mbps, created_at)
  where bandwidth_mrc is not null and status not in ('cart', 'removed');
select own_rows_only('quote');
grant insert on quote to portal_customer, portal_staff;
grant select on quote to portal_staff;
grant select (company_id, id, year, reference, status, version, project_id, validity, price_held_until, product_id,
  bandwidth_id, bandwidth_mbps, contract_months, fixed_ip_vas_id, voice_id, device_vas_id, site_a, site_b, grade,
  lead_time_days, distance_m, band, bandwidth_nrc, bandwidth_mrc, xc_nrc, xc_mrc, vas_nrc, vas_mrc, total_nrc,
  total_mrc, remarks, created_by, created_at, updated_at, requote_of, extended, requested_product,
  requested_bandwidth, pending_since, price_level, requested_site_a, requested_site_b, requested_months,
  completed_level, priced_in_words, kind, service_id, keeps_end, buyer_reference, cost_centre, end_customer,
  buyer_words, site_a_key, site_b_key) on quote to portal_customer;
grant update (status, version, project_id, validity, price_held_until, product_id, bandwidth_id, bandwidth_mbps,
  contract_months, fixed_ip_vas_id, voice_id, device_vas_id, site_a, site_b, grade, lead_time_days, distance_m, band,
  bandwidth_nrc, bandwidth_mrc, xc_nrc, xc_mrc, vas_nrc, vas_mrc, remarks, updated_at, extended, requested_product,
  requested_bandwidth, pending_since, price_level, requested_site_a, requested_site_b, requested_months,
  completed_level, buyer_reference, cost_centre, end_customer) on quote to portal_customer, portal_staff;
grant update (owner_id) on quote to portal_staff;

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
  rate_cell_id bigint,
  card_version_id bigint,
  primary key (company_id, quote_id, position),
  constraint quote_line_amount foreign key (rate_cell_id, card_version_id)
    references card_amount (rate_cell_id, version_id),
  foreign key (company_id, quote_id) references quote (company_id, id),
  constraint quote_line_version check ((rate_cell_id is null) = (card_version_id is null))
);
select own_rows_only('quote_line');
grant select, insert, delete on quote_line to portal_customer, portal_staff;

create table quote_event (
  company_id bigint not null,
  quote_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null,
  actor_id bigint references portal_user,
  action text not null,
  -- The changes with their values before and after, or the reason of a cancellation.
  detail jsonb,
  primary key (company_id, quote_id, id),
  foreign key (company_id, quote_id) references quote (company_id, id)
);
select own_rows_only('quote_event');
grant select, insert on quote_event to portal_customer, portal_staff;

-- Notes of client managers. No policy lets a customer read them.
create table quote_note (
  company_id bigint not null,
  quote_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null,
  author_id bigint not null references portal_user,
  note text not null,
  primary key (company_id, quote_id, id),
  foreign key (company_id, quote_id) references quote (company_id, id)
);
alter table quote_note enable row level security;
create policy every_company on quote_note to portal_staff using (true);
grant select, insert on quote_note to portal_staff;

-- Assignments of quotes. No policy lets a customer read them.
create table quote_assignment (
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
alter table quote_assignment enable row level security;
create policy every_company on quote_assignment to portal_staff using (true);
grant select, insert on quote_assignment to portal_staff;

-- The job that delivers notifications cannot read quotes; it needs only the owner.
create function owner_of_quote(company bigint, quote bigint) returns bigint language sql stable security definer
  set search_path = public, pg_temp as $$
    select q.owner_id from quote q where q.company_id = $1 and q.id = $2
  $$;

-- The words of a company's sites, by which it finds its quotes. They stay when the last quote of a site goes.
create table company_site (
  company_id bigint not null references company,
  key bigint not null,
  words text not null,
  primary key (company_id, key)
);
select own_rows_only('company_site');
grant select on company_site to portal_customer, portal_staff;

-- The same over all companies.
create table quoted_site (
  words text not null,
  key bigint generated always as (hashtextextended(words, 0)) stored primary key
);
grant select on quoted_site to portal_staff;

-- Only a site that is new to its company can be new to all. Inserted in one order to prevent deadlocks.
create function know_sites() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  with own as (
    insert into company_site (company_id, key, words)
    select distinct g.company_id, s.key, site_words(s.site)
    from gained g, lateral (values (g.site_a_key, g.site_a), (g.site_b_key, g.site_b)) s(key, site)
    where s.site is not null order by 1, 3 on conflict do nothing returning words)
  insert into quoted_site (words) select distinct words from own order by 1 on conflict do nothing;
  return null;
end $$;
create trigger quote_sites_known after insert on quote
  referencing new table as gained for each statement execute function know_sites();

create trigger quote_sites_known_when_changed after update on quote
  referencing new table as gained for each statement execute function know_sites();

-- Suppliers' charges for a quote's bandwidth. No policy lets a customer read them.
create table supplier_cost (
  company_id bigint not null,
  id bigint generated always as identity,
  quote_id bigint not null,
  -- In sen, before tax.
  nrc bigint not null check (nrc between 0 and 999999999),
  mrc bigint not null check (mrc between 0 and 999999999),
  recorded_by bigint not null references portal_user,
  recorded_at timestamptz not null,
  -- When another cost replaced it, or the service changed.
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, quote_id) references quote (company_id, id)
);
create unique index supplier_cost_in_force on supplier_cost (company_id, quote_id) where ended_at is null;
alter table supplier_cost enable row level security;
create policy every_company on supplier_cost to portal_staff using (true);
grant select, insert on supplier_cost to portal_staff;
grant update (ended_at) on supplier_cost to portal_staff;

-- A cost is for one service, so a change of the service ends it, also under a role that cannot read the cost.
create function end_supplier_cost() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update supplier_cost set ended_at = new.updated_at
  where company_id = new.company_id and quote_id = new.id and ended_at is null;
  return null;
end $$;
create trigger quote_ends_supplier_cost after update on quote for each row
  when ((old.product_id, old.bandwidth_mbps, old.contract_months, old.site_a, old.site_b)
    is distinct from (new.product_id, new.bandwidth_mbps, new.contract_months, new.site_a, new.site_b))
  execute function end_supplier_cost();

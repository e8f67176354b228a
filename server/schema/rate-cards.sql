-- Rate cards. One is the base card.
create table pricing_rule (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 20),
  is_standard_rule smallint not null check (is_standard_rule in (0, 1)),
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  constraint base_rule_stays check (is_standard_rule = 0 or retired_at is null)
);
create unique index one_base_rule on pricing_rule (is_standard_rule) where is_standard_rule = 1;
create unique index pricing_rule_name on pricing_rule (lower(name)) where retired_at is null;
alter table pricing_rule enable row level security;
-- A company reads the base card and its own; another company's card is as secret as its quotes.
create policy base_rule on pricing_rule for select to portal_customer using (is_standard_rule = 1);
create policy every_rule on pricing_rule to portal_staff using (true);
grant select on pricing_rule to portal_customer, portal_staff;
grant insert on pricing_rule to portal_staff;
grant update (name, retired_at) on pricing_rule to portal_staff;

-- The rate card of a company from a day on.
create table rule_assignment (
  company_id bigint not null references company,
  from_date date not null,
  -- Null: base prices.
  pricing_rule_id bigint references pricing_rule,
  assigned_at timestamptz not null,
  assigned_by bigint references portal_user,
  primary key (company_id, from_date)
);
create index rule_assignment_rule on rule_assignment (pricing_rule_id);
select own_rows_only('rule_assignment');
-- Customers do not see an assignment before its first day.
create policy begun on rule_assignment as restrictive for select to portal_customer
  using (from_date <= nullif(current_setting('portal.today', true), '')::date);
grant select, insert, delete on rule_assignment to portal_staff;
grant select (company_id, from_date, pricing_rule_id) on rule_assignment to portal_customer;
grant update (pricing_rule_id, assigned_at, assigned_by) on rule_assignment to portal_staff;
create policy own_rule on pricing_rule for select to portal_customer
  using (id = (select a.pricing_rule_id from rule_assignment a
    where a.company_id = nullif(current_setting('portal.company_id', true), '')::bigint
    order by a.from_date desc limit 1));

-- Changes of the list of rate cards.
create table rule_event (
  id bigint generated always as identity primary key,
  pricing_rule_id bigint not null references pricing_rule,
  at timestamptz not null,
  actor_id bigint not null references portal_user,
  action text not null check (action in ('create', 'rename', 'duplicate', 'delete')),
  -- The names before and after.
  before text,
  after text
);
create index rule_event_rule on rule_event (pricing_rule_id, id);
alter table rule_event enable row level security;
create policy every_rule_event on rule_event to portal_staff using (true);
grant select, insert on rule_event to portal_staff;

-- One price of one card. The component decides which columns of the key are filled; the others are null.
create table rate_cell (
  id bigint generated always as identity primary key,
  pricing_rule_id bigint not null references pricing_rule,
  product_id smallint not null references product,
  component text not null
    check (component in ('access', 'transport', 'installation', 'cross_connect', 'fixed_ip', 'voice', 'device')),
  charge text not null check (charge in ('nrc', 'mrc')),
  bandwidth_id bigint references bandwidth,
  term integer,
  band text check (band in ('same_building', 'to_15km', 'to_50km', 'to_300km', 'beyond', 'across_sea')),
  network_status text check (network_status in ('on_net', 'near_net')),
  vas_option_id bigint references vas_option,
  unique nulls not distinct
    (pricing_rule_id, product_id, component, charge, bandwidth_id, term, band, network_status, vas_option_id)
);
alter table rate_cell enable row level security;
create policy readable_rule on rate_cell for select to portal_customer
  using (pricing_rule_id in (select r.id from pricing_rule r));
create policy every_cell on rate_cell to portal_staff using (true);
grant select, insert on rate_cell to portal_staff;
grant select (id, pricing_rule_id, product_id, component, charge, bandwidth_id, term, band, network_status,
  vas_option_id) on rate_cell to portal_customer;

-- Published versions of rate cards. A published version can be withdrawn until its first day: it then applies on no
-- day.
create table card_version (
  id bigint generated always as identity primary key,
  pricing_rule_id bigint not null references pricing_rule,
  number integer not null check (number > 0),
  from_date date not null,
  published_at timestamptz not null,
  -- Null for the cards that the portal began with.
  published_by bigint references portal_user,
  drafted_by bigint references portal_user,
  kind text not null check (kind in ('opening', 'cell', 'draft', 'restore')),
  note text check (length(note) between 1 and 500),
  withdrawn_at timestamptz,
  withdrawn_by bigint references portal_user,
  -- The number of the version that this one restores.
  restores integer,
  unique (id, from_date, number),
  unique (pricing_rule_id, number),
  constraint card_version_restores check ((restores is null) = (kind <> 'restore')),
  constraint card_version_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null))
);
alter table card_version enable row level security;
create policy readable_version on card_version for select to portal_customer
  using (from_date <= nullif(current_setting('portal.today', true), '')::date
    and pricing_rule_id in (select r.id from pricing_rule r));
create policy every_version on card_version to portal_staff using (true);
grant select, insert on card_version to portal_staff;
grant select (id, pricing_rule_id, number, from_date) on card_version to portal_customer;
grant update (withdrawn_at, withdrawn_by) on card_version to portal_staff;

-- The price of a cell from a version on, for the cells that the version changes. A null price ends an exception of a
-- company card.
create table card_amount (
  version_id bigint not null references card_version,
  -- Copied from the version, so that one index finds what applies on a day. Null once withdrawn.
  from_date date,
  number integer not null,
  rate_cell_id bigint not null references rate_cell,
  price_sen bigint check (price_sen between 0 and 999999999999),
  floor_sen bigint check (floor_sen between 0 and 999999999999),
  -- Why a price of a company card is below the base card's floor.
  reason text check (length(reason) between 1 and 500),
  -- The version whose publication withdrew this planned amount.
  withdrawn_in bigint references card_version,
  primary key (rate_cell_id, version_id),
  foreign key (version_id, from_date, number) references card_version (id, from_date, number),
  check (price_sen is not null or floor_sen is null),
  check (withdrawn_in is null or from_date is null)
);
create index card_amount_in_force on card_amount (rate_cell_id, from_date desc, number desc);
create index card_amount_version on card_amount (version_id);
alter table card_amount enable row level security;
create policy readable_amount on card_amount for select to portal_customer
  using (from_date is not null and version_id in (select v.id from card_version v));
create policy every_amount on card_amount to portal_staff using (true);
grant select, insert on card_amount to portal_staff;
grant select (version_id, from_date, number, rate_cell_id, price_sen) on card_amount to portal_customer;
grant update (from_date, withdrawn_in) on card_amount to portal_staff;

create sequence card_draft_revision;
grant usage on sequence card_draft_revision to portal_staff;

-- The draft of the next version of a card.
create table card_draft (
  pricing_rule_id bigint primary key references pricing_rule,
  -- Never used again, so that a change based on an earlier draft is refused.
  revision bigint not null unique,
  opened_at timestamptz not null,
  opened_by bigint not null references portal_user,
  changed_at timestamptz not null,
  changed_by bigint not null references portal_user
);
alter table card_draft enable row level security;
create policy every_draft on card_draft to portal_staff using (true);
grant select, insert, update, delete on card_draft to portal_staff;

create table draft_amount (
  pricing_rule_id bigint not null references card_draft on delete cascade,
  rate_cell_id bigint not null references rate_cell,
  price_sen bigint check (price_sen between 0 and 999999999999),
  floor_sen bigint check (floor_sen between 0 and 999999999999),
  -- The amounts in force when it was drafted.
  was_price_sen bigint,
  was_floor_sen bigint,
  reason text check (length(reason) between 1 and 500),
  drafted_at timestamptz not null,
  drafted_by bigint not null references portal_user,
  primary key (pricing_rule_id, rate_cell_id)
);
alter table draft_amount enable row level security;
create policy every_drafted on draft_amount to portal_staff using (true);
grant select, insert, update, delete on draft_amount to portal_staff;

-- Previews of drafts, computed by a job.
create table card_preview (
  pricing_rule_id bigint primary key references card_draft on delete cascade,
  revision bigint not null,
  asked_at timestamptz not null,
  asked_by bigint not null references portal_user,
  done_at timestamptz,
  result jsonb,
  -- When its job has failed too often.
  failed_at timestamptz,
  check ((done_at is null) = (result is null))
);
alter table card_preview enable row level security;
create policy every_preview on card_preview to portal_staff using (true);
grant select, insert, update on card_preview to portal_staff;

-- The number of the last change to rate cards, which processes cache.
create table card_stamp (
  only_one boolean primary key default true check (only_one),
  stamp bigint not null
);
grant select on card_stamp to portal_customer, portal_staff;

create sequence card_stamp_number;
insert into card_stamp (stamp) values (nextval('card_stamp_number'));

create function stamp_cards() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update card_stamp set stamp = nextval('card_stamp_number');
  return null;
end $$;
create trigger rate_cell_stamps_cards after insert or update or delete or truncate on rate_cell
  for each statement execute function stamp_cards();
create trigger card_amount_stamps_cards after insert or update or delete or truncate on card_amount
  for each statement execute function stamp_cards();

-- Sheets of many sites, from a file or typed, which a job matches and prices.
create table site_sheet (
  company_id bigint not null references company,
  id bigint generated always as identity,
  name text not null check (name <> ''),
  made_by bigint not null references portal_user,
  made_at timestamptz not null,
  -- The columns of its file, each with the field that it fills.
  columns jsonb not null default '[]',
  defaults jsonb not null default '{}',
  -- Counts changes of name, columns and defaults.
  version integer not null default 1,
  -- The job gave up.
  failed_at timestamptz,
  -- The project in which its rows were last saved as quotes.
  project_name text,
  primary key (company_id, id)
);
create unique index site_sheet_id on site_sheet (id);
select own_rows_only('site_sheet');
grant select, delete on site_sheet to portal_customer, portal_staff;
grant insert (company_id, name, made_by, made_at, columns) on site_sheet to portal_customer, portal_staff;
grant update (name, columns, defaults, version, failed_at, project_name) on site_sheet to
  portal_customer, portal_staff;

create table site_sheet_row (
  company_id bigint not null,
  sheet_id bigint not null,
  row_no integer not null check (row_no > 0),
  -- Counts changes by people.
  version integer not null default 1,
  -- As in the file; null for a typed row.
  cells jsonb,
  given jsonb not null,
  -- Chosen by a person.
  choice_a jsonb,
  choice_b jsonb,
  included boolean,
  -- Null until the job has reached it. Whether it is excluded or repeats another row follows from the sheet.
  state text check (state in ('error', 'choose', 'by_hand', 'priced', 'pending')),
  site_a jsonb,
  site_b jsonb,
  errors jsonb not null default '[]',
  -- A live service or open quote of the same line.
  duplicate_of jsonb,
  -- Product, sites and bandwidth.
  line_key text,
  -- The draft with its connection and price.
  priced jsonb,
  total_nrc bigint generated always as ((priced -> 'price' ->> 'total_nrc')::bigint) stored,
  total_mrc bigint generated always as ((priced -> 'price' ->> 'total_mrc')::bigint) stored,
  contract_months integer generated always as ((priced -> 'draft' ->> 'contract_id')::integer) stored,
  held_until date,
  quote_id bigint,
  primary key (company_id, sheet_id, row_no),
  foreign key (company_id, sheet_id) references site_sheet (company_id, id) on delete cascade,
  foreign key (company_id, quote_id) references quote (company_id, id),
  check (state is null or (priced is not null) = (line_key is not null)),
  check (quote_id is null or priced is not null)
);
create index site_sheet_row_quote on site_sheet_row (company_id, quote_id) where quote_id is not null;
create index site_sheet_row_waiting on site_sheet_row (company_id, sheet_id, row_no) where state is null;
select own_rows_only('site_sheet_row');
grant select, insert, update, delete on site_sheet_row to portal_customer, portal_staff;

-- Sites that a person confirmed for a text: a building, an NNI, or neither for an address entered by hand.
create table site_match (
  company_id bigint not null references company,
  text text not null,
  choice jsonb not null,
  confirmed_by bigint not null references portal_user,
  confirmed_at timestamptz not null,
  primary key (company_id, text)
);
select own_rows_only('site_match');
grant select, insert, update on site_match to portal_customer, portal_staff;

-- The candidates of a text among the buildings with its postcode.
create index building_postcode on building (postcode);

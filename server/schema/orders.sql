-- Orders. Totals are those of the circuits that are not cancelled; ordered_* are the totals at the time of the order.
create table purchase_order (
  company_id bigint not null references company,
  id bigint generated always as identity,
  year smallint not null,
  reference text not null
    generated always as ('O-' || year::text || '-' || lpad(id::text, greatest(6, length(id::text)), '0')) stored,
  status text not null check (status in ('pending', 'processing', 'delivered', 'cancelled')),
  po_number text not null,
  requested_date date,
  site_contacts jsonb not null,
  total_nrc bigint not null,
  total_mrc bigint not null,
  tax_nrc bigint not null,
  tax_mrc bigint not null,
  ordered_by bigint not null references portal_user,
  ordered_at timestamptz not null,
  ordered_nrc bigint not null,
  ordered_mrc bigint not null,
  ordered_deposit bigint not null,
  deposit_months smallint not null check (deposit_months between 0 and 24),
  deposit bigint not null generated always as (total_mrc * deposit_months) stored,
  tax_rates jsonb not null,
  -- The day whose rates apply.
  tax_rates_of date,
  -- Company, registration number, address and billing account on the day of the order.
  bill_to jsonb not null,
  -- The last day of the contract record if it had passed.
  contract_expired_on date,
  -- The next circuit's hand-over and the earliest open milestone; null once nothing is open.
  next_hand_over date,
  next_requested date,
  next_milestone text,
  next_owner text,
  next_planned date,
  -- The day on which the deposit received reached the deposit due; null while it is below.
  deposit_cleared_on date,
  primary key (company_id, id)
);
create index purchase_order_all on purchase_order (ordered_at desc, id desc);
-- Orders with nothing left to hand over are last in either direction.
create index purchase_order_all_hand_over on purchase_order (next_hand_over, id);
create index purchase_order_all_hand_over_down on purchase_order (next_hand_over desc nulls last, id desc);
create index purchase_order_all_milestone on purchase_order (next_milestone, next_owner)
  where next_milestone is not null;
create index purchase_order_all_mrc on purchase_order (total_mrc, id);
create index purchase_order_all_planned on purchase_order (next_planned, id);
create index purchase_order_all_po on purchase_order (po_number, id);
create index purchase_order_all_requested on purchase_order (next_requested, id);
create index purchase_order_all_requested_down on purchase_order (next_requested desc nulls last, id desc);
create index purchase_order_at on purchase_order (company_id, ordered_at desc, id desc);
create index purchase_order_id on purchase_order (id);
create index purchase_order_mrc on purchase_order (company_id, total_mrc, id);
create index purchase_order_po_in_any_case on purchase_order (company_id, lower(po_number));
create index purchase_order_status on purchase_order (company_id, status) include (next_planned);
select own_rows_only('purchase_order');
grant select, insert on purchase_order to portal_customer, portal_staff;
grant update (status) on purchase_order to portal_customer, portal_staff;
grant update (po_number, site_contacts) on purchase_order to portal_customer;

-- Circuits of orders, with their own copy of the quote's lines and prices.
create table circuit (
  company_id bigint not null references company,
  id bigint generated always as identity,
  year smallint not null,
  reference text not null
    generated always as ('C-' || year::text || '-' || lpad(id::text, greatest(6, length(id::text)), '0')) stored,
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
  tax_nrc bigint not null,
  tax_mrc bigint not null,
  cancel_reason text,
  -- Accepted extra charges, in addition to the six prices of the order.
  extra_nrc bigint not null default 0,
  extra_mrc bigint not null default 0,
  -- When people were last notified that the circuit is overdue, and of which milestone and plan.
  overdue_notified_on date,
  overdue_notified text,
  total_nrc bigint generated always as ((bandwidth_nrc + xc_nrc + vas_nrc) + extra_nrc) stored,
  total_mrc bigint generated always as ((bandwidth_mrc + xc_mrc + vas_mrc) + extra_mrc) stored,
  requested_date date,
  first_promised date not null,
  -- A budgetary price cannot be ordered.
  price_level text not null check (price_level in ('firm', 'subject_to_survey')),
  -- The accepted cancellation charge, in sen.
  cancellation_nrc bigint not null default 0 check (cancellation_nrc >= 0),
  -- Block, level and unit of each end; null where none is named.
  rooms_a jsonb,
  rooms_b jsonb,
  extra_tax_nrc bigint not null default 0,
  extra_tax_mrc bigint not null default 0,
  -- The earliest open milestone; null once there is none. A cancelled circuit keeps the one it stopped at.
  next_milestone text,
  next_owner text,
  next_planned date,
  -- The service that follows from it takes the place of this one.
  replaces_id bigint,
  -- The company's own names for it.
  buyer_reference text check (char_length(buyer_reference) between 1 and 60),
  cost_centre text check (char_length(cost_centre) between 1 and 60),
  end_customer text check (char_length(end_customer) between 1 and 60),
  buyer_words text generated always as (
    nullif(lower(coalesce(buyer_reference, '') || ' ' || coalesce(cost_centre, '') || ' ' || coalesce(end_customer, '')),
      '  ')) stored,
  primary key (company_id, id),
  foreign key (company_id, order_id) references purchase_order (company_id, id),
  foreign key (company_id, quote_id) references quote (company_id, id)
);
create index circuit_buyer_words on circuit (company_id) include (order_id, buyer_words) where buyer_words is not null;
create index circuit_id on circuit (id);
create index circuit_monthly on circuit (company_id, status) include (total_mrc);
create index circuit_next_planned on circuit (next_planned, id)
  include (company_id, next_owner, order_id, reference) where status in ('pending', 'processing');
create index circuit_next_planned_down on circuit (next_planned desc nulls last, id desc)
  where status in ('pending', 'processing');
create index circuit_open on circuit (company_id, next_planned, id) include (next_owner)
  where status in ('pending', 'processing');
create index circuit_order on circuit (company_id, order_id);
create unique index circuit_quote on circuit (company_id, quote_id) where status <> 'cancelled';
create index circuit_waiting on circuit (next_planned, id) include (company_id, next_owner, status)
  where status in ('pending', 'processing') and next_owner = 'customer';
select own_rows_only('circuit');
grant select, insert on circuit to portal_customer, portal_staff;
grant update (status, cancel_reason, requested_date, rooms_a, rooms_b, buyer_reference, cost_centre, end_customer)
  on circuit to portal_customer;
grant update (status, cancel_reason, requested_date, overdue_notified_on, overdue_notified, buyer_reference, cost_centre,
  end_customer) on circuit to portal_staff;

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
select own_rows_only('circuit_line');
grant select, insert on circuit_line to portal_customer, portal_staff;

create table circuit_milestone (
  company_id bigint not null,
  circuit_id bigint not null,
  position smallint not null,
  kind text not null,
  owner text not null check (owner in ('us', 'customer', 'building', 'third_party')),
  planned date not null,
  actual date,
  note text not null default '',
  -- The outcome if it was still open when the circuit was delivered; 'with_delivery' certifies nothing.
  closed text check (closed in ('done', 'not_needed', 'with_delivery')),
  -- When the day was planned.
  planned_at timestamptz,
  primary key (company_id, circuit_id, position),
  foreign key (company_id, circuit_id) references circuit (company_id, id),
  check (closed is null or closed = 'done' or actual is null)
);
create index circuit_milestone_due on circuit_milestone (planned) where actual is null;
-- The start of billing.
create index circuit_milestone_handed_over on circuit_milestone (company_id, circuit_id) include (planned, actual)
  where kind = 'handed_over';
create index circuit_milestone_to_hand_over on circuit_milestone (planned, circuit_id) include (company_id)
  where kind = 'handed_over' and actual is null;
select own_rows_only('circuit_milestone');
grant select, insert on circuit_milestone to portal_customer, portal_staff;
grant update (owner, planned, actual, note, closed, planned_at) on circuit_milestone to portal_staff;
grant update (planned, planned_at, actual, closed) on circuit_milestone to portal_customer;

-- Extra charges that a survey brings up.
create table circuit_charge (
  company_id bigint not null,
  circuit_id bigint not null,
  id bigint generated always as identity,
  nrc bigint not null check (nrc >= 0),
  mrc bigint not null,
  tax_nrc bigint not null,
  tax_mrc bigint not null,
  reason text not null,
  answer_by date not null,
  status text not null check (status in ('open', 'accepted', 'declined', 'expired', 'withdrawn')),
  requested_by bigint not null references portal_user,
  requested_at timestamptz not null,
  answered_by bigint references portal_user,
  answered_at timestamptz,
  -- Whether the company asked for the change; a firm circuit has no other charges.
  on_request boolean,
  primary key (company_id, circuit_id, id),
  foreign key (company_id, circuit_id) references circuit (company_id, id),
  check (mrc >= 0 and nrc + mrc > 0)
);
create index circuit_charge_due on circuit_charge (answer_by) where status = 'open';
create unique index circuit_charge_open on circuit_charge (company_id, circuit_id) where status = 'open';
select own_rows_only('circuit_charge');
grant select on circuit_charge to portal_customer, portal_staff;
grant insert on circuit_charge to portal_staff;
grant update (status, answered_by, answered_at) on circuit_charge to portal_customer, portal_staff;

-- Cancellation requests, which can be offered at a charge.
create table circuit_cancellation (
  company_id bigint not null,
  circuit_id bigint not null,
  id bigint generated always as identity,
  status text not null check (status in ('requested', 'offered', 'accepted', 'declined', 'expired', 'withdrawn')),
  reason text not null,
  requested_by bigint not null references portal_user,
  requested_at timestamptz not null,
  -- The offer, if there was one: its charge in sen, without tax.
  nrc bigint check (nrc > 0),
  answer_by date,
  offered_by bigint references portal_user,
  offered_at timestamptz,
  words text,
  ended_by bigint references portal_user,
  ended_at timestamptz,
  primary key (company_id, circuit_id, id),
  foreign key (company_id, circuit_id) references circuit (company_id, id),
  check ((nrc is null) = (answer_by is null) and (nrc is null) = (offered_at is null)),
  check (nrc is not null or status not in ('offered', 'expired')),
  check ((status in ('requested', 'offered')) = (ended_at is null))
);
create index circuit_cancellation_due on circuit_cancellation (answer_by) where status = 'offered';
create unique index circuit_cancellation_open on circuit_cancellation (company_id, circuit_id)
  where status in ('requested', 'offered');
select own_rows_only('circuit_cancellation');
grant select on circuit_cancellation to portal_customer, portal_staff;
grant insert on circuit_cancellation to portal_customer;
grant update (status, ended_by, ended_at) on circuit_cancellation to portal_customer, portal_staff;
grant update (nrc, answer_by, offered_by, offered_at, words) on circuit_cancellation to portal_staff;

-- Dates that a company requested and its client manager answers.
create table circuit_date_request (
  company_id bigint not null,
  circuit_id bigint not null,
  id bigint generated always as identity,
  status text not null check (status in ('open', 'charged', 'accepted', 'declined', 'withdrawn')),
  requested_date date not null,
  reason text not null,
  requested_by bigint not null references portal_user,
  requested_at timestamptz not null,
  -- The answer of the client manager, and the charge that the company must accept.
  words text,
  charge_id bigint,
  ended_by bigint references portal_user,
  ended_at timestamptz,
  primary key (company_id, circuit_id, id),
  foreign key (company_id, circuit_id) references circuit (company_id, id),
  foreign key (company_id, circuit_id, charge_id) references circuit_charge (company_id, circuit_id, id),
  check (charge_id is not null or status <> 'charged'),
  check ((status in ('open', 'charged')) = (ended_at is null))
);
create unique index circuit_date_request_open on circuit_date_request (company_id, circuit_id)
  where status in ('open', 'charged');
select own_rows_only('circuit_date_request');
grant select on circuit_date_request to portal_customer, portal_staff;
grant insert on circuit_date_request to portal_customer;
grant update (status, ended_by, ended_at) on circuit_date_request to portal_customer, portal_staff;
grant update (words, charge_id) on circuit_date_request to portal_staff;

create table order_event (
  company_id bigint not null,
  order_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null,
  actor_id bigint references portal_user,
  action text not null,
  circuit_id bigint,
  -- The changes with their values before and after, the owner of the milestone, and the reason.
  detail jsonb,
  primary key (company_id, order_id, id),
  foreign key (company_id, circuit_id) references circuit (company_id, id),
  foreign key (company_id, order_id) references purchase_order (company_id, id)
);
select own_rows_only('order_event');
grant select, insert on order_event to portal_customer, portal_staff;

-- The deposit book of an order. Entries never change; a negative amount corrects earlier ones.
create table deposit_entry (
  company_id bigint not null,
  order_id bigint not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('received', 'returned', 'kept')),
  amount bigint not null check (amount <> 0),
  day date not null,
  bank_reference text not null,
  recorded_by bigint not null references portal_user,
  recorded_at timestamptz not null,
  primary key (company_id, order_id, id),
  foreign key (company_id, order_id) references purchase_order (company_id, id)
);
select own_rows_only('deposit_entry');
grant select on deposit_entry to portal_customer, portal_staff;
grant insert on deposit_entry to portal_staff;

-- Purchase order files; an order keeps every one.
create table order_file (
  company_id bigint not null,
  order_id bigint not null,
  name text not null,
  media_type text not null,
  bytes bytea not null,
  uploaded_by bigint not null references portal_user,
  uploaded_at timestamptz not null,
  id bigint generated always as identity,
  primary key (company_id, order_id, id),
  foreign key (company_id, order_id) references purchase_order (company_id, id)
);
select own_rows_only('order_file');
grant select, insert on order_file to portal_customer, portal_staff;

-- The terms as their buyer accepted them.
create table order_terms (
  company_id bigint not null,
  order_id bigint not null,
  version text not null,
  language text not null check (language in ('en', 'ms')),
  clauses text[] not null check (cardinality(clauses) > 0),
  accepted_by bigint not null references portal_user,
  accepted_at timestamptz not null,
  document_id bigint,
  form_sha256 bytea check (length(form_sha256) = 32),
  primary key (company_id, order_id),
  foreign key (company_id, document_id) references document (company_id, id),
  foreign key (company_id, order_id) references purchase_order (company_id, id),
  check (form_sha256 is null or document_id is not null)
);
create index order_terms_document on order_terms (company_id, document_id);
create index order_terms_undrawn on order_terms (company_id, document_id)
  where form_sha256 is null and document_id is not null;
select own_rows_only('order_terms');
grant select, insert on order_terms to portal_customer, portal_staff;
grant update (form_sha256) on order_terms to portal_staff;

-- Closes the step deposit_cleared of an order's circuits on the day on which the deposit received reached the deposit
-- due, and opens it again once that is no longer true.
create function settle_deposit(company bigint, of_order bigint) returns void language plpgsql
  set search_path = public, pg_temp as $$
declare
  was date;
  reached date;
begin
  select o.deposit_cleared_on, (
      select case when sum(e.amount) >= o.deposit then
        max(e.day) filter (where e.received >= o.deposit and e.received - e.amount < o.deposit) end
      from (
        select b.day, b.amount, sum(b.amount) over (order by b.day, b.id) as received from deposit_entry b
        where b.company_id = company and b.order_id = of_order and b.kind = 'received') e
      where o.deposit > 0)
    into was, reached from purchase_order o where o.company_id = company and o.id = of_order;
  update purchase_order set deposit_cleared_on = reached
  where company_id = company and id = of_order and was is distinct from reached;
  -- Other steps may have moved past it while it was closed: it opens between its open neighbours.
  update circuit_milestone m set actual = reached, closed = null,
    planned = case when reached is null then greatest(least(m.planned, n.later), n.earlier) else m.planned end
  from (
    select k.company_id, k.id, d.position, min(s.planned) filter (where s.position > d.position) as later,
      max(s.planned) filter (where s.position < d.position) as earlier
    from circuit k
      join circuit_milestone d on d.company_id = k.company_id and d.circuit_id = k.id and d.kind = 'deposit_cleared'
      left join circuit_milestone s on s.company_id = k.company_id and s.circuit_id = k.id
        and (s.actual is null or s.closed is not null)
    where k.company_id = company and k.order_id = of_order and k.status <> 'cancelled'
    group by k.company_id, k.id, d.position) n
  where m.company_id = n.company_id and m.circuit_id = n.id and m.position = n.position
    and m.closed is distinct from 'not_needed' and (m.actual is null or m.actual = was)
    and m.actual is distinct from reached;
end $$;

-- Sums accepted charges into circuits and orders. No request writes these amounts.
create function sum_charges(company bigint, of_order bigint) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform refuse_other_company(company, 'charges');
  update circuit k set extra_nrc = s.nrc, extra_mrc = s.mrc, extra_tax_nrc = s.tax_nrc, extra_tax_mrc = s.tax_mrc,
    tax_nrc = k.tax_nrc - k.extra_tax_nrc + s.tax_nrc, tax_mrc = k.tax_mrc - k.extra_tax_mrc + s.tax_mrc,
    cancellation_nrc = s.cancellation
  from (
    select c.id, coalesce(e.nrc, 0) as nrc, coalesce(e.mrc, 0) as mrc, coalesce(e.tax_nrc, 0) as tax_nrc,
      coalesce(e.tax_mrc, 0) as tax_mrc, coalesce(l.nrc, 0) as cancellation
    from circuit c
      cross join lateral (
        select sum(a.nrc) as nrc, sum(a.mrc) as mrc, sum(a.tax_nrc) as tax_nrc, sum(a.tax_mrc) as tax_mrc
        from circuit_charge a
        where a.company_id = c.company_id and a.circuit_id = c.id and a.status = 'accepted') e
      cross join lateral (
        select sum(a.nrc) as nrc from circuit_cancellation a
        where a.company_id = c.company_id and a.circuit_id = c.id and a.status = 'accepted') l
    where c.company_id = company and c.order_id = of_order) s
  where k.company_id = company and k.id = s.id
    and (k.extra_nrc, k.extra_mrc, k.extra_tax_nrc, k.extra_tax_mrc, k.cancellation_nrc)
      is distinct from (s.nrc, s.mrc, s.tax_nrc, s.tax_mrc, s.cancellation);

  -- A cancelled circuit counts only its cancellation charge.
  update purchase_order o set total_nrc = s.nrc, total_mrc = s.mrc, tax_nrc = s.tax_nrc, tax_mrc = s.tax_mrc
  from (
    select coalesce(sum(case k.status when 'cancelled' then k.cancellation_nrc else k.total_nrc end), 0) as nrc,
      coalesce(sum(k.total_mrc) filter (where k.status <> 'cancelled'), 0) as mrc,
      coalesce(sum(k.tax_nrc) filter (where k.status <> 'cancelled'), 0) as tax_nrc,
      coalesce(sum(k.tax_mrc) filter (where k.status <> 'cancelled'), 0) as tax_mrc
    from circuit k where k.company_id = company and k.order_id = of_order) s
  where o.company_id = company and o.id = of_order
    and (o.total_nrc, o.total_mrc, o.tax_nrc, o.tax_mrc) is distinct from (s.nrc, s.mrc, s.tax_nrc, s.tax_mrc);

  perform settle_deposit(company, of_order);
end $$;
grant execute on function sum_charges to portal_customer, portal_staff;

-- Stores the next hand-over and milestone of each order, by which lists of orders sort and filter.
create function follow_plans(companies bigint[], orders bigint[]) returns void language sql
  security definer set search_path = public, pg_temp as $$
  update purchase_order o set next_hand_over = n.hand_over, next_requested = n.requested, next_milestone = n.kind,
    next_owner = n.owner, next_planned = n.planned
  from (
    select t.company_id, t.order_id, d.hand_over, d.requested, s.kind, s.owner, s.planned
    from unnest(companies, orders) as t(company_id, order_id)
      left join lateral (
        select coalesce(h.planned, k.first_promised) as hand_over, k.requested_date as requested
        from circuit k
          left join circuit_milestone h on h.company_id = k.company_id and h.circuit_id = k.id
            and h.kind = 'handed_over'
        where k.company_id = t.company_id and k.order_id = t.order_id
          and k.status in ('pending', 'processing')
        -- On equal days, the earliest requested date wins.
        order by 1, 2, k.id limit 1) d on true
      left join lateral (
        select m.kind, m.owner, m.planned
        from circuit k join circuit_milestone m on m.company_id = k.company_id and m.circuit_id = k.id
        where k.company_id = t.company_id and k.order_id = t.order_id and k.status in ('pending', 'processing')
          and m.actual is null
        order by m.planned, m.position, k.id limit 1) s on true) n
  where o.company_id = n.company_id and o.id = n.order_id
    and (o.next_hand_over, o.next_requested, o.next_milestone, o.next_owner, o.next_planned)
      is distinct from (n.hand_over, n.requested, n.kind, n.owner, n.planned)
$$;

create function follow_milestones() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  -- The next milestone of each circuit, by which the delivery list sorts and counts.
  update circuit k set next_milestone = n.kind, next_owner = n.owner, next_planned = n.planned
  from (
    select t.company_id, t.circuit_id, s.kind, s.owner, s.planned
    from (select distinct company_id, circuit_id from changed) t
      left join lateral (
        select m.kind, m.owner, m.planned from circuit_milestone m
        where m.company_id = t.company_id and m.circuit_id = t.circuit_id and m.actual is null and m.closed is null
        order by m.planned, m.position limit 1) s on true) n
  where k.company_id = n.company_id and k.id = n.circuit_id
    and (k.next_milestone, k.next_owner, k.next_planned) is distinct from (n.kind, n.owner, n.planned);
  perform follow_plans(array_agg(company_id), array_agg(order_id)) from (
    select distinct k.company_id, k.order_id
    from changed m join circuit k on k.company_id = m.company_id and k.id = m.circuit_id) of_order;
  return null;
end $$;
create trigger milestones_followed_when_made after insert on circuit_milestone
  referencing new table as changed for each statement execute function follow_milestones();
create trigger milestones_followed_when_changed after update on circuit_milestone
  referencing new table as changed for each statement execute function follow_milestones();

create function order_follows_circuits() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform follow_plans(array_agg(company_id), array_agg(order_id)) from (
    select distinct either.company_id, either.order_id
    from changed k join before b on b.company_id = k.company_id and b.id = k.id
      cross join lateral (values (k.company_id, k.order_id), (b.company_id, b.order_id)) as either(company_id, order_id)
    where (k.order_id, k.status, k.requested_date, k.first_promised)
      is distinct from (b.order_id, b.status, b.requested_date, b.first_promised)
  ) of_order;
  return null;
end $$;
create trigger order_follows_circuits_changed after update on circuit
  referencing new table as changed old table as before for each statement execute function order_follows_circuits();

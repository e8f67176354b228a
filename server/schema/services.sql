-- Delivered circuits in use. Sites, rooms and price lines are those of the circuit, which nothing changes after its
-- hand-over.
create table service (
  company_id bigint not null references company,
  id bigint generated always as identity,
  year smallint not null,
  reference text not null
    generated always as ('S-' || year::text || '-' || lpad(id::text, greatest(6, length(id::text)), '0')) stored,
  circuit_id bigint not null,
  -- The service that this one replaced.
  follows_id bigint,
  -- The calendar ends services, and accepts them after accept_by: see service_state.
  state text not null check (state in ('accepting', 'active', 'suspended', 'rejected')),
  product_id smallint not null references product,
  -- The keys of its sites in quoted_site, by which search finds it.
  site_keys bigint[] not null,
  contract_months integer not null,
  -- Before tax, with accepted extra charges.
  total_mrc bigint not null,
  handed_over_on date not null,
  accept_by date not null,
  accepted_on date,
  accepted_by bigint references portal_user,
  rejection_words text,
  billing_from date not null,
  term_ends date,
  -- Of a requested cessation or a replacement.
  last_day date,
  exit_charge bigint check (exit_charge >= 0),
  exit_waived bigint not null default 0,
  end_of_term text not null default 'roll' check (end_of_term in ('roll', 'cease')),
  ends_on date generated always as (coalesce(last_day, case end_of_term when 'cease' then term_ends end)) stored,
  buyer_reference text not null default '' check (char_length(buyer_reference) <= 60),
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, circuit_id) references circuit (company_id, id),
  foreign key (company_id, follows_id) references service (company_id, id),
  check ((accepted_on is null) = (accepted_by is null)),
  check ((state = 'rejected') = (rejection_words is not null)),
  check (exit_waived between 0 and coalesce(exit_charge, 0)),
  check (end_of_term = 'roll' or term_ends is not null)
);
create unique index service_of_circuit on service (company_id, circuit_id) where state <> 'rejected';
create unique index service_followed on service (company_id, follows_id) where state <> 'rejected';
create index service_id on service (id);
create index service_billing on service (company_id, billing_from, id);
create index service_term on service (company_id, term_ends, id);
create index service_mrc on service (company_id, total_mrc, id);
create index service_accept_by on service (accept_by) where state = 'accepting';
create index service_suspended on service (id) where state = 'suspended';
create index service_rejected on service (id) where state = 'rejected';
create index service_ends on service (ends_on) where ends_on is not null;
create index service_sites on service using gin (site_keys);
create index service_product on service (product_id, id);
create index service_all_billing on service (billing_from, id);
create index service_all_term on service (term_ends, id);
create index service_term_down on service (company_id, term_ends desc nulls last, id desc);
create index service_all_term_down on service (term_ends desc nulls last, id desc);
create index service_all_mrc on service (total_mrc, id);
select own_rows_only('service');
grant select, insert on service to portal_customer, portal_staff;
grant update (state, accepted_on, accepted_by, rejection_words, billing_from, term_ends, last_day, exit_charge,
  exit_waived, end_of_term, buyer_reference) on service to portal_customer;
grant update (state, rejection_words, last_day, exit_charge, exit_waived) on service to portal_staff;

create function service_state(state text, accept_by date, ends_on date, today date) returns text
  language sql immutable parallel safe as $$
  select case
    when state = 'rejected' then 'rejected'
    when ends_on < today then 'ended'
    when state = 'accepting' and accept_by < today then 'active'
    else state end
$$;
grant execute on function service_state to portal_customer, portal_staff;

create table service_event (
  company_id bigint not null,
  service_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null,
  actor_id bigint references portal_user,
  action text not null,
  -- The changes with their values before and after, and the reason.
  detail jsonb,
  primary key (company_id, service_id, id),
  foreign key (company_id, service_id) references service (company_id, id)
);
select own_rows_only('service_event');
grant select, insert on service_event to portal_customer, portal_staff;

alter table quote add foreign key (company_id, service_id) references service (company_id, id);
alter table circuit add foreign key (company_id, replaces_id) references service (company_id, id);
-- Of two simultaneous orders that replace a service, one fails.
create unique index circuit_replaces on circuit (company_id, replaces_id)
  where replaces_id is not null and status <> 'cancelled';
create index quote_service on quote (company_id, service_id) where service_id is not null;

-- Lowers the exit charge of a circuit to the one of its hand-over, and answers it. The quote's, which the company
-- accepted, is its maximum.
create function settle_exit(company bigint, of_circuit bigint, due bigint) returns bigint language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  was bigint;
  final bigint;
begin
  -- The role of the request: running as the owner does not change it.
  if due < 0 or current_setting('role') = 'portal_customer'
    and company is distinct from nullif(current_setting('portal.company_id', true), '')::bigint then
    raise insufficient_privilege using message = 'permission denied for the charges of another company';
  end if;
  select l.amount_sen, least(q.amount_sen, due) into was, final
  from circuit k
    join circuit_line l on l.company_id = k.company_id and l.circuit_id = k.id and l.component = 'exit'
    join quote_line q on q.company_id = k.company_id and q.quote_id = k.quote_id and q.component = 'exit'
  where k.company_id = company and k.id = of_circuit;
  if final is null then return 0; end if;
  update circuit_line set amount_sen = final
  where company_id = company and circuit_id = of_circuit and component = 'exit';
  update circuit set bandwidth_nrc = bandwidth_nrc - was + final where company_id = company and id = of_circuit;
  return final;
end $$;
grant execute on function settle_exit to portal_customer, portal_staff;

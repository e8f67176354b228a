-- Delegates who decide on order approvals in an administrator's absence.
create table approval_delegate (
  company_id bigint not null references company,
  administrator_id bigint primary key references portal_user,
  delegate_id bigint not null references portal_user,
  first_day date not null,
  last_day date not null,
  check (last_day >= first_day),
  check (delegate_id <> administrator_id)
);
create index approval_delegate_company on approval_delegate (company_id, delegate_id);
select own_rows_only('approval_delegate');
grant select on approval_delegate to portal_customer, portal_staff;
grant insert, update, delete on approval_delegate to portal_customer;

-- Orders above a spending limit that wait for a decision. Their quotes stay active.
create table order_approval (
  company_id bigint not null references company,
  id bigint generated always as identity,
  status text not null check (status in ('open', 'approved', 'declined', 'expired', 'withdrawn')),
  requested_by bigint not null references portal_user,
  requested_at timestamptz not null,
  -- The language in which the requester accepted the terms.
  language text not null check (language in ('en', 'ms')),
  -- The last day to decide.
  expires_on date not null,
  -- The order as it was sent, and its totals before tax at that time, in sen.
  purchase jsonb not null,
  nrc bigint not null check (nrc >= 0),
  mrc bigint not null check (mrc >= 0),
  -- The rule that the order exceeded, the limit, and the commitments of the order and of the month’s other orders, in sen.
  exceeded jsonb not null,
  ended_by bigint references portal_user,
  ended_at timestamptz,
  words text check (length(words) between 1 and 500),
  order_id bigint,
  primary key (company_id, id),
  foreign key (company_id, order_id) references purchase_order (company_id, id),
  check ((status = 'open') = (ended_at is null)),
  check ((status = 'approved') = (order_id is not null))
);
create unique index order_approval_id on order_approval (id);
create index order_approval_open on order_approval (expires_on) where status = 'open';
create unique index order_approval_order on order_approval (company_id, order_id) where order_id is not null;
select own_rows_only('order_approval');
grant select on order_approval to portal_customer, portal_staff;
grant insert on order_approval to portal_customer;
grant update (status, ended_by, ended_at, words, order_id) on order_approval to portal_customer;
grant update (status, ended_at) on order_approval to portal_staff;

create table order_approval_quote (
  company_id bigint not null,
  approval_id bigint not null,
  quote_id bigint not null,
  -- Whether the request is open: a quote is in one open request only.
  open boolean not null,
  primary key (company_id, approval_id, quote_id),
  foreign key (company_id, approval_id) references order_approval (company_id, id),
  foreign key (company_id, quote_id) references quote (company_id, id)
);
create unique index order_approval_quote_open on order_approval_quote (company_id, quote_id) where open;
select own_rows_only('order_approval_quote');
grant select on order_approval_quote to portal_customer, portal_staff;
grant insert on order_approval_quote to portal_customer;
grant update (open) on order_approval_quote to portal_customer, portal_staff;

-- Ends a user's open requests for approval, whether their administrator or the carrier takes the right to order away.
create function withdraw_requests_of(who bigint, at timestamptz) returns void language sql as $$
  with ended as (
    update order_approval set status = 'withdrawn', ended_at = at
    where requested_by = who and status = 'open'
    returning company_id, id)
  update order_approval_quote q set open = false from ended e
  where q.company_id = e.company_id and q.approval_id = e.id
$$;
grant execute on function withdraw_requests_of to portal_staff;

-- Prices below the floor that wait for another client manager. The quote changes when the request is approved. No
-- policy lets a customer read it.
create table floor_approval (
  company_id bigint not null,
  id bigint generated always as identity,
  quote_id bigint not null,
  -- Ended: the quote was priced otherwise, changed or ended.
  status text not null check (status in ('open', 'approved', 'declined', 'withdrawn', 'ended')),
  requested_by bigint not null references portal_user,
  requested_at timestamptz not null,
  -- The requested price in sen, and the lead time in working days.
  nrc bigint not null check (nrc >= 0),
  mrc bigint not null check (mrc >= 0),
  price_level text not null check (price_level in ('firm', 'subject_to_survey', 'budgetary')),
  lead_time_days integer check (lead_time_days > 0),
  reason text not null check (length(reason) between 1 and 500),
  -- The price of the bandwidth at the time of the request, null while the quote waited for it, and the floor.
  was_nrc bigint,
  was_mrc bigint,
  floor_nrc bigint,
  floor_mrc bigint,
  -- The minimum margin over the term in percent, if the price is below it.
  min_margin integer,
  ended_by bigint references portal_user,
  ended_at timestamptz,
  words text check (length(words) between 1 and 500),
  message text check (length(message) between 1 and 5000),
  primary key (company_id, id),
  foreign key (company_id, quote_id) references quote (company_id, id),
  constraint below_floor
    check (coalesce(nrc < floor_nrc, false) or coalesce(mrc < floor_mrc, false) or min_margin is not null),
  constraint decided_by_another check (status not in ('approved', 'declined') or ended_by <> requested_by),
  check ((was_nrc is null) = (was_mrc is null)),
  check ((status = 'open') = (ended_at is null))
);
create unique index floor_approval_id on floor_approval (id);
create unique index floor_approval_open on floor_approval (company_id, quote_id) where status = 'open';
create index floor_approval_quote on floor_approval (company_id, quote_id);
alter table floor_approval enable row level security;
create policy every_company on floor_approval to portal_staff using (true);
grant select, insert on floor_approval to portal_staff;
grant update (status, ended_by, ended_at, words) on floor_approval to portal_staff;

-- A change of the quote ends the request, also by a customer, who does not see it. The requester is notified if
-- somebody else made the change.
create function end_floor_approval() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  ended floor_approval;
begin
  update floor_approval set status = 'ended', ended_at = new.updated_at
  where company_id = new.company_id and quote_id = new.id and status = 'open'
  returning * into ended;
  if found and ended.requested_by is distinct from nullif(current_setting('portal.user_id', true), '')::bigint then
    perform queue_jobs('notification', jsonb_build_array(jsonb_build_object(
      'kind', 'floor_answered', 'company_id', ended.company_id, 'quote_id', ended.quote_id,
      'users', jsonb_build_array(ended.requested_by),
      'at', to_char(new.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'dedupe_key', 'floor_ended ' || ended.id,
      'facts', jsonb_build_object('reference', new.reference,
        'company', (select name from company where id = new.company_id)))));
  end if;
  return null;
end $$;
create trigger quote_ends_floor_approval after update on quote for each row
  when ((old.status, old.bandwidth_nrc, old.bandwidth_mrc, old.price_level, old.product_id, old.bandwidth_mbps,
      old.contract_months, old.site_a, old.site_b)
    is distinct from (new.status, new.bandwidth_nrc, new.bandwidth_mrc, new.price_level, new.product_id,
      new.bandwidth_mbps, new.contract_months, new.site_a, new.site_b))
  execute function end_floor_approval();

-- Ends what a person’s rights allowed, as an administrator or, once they are gone, as anyone; answers the addresses
-- whose invitations it withdraws.
create function end_rights_of(who bigint, at timestamptz, gone boolean) returns setof text language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role') = 'portal_customer' and not (administers_company() and exists (
    select from portal_user u where u.id = who and u.company_id = nullif(current_setting('portal.company_id', true), '')::bigint)) then
    raise insufficient_privilege using message = 'permission denied to end the rights of a colleague';
  end if;
  delete from approval_delegate where administrator_id = who or (gone and delegate_id = who);
  if gone then
    perform withdraw_requests_of(who, at);
    update floor_approval set status = 'ended', ended_at = at where requested_by = who and status = 'open';
  end if;
  return query with withdrawn as (
    update invitation set status = 'withdrawn', ended_at = at where invited_by = who and status = 'open'
    returning email)
    select email from withdrawn order by email;
end $$;
grant execute on function end_rights_of to portal_customer, portal_staff;

-- A delegate does not decide for the administrator who named them.
create function decides_on_orders(requester bigint) returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$
  select administers_company() or exists (
    select from approval_delegate d join portal_user a on a.id = d.administrator_id
    where d.delegate_id = nullif(current_setting('portal.user_id', true), '')::bigint and d.company_id = nullif(current_setting('portal.company_id', true), '')::bigint and a.company_admin and a.status_id = 2 and a.id <> requester
      and nullif(current_setting('portal.today', true), '')::date between d.first_day and d.last_day)
$$;
grant execute on function decides_on_orders to portal_customer;

-- Locks what the viewer's right to decide on orders depends on until the transaction ends. In the order in which
-- administrators lock their colleagues, so that the two cannot deadlock.
create function lock_right_to_decide() returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  me bigint := nullif(current_setting('portal.user_id', true), '')::bigint;
begin
  perform from portal_user u where u.id = me
    or u.id in (select administrator_id from approval_delegate where delegate_id = me) order by u.id for share;
  perform from approval_delegate where delegate_id = me for share;
end $$;
grant execute on function lock_right_to_decide to portal_customer;

-- The commitments of a colleague's own orders in the calendar month of a day, before tax, in sen. Cancelled circuits do
-- not count.
create function committed_in_month(of_company bigint, who bigint, of_day date, zone text) returns bigint language sql stable
  set search_path = public, pg_temp as $$
  select coalesce(sum(k.total_nrc + k.total_mrc * greatest(1, k.contract_months)), 0)::bigint
  from purchase_order o join circuit k on k.company_id = o.company_id and k.order_id = o.id
  where o.company_id = of_company and o.ordered_by = who and k.status <> 'cancelled'
    and o.ordered_at >= date_trunc('month', of_day::timestamp) at time zone zone
    and o.ordered_at < (date_trunc('month', of_day::timestamp) + interval '1 month') at time zone zone
$$;
grant execute on function committed_in_month to portal_customer, portal_staff;

-- Only administrators name delegates, and only those who decide approve or decline.
create policy by_administrator on approval_delegate as restrictive for insert to portal_customer
  with check (administers_company() and administrator_id = nullif(current_setting('portal.user_id', true), '')::bigint);
create policy changed_by_administrator on approval_delegate as restrictive for update to portal_customer
  using (administers_company() and administrator_id = nullif(current_setting('portal.user_id', true), '')::bigint);
create policy dropped_by_administrator on approval_delegate as restrictive for delete to portal_customer
  using (administers_company() and administrator_id = nullif(current_setting('portal.user_id', true), '')::bigint);
create policy by_requester on order_approval as restrictive for insert to portal_customer
  with check (status = 'open' and requested_by = nullif(current_setting('portal.user_id', true), '')::bigint);
-- A colleague who changes one of its quotes withdraws a request.
create policy by_decider on order_approval as restrictive for update to portal_customer using (status = 'open')
  with check (status in ('withdrawn', 'expired')
    or (ended_by = nullif(current_setting('portal.user_id', true), '')::bigint and requested_by <> nullif(current_setting('portal.user_id', true), '')::bigint and decides_on_orders(requested_by)));

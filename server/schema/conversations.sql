-- Messages between a company and client managers about a quote.
create table quote_message (
  company_id bigint not null,
  quote_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null,
  author_id bigint not null references portal_user,
  -- The author's name as the other side sees it: companies cannot read the carrier's people.
  signed text not null,
  side text not null check (side in ('company', 'staff')),
  text text not null check (char_length(text) <= 5000),
  primary key (company_id, quote_id, id),
  foreign key (company_id, quote_id) references quote (company_id, id)
);
-- Quotes with messages of the other side, without reading the texts.
create index quote_message_side on quote_message (side, company_id, quote_id, id);
select own_rows_only('quote_message');
grant select, insert on quote_message to portal_customer, portal_staff;

create table message_file (
  company_id bigint not null,
  quote_id bigint not null,
  id bigint generated always as identity,
  -- Null until the message it goes with is sent.
  message_id bigint,
  uploaded_by bigint not null references portal_user,
  uploaded_at timestamptz not null,
  name text not null,
  media_type text not null,
  size integer not null,
  bytes bytea not null,
  primary key (company_id, quote_id, id),
  foreign key (company_id, quote_id) references quote (company_id, id),
  foreign key (company_id, quote_id, message_id) references quote_message (company_id, quote_id, id)
);
create index message_file_unsent on message_file (uploaded_at) where message_id is null;
select own_rows_only('message_file');
-- Only its sender sees and changes an unsent file; nobody changes a sent one.
create policy sent_or_own on message_file as restrictive for select to portal_customer
  using (message_id is not null
    or uploaded_by = nullif(current_setting('portal.user_id', true), '')::bigint);
create policy sending on message_file as restrictive for update to portal_customer, portal_staff
  using (message_id is null and uploaded_by = nullif(current_setting('portal.user_id', true), '')::bigint)
  with check (true);
create policy unsent on message_file as restrictive for delete to portal_customer, portal_staff
  using (message_id is null);
grant select, insert, delete on message_file to portal_customer, portal_staff;
grant update (message_id) on message_file to portal_customer, portal_staff;

-- How far somebody has read a conversation.
create table thread_seen (
  user_id bigint not null references portal_user,
  company_id bigint not null,
  quote_id bigint not null,
  message_id bigint not null,
  primary key (user_id, company_id, quote_id),
  foreign key (company_id, quote_id, message_id) references quote_message (company_id, quote_id, id)
);
select own_rows_only('thread_seen');
-- People see only how far they have read themselves.
create policy own on thread_seen as restrictive to portal_customer, portal_staff
  using (user_id = nullif(current_setting('portal.user_id', true), '')::bigint);
grant select, insert on thread_seen to portal_customer, portal_staff;
grant update (message_id) on thread_seen to portal_customer, portal_staff;

-- The last message of each side, with what lists need to find and sort unread ones without reading quotes.
create table thread_last (
  company_id bigint not null,
  quote_id bigint not null,
  side text not null check (side in ('company', 'staff')),
  message_id bigint not null,
  -- When the quote was made.
  made_at timestamptz not null,
  -- Visibility follows the quote: staff cannot see carts, and nobody a removed quote.
  shown_to text not null check (shown_to in ('everyone', 'company', 'nobody')),
  primary key (company_id, quote_id, side),
  foreign key (company_id, quote_id, message_id) references quote_message (company_id, quote_id, id) on delete cascade
);
create index thread_last_from_companies on thread_last (made_at, quote_id) include (company_id, message_id)
  where side = 'company' and shown_to = 'everyone';
select own_rows_only('thread_last');
grant select on thread_last to portal_customer, portal_staff;

create function quote_shown_to(status text) returns text language sql immutable parallel safe return
  case status when 'removed' then 'nobody' when 'cart' then 'company' else 'everyone' end;

-- The statement that writes a message has locked its quote.
create function follow_message() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into thread_last as kept (company_id, quote_id, side, message_id, made_at, shown_to)
  select new.company_id, new.quote_id, new.side, new.id, q.created_at, quote_shown_to(q.status)
  from quote q where q.company_id = new.company_id and q.id = new.quote_id
  on conflict (company_id, quote_id, side) do update set message_id = greatest(kept.message_id, excluded.message_id);
  return null;
end $$;
create trigger message_followed after insert on quote_message for each row execute function follow_message();

create function follow_quote_shown() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update thread_last set shown_to = quote_shown_to(new.status)
  where company_id = new.company_id and quote_id = new.id;
  return null;
end $$;
create trigger quote_shown_followed after update of status on quote for each row
  when (quote_shown_to(old.status) <> quote_shown_to(new.status)) execute function follow_quote_shown();

-- The bytes of a company's files. A function, because customers' statements do not see the unsent files of colleagues.
create function storage_used(of_company bigint, of_quote bigint, out company bigint, out quote bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform refuse_other_company(of_company, 'files');
  select coalesce(sum(f.size), 0), coalesce(sum(f.size) filter (where f.quote_id = of_quote), 0)
    into company, quote from message_file f where f.company_id = of_company;
  select company + coalesce(sum(octet_length(f.bytes)), 0)
    into company from order_file f where f.company_id = of_company;
end $$;
grant execute on function storage_used to portal_customer, portal_staff;

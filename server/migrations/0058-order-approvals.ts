import { sql, type Kysely } from 'kysely'
import { ownRowsOnly } from '#server/platform/roles.ts'

/**
 * What a person may order alone, who decides in an administrator’s absence, and the orders that wait for a decision. An
 * open request keeps what was sent; its quotes stay active.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- In sen; null without a limit.
    alter table portal_user add column spending_limit bigint check (spending_limit between 0 and 99999999999999),
      add column spending_limit_since timestamptz,
      add constraint spending_limit_known check ((spending_limit is null) = (spending_limit_since is null)),
      add constraint spending_limit_of check (spending_limit is null or company_id is not null);
    grant select (spending_limit) on portal_user to portal_customer, portal_staff;
    -- Whoever leaves the company leaves the limit behind.
    grant update (spending_limit, spending_limit_since) on portal_user to portal_staff;

    create table approval_delegate (
      company_id bigint not null references company,
      administrator_id bigint primary key references portal_user,
      delegate_id bigint not null references portal_user,
      first_day date not null,
      last_day date not null check (last_day >= first_day),
      check (delegate_id <> administrator_id)
    );
    create index approval_delegate_company on approval_delegate (company_id, delegate_id);

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
    create unique index order_approval_order on order_approval (company_id, order_id) where order_id is not null;
    create index order_approval_open on order_approval (expires_on) where status = 'open';

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
  `.execute(db)
  await ownRowsOnly(db, ['approval_delegate', 'order_approval', 'order_approval_quote'])
  await sql`
    grant select on approval_delegate, order_approval, order_approval_quote to portal_customer, portal_staff;
    grant insert, update, delete on approval_delegate to portal_customer;
    grant insert on order_approval, order_approval_quote to portal_customer;
    grant update (status, ended_by, ended_at, words, order_id) on order_approval to portal_customer;
    grant update (open) on order_approval_quote to portal_customer, portal_staff;
    -- A client manager who cancels a quote ends the request that it is in; the calendar ends those past their day.
    grant update (status, ended_at) on order_approval to portal_staff;

    -- Removing a colleague, and their limit and rights, are an administrator's to decide.
    create function administers_company() returns boolean language sql stable security definer
      set search_path = public, pg_temp as $$
      select exists (select from portal_user u where u.id = nullif(current_setting('portal.user_id', true), '')::bigint
        and u.company_id = nullif(current_setting('portal.company_id', true), '')::bigint and u.company_admin
        and u.status_id = 2)
    $$;
    revoke execute on function administers_company from public;
    grant execute on function administers_company to portal_customer;
    create policy own_colleagues on portal_user for update to portal_customer
      using (company_id = nullif(current_setting('portal.company_id', true), '')::bigint and administers_company())
      with check (company_id = nullif(current_setting('portal.company_id', true), '')::bigint);
    grant update (company_admin, spending_limit, spending_limit_since) on portal_user to portal_customer;
  `.execute(db)
}

import { sql, type Kysely } from 'kysely'
import { ownRowsOnly } from '#server/platform/roles.ts'

/**
 * People change their own names and phone, see their sessions, and their companies keep a book of site contacts. Sessions from
 * before have an id as well; what they were opened with is unknown.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create policy own_self on portal_user for update to portal_customer
      using (id = nullif(current_setting('portal.user_id', true), '')::bigint)
      with check (id = nullif(current_setting('portal.user_id', true), '')::bigint);
    grant update (first_name, last_name, responsibility, phone, country) on portal_user to portal_customer, portal_staff;

    alter table session
      -- Names a session to its owner; the hash of its token never leaves the server.
      add column id bigint generated always as identity unique,
      add column user_agent text not null default '' check (length(user_agent) <= 400),
      -- The network it was opened from, shortened.
      add column network text not null default '' check (length(network) <= 60);

    create table site_contact (
      company_id bigint not null references company,
      id bigint generated always as identity,
      -- The NIS code of a building, or an address that is not listed; null for any site.
      site text check (length(site) between 1 and 1000),
      label text check (length(label) between 1 and 1000),
      name text not null check (length(name) between 1 and 100),
      phone text not null check (length(phone) between 1 and 40),
      phone_e164 text not null check (phone_e164 ~ '^[+][0-9]{6,15}$'),
      email text check (length(email) between 3 and 254),
      access_hours text check (length(access_hours) between 1 and 200),
      changed_at timestamptz not null,
      changed_by bigint not null references portal_user,
      check ((site is null) = (label is null)),
      primary key (company_id, id)
    );
    -- A person stands in the book once for each site.
    create unique index site_contact_once on site_contact (company_id, coalesce(site, ''), lower(name), phone_e164);
    grant select, insert, delete, update (site, label, name, phone, phone_e164, email, access_hours, changed_at, changed_by)
      on site_contact to portal_customer;
  `.execute(db)
  await ownRowsOnly(db, ['site_contact'])
}

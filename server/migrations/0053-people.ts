import { sql, type Kysely } from 'kysely'
import { hideFromCustomers } from '#server/platform/roles.ts'

/**
 * Who administers a company, what an applicant sent, and the account block that an approval assigns. Companies from before are
 * administered by their oldest active user.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table portal_user add column company_admin boolean not null default false,
      add constraint company_admin_of check (not company_admin or company_id is not null);
    grant select (company_admin) on portal_user to portal_customer, portal_staff;
    update portal_user u set company_admin = true
    where u.id = (select o.id from portal_user o where o.company_id = u.company_id and o.status_id = 2
      order by o.created_at, o.id limit 1);

    alter table company
      add column account_no text not null default '' check (length(account_no) <= 40),
      add column account_id text not null default '' check (length(account_id) <= 40),
      add column account_name text not null default '' check (length(account_name) <= 200),
      add column registration_type text not null default '' check (length(registration_type) <= 60);
  `.execute(db)
  await hideFromCustomers(db, { company: ['manager_id'] })
  await sql`
    create table sign_up (
      user_id bigint primary key references portal_user,
      company text not null check (length(company) between 1 and 200),
      registration_no text not null check (length(registration_no) between 1 and 40),
      address_line1 text not null check (length(address_line1) <= 200),
      address_line2 text not null check (length(address_line2) <= 200),
      city text not null check (length(city) <= 100),
      postcode text not null check (length(postcode) <= 20),
      state text not null check (length(state) <= 100),
      country text not null check (length(country) <= 100),
      document_name text not null check (length(document_name) between 1 and 200),
      document_type text not null check (document_type in ('application/pdf', 'image/png', 'image/jpeg')),
      document bytea not null check (octet_length(document) between 1 and 5242880),
      submitted_at timestamptz not null,
      decided_at timestamptz,
      decided_by bigint references portal_user,
      rejection_reason text check (length(rejection_reason) between 1 and 500),
      check ((decided_at is null) = (decided_by is null)),
      check (rejection_reason is null or decided_at is not null)
    );
    alter table sign_up enable row level security;
    create policy every_sign_up on sign_up to portal_staff using (true) with check (true);
    grant select, update (decided_at, decided_by, rejection_reason) on sign_up to portal_staff;
  `.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** Views of lists, saved by name. A person reads their own and those that colleagues share; its company is null for staff. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table saved_view (
      id bigint generated always as identity primary key,
      company_id bigint references company,
      owner_id bigint not null references portal_user,
      list text not null check (length(list) between 1 and 30),
      name text not null check (length(name) between 1 and 60),
      tab text not null check (length(tab) <= 20),
      search text not null check (length(search) <= 2000),
      hidden text not null check (length(hidden) <= 400),
      shared boolean not null,
      changed_at timestamptz not null
    );
    create unique index saved_view_once on saved_view (owner_id, coalesce(company_id, 0), list, lower(name));
    create index saved_view_shared on saved_view (company_id, list) where shared;
    alter table saved_view enable row level security;

    create policy company_reads on saved_view for select to portal_customer
      using (company_id = nullif(current_setting('portal.company_id', true), '')::bigint
        and (shared or owner_id = nullif(current_setting('portal.user_id', true), '')::bigint));
    create policy company_adds on saved_view for insert to portal_customer
      with check (company_id = nullif(current_setting('portal.company_id', true), '')::bigint
        and owner_id = nullif(current_setting('portal.user_id', true), '')::bigint);
    create policy company_changes on saved_view for update to portal_customer
      using (company_id = nullif(current_setting('portal.company_id', true), '')::bigint
        and (owner_id = nullif(current_setting('portal.user_id', true), '')::bigint
          or (shared and administers_company())));
    create policy company_deletes on saved_view for delete to portal_customer
      using (company_id = nullif(current_setting('portal.company_id', true), '')::bigint
        and (owner_id = nullif(current_setting('portal.user_id', true), '')::bigint
          or (shared and administers_company())));

    create policy staff_reads on saved_view for select to portal_staff
      using (company_id is null
        and (shared or owner_id = nullif(current_setting('portal.user_id', true), '')::bigint));
    create policy staff_adds on saved_view for insert to portal_staff
      with check (company_id is null and owner_id = nullif(current_setting('portal.user_id', true), '')::bigint);
    create policy staff_changes on saved_view for update to portal_staff
      using (company_id is null
        and (shared or owner_id = nullif(current_setting('portal.user_id', true), '')::bigint));
    create policy staff_deletes on saved_view for delete to portal_staff
      using (company_id is null
        and (shared or owner_id = nullif(current_setting('portal.user_id', true), '')::bigint));
    grant select, insert, delete, update (name, tab, search, hidden, shared, changed_at)
      on saved_view to portal_customer, portal_staff;
  `.execute(db)
}

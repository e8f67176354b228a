import { sql, type Kysely } from 'kysely'

/**
 * People with one name have no last name, and their name has no space behind it. A password is not made of the name of the
 * company, also while the company is only a sign-up.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table portal_user add full_name text not null generated always as (rtrim(first_name || ' ' || last_name)) stored;
    grant select (full_name) on portal_user to portal_customer, portal_staff;
    drop index portal_user_name;
    create index portal_user_name on portal_user (lower(full_name), id);

    create function company_name_of(who bigint) returns text language sql stable security definer
      set search_path = public, pg_temp as $$
      select coalesce(c.name, s.company) from portal_user u left join company c on c.id = u.company_id
        left join sign_up s on s.user_id = u.id where u.id = who
    $$;
    revoke execute on function company_name_of from public;
  `.execute(db)
}

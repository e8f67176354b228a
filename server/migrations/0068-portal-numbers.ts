import { sql, type Kysely } from 'kysely'

/** Settings of the portal that are numbers: the standard deposit, and how often and how long a quote is extended. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table portal_setting
      alter column value drop not null,
      add column number integer,
      add constraint one_value check (num_nonnulls(value, number) = 1);
    -- Every price and quote is read with them, by roles that do not read the settings themselves.
    create function portal_number(setting text, otherwise integer) returns integer language sql stable
      security definer set search_path = public, pg_temp as $$
      select coalesce(
        (select s.number from portal_setting s where s.name = setting order by s.version desc limit 1), otherwise)
    $$;
    revoke execute on function portal_number from public;
    grant execute on function portal_number to portal_customer, portal_staff;
  `.execute(db)
}

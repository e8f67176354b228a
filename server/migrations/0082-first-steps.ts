import { sql, type Kysely } from 'kysely'

/** A person dismisses the first steps of their role for good; whether a step is done follows from the records. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table dismissed_first_steps (
      user_id bigint primary key references portal_user,
      at timestamptz not null
    );
    alter table dismissed_first_steps enable row level security;
    create policy own on dismissed_first_steps to portal_customer, portal_staff
      using (user_id = nullif(current_setting('portal.user_id', true), '')::bigint)
      with check (user_id = nullif(current_setting('portal.user_id', true), '')::bigint);
    grant select, insert, delete on dismissed_first_steps to portal_customer, portal_staff;

    -- Whoever asks learns it of themselves alone.
    create function own_second_factor() returns boolean language sql stable security definer
      set search_path = public, pg_temp as $$
      select has_second_factor(nullif(current_setting('portal.user_id', true), '')::bigint)
    $$;
    revoke execute on function own_second_factor from public;
    grant execute on function own_second_factor to portal_customer, portal_staff;
  `.execute(db)
}

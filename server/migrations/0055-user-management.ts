import { sql, type Kysely } from 'kysely'

/**
 * Administrators decide on sign-ups and change users. Who did what to an account is on record; a request adds to that record
 * and changes nothing in it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create index portal_user_created on portal_user (created_at, id);
    create index portal_user_name on portal_user (lower(first_name || ' ' || last_name), id);
    grant update (email, role_id, status_id, company_id, company_admin) on portal_user to portal_staff;
    grant insert (name, registration_no, rcc_id, rcc_title, entity_registered_type, bill_street, bill_street2, bill_city,
      bill_code, bill_state, bill_country, billing_email, account_no, account_id, account_name, registration_type)
      on company to portal_staff;

    create table user_event (
      id bigint generated always as identity primary key,
      user_id bigint not null references portal_user,
      at timestamptz not null,
      actor_id bigint not null references portal_user,
      action text not null check (action in ('approve', 'reject', 'update')),
      reason text,
      changes jsonb not null
    );
    create index user_event_of on user_event (user_id, id);
    alter table user_event enable row level security;
    create policy every_user on user_event to portal_staff using (true) with check (true);
    grant select, insert on user_event to portal_staff;

    -- Staff end sessions and links without reading them.
    create function end_access_of(who bigint, moment timestamptz, sessions boolean) returns void language sql
      security definer set search_path = public, pg_temp as $$
      update password_link set used_at = moment where user_id = who and used_at is null;
      delete from session where user_id = who and sessions;
    $$;
    revoke execute on function end_access_of from public;
    grant execute on function end_access_of to portal_staff;

    -- The number that the registrar gives: 12 digits, or the text as it stands for other registers.
    create function registration_key(registration_no text) returns text language sql immutable as $$
      select coalesce(substring(regexp_replace(registration_no, '[\\s-]', '', 'g') from '^\\d{12}'),
        lower(btrim(registration_no)))
    $$;
    create index company_registration_key on company (registration_key(registration_no));
  `.execute(db)
}

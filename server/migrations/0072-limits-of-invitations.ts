import { sql, type Kysely } from 'kysely'

/** An invitation carries the spending limit that its colleague begins with, so that nobody orders without one meanwhile. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table invitation add column spending_limit bigint check (spending_limit between 0 and 999999999999);
    grant select (spending_limit), insert (spending_limit) on invitation to portal_customer;
    grant select (spending_limit) on invitation to portal_staff;

    create or replace function accept_invitation(hash bytea, first text, last text, password text, of_language text, at timestamptz)
      returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      accepted invitation;
      made bigint;
    begin
      update invitation set status = 'accepted', ended_at = at
        where token_hash = hash and status = 'open' and expires_at > at returning * into accepted;
      if accepted.id is null then return null; end if;
      insert into portal_user (company_id, email, password_hash, first_name, last_name, country, role_id, status_id,
          language, created_at, spending_limit, spending_limit_since)
        select accepted.company_id, accepted.email, password, first, last, coalesce(c.bill_country, ''), 1, 2, of_language, at,
          accepted.spending_limit, case when accepted.spending_limit is not null then at end
        from company c where c.id = accepted.company_id
        on conflict (lower(email)) do nothing returning id into made;
      return made;
    end $$;
  `.execute(db)
}

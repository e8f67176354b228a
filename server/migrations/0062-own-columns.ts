import { sql, type Kysely } from 'kysely'

/**
 * A policy chooses rows and a right chooses columns, but neither both: people change their own name and reach, and only a
 * colleague who administers the company changes limits and administrators, never their own.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function keep_to_own_columns() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      if current_setting('role') = 'portal_customer' then
        if old.id = nullif(current_setting('portal.user_id', true), '')::bigint then
          if not administers_company() and (new.company_admin, new.spending_limit, new.spending_limit_since)
            is distinct from (old.company_admin, old.spending_limit, old.spending_limit_since) then
            raise insufficient_privilege using message = 'permission denied for the rights of oneself';
          end if;
        elsif (new.first_name, new.last_name, new.responsibility, new.phone, new.country)
          is distinct from (old.first_name, old.last_name, old.responsibility, old.phone, old.country) then
          raise insufficient_privilege using message = 'permission denied for the profile of a colleague';
        end if;
      end if;
      return new;
    end $$;
    create trigger own_columns before update on portal_user for each row execute function keep_to_own_columns();
  `.execute(db)
}

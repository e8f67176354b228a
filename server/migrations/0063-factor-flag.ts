import { sql, type Kysely } from 'kysely'

/** Staff see whether a user has a second factor, and nothing else of it. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function has_second_factor(who bigint) returns boolean language sql stable security definer
      set search_path = public, pg_temp as $$
      select exists (select from totp where user_id = who and confirmed_at is not null)
        or exists (select from passkey where user_id = who)
    $$;
    revoke execute on function has_second_factor from public;
    grant execute on function has_second_factor to portal_staff;
  `.execute(db)
}

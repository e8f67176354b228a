import { sql, type Kysely } from 'kysely'

/**
 * Whose export is under way, in whichever process: a list is sent while it is read, without a transaction that could hold a
 * lock. No request's role reads it: the portal's own does.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table export_turn (
      user_id bigint primary key references portal_user,
      holder uuid not null,
      until timestamptz not null
    );
  `.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** A preview of a rate card's draft can fail for good, when its job has failed too often. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table card_preview add column failed_at timestamptz`.execute(db)
}

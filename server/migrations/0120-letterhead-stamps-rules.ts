import { sql, type Kysely } from 'kysely'

/** Processes keep the letterhead as they keep other rules, under the number of the last change. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create trigger letterhead_stamps_rules after insert or update or delete or truncate on letterhead
      for each statement execute function stamp_rules()`.execute(db)
}

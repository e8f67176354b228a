import { sql, type Kysely } from 'kysely'

/** Processes keep public holidays as they keep other rules, under the number of the last change. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create trigger holiday_stamps_rules after insert or update or delete or truncate on holiday
      for each statement execute function stamp_rules()`.execute(db)
}

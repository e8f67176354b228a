import { sql, type Kysely } from 'kysely'

/** The admin renames, re-codes and reorders add-ons. */
export async function up(db: Kysely<unknown>) {
  await sql`grant update (name, tax_code, position) on vas_option to portal_staff`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** A user's own calls clear away that user's idempotency keys once they are forgotten. */
export async function up(db: Kysely<unknown>) {
  await sql`grant delete on idempotency_key to portal_customer, portal_staff`.execute(db)
}

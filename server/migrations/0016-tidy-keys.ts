import { sql, type Kysely } from 'kysely'

/** Keys are cleared away user by user, by their primary key; an index on their age costs a write and serves nobody. */
export async function up(db: Kysely<unknown>) {
  await sql`drop index idempotency_key_age`.execute(db)
}

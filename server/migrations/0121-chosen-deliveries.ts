import { sql, type Kysely } from 'kysely'

/** Deliveries are chosen by an index alone, also by their references. */
export async function up(db: Kysely<unknown>) {
  await sql`
    drop index circuit_next_planned;
    create index circuit_next_planned on circuit (next_planned, id)
      include (company_id, next_owner, order_id, reference) where status in ('pending', 'processing');
  `.execute(db)
}

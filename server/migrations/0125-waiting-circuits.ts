import { sql, type Kysely } from 'kysely'

/** Circuits that wait for their company, and quotes with unread messages, are found and put in their order by an index alone. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create index circuit_waiting on circuit (next_planned, id) include (company_id, next_owner, status)
      where status in ('pending', 'processing') and next_owner = 'customer';
    drop index quote_id;
    create index quote_id on quote (id) include (company_id, status, validity, product_id, created_at);
  `.execute(db)
}

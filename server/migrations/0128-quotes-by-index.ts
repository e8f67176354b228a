import { sql, type Kysely } from 'kysely'

/**
 * What a company spends names the products of its ordered quotes, and quotes that await a price are listed for some companies:
 * an index tells both without their rows.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    drop index quote_company_status;
    create index quote_company_status on quote (company_id, status, validity) include (id, product_id, project_id)
      where status <> 'removed';
    drop index quote_all_pending_since;
    create index quote_all_pending_since on quote (pending_since, id) include (company_id, owner_id)
      where status = 'pending';
  `.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** What a company spends names the products of its ordered quotes, which an index tells without their rows. */
export async function up(db: Kysely<unknown>) {
  await sql`
    drop index quote_company_status;
    create index quote_company_status on quote (company_id, status, validity) include (id, product_id, project_id)
      where status <> 'removed';
  `.execute(db)
}

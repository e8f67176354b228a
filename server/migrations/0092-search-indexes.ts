import { sql, type Kysely } from 'kysely'

/**
 * What client managers filter by stands in an index as a whole: counting ten thousand rows of quotes, which are wide, takes
 * four times as long as the page. The words of an order are looked up, and not read in every order.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    drop index quote_company_status;
    create index quote_company_status on quote (company_id, status, validity) include (product_id, project_id)
      where status <> 'removed';
    create index purchase_order_all_words on purchase_order
      using gin (lower(reference || ' ' || po_number) gin_trgm_ops);
  `.execute(db)
}

import { sql, type Kysely } from 'kysely'

/**
 * What dashboards count and sum stands in indexes as a whole: a row of a quote is wide, and reading twenty thousand of them
 * for a few numbers takes a second.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- A company's counters.
    create index quote_company_status on quote (company_id, status, validity) where status <> 'removed';
    create index purchase_order_status on purchase_order (company_id, status) include (next_planned);
    -- The shares of the products: carts are in no month.
    create index quote_cart_product on quote (product_id) where status = 'cart';
    -- Quotes with unread messages, and the products of circuits.
    drop index quote_id;
    create index quote_id on quote (id) include (company_id, status, product_id);
    -- The value of active quotes.
    drop index quote_all_active;
    create index quote_all_active on quote (validity, id) include (product_id, total_nrc, total_mrc)
      where status = 'active';
    -- Since when circuits are charged.
    create index circuit_milestone_handed_over on circuit_milestone (company_id, circuit_id) include (planned, actual)
      where kind = 'handed_over';
  `.execute(db)
}

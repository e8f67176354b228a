import { sql, type Kysely } from 'kysely'

/** The list of orders over all companies by what it can be sorted by. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create index purchase_order_all_mrc on purchase_order (total_mrc, id);
    create index purchase_order_all_po on purchase_order (po_number, id);
  `.execute(db)
}

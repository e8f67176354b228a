import { sql, type Kysely } from 'kysely'

/** An order keeps every purchase order file it was given; its company's orders are found by their PO number, in any case. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table order_file add column id bigint generated always as identity;
    alter table order_file drop constraint order_file_pkey;
    alter table order_file add primary key (company_id, order_id, id);
    revoke update on order_file from portal_customer, portal_staff;
    create index purchase_order_po_in_any_case on purchase_order (company_id, lower(po_number));
  `.execute(db)
}

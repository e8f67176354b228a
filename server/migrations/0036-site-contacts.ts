import { sql, type Kysely } from 'kysely'

/** The last order with a contact at a site is found quickly. Contacts of before name no site: they are for all of their order. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create index purchase_order_with_contacts on purchase_order (company_id, id desc) where site_contacts <> '[]';
  `.execute(db)
}

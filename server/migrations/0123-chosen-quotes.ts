import { sql, type Kysely } from 'kysely'

/** A page of quotes is chosen by an index alone, with what lists filter by: a row is wide, and a filter may pass over many. */
export async function up(db: Kysely<unknown>) {
  await sql`
    drop index quote_all_created, quote_all_mrc, quote_all_nrc, quote_all_mbps, quote_all_active, quote_owner, quote_id;
    create index quote_all_created on quote (created_at desc, id desc)
      include (company_id, status, validity, product_id) where status not in ('removed', 'cart');
    create index quote_all_mrc on quote (total_mrc, id)
      include (company_id, status, validity, product_id) where status not in ('removed', 'cart');
    create index quote_all_nrc on quote (total_nrc, id)
      include (company_id, status, validity, product_id) where status not in ('removed', 'cart');
    create index quote_all_mbps on quote (bandwidth_mbps, id)
      include (company_id, status, validity, product_id) where status not in ('removed', 'cart');
    -- The value of active quotes is kept.
    create index quote_all_active on quote (validity, id) include (company_id, product_id) where status = 'active';
    create index quote_owner on quote (owner_id, created_at desc, id desc)
      include (company_id, status, validity, product_id) where owner_id is not null;
    create index quote_id on quote (id) include (company_id, status, validity, product_id);

    -- A company's own.
    drop index quote_created;
    create index quote_created on quote (company_id, created_at desc, id desc)
      include (status, validity, product_id, project_id) where status <> 'removed';
    drop index circuit_open;
    create index circuit_open on circuit (company_id, next_planned, id) include (next_owner)
      where status in ('pending', 'processing');
  `.execute(db)
}

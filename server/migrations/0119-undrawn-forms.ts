import { sql, type Kysely } from 'kysely'

/** The accepted order forms that are not drawn yet are found without reading every acceptance. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create index order_terms_undrawn on order_terms (company_id, document_id)
      where form_sha256 is null and document_id is not null;
  `.execute(db)
}

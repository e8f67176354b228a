import { sql, type Kysely } from 'kysely'

/**
 * The terms that a buyer accepted name the document they were accepted with: the order form, and once it is made the hash of its file.
 * Orders from before have none.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table order_terms
      add column document_id bigint,
      add column form_sha256 bytea check (length(form_sha256) = 32),
      add foreign key (company_id, document_id) references document (company_id, id),
      add check (form_sha256 is null or document_id is not null);
    create index order_terms_document on order_terms (company_id, document_id);
    grant update (form_sha256) on order_terms to portal_staff;
  `.execute(db)
}

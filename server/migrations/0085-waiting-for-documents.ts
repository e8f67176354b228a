import { sql, type Kysely } from 'kysely'
import { ownRowsOnly } from '#server/platform/roles.ts'

/** Who waits for a document that is being made, and since when: whoever waits long is notified once it is there. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table document_wait (
      company_id bigint not null,
      document_id bigint not null,
      user_id bigint not null references portal_user,
      since timestamptz not null,
      primary key (company_id, document_id, user_id),
      foreign key (company_id, document_id) references document (company_id, id) on delete cascade
    );
    grant select (company_id, document_id, user_id), insert on document_wait to portal_customer;
    grant select, insert, delete on document_wait to portal_staff;
  `.execute(db)
  await ownRowsOnly(db, ['document_wait'])
}

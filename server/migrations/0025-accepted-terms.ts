import { sql, type Kysely } from 'kysely'
import { ownRowsOnly } from '#server/platform/roles.ts'

/** Orders keep the text of the terms that their buyer accepted. Those of before accepted version 2026-01 in English. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table order_terms (
      company_id bigint not null,
      order_id bigint not null,
      version text not null,
      language text not null check (language in ('en', 'ms')),
      clauses text[] not null check (cardinality(clauses) > 0),
      accepted_by bigint not null references portal_user,
      accepted_at timestamptz not null,
      primary key (company_id, order_id),
      foreign key (company_id, order_id) references purchase_order (company_id, id)
    );
    insert into order_terms (company_id, order_id, version, language, clauses, accepted_by, accepted_at)
      select company_id, id, terms_version, 'en', ${sql.lit(`{${clauses.map((each) => JSON.stringify(each)).join()}}`)}::text[],
        ordered_by, ordered_at
      from purchase_order;
    alter table purchase_order drop column terms_version;
  `.execute(db)
  await ownRowsOnly(db, ['order_terms'])
  await sql`grant select, insert on order_terms to portal_customer, portal_staff`.execute(db)
}

/** Version 2026-01, the only one there was. */
const clauses = [
  'This quotation is valid for 30 days from the date it is given.',
  'Service delivery is subject to confirmation and to capacity being available.',
  'Prices are subject to taxes, levies, building charges, cross-connect and interconnection charges, and other actual costs.',
  'Where applicable, a refundable deposit of two months’ charges is payable upon submission of a Purchase Order.',
  'Any withholding tax is to be grossed up, so that the full price is received.',
  'A fixed-term agreement that ends early owes 100% of the remaining rental.',
  'This quotation is subject to the terms of the Service Order Form.',
  'This price quotation is confidential.',
]

import { sql, type Kysely } from 'kysely'

/** The products as rows, so that another one is an insert here and a line in contract/catalog.ts. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table product (
      id smallint primary key check (id > 0),
      name text not null unique
    );
    insert into product (id, name) values (1, 'Private Leased Line'), (2, 'Internet Direct'), (3, 'FTTO');
    grant select on product to portal_customer, portal_staff;
  `.execute(db)
  for (const table of ['product_bandwidth', 'product_term', 'rate_cell', 'quote'])
    await sql`
      alter table ${sql.table(table)}
        drop constraint ${sql.ref(`${table}_product_id_check`)},
        add constraint ${sql.ref(`${table}_product`)} foreign key (product_id) references product
    `.execute(db)
}

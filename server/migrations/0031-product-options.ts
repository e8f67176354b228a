import { sql, type Kysely } from 'kysely'

/** Which add-on a product offers is data, as its bandwidths and terms are. A leased line (layer 2) has no IP and no voice. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table product_option (
      product_id smallint not null references product,
      vas_option_id bigint not null references vas_option,
      primary key (product_id, vas_option_id)
    );
    insert into product_option (product_id, vas_option_id)
      select p.id, v.id from product p cross join vas_option v
      where p.id <> 1 or v.kind not in ('fixed_ip', 'voice');
    grant select on product_option to portal_customer, portal_staff;
  `.execute(db)
}

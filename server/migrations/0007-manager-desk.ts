import { sql, type Kysely } from 'kysely'

/** What client managers write down for themselves: no policy lets a customer read it. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table quote_note (
      company_id bigint not null,
      quote_id bigint not null,
      id bigint generated always as identity,
      at timestamptz not null,
      author_id bigint not null references portal_user,
      note text not null,
      primary key (company_id, quote_id, id),
      foreign key (company_id, quote_id) references quote (company_id, id)
    );
    alter table quote_note enable row level security;
    create policy every_company on quote_note to portal_staff using (true) with check (true);
    grant select, insert on quote_note to portal_staff;

    -- The lists over all companies, newest first.
    create index quote_all_created on quote (created_at desc, id desc) where status not in ('removed', 'cart');
    create index quote_all_pending on quote (created_at desc, id desc) where status = 'pending';
    create index quote_all_active on quote (validity, id) where status = 'active';
    create index purchase_order_all on purchase_order (ordered_at desc, id desc);
  `.execute(db)
}

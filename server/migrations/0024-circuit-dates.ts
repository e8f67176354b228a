import { sql, type Kysely } from 'kysely'

/** Circuits have their own requested date and first promise; those from before keep their order's date and their plan. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table circuit
      add column requested_date date,
      add column first_promised date,
      -- Circuits from before were planned Monday to Friday, up to the end of their lead time.
      add column by_calendar boolean not null default true;
    update circuit k set requested_date = o.requested_date, by_calendar = false,
      first_promised = coalesce((select m.planned from circuit_milestone m where m.company_id = k.company_id
        and m.circuit_id = k.id and m.kind = 'handed_over'), k.earliest_date)
    from purchase_order o
    where o.company_id = k.company_id and o.id = k.order_id;
    alter table circuit alter column first_promised set not null;
  `.execute(db)
}

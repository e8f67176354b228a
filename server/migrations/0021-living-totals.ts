import { sql, type Kysely } from 'kysely'

/** Orders cost what their living circuits cost, beside what was ordered; the deposit follows from both. */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- Null: the standard number of months.
    alter table company add column deposit_months smallint check (deposit_months between 0 and 24);
    alter table purchase_order
      add column ordered_nrc bigint,
      add column ordered_mrc bigint,
      add column ordered_deposit bigint,
      add column deposit_months smallint not null default 2 check (deposit_months between 0 and 24);
    update purchase_order o set ordered_nrc = placed.nrc, ordered_mrc = placed.mrc, ordered_deposit = o.deposit
    from (
      select p.company_id, p.id, coalesce(sum(k.bandwidth_nrc + k.xc_nrc + k.vas_nrc), 0) as nrc,
        coalesce(sum(k.bandwidth_mrc + k.xc_mrc + k.vas_mrc), 0) as mrc
      from purchase_order p left join circuit k on k.company_id = p.company_id and k.order_id = p.id
      group by p.company_id, p.id) placed
    where o.company_id = placed.company_id and o.id = placed.id;
    update purchase_order o set total_nrc = living.nrc, total_mrc = living.mrc, tax_nrc = living.tax_nrc, tax_mrc = living.tax_mrc
    from (
      select k.company_id, k.order_id, coalesce(sum(k.total_nrc) filter (where k.status <> 'cancelled'), 0) as nrc,
        coalesce(sum(k.total_mrc) filter (where k.status <> 'cancelled'), 0) as mrc,
        coalesce(sum(k.tax_nrc) filter (where k.status <> 'cancelled'), 0) as tax_nrc,
        coalesce(sum(k.tax_mrc) filter (where k.status <> 'cancelled'), 0) as tax_mrc
      from circuit k group by k.company_id, k.order_id) living
    where o.company_id = living.company_id and o.id = living.order_id;
    alter table purchase_order
      alter column ordered_nrc set not null,
      alter column ordered_mrc set not null,
      alter column ordered_deposit set not null,
      alter column deposit_months drop default,
      drop column deposit;
    alter table purchase_order
      add column deposit bigint not null generated always as (total_mrc * deposit_months) stored;
  `.execute(db)
}

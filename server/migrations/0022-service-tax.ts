import { sql, type Kysely } from 'kysely'
import { ownRowsOnly } from '#server/platform/roles.ts'

/**
 * Service tax by code, date and company: quotes are taxed when they are read, orders keep the rates they used. The
 * codes, the table of exemptions and the rates are those in force.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- Orders so far used the rates of the day their last quote was priced; a licensed provider paid none at all.
    alter table purchase_order
      add column tax_rates jsonb,
      -- The day of the rates; null for orders that were placed before they were kept.
      add column tax_rates_of date;
    update purchase_order o set tax_rates = (
      select jsonb_object_agg(code.name, case when c.licensed_provider then 0 else coalesce((
        select r.basis_points from tax_rate r
        where r.code = code.name and r.from_date <= (priced.at at time zone 'Asia/Kuala_Lumpur')::date
        order by r.from_date desc limit 1), 0) end)
      from unnest(array['telecommunications', 'equipment_rental', 'managed_services']) code(name))
    from company c, (
      select p.company_id, p.id, coalesce(max(e.at), p.ordered_at) as at
      from purchase_order p
        left join circuit k on k.company_id = p.company_id and k.order_id = p.id
        left join quote_event e on e.company_id = k.company_id and e.quote_id = k.quote_id and e.at <= p.ordered_at
          and e.action in ('create', 'create_on_behalf', 'edit', 'price', 'renew_price')
      group by p.company_id, p.id, p.ordered_at) priced
    where c.id = o.company_id and priced.company_id = o.company_id and priced.id = o.id;
    alter table purchase_order alter column tax_rates set not null;

    alter table quote drop column tax_nrc, drop column tax_mrc;

    -- Rented equipment is taxed since July 2025, at another rate since January 2026.
    delete from tax_rate where code = 'equipment_rental' and from_date = '2024-03-01' and basis_points = 800;
    insert into tax_rate (code, from_date, basis_points) values
      ('equipment_rental', '2025-07-01', 800),
      ('equipment_rental', '2026-01-01', 600),
      ('managed_services', '2024-03-01', 800)
      on conflict do nothing;

    -- A managed router is an information technology service, not a rented one.
    alter table vas_option drop constraint vas_option_tax_code_check,
      add constraint vas_option_tax_code_check
        check (tax_code in ('telecommunications', 'equipment_rental', 'managed_services'));
    update vas_option set tax_code = 'managed_services' where kind = 'device' and name = 'Managed router';
    update quote_line l set tax_code = 'managed_services' from quote q
    where q.company_id = l.company_id and q.id = l.quote_id and q.status <> 'ordered'
      and l.component = 'device' and l.option = 'Managed router';

    create table tax_exemption (
      company_id bigint not null references company,
      code text not null check (code in ('telecommunications', 'equipment_rental', 'managed_services')),
      certificate text not null check (char_length(certificate) between 1 and 100),
      -- Both days included; without an end until further notice.
      from_date date not null,
      to_date date check (to_date >= from_date),
      primary key (company_id, code, from_date)
    );
  `.execute(db)
  await ownRowsOnly(db, ['tax_exemption'])
  await sql`grant select on tax_exemption to portal_customer, portal_staff`.execute(db)
}

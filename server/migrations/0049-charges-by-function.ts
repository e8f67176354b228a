import { sql, type Kysely } from 'kysely'

/**
 * What circuits and orders cost changes by one function, which sums what was accepted: no request writes an amount.
 * Circuits keep the tax of their extra charges apart, so that it can be summed again.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table circuit
      add column extra_tax_nrc bigint not null default 0,
      add column extra_tax_mrc bigint not null default 0;
    update circuit k set extra_tax_nrc = s.nrc, extra_tax_mrc = s.mrc
    from (
      select c.company_id, c.circuit_id, sum(c.tax_nrc) as nrc, sum(c.tax_mrc) as mrc
      from circuit_charge c where c.status = 'accepted' group by c.company_id, c.circuit_id) s
    where k.company_id = s.company_id and k.id = s.circuit_id;

    create function sum_charges(company bigint, of_order bigint) returns void language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      -- The role of the request, which a function of the owner's does not change.
      if current_setting('role') = 'portal_customer'
        and company is distinct from nullif(current_setting('portal.company_id', true), '')::bigint then
        raise insufficient_privilege using message = 'permission denied for the charges of another company';
      end if;
      update circuit k set extra_nrc = s.nrc, extra_mrc = s.mrc, extra_tax_nrc = s.tax_nrc, extra_tax_mrc = s.tax_mrc,
        tax_nrc = k.tax_nrc - k.extra_tax_nrc + s.tax_nrc, tax_mrc = k.tax_mrc - k.extra_tax_mrc + s.tax_mrc,
        cancellation_nrc = s.cancellation
      from (
        select c.id, coalesce(e.nrc, 0) as nrc, coalesce(e.mrc, 0) as mrc, coalesce(e.tax_nrc, 0) as tax_nrc,
          coalesce(e.tax_mrc, 0) as tax_mrc, coalesce(l.nrc, 0) as cancellation
        from circuit c
          cross join lateral (
            select sum(a.nrc) as nrc, sum(a.mrc) as mrc, sum(a.tax_nrc) as tax_nrc, sum(a.tax_mrc) as tax_mrc
            from circuit_charge a
            where a.company_id = c.company_id and a.circuit_id = c.id and a.status = 'accepted') e
          cross join lateral (
            select sum(a.nrc) as nrc from circuit_cancellation a
            where a.company_id = c.company_id and a.circuit_id = c.id and a.status = 'accepted') l
        where c.company_id = company and c.order_id = of_order) s
      where k.company_id = company and k.id = s.id
        and (k.extra_nrc, k.extra_mrc, k.extra_tax_nrc, k.extra_tax_mrc, k.cancellation_nrc)
          is distinct from (s.nrc, s.mrc, s.tax_nrc, s.tax_mrc, s.cancellation);

      -- A cancelled circuit costs its accepted cancellation charge alone.
      update purchase_order o set total_nrc = s.nrc, total_mrc = s.mrc, tax_nrc = s.tax_nrc, tax_mrc = s.tax_mrc
      from (
        select coalesce(sum(case k.status when 'cancelled' then k.cancellation_nrc else k.total_nrc end), 0) as nrc,
          coalesce(sum(k.total_mrc) filter (where k.status <> 'cancelled'), 0) as mrc,
          coalesce(sum(k.tax_nrc) filter (where k.status <> 'cancelled'), 0) as tax_nrc,
          coalesce(sum(k.tax_mrc) filter (where k.status <> 'cancelled'), 0) as tax_mrc
        from circuit k where k.company_id = company and k.order_id = of_order) s
      where o.company_id = company and o.id = of_order
        and (o.total_nrc, o.total_mrc, o.tax_nrc, o.tax_mrc) is distinct from (s.nrc, s.mrc, s.tax_nrc, s.tax_mrc);
    end $$;
    revoke execute on function sum_charges from public;
    grant execute on function sum_charges to portal_customer, portal_staff;

    revoke update (extra_nrc, extra_mrc, tax_nrc, tax_mrc, cancellation_nrc) on circuit
      from portal_customer, portal_staff;
    revoke update (total_nrc, total_mrc, tax_nrc, tax_mrc) on purchase_order from portal_customer, portal_staff;
  `.execute(db)
}

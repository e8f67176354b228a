import { sql } from 'kysely'
import type { Checks } from '#server/verify/check.ts'

type Part = ReturnType<typeof sql>

/** Basis points of a code on a day. */
const rateOn = (code: Part, day: Part) =>
  sql`coalesce((select t.basis_points from tax_rate t where t.code = ${code} and t.from_date <= ${day}
    order by t.from_date desc limit 1), 0)`

/** Rounded to the sen, half up. */
const shareOf = (amount: Part, rate: Part) => sql`((${amount} * ${rate} + 5000) / 10000)`

const codes = ['telecommunications', 'equipment_rental', 'managed_services']

export const taxChecks: Checks = {
  'the lines of quotes and circuits have a tax code that has rates': () => sql`
    select q.reference as record, format('a line of %s sen with the tax code %s', l.amount_sen, l.tax_code) as difference
    from quote_line l join quote q on q.company_id = l.company_id and q.id = l.quote_id
    where not exists (select 1 from tax_rate t where t.code = l.tax_code)
    union all
    select k.reference, format('a line of %s sen with the tax code %s', l.amount_sen, l.tax_code)
    from circuit_line l join circuit k on k.company_id = l.company_id and k.id = l.circuit_id
    where not exists (select 1 from tax_rate t where t.code = l.tax_code)`,

  // A company that is exempt pays none; that it was exempt then may be on record no longer.
  'the tax rates of an order are those of its day, or none': (zone) => sql`
    select o.reference as record, format('rate of %s for %s on %s, instead of %s', coalesce(r.used, 'nothing'), r.code,
      r.day, r.due) as difference
    from purchase_order o
      cross join lateral (
        select c.code, (e.at at time zone ${zone})::date as day, o.tax_rates ->> c.code as used,
          ${rateOn(sql`c.code`, sql`(e.at at time zone ${zone})::date`)} as due
        from order_event e cross join unnest(array[${sql.join(codes.map((code) => sql.lit(code)))}]) c(code)
        where e.company_id = o.company_id and e.order_id = o.id and e.action = 'create') r
    where o.tax_rates_of is not null
      and (o.tax_rates_of <> r.day or r.used is null or r.used::int not in (0, r.due))`,

  'the tax of an extra charge is that of the day it was requested, or none': (zone) => sql`
    select k.reference as record, format('tax of %s and %s sen on an extra charge, at the rate of its day %s and %s',
      x.tax_nrc, x.tax_mrc, s.nrc, s.mrc) as difference
    from circuit_charge x
      join circuit k on k.company_id = x.company_id and k.id = x.circuit_id
      cross join lateral (select ${rateOn(
        sql`'telecommunications'`,
        sql`(x.requested_at at time zone ${zone})::date`,
      )} as rate) r
      cross join lateral (select ${shareOf(sql`x.nrc`, sql`r.rate`)} as nrc, ${shareOf(sql`x.mrc`, sql`r.rate`)} as mrc) s
    where (x.tax_nrc, x.tax_mrc) not in ((s.nrc, s.mrc), (0, 0))`,

  'the tax of a circuit is that of its lines at the rates of its order, and of its accepted extra charges':
    () => sql`
    select k.reference as record, format('tax of %s and %s sen instead of %s and %s', k.tax_nrc, k.tax_mrc,
      s.nrc + x.nrc, s.mrc + x.mrc) as difference
    from circuit k join purchase_order o on o.company_id = k.company_id and o.id = k.order_id
      cross join lateral (
        select coalesce(sum(t.tax) filter (where t.charge = 'nrc'), 0) as nrc,
          coalesce(sum(t.tax) filter (where t.charge = 'mrc'), 0) as mrc
        from (
          select l.charge, ${shareOf(
            sql`sum(l.amount_sen)::bigint`,
            sql`(o.tax_rates ->> l.tax_code)::bigint`,
          )} as tax
          from circuit_line l
          where l.company_id = k.company_id and l.circuit_id = k.id and l.component <> 'extra'
          group by l.charge, l.tax_code) t) s
      cross join lateral (
        select coalesce(sum(c.tax_nrc), 0) as nrc, coalesce(sum(c.tax_mrc), 0) as mrc
        from circuit_charge c
        where c.company_id = k.company_id and c.circuit_id = k.id and c.status = 'accepted') x
    where k.tax_nrc is distinct from s.nrc + x.nrc or k.tax_mrc is distinct from s.mrc + x.mrc`,
}

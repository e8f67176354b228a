import { sql } from 'kysely'
import type { Checks } from '#server/verify/check.ts'

/** Basis points of a code on a day for a company `c`: a licensed provider pays none. */
const rateOn = (
  code: ReturnType<typeof sql>,
  day: ReturnType<typeof sql>,
) => sql`case when c.licensed_provider then 0
  else coalesce((select t.basis_points from tax_rate t where t.code = ${code} and t.from_date <= ${day}
    order by t.from_date desc limit 1), 0) end`

/** Rounded to the sen, half up. */
const shareOf = (amount: ReturnType<typeof sql>, rate: ReturnType<typeof sql>) =>
  sql`((${amount} * ${rate} + 5000) / 10000)`

/** The day and company that determine the tax of a quote. */
const pricing = ['create', 'create_on_behalf', 'edit', 'price', 'renew_price', 'request']

export const taxChecks: Checks = {
  'the tax of a quote is that of its lines, at the rates of a day it was priced on': (zone) => sql`
    select q.reference as record, format('tax of %s and %s sen, at those rates %s', q.tax_nrc, q.tax_mrc,
      string_agg(distinct format('%s and %s', coalesce(s.nrc, 0), coalesce(s.mrc, 0)), ' or ')) as difference
    from quote q join company c on c.id = q.company_id
      join quote_event e on e.company_id = q.company_id and e.quote_id = q.id
        and e.action in (${sql.join(pricing.map((each) => sql.lit(each)))})
      cross join lateral (
        select sum(t.tax) filter (where t.charge = 'nrc') as nrc, sum(t.tax) filter (where t.charge = 'mrc') as mrc
        from (
          select l.charge, ${shareOf(
            sql`sum(l.amount_sen)::bigint`,
            rateOn(sql`l.tax_code`, sql`(e.at at time zone ${zone})::date`),
          )} as tax
          from quote_line l where l.company_id = q.company_id and l.quote_id = q.id
          group by l.charge, l.tax_code) t) s
    where q.tax_mrc is not null
    group by q.company_id, q.id, q.reference, q.tax_nrc, q.tax_mrc
    having not bool_or(q.tax_nrc = coalesce(s.nrc, 0) and q.tax_mrc = coalesce(s.mrc, 0))`,

  'the tax of an extra charge is that of the day it was requested': (zone) => sql`
    select k.reference as record, format('tax of %s and %s sen on an extra charge, at the rate of its day %s and %s',
      x.tax_nrc, x.tax_mrc, s.nrc, s.mrc) as difference
    from circuit_charge x join company c on c.id = x.company_id
      join circuit k on k.company_id = x.company_id and k.id = x.circuit_id
      cross join lateral (select ${rateOn(
        sql`'telecommunications'`,
        sql`(x.requested_at at time zone ${zone})::date`,
      )} as rate) r
      cross join lateral (select ${shareOf(sql`x.nrc`, sql`r.rate`)} as nrc, ${shareOf(sql`x.mrc`, sql`r.rate`)} as mrc) s
    where x.tax_nrc <> s.nrc or x.tax_mrc <> s.mrc`,

  'the tax of a circuit is that of its quote and of its accepted extra charges': () => sql`
    select k.reference as record, format('tax of %s and %s sen instead of %s and %s', k.tax_nrc, k.tax_mrc, s.nrc, s.mrc)
      as difference
    from circuit k join quote q on q.company_id = k.company_id and q.id = k.quote_id
      cross join lateral (
        select q.tax_nrc + coalesce(sum(x.tax_nrc), 0) as nrc, q.tax_mrc + coalesce(sum(x.tax_mrc), 0) as mrc
        from circuit_charge x
        where x.company_id = k.company_id and x.circuit_id = k.id and x.status = 'accepted') s
    where k.tax_nrc is distinct from s.nrc or k.tax_mrc is distinct from s.mrc`,
}

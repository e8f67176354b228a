import { sql } from 'kysely'
import type { Checks } from '#server/verify/check.ts'

export const accountChecks: Checks = {
  'exemptions of a company from one tax do not overlap': () => sql`
    select c.name as record, format('%s from %s and from %s', a.code, a.from_date, b.from_date) as difference
    from tax_exemption a
      join tax_exemption b on b.company_id = a.company_id and b.code = a.code and b.from_date > a.from_date
      join company c on c.id = a.company_id
    where b.from_date <= coalesce(a.to_date, 'infinity')`,

  'a hold of a company, and its end, are on record': () => sql`
    select c.name as record, format('hold %s, and its history ends with %s', coalesce(c.hold_reason, 'none'),
      coalesce(e.action, 'nothing')) as difference
    from company c left join lateral (
      select e.action, e.detail ->> 'reason' as reason from company_event e
      where e.company_id = c.id and e.action in ('hold', 'release') order by e.id desc limit 1) e on true
    where c.hold_reason is distinct from e.reason`,

  'a circuit that is not cancelled ends at NNIs that its company has': () => sql`
    select k.reference as record, format('NNI %s has been retired or is slower than %s Mbps', s.nni, q.bandwidth_mbps) as difference
    from circuit k join quote q on q.company_id = k.company_id and q.id = k.quote_id
      cross join lateral (values ((q.site_a ->> 'nni')::bigint), ((q.site_b ->> 'nni')::bigint)) s(nni)
      left join nni n on n.company_id = k.company_id and n.id = s.nni
    where k.status <> 'cancelled' and s.nni is not null and (n.id is null or n.port_mbps < q.bandwidth_mbps)`,
}

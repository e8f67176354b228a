import { sql } from 'kysely'
import type { Checks } from '#server/verify/check.ts'

/** The months that wait to be counted again: their figures are of before. */
const waiting = sql`exists (select from stale_month s cross join month_run r where s.company_id = f.company_id
  and date_trunc('month', s.made_at at time zone r.zone)::date = f.month)`

const numbers = (row: string) => sql.raw(`${row}.quotes, ${row}.total_nrc, ${row}.total_mrc`)

export const figureChecks: Checks = {
  'the figures of a month are those of its quotes': () => sql`
    select format('company %s, %s', f.company_id, to_char(f.month, 'YYYY-MM')) as record,
      format('product %s, %s: %s quotes of %s sen a month, there are %s of %s', f.product_id, f.state,
        coalesce(k.quotes, 0), coalesce(k.total_mrc, 0), coalesce(c.quotes, 0), coalesce(c.total_mrc, 0)) as difference
    from quote_month k
      full join (
        select q.company_id, date_trunc('month', q.created_at at time zone r.zone)::date as month,
          coalesce(q.product_id, 0)::smallint as product_id,
          case when q.status = 'active' and q.validity < r.day then 'expired' else q.status end as state,
          count(*) as quotes, coalesce(sum(q.total_nrc), 0) as total_nrc, coalesce(sum(q.total_mrc), 0) as total_mrc
        from quote q cross join month_run r where q.status not in ('cart', 'removed') group by 1, 2, 3, 4) c
        using (company_id, month, product_id, state)
      cross join lateral (select company_id, month, product_id, state) f
    where (${numbers('k')}) is distinct from (${numbers('c')}) and not ${waiting}`,
}

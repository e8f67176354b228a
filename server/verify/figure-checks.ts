import { sql } from 'kysely'
import { lostReasonOf } from '#server/dashboard/sum-months.ts'
import type { Checks } from '#server/verify/check.ts'

/** Months to be counted again. */
const waiting = sql`exists (select from stale_month s cross join month_run r where s.company_id = f.company_id
  and date_trunc('month', s.made_at at time zone r.zone)::date = f.month)`

const numbers = (row: string) => sql.raw(`${row}.quotes, ${row}.total_nrc, ${row}.total_mrc`)

/** The quotes that count, with their month and the latest run. */
const counted = sql`(
  select q.*, date_trunc('month', q.created_at at time zone r.zone)::date as month, r.day,
    coalesce(q.product_id, 0)::smallint as product
  from quote q cross join month_run r where q.status not in ('cart', 'removed'))`

const record = sql`format('company %s, %s', f.company_id, to_char(f.month, 'YYYY-MM')) as record`

export const figureChecks: Checks = {
  'the figures of a month are those of its quotes': () => sql`
    select ${record},
      format('product %s, %s: %s quotes of %s sen a month, there are %s of %s', f.product_id, f.state,
        coalesce(k.quotes, 0), coalesce(k.total_mrc, 0), coalesce(c.quotes, 0), coalesce(c.total_mrc, 0)) as difference
    from quote_month k
      full join (
        select q.company_id, q.month, q.product as product_id,
          case when q.status = 'active' and q.validity < q.day then 'expired' else q.status end as state,
          count(*) as quotes, coalesce(sum(q.total_nrc), 0) as total_nrc, coalesce(sum(q.total_mrc), 0) as total_mrc
        from ${counted} q group by 1, 2, 3, 4) c
        using (company_id, month, product_id, state)
      cross join lateral (select company_id, month, product_id, state) f
    where (${numbers('k')}) is distinct from (${numbers('c')}) and not ${waiting}`,

  'the time to quote of a month is that of its quotes': () => sql`
    select ${record},
      format('product %s: %s priced after %s s, there are %s after %s s', f.product_id,
        coalesce(k.priced, 0), coalesce(k.waited, 0), coalesce(c.priced, 0), coalesce(c.waited, 0)) as difference
    from (select company_id, month, product_id, sum(priced) as priced, sum(waited) as waited from quote_month
        group by 1, 2, 3) k
      full join (
        select p.company_id, p.month, p.product as product_id, count(*) as priced,
          sum(extract(epoch from p.first - p.pending_since)) as waited
        from (
          select q.company_id, q.month, q.product, q.pending_since, min(e.at) as first
          from ${counted} q
            join quote_event e on e.company_id = q.company_id and e.quote_id = q.id
          where q.status <> 'pending' and e.action = 'price' and e.at >= q.pending_since
          group by q.company_id, q.month, q.product, q.pending_since, q.id) p
        group by 1, 2, 3) c using (company_id, month, product_id)
      cross join lateral (select company_id, month, product_id) f
    -- Each state loses a fraction of a second.
    where (coalesce(k.priced, 0) <> coalesce(c.priced, 0) or abs(coalesce(k.waited, 0) - coalesce(c.waited, 0)) > 3)
      and not ${waiting}`,

  'the lost quotes of a month are those that were cancelled': () => sql`
    select ${record},
      format('product %s, %s: %s quotes, there are %s', f.product_id, f.reason, coalesce(k.quotes, 0),
        coalesce(c.quotes, 0)) as difference
    from lost_month k
      full join (
        select q.company_id, q.month, q.product as product_id, ${lostReasonOf(sql`e.reason`)} as reason,
          count(*) as quotes
        from ${counted} q
          left join (
            select distinct on (company_id, quote_id) company_id, quote_id, detail ->> 'reason' as reason
            from quote_event where action = 'cancel' order by company_id, quote_id, id desc) e
            on e.company_id = q.company_id and e.quote_id = q.id
        where q.status = 'cancelled' group by 1, 2, 3, 4) c using (company_id, month, product_id, reason)
      cross join lateral (select company_id, month, product_id, reason) f
    where k.quotes is distinct from c.quotes and not ${waiting}`,

  'the towns of a month are those of its sites entered by hand': () => sql`
    select ${record},
      format('%s, %s: %s quotes, there are %s', f.city, f.state, coalesce(k.quotes, 0), coalesce(c.quotes, 0))
        as difference
    from unserved_month k
      full join (
        select q.company_id, q.month, s.site ->> 'state' as state, initcap(btrim(s.site ->> 'city')) as city,
          count(distinct q.id) as quotes
        from ${counted} q, unnest(array[q.site_a, q.site_b]) s(site)
        where num_nulls(s.site ->> 'nis', s.site ->> 'nni') = 2 and s.site ->> 'country' = 'Malaysia'
          and s.site ->> 'address_line1' > '' and s.site ->> 'state' > ''
        group by 1, 2, 3, 4) c using (company_id, month, state, city)
      cross join lateral (select company_id, month, state, city) f
    where k.quotes is distinct from c.quotes and not ${waiting}`,
}

import { sql } from 'kysely'
import { senOf, sumSen, type MoneyParts, type Sen } from '#contract/money.ts'
import type { Order } from '#contract/orders/order.ts'

const totals = ['total_nrc', 'total_mrc', 'tax_nrc', 'tax_mrc'] as const
type Total = (typeof totals)[number]

export type StoredParts = Record<Total, MoneyParts>

/** The parts of the totals of an order `o`, equal ones counted: its living circuits' prices, tax and accepted extra charges, and what its cancelled ones cost. */
export const partsOfOrder = sql<StoredParts>`(
  select json_object_agg(t.total, coalesce(c.parts, '[]'))
  from (values ${sql.join(totals.map((total) => sql`(${sql.lit(total)})`))}) t(total)
    left join (
      select total, json_agg(json_build_array(amount, times) order by amount desc) as parts
      from (
        select v.total, v.amount, count(*) as times
        from circuit k
          cross join lateral (
            select * from (values
              ('total_nrc', k.bandwidth_nrc), ('total_nrc', k.xc_nrc), ('total_nrc', k.vas_nrc),
              ('total_mrc', k.bandwidth_mrc), ('total_mrc', k.xc_mrc), ('total_mrc', k.vas_mrc),
              ('tax_nrc', k.tax_nrc), ('tax_mrc', k.tax_mrc)) living where k.status <> 'cancelled'
            union all
            select 'total_nrc', k.cancellation_nrc where k.status = 'cancelled'
            union all
            select p.total, p.amount
            from circuit_charge e cross join lateral (values ('total_nrc', e.nrc), ('total_mrc', e.mrc)) p(total, amount)
            where e.company_id = k.company_id and e.circuit_id = k.id and e.status = 'accepted'
              and k.status <> 'cancelled') v(total, amount)
        where k.company_id = o.company_id and k.order_id = o.id and v.amount <> 0
        group by v.total, v.amount) counted
      group by total) c on c.total = t.total)`

/** The parts of an order's totals. What an order costs beside them is one part more. */
export function orderParts(row: Record<Total, Sen> & { parts: StoredParts }): Order['parts'] {
  return Object.fromEntries(
    totals.map((total) => {
      const rest = sumSen([row[total], -senOf(row.parts[total])])
      return [total, rest === 0 ? row.parts[total] : [...row.parts[total], [rest, 1]]]
    }),
  ) as Order['parts']
}

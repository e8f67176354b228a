import { sql, type Selectable } from 'kysely'
import { addAmounts, senOf, sumSen, type MoneyParts, type Sen } from '#contract/money.ts'
import type { Order } from '#contract/orders/order.ts'
import { totalParts } from '#contract/pricing.ts'
import type { Tables } from '#server/platform/tables.ts'

const totals = ['total_nrc', 'total_mrc', 'tax_nrc', 'tax_mrc'] as const
type Total = (typeof totals)[number]

export type StoredParts = Record<Total, MoneyParts>

type OrderedPrices = Pick<
  Selectable<Tables['circuit']>,
  'bandwidth_nrc' | 'bandwidth_mrc' | 'xc_nrc' | 'xc_mrc' | 'vas_nrc' | 'vas_mrc' | 'tax_nrc' | 'tax_mrc'
>

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

/** The same of circuits that have just been ordered: nothing is cancelled or charged yet. */
export function partsOfNew(circuits: readonly OrderedPrices[]): StoredParts {
  return {
    total_nrc: equalTogether(circuits.flatMap((each) => totalParts(each, 'nrc')!)),
    total_mrc: equalTogether(circuits.flatMap((each) => totalParts(each, 'mrc')!)),
    tax_nrc: equalTogether(addAmounts(...circuits.map((each) => each.tax_nrc))),
    tax_mrc: equalTogether(addAmounts(...circuits.map((each) => each.tax_mrc))),
  }
}

function equalTogether(parts: MoneyParts): MoneyParts {
  const times = new Map<Sen, number>()
  for (const [amount, each] of parts) if (amount !== 0) times.set(amount, (times.get(amount) ?? 0) + each)
  return [...times].sort(([a], [b]) => b - a)
}

/** The parts of an order's totals. What an order costs beside them is one part more. */
export function orderParts(row: Record<Total, Sen> & { parts: StoredParts }): Order['parts'] {
  return Object.fromEntries(
    totals.map((total) => {
      const rest = sumSen([row[total], -senOf(row.parts[total])])
      return [total, rest === 0 ? row.parts[total] : [...row.parts[total], [rest, 1]]]
    }),
  ) as Order['parts']
}

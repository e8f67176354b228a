import { sql } from 'kysely'
import { products, type ProductId } from '#contract/catalog.ts'
import type { Sen } from '#contract/money.ts'
import { bands } from '#contract/pricing.ts'
import { ruleOn } from '#server/customers/rule-on.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { amountOn } from '#server/pricing/amount-on.ts'
import { cardOf, priceOf, type Cell, type Connection } from '#server/pricing/price.ts'

export interface LowestPrice {
  monthly: Sen
  bandwidth: string
  months: number
}

type PricedCell = Cell & { product_id: ProductId }
interface OfferedBandwidth {
  product_id: ProductId
  id: number
  mbps: number
  label: string
  /** The longest term that its product offers. */
  months: number
}

/** What is added to a price is of no matter to the lowest one. */
const untaxed = { telecommunications: 0, equipment_rental: 0, managed_services: 0 }

/**
 * The lowest monthly price of each product over its longest term, between or at lit buildings, on the card of the
 * viewer's company today, before tax and add-ons; for staff on the base card. A product without a complete price has none.
 */
export async function lowestPrices(db: Db, viewer: Viewer): Promise<Map<ProductId, LowestPrice>> {
  const terms = sql`with term as materialized
    (select product_id, max(value)::int as months from offers_on('term', ${viewer.today}) group by product_id)`
  const longest = sql`(select t.months from term t where t.product_id = c.product_id)`
  const { rows: cells } = await sql<PricedCell>`
    ${terms} select c.id, c.product_id, c.component, c.charge, c.bandwidth_id, c.term, c.band, c.network_status, c.vas_option_id,
      m.version_id, m.price_sen, null::bigint as floor_sen, r.is_standard_rule = 0 as own_rate
    from rate_cell c join pricing_rule r on r.id = c.pricing_rule_id
      cross join lateral ${amountOn(sql`c.id`, viewer.today, false)} m
    where (r.is_standard_rule = 1 or r.id = ${ruleOn(sql`${viewer.companyId}::bigint`, viewer.today)})
      and c.component in ('access', 'transport', 'installation') and m.price_sen is not null
      and (c.term is null or c.term = ${longest})`.execute(db)
  const { rows: offered } = await sql<OfferedBandwidth>`
    ${terms} select c.product_id, b.id, b.mbps, b.label, ${longest} as months
    from offers_on('bandwidth', ${viewer.today}) c join bandwidth b on b.id = c.value where ${longest} is not null`.execute(
    db,
  )
  const cards = Map.groupBy(cells, (cell) => cell.product_id)
  const lowest = new Map<ProductId, LowestPrice>()
  for (const [product, bandwidths] of Map.groupBy(offered, (each) => each.product_id)) {
    const card = cardOf(cards.get(product) ?? [])
    for (const { months, ...bandwidth } of bandwidths)
      for (const connection of connectionsOf(product)) {
        const { total_mrc: monthly } = priceOf(connection, { bandwidth, months }, card, untaxed)
        const best = lowest.get(product)
        if (monthly !== null && (!best || monthly < best.monthly))
          lowest.set(product, { monthly, bandwidth: bandwidth.label, months })
      }
  }
  return lowest
}

/** A product between lit buildings, once for each distance that its price depends on. */
function connectionsOf(product: ProductId): Connection[] {
  const { ends, distance } = products[product]
  const lit = ends.map((_, index) => ({
    end: index === 0 ? ('a' as const) : ('b' as const),
    grade: 'on_net' as const,
    nni: null,
    dataCentre: false,
    readiness: 'xgspon' as const,
  }))
  return (distance ? bands : [null]).map((band) => ({ product, ends: lit, band, options: [] }))
}

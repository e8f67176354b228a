import { sql, type RawBuilder } from 'kysely'
import { bands } from '#contract/pricing.ts'
import { cardComponents, type CardKey } from '#contract/rate-cards/cell.ts'
import type { Cell } from '#server/pricing/price.ts'

/** Names for people, ids for `keyOfCell`. */
export type KeyedRow = CardKey &
  Pick<Cell, 'bandwidth_id' | 'term' | 'band' | 'network_status' | 'vas_option_id'>

/** The key of a cell `c`, with its bandwidth `b` and its add-on `o`. */
export const keyedColumns = sql`c.product_id, c.component, c.charge, c.bandwidth_id, c.term, c.band, c.network_status,
  c.vas_option_id,
  case when b.id is not null then json_build_object('id', b.id, 'label', b.label, 'mbps', b.mbps) end as bandwidth,
  case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as option`

export const namesOfKey = sql`left join bandwidth b on b.id = c.bandwidth_id left join vas_option o on o.id = c.vas_option_id`

export const cardOrder = sql`c.product_id, array_position(${cardComponents}::text[], c.component), b.mbps, c.term desc,
  array_position(${[...bands]}::text[], c.band), c.network_status desc, o.position, c.charge, c.id`

/** Joins the base card's cell with the key of `c`, as `base`; compares values that can be hashed. */
export const baseTwin: RawBuilder<unknown> = sql`left join (
    select x.* from rate_cell x join pricing_rule r on r.id = x.pricing_rule_id where r.is_standard_rule = 1) base
  on ${hashable('base')} = ${hashable('c')}`

function hashable(of: 'base' | 'c') {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  return sql`(${column('product_id')}, ${column('component')}, ${column('charge')}, coalesce(${column('bandwidth_id')}, 0),
    coalesce(${column('term')}, -1), coalesce(${column('band')}, ''), coalesce(${column('network_status')}, ''),
    coalesce(${column('vas_option_id')}, 0))`
}

export function keyNamed(row: CardKey): CardKey {
  const { product_id, component, charge, bandwidth, term, band, network_status, option } = row
  return { product_id, component, charge, bandwidth, term, band, network_status, option }
}

/** The same text for a cell of every card. */
export function keyText({
  product_id,
  component,
  charge,
  bandwidth,
  term,
  band,
  network_status,
  option,
}: CardKey): string {
  return [product_id, component, charge, bandwidth?.id, term, band, network_status, option?.id].join(' ')
}

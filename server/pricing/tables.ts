import type { GeneratedAlways } from 'kysely'
import type { Band, CardComponent, Charge } from '#contract/pricing.ts'

export interface PricingTables {
  rate_cell: RateCellTable
  card_stamp: CardStampTable
}

/** What a price of a product's card depends on. Which columns are filled is the component's matter. */
export interface CellKey {
  component: CardComponent
  charge: Charge
  bandwidth_id: number | null
  term: number | null
  band: Band | null
  network_status: 'on_net' | 'near_net' | null
  vas_option_id: number | null
}

/** One price of one card, by its key; it keeps its id for life. */
interface RateCellTable extends CellKey {
  id: GeneratedAlways<number>
  pricing_rule_id: number
  product_id: number
}

/** The one row that every change of cells or amounts replaces by a number that nothing had before. */
interface CardStampTable {
  only_one: boolean
  stamp: number
}

import type { GeneratedAlways } from 'kysely'
import type { Band, CardComponent, Charge } from '#contract/pricing.ts'

export interface PricingTables {
  rate_cell: RateCellTable
  /** One row: every change of cells or amounts sets a new, unique number. */
  card_stamp: {
    only_one: boolean
    stamp: number
  }
}

/** The component determines which columns are filled. */
export interface CellKey {
  component: CardComponent
  charge: Charge
  bandwidth_id: number | null
  term: number | null
  band: Band | null
  network_status: 'on_net' | 'near_net' | null
  vas_option_id: number | null
}

/** A cell keeps its id forever. */
interface RateCellTable extends CellKey {
  id: GeneratedAlways<number>
  pricing_rule_id: number
  product_id: number
}

import { sql } from 'kysely'
import { priceLevels } from '#contract/price-level.ts'

/** The weakest level of the circuits of an order `o` that are not cancelled. */
export const weakestLevelOf = sql`(select k.price_level from circuit k
  where k.company_id = o.company_id and k.order_id = o.id and k.status <> 'cancelled'
  order by array_position(${sql.lit(`{${priceLevels.join(',')}}`)}::text[], k.price_level) desc limit 1)`

import { sql, type RawBuilder } from 'kysely'

/** The amount in sen of the latest version begun by that day. No customer's statement may read floors and reasons. */
export function amountOn(cell: RawBuilder<unknown>, day: string, floors: boolean): RawBuilder<unknown> {
  return sql`(select m.version_id, m.number, m.price_sen, ${floors ? sql`m.floor_sen, m.reason` : sql`null::bigint as floor_sen`}
    from card_amount m where m.rate_cell_id = ${cell} and m.from_date <= ${day}::date
    order by m.from_date desc, m.number desc limit 1)`
}

import { sql, type RawBuilder } from 'kysely'

/**
 * What the card says of a cell on a day, in sen, and the version that says so: of the versions begun by then the one that
 * began last. Floors are read only where they are asked for, as no customer's statement may.
 */
export function amountOn(cell: RawBuilder<unknown>, day: string, floors: boolean): RawBuilder<unknown> {
  return sql`(select m.version_id, m.number, m.price_sen, ${floors ? sql`m.floor_sen` : sql`null::bigint`} as floor_sen
    from card_amount m where m.rate_cell_id = ${cell} and m.from_date <= ${day}::date
    order by m.from_date desc, m.number desc limit 1)`
}

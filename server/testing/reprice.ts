import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/**
 * Adds a version to every card with other amounts for the cells `c` that match, from a day on; by default long ago, because
 * tests move their clocks.
 * `price` and `floor` replace `c.price_sen` and `c.floor_sen`; only the base card has floors.
 */
export async function reprice(
  owner: Db,
  which: RawBuilder<unknown>,
  {
    price = sql`c.price_sen`,
    floor = sql`c.floor_sen`,
  }: Partial<Record<'price' | 'floor', RawBuilder<unknown>>>,
  from = '2000-01-01',
) {
  await sql`
    with latest as (
      select distinct on (c.id) c.*, m.price_sen, m.floor_sen, r.is_standard_rule
      from rate_cell c join pricing_rule r on r.id = c.pricing_rule_id
        join card_amount m on m.rate_cell_id = c.id
      order by c.id, m.from_date desc, m.number desc),
    chosen as (select * from latest c where c.price_sen is not null and ${which}),
    versions as (
      insert into card_version (pricing_rule_id, number, from_date, published_at, kind)
      select r.id, (select max(number) + 1 from card_version v where v.pricing_rule_id = r.id), ${from}::date, now(), 'draft'
      from pricing_rule r where r.id in (select pricing_rule_id from chosen)
      returning id, from_date, number, pricing_rule_id)
    insert into card_amount (version_id, from_date, number, rate_cell_id, price_sen, floor_sen, reason)
    select v.id, v.from_date, v.number, c.id, (${price})::bigint,
      case c.is_standard_rule when 1 then (${floor})::bigint end, case c.is_standard_rule when 0 then 'For a test' end
    from chosen c join versions v on v.pricing_rule_id = c.pricing_rule_id`.execute(owner)
}

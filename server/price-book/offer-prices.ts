import { sql } from 'kysely'
import { products } from '#contract/catalog.ts'
import { mostPrice, type Sen } from '#contract/money.ts'
import { changedBy, type LikePricedKind, type OfferPrices } from '#contract/price-book/offer-prices.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { hasBasePrices, lockBaseCard, setFirstPrices } from '#server/price-book/base-prices.ts'
import { nameOfOffer, setProductOffer } from '#server/price-book/product-offers.ts'
import { amountOn } from '#server/pricing/amount-on.ts'

/** What the prices of a cell depend on beside bandwidth and term: alike in a cell and in the one that it is priced by. */
const otherKeys = ['product_id', 'component', 'charge', 'band', 'network_status', 'vas_option_id'] as const

/** The column of each kind, and the one that stays. */
const columns = {
  bandwidth: { column: 'bandwidth_id', rest: 'term' },
  term: { column: 'term', rest: 'bandwidth_id' },
} as const satisfies Record<LikePricedKind, { column: string; rest: string }>

/**
 * Gives a bandwidth or a term of a product its first base prices: those of another one, changed by a percentage with their
 * floors, as a version of its own or in the draft. Answers how many. Throws 422 for an unknown bandwidth or term, one that
 * has no prices to take, and a price above any; 409 where there are base prices in force, planned or drafted.
 */
export async function priceOffer(
  db: Db,
  viewer: Viewer,
  { product_id, kind, value, like, percent }: OfferPrices,
): Promise<{ name: string; prices: number; drafted: boolean }> {
  const product = products[product_id].name
  const name = await nameOfOffer(db, { product_id, kind, value, offered: true })
  if (value === like) throw invalid({ like: (w) => w.otherOffer })
  const base = await lockBaseCard(db, viewer)
  const cells = sql<boolean>`c.product_id = ${product_id} and ${sql.ref(`c.${columns[kind].column}`)} = ${value}`
  if (await hasBasePrices(db, viewer, base, cells))
    throw new AppError('wrong_status', (w) => w.offerHasPrices(product, name))

  const taken = await makeCells(db, viewer, { base, product_id, kind, value, like })
  if (taken.length === 0) throw invalid({ like: (w) => w.noPricesToTake(product) })
  const amounts = taken.map(({ cell, price, floor }) => ({
    cell,
    price: changedBy(price, percent),
    floor: floor === null ? null : changedBy(floor, percent),
  }))
  if (amounts.some(({ price }) => price > mostPrice)) throw invalid({ percent: (w) => w.priceTooLarge })
  const drafted = await setFirstPrices(db, viewer, base, { amounts, note: `${product}: ${name}` })
  if (!drafted) await setProductOffer(db, viewer, { product_id, kind, value, offered: true })
  return { name, prices: amounts.length, drafted }
}

type Place = Pick<OfferPrices, 'product_id' | 'kind' | 'value'> & { base: number }

/** A cell for each that the other one has a price in, with that price and its floor; cells of a discarded draft are there. */
async function makeCells(
  db: Db,
  { today }: Viewer,
  { base, product_id, kind, value, like }: Place & { like: number },
): Promise<{ cell: number; price: Sen; floor: Sen | null }[]> {
  const { column, rest } = columns[kind]
  const alike = sql.join([...otherKeys, rest].map((each) => sql.ref(each)))
  const priced = sql`(select c.*, m.price_sen, m.floor_sen
    from rate_cell c cross join lateral ${amountOn(sql`c.id`, today, true)} m
    where c.pricing_rule_id = ${base} and c.product_id = ${product_id} and ${sql.ref(`c.${column}`)} = ${like}
      and m.price_sen is not null)`
  await sql`insert into rate_cell (pricing_rule_id, ${sql.ref(column)}, ${alike})
    select ${base}::bigint, ${value}, ${alike} from ${priced} like_cell on conflict do nothing`.execute(db)
  const same = sql.join(
    [...otherKeys, rest].map((each) => sql`n.${sql.ref(each)} is not distinct from s.${sql.ref(each)}`),
    sql` and `,
  )
  const { rows } = await sql<{ cell: number; price: Sen; floor: Sen | null }>`
    select n.id as cell, s.price_sen as price, s.floor_sen as floor
    from ${priced} s join rate_cell n on n.pricing_rule_id = ${base} and n.${sql.ref(column)} = ${value} and ${same}
    order by n.id`.execute(db)
  return rows
}

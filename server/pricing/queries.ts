import { sql } from 'kysely'
import type { ProductId } from '#contract/catalog.ts'
import type { Grade } from '#contract/buildings.ts'
import type { TaxRates } from '#contract/tax.ts'
import type { BuildingRow } from '#server/buildings/import-row.ts'
import { ruleOn } from '#server/customers/queries.ts'
import { type Db, poolOf } from '#server/platform/db.ts'
import { portalNumber } from '#server/platform/portal-number.ts'
import { carriedByNni, type NniLoad } from '#server/customers/nni-load.ts'
import { amountOn } from '#server/pricing/amount-on.ts'
import { cardOf, type Card, type Cell, type PricedOption } from '#server/pricing/price.ts'
import { leadTimesOn, offeredProducts, offersOn } from '#server/catalog/queries.ts'
import { taxRatesOn } from '#server/pricing/tax.ts'

/** A null list means all. */
export interface PricingQuery {
  companyId: number
  /** The day of the cards and tax rates. */
  today: string
  products: ProductId[]
  nisCodes: string[]
  nniIds: number[]
  bandwidthIds: number[] | null
  optionIds: number[] | null
  /** Services that count no more in the load of NNIs. */
  replaced?: readonly number[]
  /** Only for client managers: no customer's statement may read floors. */
  floors?: boolean
}

export interface PricingInput {
  buildings: Map<string, BuildingRow>
  nnis: Map<number, NniRow>
  bandwidths: Map<number, { id: number; mbps: number; label: string }>
  /** Keys: `product|bandwidth`, `product|months`, `product|option`. */
  offered: { product: Set<ProductId>; bandwidth: Set<string>; term: Set<string>; option: Set<string> }
  options: Map<number, PricedOption>
  /** Working days by `product|grade|NNI ends`. */
  leadTimes: Map<string, number>
  cards: Map<ProductId, Card>
  tax: TaxRates
  /** The deposit of the company, in monthly charges. */
  depositMonths: number
}

export type NniRow = BuildingRow & NniLoad & { nni_id: number }

interface Row {
  buildings: BuildingRow[] | null
  nnis: NniRow[] | null
  cells: (Cell & { product_id: ProductId })[] | null
  stamp: number
  rule: number
  offers: Offers
  tax: TaxRates
  deposit_months: number
}

interface Offers {
  products: ProductId[]
  bandwidths: { product_id: ProductId; id: number; mbps: number; label: string }[]
  terms: { product_id: ProductId; months: number }[]
  options: (PricedOption & { offered_by: ProductId[] })[]
  lead_times: { product_id: ProductId; grade: Grade; nni_ends: number; working_days: number }[]
}

/** Reads everything in one statement; cards only if they or the company's rule differ from those cached here. */
export async function readPricingInput(db: Db, wanted: PricingQuery): Promise<PricingInput> {
  const { companyId, products, nisCodes, nniIds, today } = wanted
  const cards = { ...wanted, floors: wanted.floors ?? false }
  const cached = cachedCards(db, cards)
  const { rows } = await sql<Row>`
    select card_stamp.stamp, own.rule,
      (select json_agg(b) from building b where b.nis_code = any(${nisCodes}::text[])) as buildings,
      (select json_agg(x) from (select b.*, n.id as nni_id, n.name as nni_name, n.port_mbps, n.load_limit, u.load_mbps
        from nni n join building b using (nis_code) cross join lateral ${carriedByNni(wanted.replaced)} u
        where n.company_id = ${companyId} and n.id = any(${nniIds}::bigint[])) x) as nnis,
      case when card_stamp.stamp = ${cached?.stamp ?? null}::bigint and own.rule = ${cached?.rule ?? null}::bigint then null else
      (select json_agg(x) from (select c.id, c.product_id, c.component, c.charge, c.bandwidth_id, c.term, c.band,
          c.network_status, c.vas_option_id, m.version_id, m.price_sen, m.floor_sen, r.is_standard_rule = 0 as own_rate
        from rate_cell c join pricing_rule r on r.id = c.pricing_rule_id
          cross join lateral ${amountOn(sql`c.id`, wanted.today, cards.floors)} m
        where (r.is_standard_rule = 1 or r.id = own.rule)
          and m.price_sen is not null and c.product_id = any(${products}::int[])) x) end as cells,
      ${offersWanted(wanted)} as offers, ${taxRatesOn(sql`company.id`, today)} as tax,
      coalesce(company.deposit_months, ${portalNumber('deposit_months', today)}) as deposit_months
    from company cross join card_stamp
      cross join lateral (select coalesce(${ruleOn(sql`company.id`, wanted.today)}, 0) as rule offset 0) own
    where company.id = ${companyId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`Company ${companyId} is gone`)
  if (cached && row.stamp === cached.stamp && row.rule === cached.rule) return arrange(row, cached.cards)
  const read = cardsIn(row)
  cacheCards(db, cards, row, read)
  return arrange(row, read)
}

function cardsIn(row: Row): Map<ProductId, Card> {
  const cells = Map.groupBy(row.cells ?? [], (cell) => cell.product_id)
  return new Map([...cells].map(([product, group]) => [product, cardOf(group)]))
}

function offersWanted({ products, bandwidthIds, optionIds, today }: PricingQuery) {
  const wanted = sql`any(${products}::int[])`
  return sql<Offers>`json_build_object('products', ${offeredProducts},
    'bandwidths', (select coalesce(json_agg(x), '[]') from (select p.product_id, b.id, b.mbps, b.label
      from ${offersOn('bandwidth', today)} p join bandwidth b on b.id = p.value
      where p.product_id = ${wanted} and (${bandwidthIds}::bigint[] is null or b.id = any(${bandwidthIds}::bigint[]))
      order by b.mbps) x),
    'terms', (select coalesce(json_agg(json_build_object('product_id', t.product_id, 'months', t.value) order by t.value desc), '[]')
      from ${offersOn('term', today)} t where t.product_id = ${wanted}),
    'lead_times', (select coalesce(json_agg(l), '[]') from ${leadTimesOn(today)} l where l.product_id = ${wanted}),
    'options', (select coalesce(json_agg(json_build_object('id', v.id, 'kind', v.kind, 'name', v.name, 'tax_code', v.tax_code,
        'offered_by', array(select p.product_id from ${offersOn('add_on', today)} p where p.value = v.id))), '[]')
      from vas_option v where (${optionIds}::bigint[] is null or v.id = any(${optionIds}::bigint[]))))`
}

function arrange(row: Row, cards: Map<ProductId, Card>): PricingInput {
  const { products, bandwidths, terms, options, lead_times } = row.offers
  return {
    buildings: new Map(row.buildings?.map((building) => [building.nis_code, building])),
    nnis: new Map(row.nnis?.map((nni) => [nni.nni_id, nni])),
    bandwidths: new Map(bandwidths.map(({ id, mbps, label }) => [id, { id, mbps, label }])),
    offered: {
      product: new Set(products),
      bandwidth: new Set(bandwidths.map((b) => `${b.product_id}|${b.id}`)),
      term: new Set(terms.map((t) => `${t.product_id}|${t.months}`)),
      option: new Set(options.flatMap((o) => o.offered_by.map((product) => `${product}|${o.id}`))),
    },
    options: new Map(options.map((option) => [option.id, option])),
    leadTimes: new Map(lead_times.map((l) => [`${l.product_id}|${l.grade}|${l.nni_ends}`, l.working_days])),
    cards,
    tax: row.tax,
    depositMonths: row.deposit_months,
  }
}

export async function readRates(db: Db, today: string) {
  const usd = await db
    .selectFrom('usd_rate')
    .selectAll()
    .where('date', '<=', today)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst()
  const tax = await db
    .selectFrom('tax_rate')
    .distinctOn('code')
    .selectAll()
    .where('from_date', '<=', today)
    .orderBy('code')
    .orderBy('from_date', 'desc')
    .execute()
  return { usd: usd ?? null, tax }
}

interface CardsWanted {
  companyId: number
  products: readonly ProductId[]
  today: string
  floors: boolean
}

/** Cached state of a company's cards, which the statement verifies. */
interface CachedCards {
  stamp: number
  rule: number
  cards: Map<ProductId, Card>
}

interface CardCache {
  /** The rule of each company, as last read; 0 for base prices. */
  rules: Map<number, number>
  cards: Map<string, { stamp: number; card: Card }>
}

const maxCards = 60
const maxRules = 10_000

/** Each pool has a cache of its own. */
const pools = new WeakMap<Db, CardCache>()

function cacheOf(db: Db): CardCache {
  const pool = poolOf(db)
  const kept = pools.get(pool) ?? { rules: new Map<number, number>(), cards: new Map() }
  pools.set(pool, kept)
  return kept
}

function cachedCards(db: Db, wanted: CardsWanted): CachedCards | undefined {
  const { rules, cards } = cacheOf(db)
  const rule = rules.get(wanted.companyId)
  if (rule === undefined) return undefined
  const kept = wanted.products.map((product) => cards.get(keyOf(wanted, rule, product)))
  const stamp = kept[0]?.stamp
  if (stamp === undefined || kept.some((each) => each?.stamp !== stamp)) return undefined
  return { stamp, rule, cards: new Map(wanted.products.map((product, at) => [product, kept[at]!.card])) }
}

function cacheCards(
  db: Db,
  wanted: CardsWanted,
  { stamp, rule }: { stamp: number; rule: number },
  read: ReadonlyMap<ProductId, Card>,
) {
  const { rules, cards } = cacheOf(db)
  if (rules.size >= maxRules) rules.clear()
  rules.set(wanted.companyId, rule)
  for (const product of wanted.products) {
    const key = keyOf(wanted, rule, product)
    cards.delete(key)
    cards.set(key, { stamp, card: read.get(product) ?? new Map() })
  }
  for (const key of cards.keys()) {
    if (cards.size <= maxCards) break
    cards.delete(key)
  }
}

function keyOf({ today, floors }: CardsWanted, rule: number, product: ProductId): string {
  return `${rule}|${product}|${today}|${floors}`
}

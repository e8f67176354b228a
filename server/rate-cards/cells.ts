import { sql, type RawBuilder } from 'kysely'
import { bands } from '#contract/pricing.ts'
import type { Sen } from '#contract/money.ts'
import { cardComponents, type CardCell, type CardKey } from '#contract/rate-cards/cell.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { amountOn } from '#server/pricing/amount-on.ts'
import { readableRules } from '#server/rate-cards/rules.ts'

type StoredCell = CardKey & {
  id: number
  /** Both are true on the base card. */
  own: boolean
  base: boolean
  price_sen: Sen | null
  floor_sen: Sen | null
  reason: string | null
  number: number
}

/** Includes inherited cells. Throws 404 for a rule that the viewer may not see. */
export async function listCells(
  db: Db,
  viewer: Viewer,
  { pricing_rule_id, product_id }: { pricing_rule_id: number; product_id: number },
): Promise<CardCell[]> {
  const rule = await db
    .selectFrom('pricing_rule as r')
    .select('r.id')
    .where('r.id', '=', pricing_rule_id)
    .where(sql<boolean>`${readableRules(viewer)}`)
    .executeTakeFirstOrThrow(notFound)
  return cellsOf(db, viewer, rule.id, sql`c.product_id = ${product_id}`)
}

/** By the id of its own or of the base card's cell with the same key. */
export async function readCell(db: Db, viewer: Viewer, rule: number, cell: number): Promise<CardCell> {
  const [read] = await cellsOf(
    db,
    viewer,
    rule,
    sql`${keyColumns} is not distinct from
    (select ${keyColumns} from rate_cell c where c.id = ${cell})`,
  )
  if (!read) throw notFound()
  return read
}

/** The look-up key of a cell, the same in every card. */
export const keyNames = sql`product_id, component, charge, bandwidth_id, term, band, network_status, vas_option_id`
export const keyColumns = sql`row(${keyNames})`

async function cellsOf(db: Db, { today }: Viewer, rule: number, which: RawBuilder<unknown>) {
  const { rows } = await sql<StoredCell>`
    select c.id, ${keyedColumns}, m.price_sen, m.floor_sen, m.reason, m.number,
      r.id = ${rule} as own, r.is_standard_rule = 1 as base
    from rate_cell c join pricing_rule r on r.id = c.pricing_rule_id
      cross join lateral ${amountOn(sql`c.id`, today, true)} m ${namesOfKey}
    where (r.id = ${rule} or r.is_standard_rule = 1) and m.price_sen is not null and ${which}
    order by ${cardOrder}`.execute(db)
  return overBase(rule, rows)
}

function overBase(rule: number, rows: readonly StoredCell[]): CardCell[] {
  const byKey = Map.groupBy(rows, keyText)
  return [...byKey.values()].map((cells) => {
    const base = cells.find((cell) => cell.base)
    const cell = cells.find(({ own }) => own) ?? base!
    return {
      id: cell.id,
      pricing_rule_id: rule,
      ...cardKeyOf(cell),
      selling_price: cell.price_sen!,
      base_price: base?.price_sen ?? null,
      floor: base?.floor_sen ?? null,
      reason: cell.own ? cell.reason : null,
      inherited: !cell.own,
      version: cell.number,
    }
  })
}

/** The key of a cell `c`, with its bandwidth `b` and its add-on `o`. */
export const keyedColumns = sql`c.product_id, c.component, c.charge, c.term, c.band, c.network_status,
  case when b.id is not null then json_build_object('id', b.id, 'label', b.label, 'mbps', b.mbps) end as bandwidth,
  case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as option`

/** The price and the floor of an amount, or their columns with a prefix. */
export function valuesOf(amount: string, prefix = '') {
  const column = (name: string) => sql.ref(`${amount}.${prefix}${name}`)
  return sql`json_build_object('selling_price', ${column('price_sen')}, 'floor', ${column('floor_sen')})`
}

export const namesOfKey = sql`left join bandwidth b on b.id = c.bandwidth_id left join vas_option o on o.id = c.vas_option_id`

export const cardOrder = sql`c.product_id, array_position(${cardComponents}::text[], c.component), b.mbps, c.term desc,
  array_position(${[...bands]}::text[], c.band), c.network_status desc, o.position, c.charge, c.id`

/** Joins the base card's cell with the key of `c`, as `base`; compares values that can be hashed. */
export const joinBaseCell: RawBuilder<unknown> = sql`left join (
    select x.* from rate_cell x join pricing_rule r on r.id = x.pricing_rule_id where r.is_standard_rule = 1) base
  on ${hashable('base')} = ${hashable('c')}`

export function hashable(of: string) {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  return sql`(${column('product_id')}, ${column('component')}, ${column('charge')}, coalesce(${column('bandwidth_id')}, 0),
    coalesce(${column('term')}, -1), coalesce(${column('band')}, ''), coalesce(${column('network_status')}, ''),
    coalesce(${column('vas_option_id')}, 0))`
}

export function cardKeyOf(row: CardKey): CardKey {
  const { product_id, component, charge, bandwidth, term, band, network_status, option } = row
  return { product_id, component, charge, bandwidth, term, band, network_status, option }
}

/** The same text for a cell of every card. */
export function keyText(cell: CardKey): string {
  const { bandwidth, option, ...key } = cardKeyOf(cell)
  return [...Object.values(key), bandwidth?.id, option?.id].join(' ')
}

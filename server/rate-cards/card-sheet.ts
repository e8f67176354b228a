import { sql } from 'kysely'
import { productIds, products, type ProductId } from '#contract/catalog.ts'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import type { CellSays } from '#contract/rate-cards/draft.ts'
import type { namingColumns } from '#contract/rate-cards/sheet.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Words } from '#server/platform/words/en.ts'
import { keyColumns, listCells } from '#server/rate-cards/cells.ts'
import { openDraft } from '#server/rate-cards/drafts.ts'

export interface SheetPrice {
  cell: CardCell
  /** Today's amount, and the amount once the draft is published. */
  inForce: CellSays
  drafted: CellSays
}

export type SheetColumn = keyof Words['cardSheet']['columns']
/** In the order of the screen; 404 as in `listCells`. */
export async function sheetPrices(
  db: Db,
  viewer: Viewer,
  { id, is_standard_rule }: { id: number; is_standard_rule: 0 | 1 },
  product: ProductId | undefined,
): Promise<SheetPrice[]> {
  const cells: CardCell[] = []
  for (const product_id of product ? [product] : productIds())
    cells.push(...(await listCells(db, viewer, { pricing_rule_id: id, product_id })))
  const open = await openDraft(db, viewer, id)
  const drafts = new Map(open?.draft.cells.map(({ id, draft }) => [id, draft]))
  return cells.map((cell) => {
    const inForce = {
      selling_price: cell.inherited ? null : cell.selling_price,
      floor: is_standard_rule ? cell.floor : null,
    }
    return { cell, inForce, drafted: drafts.get(cell.id) ?? inForce }
  })
}

/** A file may name a price by its own cell or by the base card's. */
export async function byAnyId(db: Db, rule: number, prices: readonly SheetPrice[]) {
  const { rows } = await sql<{ ids: number[] }>`
    select json_agg(c.id) as ids from rate_cell c join pricing_rule r on r.id = c.pricing_rule_id
    where r.id = ${rule} or r.is_standard_rule = 1 group by ${keyColumns}`.execute(db)
  const alike = new Map(rows.flatMap(({ ids }) => ids.map((id) => [id, ids] as const)))
  return new Map(prices.flatMap((price) => alike.get(price.cell.id)!.map((id) => [id, price] as const)))
}

export function namesInSheet(
  { product_id, component, charge, bandwidth, term, band, network_status, option }: CardCell,
  { cardSheet }: Words,
): Record<(typeof namingColumns)[number], string | number | null> {
  return {
    product: products[product_id].name,
    component: cardSheet.component[component],
    charge: cardSheet.charge[charge],
    bandwidth: bandwidth?.label ?? null,
    term,
    band: band && cardSheet.band[band],
    network_status: network_status && cardSheet.network[network_status],
    option: option?.name ?? null,
  }
}

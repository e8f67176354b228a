import type { CardCell } from '#contract/rate-cards/cell.ts'
import type { CardTable } from '#web/rate-cards/card/card-table.ts'
import type { Place } from '#web/parts/table/move-cell.ts'

/** Edges are included. */
export interface Block {
  top: number
  left: number
  bottom: number
  right: number
}

export function blockBetween(one: Place, other: Place): Block {
  return {
    top: Math.min(one.row, other.row),
    left: Math.min(one.column, other.column),
    bottom: Math.max(one.row, other.row),
    right: Math.max(one.column, other.column),
  }
}

/** Row by row; undefined where the card has no price. */
export function cellsWithin(
  table: CardTable,
  { top, left, bottom, right }: Block,
): (CardCell | undefined)[][] {
  return table.rows.slice(top, bottom + 1).map(({ cells }) => cells.slice(left, right + 1))
}

export function pricesWithin(table: CardTable, block: Block): CardCell[] {
  return cellsWithin(table, block)
    .flat()
    .filter((cell) => cell !== undefined)
}

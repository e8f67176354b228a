import type { CardCell } from '#contract/rate-cards/cell.ts'
import type { CardTable } from '#web/rate-cards/card/card-table.ts'
import type { Place } from '#web/parts/table/move-cell.ts'

/** A rectangle of cells, its edges included. */
export interface Block {
  top: number
  left: number
  bottom: number
  right: number
}

/** The rectangle between two cells, whichever of them comes first. */
export function blockBetween(one: Place, other: Place): Block {
  return {
    top: Math.min(one.row, other.row),
    left: Math.min(one.column, other.column),
    bottom: Math.max(one.row, other.row),
    right: Math.max(one.column, other.column),
  }
}

/** The places of a block row by row, the undefined ones included: there the card has no price. */
export function cellsWithin(
  table: CardTable,
  { top, left, bottom, right }: Block,
): (CardCell | undefined)[][] {
  return table.rows.slice(top, bottom + 1).map(({ cells }) => cells.slice(left, right + 1))
}

/** The prices of a block. */
export function pricesWithin(table: CardTable, block: Block): CardCell[] {
  return cellsWithin(table, block)
    .flat()
    .filter((cell) => cell !== undefined)
}

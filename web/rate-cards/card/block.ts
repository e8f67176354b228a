import type { CardCell } from '#contract/rate-cards/cell.ts'
import type { CardTable } from '#web/rate-cards/card/card-table.ts'
import type { Block } from '#web/parts/table/grid.tsx'

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

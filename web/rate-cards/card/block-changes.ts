import type { Sen } from '#contract/money.ts'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import { cellsWithin } from '#web/rate-cards/card/block.ts'
import type { Block } from '#web/parts/table/grid.tsx'
import { readBlock, type WrongCell } from '#web/rate-cards/card/block-text.ts'
import type { CardTable } from '#web/rate-cards/card/card-table.ts'
import type { NewPrice } from '#web/rate-cards/card/pending.ts'

export type ShownPrice = (cell: CardCell) => Sen

/** The first row of a block into its other rows, or its first column into its other columns. */
export function filledPrices(
  table: CardTable,
  block: Block,
  along: 'down' | 'right',
  shown: ShownPrice,
): NewPrice[] {
  const rows = cellsWithin(table, block)
  return rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) => {
      const isFirst = along === 'down' ? row === 0 : column === 0
      const from = along === 'down' ? rows[0]![column] : cells[0]
      return cell && from && !isFirst ? [{ cell, to: shown(from) }] : []
    }),
  )
}

/** The mean of the single changes, as a share; prices that were 0 do not count. */
export function averageChange(prices: readonly { from: Sen; to: Sen }[]): number {
  const shares = prices.flatMap(({ from, to }) => (from === 0 ? [] : (to - from) / from))
  return shares.reduce((sum, share) => sum + share, 0) / (shares.length || 1)
}

export type PasteRefusal =
  | { reason: 'wrong'; cells: WrongCell[] }
  | { reason: 'size'; rows: number; columns: number }
  | { reason: 'gap' }

/**
 * A block from a spreadsheet, from the first cell of the selection on; a single price fills the selection. An empty cell
 * changes nothing. All or nothing: a cell that is no price, or one outside of the card, refuses the whole.
 */
export function pasted(table: CardTable, block: Block, text: string): NewPrice[] | PasteRefusal {
  const { prices, wrong } = readBlock(text)
  if (wrong) return { reason: 'wrong', cells: wrong }
  const single = prices.length === 1 && prices[0]!.length === 1
  const rows = single ? block.bottom - block.top + 1 : prices.length
  const columns = single ? block.right - block.left + 1 : Math.max(...prices.map((row) => row.length))
  if (block.top + rows > table.rows.length || block.left + columns > table.columns.length)
    return { reason: 'size', rows, columns }
  const changes: NewPrice[] = []
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const to = single ? prices[0]![0]! : (prices[row]![column] ?? null)
      if (to === null) continue
      const cell = table.rows[block.top + row]!.cells[block.left + column]
      if (!cell) return { reason: 'gap' }
      changes.push({ cell, to })
    }
  return changes
}

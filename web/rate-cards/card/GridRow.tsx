import { memo, type ReactNode } from 'react'
import type { CardColumn, CardRow } from '#web/rate-cards/card/card-table.ts'
import { gridKey } from '#web/rate-cards/card/card-table.ts'
import type { CardTexts } from '#web/rate-cards/card/card-texts.ts'
import type { ShownChanges } from '#web/rate-cards/card/new-prices.ts'
import { PriceCell } from '#web/rate-cards/card/PriceCell.tsx'
import classes from '#web/rate-cards/card/PriceGrid.module.css'

interface GridRowProps {
  row: CardRow
  columns: readonly CardColumn[]
  /** From 0, and the rows of headings before the first. */
  index: number
  heads: number
  /** The column with the focus, or -1. */
  active: number
  /** The columns of the selected block in this row; an empty range is none. */
  from: number
  to: number
  changes: ShownChanges
  isBase: boolean
  texts: CardTexts
  /** The open field, in the column with the focus. */
  editor: ReactNode
}

/** One row of the grid: its heading and its prices. It is drawn again only when something of its own changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, columns, index, heads, active, from, to, changes, isBase, texts, editor } = props
  return (
    <tr aria-rowindex={heads + index + 1}>
      <th scope="row" aria-colindex={1}>
        {texts.row(row)}
      </th>
      {columns.map(({ key }, column) => {
        const cell = row.cells[column]
        const change = cell && changes.get(gridKey(cell))
        const open = column === active ? editor : null
        return (
          <td
            key={key}
            aria-colindex={column + 2}
            aria-selected={column >= from && column <= to}
            aria-invalid={change?.state === 'failed' || undefined}
            aria-busy={change?.state === 'saving' || undefined}
            tabIndex={column === active ? 0 : -1}
            className={classes.cell}
            data-row={index}
            data-column={column}
          >
            {open ?? (cell ? <PriceCell cell={cell} change={change} isBase={isBase} texts={texts} /> : '–')}
          </td>
        )
      })}
    </tr>
  )
})

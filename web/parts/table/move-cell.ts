/** A cell by its row and column, both from 0. */
export interface Place {
  row: number
  column: number
}

export interface TableSize {
  rows: number
  columns: number
}

/**
 * Arrows move by one, with Ctrl to the edge; Home and End within the row, with Ctrl to the corners; Page Up and Page Down
 * by a page. Null for every other key.
 */
export function moveCell(key: string, ctrl: boolean, from: Place, size: TableSize, page = 0): Place | null {
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const up = (rows: number) => ({ ...from, row: Math.max(0, from.row - rows) })
  const down = (rows: number) => ({ ...from, row: Math.min(last.row, from.row + rows) })
  switch (key) {
    case 'ArrowUp':
      return up(ctrl ? size.rows : 1)
    case 'ArrowDown':
      return down(ctrl ? size.rows : 1)
    case 'ArrowLeft':
      return { ...from, column: ctrl ? 0 : Math.max(0, from.column - 1) }
    case 'ArrowRight':
      return { ...from, column: ctrl ? last.column : Math.min(last.column, from.column + 1) }
    case 'Home':
      return { row: ctrl ? 0 : from.row, column: 0 }
    case 'End':
      return { row: ctrl ? last.row : from.row, column: last.column }
    case 'PageUp':
      return page > 0 ? up(page) : null
    case 'PageDown':
      return page > 0 ? down(page) : null
    default:
      return null
  }
}

import { useState } from 'react'
import { blockBetween, type Block } from '#web/rate-cards/card/block.ts'
import { moveCell, type Place, type TableSize } from '#web/parts/table/move-cell.ts'

/** Rows that Page Up and Page Down move by. */
const page = 10

/** The cell with the focus, the block around it, and whether it is being edited. */
export interface GridSelection {
  active: Place
  block: Block
  /** What the open field begins with: the price, or nothing because a character is about to be typed. */
  editing: 'price' | 'nothing' | null
  /** Goes to a cell; `extend` stretches the block to it. */
  moveTo: (place: Place, extend?: boolean) => void
  /** Moves by a key; false for a key that does not move. */
  moveBy: (key: string, ctrl: boolean, extend?: boolean) => boolean
  /** The whole table; the focus goes to its last cell. */
  selectAll: () => void
  edit: (beginning: 'price' | 'nothing') => void
  endEdit: () => void
}

/** The selection in a table of this size: it begins at the first cell and never leaves the table. */
export function useGridSelection(size: TableSize): GridSelection {
  const [state, setState] = useState({ active: { row: 0, column: 0 }, anchor: { row: 0, column: 0 } })
  const [editing, setEditing] = useState<GridSelection['editing']>(null)
  const within = ({ row, column }: Place) => ({
    row: Math.min(row, size.rows - 1),
    column: Math.min(column, size.columns - 1),
  })
  const active = within(state.active)
  const moveTo = (place: Place, extend = false) => {
    setEditing(null)
    setState(({ anchor }) => ({ active: place, anchor: extend ? anchor : place }))
  }
  return {
    active,
    block: blockBetween(within(state.anchor), active),
    editing,
    moveTo,
    moveBy: (key, ctrl, extend) => {
      const to = moveCell(key, ctrl, active, size, page)
      if (to) moveTo(to, extend)
      return to !== null
    },
    selectAll: () =>
      setState({
        active: { row: size.rows - 1, column: size.columns - 1 },
        anchor: { row: 0, column: 0 },
      }),
    edit: setEditing,
    endEdit: () => setEditing(null),
  }
}

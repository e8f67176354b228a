import { useState } from 'react'
import { blockBetween, type Block } from '#web/rate-cards/card/block.ts'
import { moveCell, type Place, type TableSize } from '#web/parts/table/move-cell.ts'

/** Page Up and Page Down move by this many rows. */
const page = 10

export interface GridSelection {
  active: Place
  block: Block
  /** The initial content of the open field: the price, or nothing if a character is about to be typed. */
  editing: 'price' | 'nothing' | null
  moveTo: (place: Place, extend?: boolean) => void
  /** False for a key that does not move. */
  moveBy: (key: string, ctrl: boolean, extend?: boolean) => boolean
  /** The focus goes to the last cell. */
  selectAll: () => void
  edit: (beginning: 'price' | 'nothing') => void
  endEdit: () => void
}

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

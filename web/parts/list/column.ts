import type { ReactNode } from 'react'
import type { GlossaryTerm } from '#web/parts/glossary/Explanation.tsx'

/**
 * Places on a card: title, state and `corner`; a line of its own; details and what follows them; money, a second amount,
 * day and the buttons at the `end`; `actions` is a menu. Columns at `page` are not on the card.
 */
export type CardPlace =
  | 'title'
  | 'state'
  | 'corner'
  | 'line'
  | 'about'
  | 'after'
  | 'actions'
  | 'money'
  | 'once'
  | 'when'
  | 'end'
  | 'page'

export interface Column<Row, Sort extends string = string> {
  key: string
  head: string
  term?: GlossaryTerm
  sort?: Sort
  /** Right-aligned. */
  amount?: boolean
  /** Text takes the remaining width and may wrap; nothing else does. */
  words?: boolean
  /** Cannot be hidden, like the first column; its heading is not visible. */
  always?: boolean
  /** Buttons, which are not printed. */
  screenOnly?: boolean
  /** If no column has a place, each has its own line with its heading. */
  card?: CardPlace
  /** The key of the column below which this one moves in narrow tables. */
  under?: string
  cell: (row: Row) => ReactNode
}

export interface Sorting<Sort extends string> {
  /** `-field` is descending. */
  by: Sort | `-${Sort}`
  /** The default order. */
  first: Sort | `-${Sort}`
  onSort: (sort: Sort | `-${Sort}`) => void
}

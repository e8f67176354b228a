import type { ReactNode } from 'react'
import type { GlossaryTerm } from '#web/parts/glossary/Explanation.tsx'

/**
 * The lines of a card: title, state and `corner`; a line of its own; details and what comes `after` them; money, a second
 * amount, day and the buttons at the `end`. The `actions` are a menu at the lower right. `page` is left to the page of the
 * record.
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
  /** The head is a term of the glossary. */
  term?: GlossaryTerm
  /** The field that the server sorts by. */
  sort?: Sort
  /** Amounts stand right-aligned. */
  amount?: boolean
  /** Text takes the remaining width and may wrap; nothing else does. */
  words?: boolean
  /** The actions of the row. Like the first column it cannot be hidden; its heading is not visible. */
  always?: boolean
  /** Buttons, which paper leaves out with their heading. */
  screenOnly?: boolean
  /** The place on the card of a narrow layout. If no column has one, each stands in its own line with its heading. */
  card?: CardPlace
  /** The key of the column below which this one stands where a table has little room. */
  under?: string
  cell: (row: Row) => ReactNode
}

export interface Sorting<Sort extends string> {
  /** `-field` descends. */
  by: Sort | `-${Sort}`
  /** The order in which the list opens. */
  first: Sort | `-${Sort}`
  onSort: (sort: Sort | `-${Sort}`) => void
}

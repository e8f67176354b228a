import type { ReactNode } from 'react'
import type { GlossaryTerm } from '#web/parts/glossary/Explained.tsx'

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
  cell: (row: Row) => ReactNode
}

export interface Sorting<Sort extends string> {
  /** `-field` descends. */
  by: Sort | `-${Sort}`
  onSort: (sort: Sort | `-${Sort}`) => void
}

import type { ReactNode } from 'react'

export interface Column<Row, Sort extends string = string> {
  key: string
  head: string
  /** The field the server sorts by under this head. */
  sort?: Sort
  /** Amounts stand right-aligned. */
  amount?: boolean
  /** Words take the width that is left and may wrap; nothing else does. */
  words?: boolean
  /** What is done with the row: it cannot be hidden, as little as the first column, and needs no visible head. */
  always?: boolean
  cell: (row: Row) => ReactNode
}

export interface Sorting<Sort extends string> {
  /** `-field` descends. */
  by: Sort | `-${Sort}`
  onSort: (sort: Sort | `-${Sort}`) => void
}

import { childLane } from '#server/platform/child-lane.ts'

export type SheetCell = string | number | null

/** Unreadable is an error such as `#N/A`, or `=` for a formula without a result. */
export type ReadCell = SheetCell | { unreadable: string }

export function inText(cell: ReadCell): string {
  const text = typeof cell === 'object' && cell !== null ? cell.unreadable : String(cell ?? '')
  return text.trim().toLowerCase()
}

/** A cell to write: text, a whole number, an amount in ringgit with two decimals, a day, or empty. */
export type WorkbookCell = SheetCell | { ringgit: number } | { day: string }

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface WorkbookSheet {
  name: string
  headings: readonly string[]
  /** In characters, by column. */
  widths: readonly number[]
  rows: readonly (readonly WorkbookCell[])[]
}

/** A workbook or the text of a CSV file, and its maximum rows and columns. */
export interface SheetRequest {
  read: Buffer | string
  /** The accepted names of each heading that the sheet of a workbook must have, as `inText` has them. */
  headings: readonly (readonly string[])[]
  maxRows: number
  maxColumns: number
}

export interface TableFile {
  rows: ReadCell[][]
  /** Its amounts have a decimal point; unless commas separate its cells, they may have a decimal comma. */
  decimalPoint: boolean
}

/** Null beyond the limits; the row of a CSV file whose quote is not closed. */
export type SheetReply = TableFile | { openQuote: number } | null

const script = new URL('./xlsx-child.ts', import.meta.url)
const limits = { megabytes: 256, seconds: 10 }
/** Separate lanes, so that nobody's file delays others' exports. */
export const readTable = childLane<SheetRequest, SheetReply>(script, limits)
export const writeXlsx = childLane<WorkbookSheet, Buffer>(script, limits)

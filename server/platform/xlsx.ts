import { childLane } from '#server/platform/child-lane.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { unpackedBytes } from '#server/platform/zip.ts'

export type SheetCell = string | number | null

/** A cell without a value: an error such as `#N/A`, or `=` for a formula without a result. */
interface UnreadableCell {
  unreadable: string
}
export type ReadCell = SheetCell | UnreadableCell

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

/** A sheet to read: the accepted names of each required heading, as `inText` has them, and its maximum rows and columns. */
export interface SheetRequest {
  read: Uint8Array
  headings: readonly (readonly string[])[]
  maxRows: number
  maxColumns: number
}

/** The maximum unpacked size of a workbook: ten times 20,000 rows of a card. */
export const maxUnpacked = 32 * 1024 * 1024

const script = new URL('./xlsx-child.ts', import.meta.url)
const limits = { megabytes: 256, seconds: 10 }
/** Separate lanes, so that nobody's file delays others' exports. */
const reading = childLane<SheetRequest, ReadCell[][] | null>(script, limits)
const writing = childLane<WorkbookSheet, Uint8Array>(script, limits)

export async function writeXlsx(sheet: WorkbookSheet): Promise<Buffer> {
  return Buffer.from(await writing(sheet))
}

/** The rows of the first visible sheet with these headings; null beyond the limits. 422 for a broken, huge or slow workbook. */
export async function readXlsx(
  bytes: Buffer,
  asked: Pick<SheetRequest, 'maxRows' | 'maxColumns'> & Partial<SheetRequest>,
): Promise<ReadCell[][] | null> {
  const unreadable = invalid({ file: (w) => w.sheetUnreadable })
  if (unpackedBytes(bytes) > maxUnpacked) throw unreadable
  return reading({ headings: [], ...asked, read: bytes }).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : Object.assign(unreadable, { cause })
  })
}

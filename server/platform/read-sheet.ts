import { attachmentKind } from '#server/platform/attachment-kind.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { readCsv } from '#server/platform/read-csv.ts'
import type { UploadedFile } from '#server/platform/transfer.ts'
import { readXlsx, xlsxType, type ReadCell, type SheetAsked } from '#server/platform/xlsx.ts'

/** The rows of a file, the first of which are its headings. */
export interface TableFile {
  rows: ReadCell[][]
  /** Its amounts have a decimal point: where commas do not separate cells, they may stand in their place. */
  decimalPoint: boolean
}

/** More columns than these are no sheet of ours. */
const mostColumns = 100

/**
 * The rows of a CSV file or of a workbook's first visible sheet with these headings, by content and not by name. Throws 415
 * for anything else, macros included, and 422 on `file` for one that cannot be read or has more than these rows below.
 */
export async function readSheet(
  file: UploadedFile,
  { mostRows, headings }: Pick<SheetAsked, 'mostRows' | 'headings'>,
): Promise<TableFile> {
  const kind = await attachmentKind(file)
  const isText = kind === 'text/csv' || kind === 'text/plain'
  if (!isText && kind !== xlsxType) throw new AppError('unsupported_media', (w) => w.sheetKind)
  const most = { mostRows: mostRows + 1, mostColumns, headings }
  const csv = isText ? readCsv(file.bytes, most.mostRows) : null
  const rows = isText ? csv?.rows : await readXlsx(file.bytes, most)
  if (!rows) throw invalid({ file: (w) => w.sheetTooLong(mostRows) })
  return { rows, decimalPoint: csv !== null && csv.delimiter !== ';' }
}

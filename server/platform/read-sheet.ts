import { attachmentKind } from '#server/platform/file-kind.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { UploadedFile } from '#server/platform/transfer.ts'
import { readXlsx, xlsxType, type ReadCell, type SheetRequest } from '#server/platform/xlsx.ts'

export interface TableFile {
  rows: ReadCell[][]
  /** Its amounts have a decimal point; unless commas separate its cells, they may have a decimal comma. */
  decimalPoint: boolean
}

/** A sheet with more columns is not ours. */
const maxColumns = 100

/** The rows of a CSV file or workbook with these headings, by content. 415 for other files, 422 if unreadable or too long. */
export async function readSheet(
  file: UploadedFile,
  { maxRows, headings }: Pick<SheetRequest, 'maxRows' | 'headings'>,
): Promise<TableFile> {
  const kind = await attachmentKind(file)
  const isText = kind === 'text/csv' || kind === 'text/plain'
  if (!isText && kind !== xlsxType) throw new AppError('unsupported_media', (w) => w.sheetKind)
  const most = { maxRows: maxRows + 1, maxColumns, headings }
  const csv = isText ? readCsv(file.bytes, most.maxRows) : null
  const rows = isText ? csv?.rows : await readXlsx(file.bytes, most)
  if (!rows) throw invalid({ file: (w) => w.sheetTooLong(maxRows) })
  return { rows, decimalPoint: csv !== null && csv.delimiter !== ';' }
}

const delimiters = [',', ';', '\t'] as const
type Delimiter = (typeof delimiters)[number]

/** The rows of a CSV file (RFC 4180), null beyond `maxRows`. Removes the apostrophe before a formula; 422 for an open quote. */
export function readCsv(bytes: Buffer, maxRows: number): { rows: string[][]; delimiter: Delimiter } | null {
  const text = new TextDecoder('utf-8').decode(bytes)
  const delimiter = delimiterOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    row.push(cell.replace(/^'(?=[=+\-@＝＋－＠\t\r])/, ''))
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]!
      else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === delimiter) endCell()
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at++
      endRow()
      if (rows.length > maxRows) return null
    } else cell += sign
  }
  if (quoted) throw invalid({ file: (w) => w.sheetQuoteOpen(rows.length + 1) })
  if (cell !== '' || row.length > 0) endRow()
  return rows.length > maxRows ? null : { rows, delimiter }
}

/** The most frequent separator of the first row, outside of quotes. */
function delimiterOf(text: string): Delimiter {
  const often = new Map<string, number>()
  let quoted = false
  for (const sign of text) {
    if (sign === '"') quoted = !quoted
    if (!quoted && (sign === '\n' || sign === '\r')) break
    if (!quoted) often.set(sign, (often.get(sign) ?? 0) + 1)
  }
  return delimiters.toSorted((one, other) => (often.get(other) ?? 0) - (often.get(one) ?? 0))[0]!
}

import { attachmentKind, hasMacros } from '#server/platform/file-kind.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { UploadedFile } from '#server/platform/transfer.ts'
import type { Sentence } from '#server/platform/words/words.ts'
import { readXlsx, xlsxType, type ReadCell, type SheetRequest } from '#server/platform/xlsx.ts'

export interface TableFile {
  rows: ReadCell[][]
  /** Its amounts have a decimal point; unless commas separate its cells, they may have a decimal comma. */
  decimalPoint: boolean
}

/** The rows of a CSV file or workbook with these headings, by content. 415 for other files, 422 if unreadable or too long. */
export async function readSheet(
  file: UploadedFile,
  {
    maxRows,
    headings,
    maxColumns = 100,
  }: Pick<SheetRequest, 'maxRows' | 'headings'> & { maxColumns?: number },
): Promise<TableFile> {
  const kind = await attachmentKind(file)
  const isOther = kind !== undefined && kind !== xlsxType && !kind.startsWith('text/')
  if (isOther) throw new AppError('unsupported_media', (w) => w.sheetKind)
  const text = kind === xlsxType ? null : textIn(file.bytes)
  const most = { maxRows: maxRows + 1, maxColumns, headings }
  const csv = text === null ? null : readCsv(text, most.maxRows)
  const rows = text === null ? await readXlsx(file.bytes, most) : csv?.rows
  if (!rows || rows.some((cells) => cells.length > maxColumns))
    throw invalid({ file: (w) => w.sheetTooLong(maxRows, maxColumns) })
  return { rows, decimalPoint: csv !== null && csv.delimiter !== ';' }
}

/** Encrypted workbooks and those of old versions begin like this. */
const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** UTF-8, or Windows-1252 as Excel writes it; 422 for both in one file, 415 for what is no text. */
function textIn(bytes: Buffer): string {
  const refuse = (say: Sentence) => new AppError('unsupported_media', say)
  if (bytes.subarray(0, 4).equals(compoundFile)) throw refuse((w) => w.sheetPassword)
  if (hasMacros(bytes)) throw refuse((w) => w.sheetMacros)
  const utf8 = new TextDecoder('utf-8').decode(bytes)
  const isUtf8 = !utf8.includes('\ufffd') || bytes.includes('\ufffd')
  const text = isUtf8 ? utf8 : new TextDecoder('windows-1252').decode(bytes)
  if (bytes.length === 0 || control.test(text)) throw refuse((w) => w.sheetKind)
  if (!isUtf8 && /[^\u0000-\u007f\ufffd]/.test(utf8)) throw invalid({ file: (w) => w.sheetMixedEncodings })
  return text
}

const delimiters = [',', ';', '\t'] as const
type Delimiter = (typeof delimiters)[number]

/** The rows of a CSV file (RFC 4180), null beyond `maxRows`. Removes the apostrophe before a formula; 422 for an open quote. */
export function readCsv(text: string, maxRows: number): { rows: string[][]; delimiter: Delimiter } | null {
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

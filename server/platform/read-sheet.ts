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

/** UTF-8, or Windows-1252 as Excel writes it; 422 for both in one file, 415 for binary files. */
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
  // A quoted cell and the text after it, or a plain cell; then what ends it.
  const nextCell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"(?!")([^${delimiter}\\r\\n]*)|([^${delimiter}\\r\\n]*))(${delimiter}|\\r\\n?|\\n|$)`,
    'y',
  )
  const rows: string[][] = []
  let row: string[] = []
  while (nextCell.lastIndex < text.length) {
    const [, quoted, after = '', plain = '', end] = nextCell.exec(text)!
    if (plain.startsWith('"')) throw invalid({ file: (w) => w.sheetQuoteOpen(rows.length + 1) })
    const cell = quoted === undefined ? plain : quoted.replaceAll('""', '"') + after
    row.push(cell.replace(/^'(?=[=+\-@＝＋－＠\t\r])/, ''))
    if (end === delimiter) continue
    rows.push(row)
    row = []
    if (rows.length > maxRows) return null
  }
  if (row.length > 0) rows.push([...row, ''])
  return rows.length > maxRows ? null : { rows, delimiter }
}

/** The most frequent separator of the first row, outside of quotes. */
function delimiterOf(text: string): Delimiter {
  const [head] = /^(?:[^"\r\n]+|"[^"]*")*/.exec(text)!
  const plain = head.replaceAll(/"[^"]*"/g, '')
  return delimiters.toSorted((one, other) => plain.split(other).length - plain.split(one).length)[0]!
}

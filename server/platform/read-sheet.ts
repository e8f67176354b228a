import { attachmentKind, control, hasMacros } from '#server/platform/file-kind.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { UploadedFile } from '#server/platform/transfer.ts'
import type { Sentence } from '#server/platform/words/words.ts'
import { readTable, xlsxType, type SheetRequest, type TableFile } from '#server/platform/xlsx.ts'

/** The rows of a CSV file or workbook with these headings, by content. 415 for other files, 422 if unreadable or too long. */
export async function readSheet(
  file: UploadedFile,
  { maxRows, headings = [], maxColumns = 100 }: Pick<SheetRequest, 'maxRows'> & Partial<SheetRequest>,
): Promise<TableFile> {
  const kind = await attachmentKind(file)
  const isOther = kind !== undefined && kind !== xlsxType && !kind.startsWith('text/')
  if (isOther) throw new AppError('unsupported_media', (w) => w.sheetKind)
  const read = kind === xlsxType ? file.bytes : textIn(file.bytes, kind !== undefined)
  const table = await readTable({ read, headings, maxRows: maxRows + 1, maxColumns }).catch(
    (cause: unknown) => {
      if (cause instanceof AppError) throw cause
      throw Object.assign(invalid({ file: (w) => w.sheetUnreadable }), { cause })
    },
  )
  if (!table) throw invalid({ file: (w) => w.sheetTooLong(maxRows, maxColumns) })
  if ('openQuote' in table) throw invalid({ file: (w) => w.sheetQuoteOpen(table.openQuote) })
  return table
}

/** Encrypted workbooks and those of old versions begin like this. */
const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** UTF-8, or Windows-1252 as Excel writes it; 422 for both in one file, 415 for binary files. */
function textIn(bytes: Buffer, isUtf8: boolean): string {
  const utf8 = new TextDecoder().decode(bytes)
  if (isUtf8) return utf8
  const refuse = (say: Sentence) => new AppError('unsupported_media', say)
  if (bytes.subarray(0, 4).equals(compoundFile)) throw refuse((w) => w.sheetPassword)
  if (hasMacros(bytes)) throw refuse((w) => w.sheetMacros)
  const text = new TextDecoder('windows-1252').decode(bytes)
  if (bytes.length === 0 || control.test(text)) throw refuse((w) => w.sheetKind)
  if (/[^\u0000-\u007f\ufffd]/.test(utf8)) throw invalid({ file: (w) => w.sheetMixedEncodings })
  return text
}

import { sql, type RawBuilder } from 'kysely'
import type { FileFormat } from '#contract/file-formats.ts'
import { maxExported } from '#contract/paging.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Words } from '#server/platform/words/en.ts'
import { words } from '#server/platform/words/words.ts'
import { writeXlsx, xlsxType, type WorkbookCell } from '#server/platform/xlsx.ts'
import { toRinggit, type Sen } from '#contract/money.ts'

export interface Selected<Row> {
  /** The FROM and WHERE that select them, for counting. */
  matching: RawBuilder<unknown>
  ids: RawBuilder<{ id: number }>
  /** The rows with these ids that still match. */
  rowsOf: (ids: readonly number[]) => RawBuilder<Row>
}

interface Exported<Row, Column extends string> {
  name: keyof Words['exportedRows']
  format: FileFormat
  selected: Selected<Row>
  columns: Record<Column, string>
  without?: readonly NoInfer<Column>[]
  cellsOf: (row: Row) => Record<NoInfer<Column>, ListCell>
}

interface InParts<Part> {
  name: string
  media_type: string
  first: Part
  /** The ids of the rows of each further part. */
  rest: number[][]
  read: (db: Db, ids: number[]) => Promise<Part>
}

export type StreamedList = InParts<Buffer>

export interface ListWorkbook extends InParts<WorkbookCell[][]> {
  write: (rows: WorkbookCell[][]) => Promise<Buffer>
}

export type ListFile = StreamedList | ListWorkbook

/** Rows that are read and written at once: other people's calls run in between. */
const atOnce = 100

/** A list as CSV or workbook. 422 beyond 10,000 rows. Each part has the state when it is read, without rows that left the list. */
export async function exportedFile<Row extends { id: number }, Column extends string>(
  db: Db,
  viewer: Viewer,
  { name, format, selected, columns, without = [], cellsOf }: Exported<Row, Column>,
): Promise<ListFile> {
  const counted = await sql<{ count: number }>`
    select count(*) from (select 1 ${selected.matching} limit ${sql.lit(maxExported + 1)}) seen`.execute(db)
  if (counted.rows[0]!.count > maxExported)
    throw new AppError('invalid', (w) => w.exportTooLong(maxExported, w.exportedRows[name]))
  const shown = (Object.keys(columns) as Column[]).filter((column) => !without.includes(column))
  const headings = shown.map((column) => columns[column])
  const rowsOf = async (tx: Db, ids: number[]) => {
    const { rows } = await selected.rowsOf(ids).execute(tx)
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = byId.get(id)
      if (!row) return []
      const cells = cellsOf(row)
      return [shown.map((column): ListCell => cells[column])]
    })
  }
  const ids = (await selected.ids.execute(db)).rows.map(({ id }) => id)
  const first = await rowsOf(db, ids.splice(0, atOnce))
  const rest = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, part) =>
    ids.slice(part * atOnce, (part + 1) * atOnce),
  )
  const file = { name: `${name}-${viewer.today}.${format}`, rest }
  const asCsv = (rows: ListCell[][]) => csvLines(rows.map((row) => row.map(inCsv)))
  const asCells = (rows: ListCell[][]) => rows.map((row) => row.map(inWorkbook))
  if (format === 'csv')
    return {
      ...file,
      media_type: 'text/csv; charset=utf-8',
      first: Buffer.concat([csvOf([headings]), asCsv(first)]),
      read: async (tx, part) => asCsv(await rowsOf(tx, part)),
    }
  return {
    ...file,
    media_type: xlsxType,
    first: asCells(first),
    read: async (tx, part) => asCells(await rowsOf(tx, part)),
    write: (rows) =>
      writeXlsx({
        name: words[viewer.language].sheetNames[name],
        headings,
        widths: widthsOf(headings, rows),
        rows,
      }),
  }
}

/** The minimum and maximum width of a column, in characters. */
const [narrowest, widest] = [10, 44]

function widthsOf(headings: readonly string[], rows: readonly WorkbookCell[][]): number[] {
  return headings.map((heading, column) => {
    const longest = rows.reduce((most, row) => {
      const cell = row[column]
      return typeof cell === 'string' ? Math.max(most, cell.length) : most
    }, heading.length)
    return Math.min(widest, Math.max(narrowest, longest + 2))
  })
}

export type ListCell = string | number | null | { amount: Sen | null } | { day: string | null }

/** `1234.50`, which spreadsheets of every locale can add up. */
export function plainAmount(amount: Sen | null): string | null {
  return amount === null ? null : toRinggit(amount).toFixed(2)
}

export function inCsv(cell: ListCell): CsvCell {
  if (typeof cell !== 'object' || cell === null) return cell
  return 'amount' in cell ? plainAmount(cell.amount) : cell.day
}

/** In a workbook: amounts as numbers with two decimals, days as days; text always stays text. */
export function inWorkbook(cell: ListCell): WorkbookCell {
  if (typeof cell !== 'object' || cell === null) return cell
  if ('amount' in cell) return cell.amount === null ? null : { ringgit: toRinggit(cell.amount) }
  return cell.day === null ? null : { day: cell.day }
}

export type CsvCell = string | number | null

/** Marks the file as UTF-8 for spreadsheets. */
const byteOrderMark = '\uFEFF'

/** Rows as a CSV file (RFC 4180). Text that a spreadsheet would run as a formula gets a leading apostrophe. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): Buffer {
  return Buffer.concat([Buffer.from(byteOrderMark), csvLines(rows)])
}

function csvLines(rows: readonly (readonly CsvCell[])[]): Buffer {
  return Buffer.from(rows.map((cells) => cells.map(written).join(',') + '\r\n').join(''))
}

function written(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  // Full-width signs too: spreadsheets treat them the same.
  const inert = /^[=+\-@＝＋－＠\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

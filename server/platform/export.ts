import { sql, type RawBuilder } from 'kysely'
import { toRinggit, type Sen } from '#contract/money.ts'
import { mostExported } from '#contract/paging.ts'
import { csvLines, csvOf, type CsvCell } from '#server/platform/csv.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { oneExportAtATime } from '#server/platform/export-turn.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Words } from '#server/platform/words/en.ts'

/** The rows of a list without pages. */
export interface Selected<Row> {
  /** The FROM and WHERE that choose them, to be counted. */
  matching: RawBuilder<unknown>
  /** The statement that reads them in their order. */
  rows: RawBuilder<Row>
}

interface Exported<Row, Column extends string> {
  /** The first word of the file's name. */
  name: keyof Words['exportTooLong']
  selected: Selected<Row>
  /** The columns in their order, with their headings in the reader's language. */
  columns: Record<Column, string>
  /** The columns that this reader's file does not have. */
  without?: readonly Column[]
  cellsOf: (row: Row) => Record<Column, CsvCell>
}

/**
 * A list as a CSV file: days as ISO, amounts by `plainAmount`. 422 beyond 10,000 rows; 429 while another export of the same
 * person is under way.
 */
export async function exportedFile<Row, Column extends string>(
  db: Db,
  viewer: Viewer,
  { name, selected, columns, without = [], cellsOf }: Exported<Row, Column>,
) {
  await oneExportAtATime(db, viewer)
  const shown = (Object.keys(columns) as Column[]).filter((column) => !without.includes(column))
  const parts = [csvOf([shown.map((column) => columns[column])])]
  const tooMany = () => new AppError('invalid', (w) => w.exportTooLong[name](mostExported))
  for await (const rows of inParts(db, selected, tooMany))
    parts.push(
      csvLines(
        rows.map((row) => {
          const cells = cellsOf(row)
          return shown.map((column) => cells[column])
        }),
      ),
    )
  return {
    name: `${name}-${viewer.today}.csv`,
    media_type: 'text/csv; charset=utf-8',
    bytes: Buffer.concat(parts),
  }
}

/** Rows that are read and written at once: other people's calls come between. */
const atOnce = 100

/** Rows some at a time, so that a long list never stands in memory whole; they are counted before the first is read. */
async function* inParts<Row>(
  db: Db,
  { matching, rows }: Selected<Row>,
  tooMany: () => Error,
): AsyncGenerator<Row[]> {
  const counted = await sql<{ count: number }>`
    select count(*) from (select 1 ${matching} limit ${sql.lit(mostExported + 1)}) seen`.execute(db)
  if (counted.rows[0]!.count > mostExported) throw tooMany()
  await sql`declare exported no scroll cursor for ${rows}`.execute(db)
  for (;;) {
    const { rows: some } = await sql<Row>`fetch ${sql.lit(atOnce)} from exported`.execute(db)
    if (some.length === 0) return
    yield some
  }
}

/** `1234.50`, which spreadsheets of every locale can add up. */
export function plainAmount(amount: Sen | null): string | null {
  return amount === null ? null : toRinggit(amount).toFixed(2)
}

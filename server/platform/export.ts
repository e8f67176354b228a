import { sql, type RawBuilder } from 'kysely'
import { toRinggit, type Sen } from '#contract/money.ts'
import { mostExported } from '#contract/paging.ts'
import { csvLines, csvOf, type CsvCell } from '#server/platform/csv.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Words } from '#server/platform/words/en.ts'

/** The rows of a list without pages. */
export interface Selected<Row> {
  /** The FROM and WHERE that choose them, to be counted. */
  matching: RawBuilder<unknown>
  /** Their ids in the order of the list. */
  ids: RawBuilder<{ id: number }>
  /** Those of these that are still chosen, as they are now. */
  rowsOf: (ids: readonly number[]) => RawBuilder<Row>
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

/** A list as a file that is sent in parts. */
export interface ListFile {
  name: string
  media_type: string
  /** Its headings and first rows. */
  first: Buffer
  /** The ids of the rows of each further part. */
  rest: number[][]
  /** One of these parts, read in a transaction of its own. */
  read: (db: Db, ids: number[]) => Promise<Buffer>
}

/** Rows that are read and written at once: other people's calls come between. */
const atOnce = 100

/**
 * A list as a CSV file: days as ISO, amounts by `plainAmount`. 422 beyond 10,000 rows, which are counted before any is read.
 * Rows and their order are those of now; one of a later part is as it is then, and left out if it left the list.
 */
export async function exportedFile<Row extends { id: number }, Column extends string>(
  db: Db,
  viewer: Viewer,
  { name, selected, columns, without = [], cellsOf }: Exported<Row, Column>,
): Promise<ListFile> {
  const shown = (Object.keys(columns) as Column[]).filter((column) => !without.includes(column))
  const read = async (tx: Db, ids: number[]) => {
    const { rows } = await selected.rowsOf(ids).execute(tx)
    const byId = new Map(rows.map((row) => [row.id, row]))
    const ordered = ids.flatMap((id) => byId.get(id) ?? [])
    return csvLines(
      ordered.map((row) => {
        const cells = cellsOf(row)
        return shown.map((column) => cells[column])
      }),
    )
  }
  const counted = await sql<{ count: number }>`
    select count(*) from (select 1 ${selected.matching} limit ${sql.lit(mostExported + 1)}) seen`.execute(db)
  if (counted.rows[0]!.count > mostExported)
    throw new AppError('invalid', (w) => w.exportTooLong[name](mostExported))
  const ids = (await selected.ids.execute(db)).rows.map(({ id }) => id)
  const headings = csvOf([shown.map((column) => columns[column])])
  return {
    name: `${name}-${viewer.today}.csv`,
    media_type: 'text/csv; charset=utf-8',
    first: Buffer.concat([headings, await read(db, ids.splice(0, atOnce))]),
    rest: Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, part) =>
      ids.slice(part * atOnce, (part + 1) * atOnce),
    ),
    read,
  }
}

/** `1234.50`, which spreadsheets of every locale can add up. */
export function plainAmount(amount: Sen | null): string | null {
  return amount === null ? null : toRinggit(amount).toFixed(2)
}

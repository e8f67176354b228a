import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { recordsOf, type CsvRecord } from '#server/buildings/import-lines.ts'
import {
  buildingColumns,
  readRow,
  RefusedRow,
  type BuildingColumn,
  type BuildingRow,
} from '#server/buildings/import-row.ts'
import { writeBuildings } from '#server/buildings/import-write.ts'
import { CannotStart } from '#server/platform/config.ts'
import { atomically, type Db } from '#server/platform/db.ts'

export interface ImportResult {
  /** Rows of the file, without its header and blank lines. */
  rows: number
  inserted: number
  updated: number
  unchanged: number
  /** Rows that were not imported: invalid ones, and those replaced by a later row with the same NIS code. */
  refused: number
}

interface ImportListener {
  /** One refused row: the number of its line and the reason. */
  report?: (line: string) => void
  /** The number of rows imported so far. */
  progress?: (rows: number) => void
}

/** The file is no inventory; nothing of it was imported. */
export class UnreadableFile extends Error {}

const batchSize = 2_000

/**
 * Imports an operator's inventory: inserts new buildings, updates changed ones, leaves the rest, and refuses invalid rows
 * one by one. Each batch is a transaction with its part of the lexicon, so that an import that is killed leaves a
 * consistent database and can be repeated. `owner` connects as the owner of the tables. Throws `UnreadableFile`, and
 * `CannotStart` while another import runs.
 */
export function importBuildings(
  owner: Db,
  bytes: AsyncIterable<Uint8Array>,
  { report = () => {}, progress = () => {} }: ImportListener = {},
): Promise<ImportResult> {
  return owner.connection().execute(async (db) => {
    await waitForOthers(db)
    try {
      await sql`create temporary table if not exists imported_line (nis_code text primary key, line integer)`.execute(
        db,
      )
      await sql`truncate imported_line`.execute(db)
      const result = await load(db, bytes, report, progress)
      if (result.inserted + result.updated > 0) await refresh(db)
      return result
    } finally {
      await sql`drop table if exists imported_line`.execute(db).catch(() => {})
      await sql`select pg_advisory_unlock(7402, 3)`.execute(db).catch(() => {})
    }
  })
}

/** Two simultaneous imports could deadlock on words. */
async function waitForOthers(db: Db): Promise<void> {
  for (const deadline = Date.now() + 15_000; ; await pause(200)) {
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(7402, 3) as got`.execute(db)
    if (rows[0]?.got) return
    if (Date.now() > deadline) throw new CannotStart('Another import is running: try again when it has ended')
  }
}

async function load(
  db: Db,
  bytes: AsyncIterable<Uint8Array>,
  report: (line: string) => void,
  progress: (rows: number) => void,
): Promise<ImportResult> {
  const result = { rows: 0, inserted: 0, updated: 0, unchanged: 0, refused: 0 }
  const refuse = (line: number, reason: string) => {
    result.refused++
    report(`line ${line}: ${reason}`)
  }
  const records = recordsOf(bytes)
  const rowOf = rowReader(await records.next())
  let batch = new Map<string, { row: BuildingRow; line: number }>()

  const flush = async () => {
    const replaced = await land(db, batch, result)
    for (const { nis_code, line, by } of replaced)
      refuse(line, `NIS code ${nis_code} stands again in line ${by}, which counts`)
    batch = new Map()
    progress(result.rows)
  }

  for await (const record of records) {
    result.rows++
    const row = rowOf(record)
    if (row instanceof RefusedRow) {
      refuse(record.line, row.message)
      continue
    }
    const earlier = batch.get(row.nis_code)
    if (earlier)
      refuse(earlier.line, `NIS code ${row.nis_code} stands again in line ${record.line}, which counts`)
    batch.set(row.nis_code, { row, line: record.line })
    if (batch.size >= batchSize) await flush()
  }
  if (batch.size > 0) await flush()
  return result
}

/** Reads the header, whose columns may be in any order, and answers a reader for the rows. */
function rowReader(header: IteratorResult<CsvRecord, void>): (record: CsvRecord) => BuildingRow | RefusedRow {
  if (header.done) throw new UnreadableFile('The file is empty')
  const cells = 'cells' in header.value ? header.value.cells.map((cell) => cell.trim().toLowerCase()) : []
  const missing = buildingColumns.filter((column) => !cells.includes(column))
  if (missing.length > 0)
    throw new UnreadableFile(`The first line must name the columns; ${missing.join(', ')} not found in it`)
  const places = buildingColumns.map((column) => [column, cells.indexOf(column)] as const)

  return (record) => {
    if ('refused' in record) return new RefusedRow(record.refused)
    const given = Object.fromEntries(places.map(([column, place]) => [column, record.cells[place] ?? '']))
    try {
      return readRow(given as Record<BuildingColumn, string>)
    } catch (error) {
      if (error instanceof RefusedRow) return error
      throw error
    }
  }
}

/** Writes a batch, and answers the earlier lines of the file that it replaced. */
function land(db: Db, batch: Map<string, { row: BuildingRow; line: number }>, result: ImportResult) {
  const codes = [...batch.keys()]
  const lines = [...batch.values()].map(({ line }) => line)
  return atomically(db, async (tx) => {
    const { rows: replaced } = await sql<{ nis_code: string; line: number; by: number }>`
      with given as (select * from unnest(${codes}::text[], ${lines}::int[]) as given (nis_code, line)),
      before as (select i.nis_code, i.line, g.line as by from imported_line i join given g using (nis_code)),
      noted as (insert into imported_line select * from given on conflict (nis_code) do update set line = excluded.line)
      select * from before`.execute(tx)
    const { inserted, updated } = await writeBuildings(
      tx,
      [...batch.values()].map(({ row }) => row),
    )
    result.inserted += inserted
    result.updated += updated
    result.unchanged += batch.size - inserted - updated
    return replaced
  })
}

/** Updates statistics and the visibility map, so that searches after a large import can use indexes alone. */
async function refresh(db: Db): Promise<void> {
  for (const table of ['building', 'building_word', 'building_remnant', 'building_posting'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
}

import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { parse } from 'csv-parse/sync'
import {
  buildingColumns,
  plainColumns,
  readRow,
  RefusedRow,
  type BuildingColumn,
  type BuildingRow,
} from '#server/buildings/import-row.ts'
import { CannotStart } from '#server/platform/config.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { fields, keyOf, remnantsOf, wordsOf } from '#server/buildings/lexicon.ts'

export interface ImportResult {
  rows: number
  inserted: number
  updated: number
  unchanged: number
  /** Rows that were not imported: invalid ones, and those replaced by a later row with the same NIS code. */
  refused: number
}

interface ImportListener {
  report?: (line: string) => void
  progress?: (rows: number) => void
}

export class UnreadableFile extends Error {}

/**
 * Imports an inventory in batches, each its own transaction, so that a killed import can be repeated. `owner` connects
 * as the owner of the tables. Throws `UnreadableFile`, and `CannotStart` while another import runs.
 */
export function importBuildings(
  owner: Db,
  bytes: AsyncIterable<Uint8Array>,
  { report = () => {}, progress = () => {} }: ImportListener = {},
): Promise<ImportResult> {
  return owner.connection().execute(async (db) => {
    await waitForOthers(db)
    try {
      await sql`create temporary table if not exists imported_line
        (nis_code text primary key, line integer)`.execute(db)
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
    if (batch.size >= 2_000) await flush()
  }
  if (batch.size > 0) await flush()
  return result
}

function rowReader(header: IteratorResult<CsvRecord, void>): (record: CsvRecord) => BuildingRow | RefusedRow {
  if (header.done) throw new UnreadableFile('The file is empty')
  const cells = 'cells' in header.value ? header.value.cells.map((cell) => cell.trim().toLowerCase()) : []
  const missing = buildingColumns.filter((column) => column !== 'on_net_max_mbps' && !cells.includes(column))
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

async function refresh(db: Db): Promise<void> {
  for (const table of ['building', 'building_word', 'building_remnant', 'building_posting'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
}

/** One record of a CSV file with the number of its first line; `refused` is the reason if it has no cells. */
type CsvRecord = { line: number; cells: string[] } | { line: number; refused: string }

const maxCharacters = 65_536

/**
 * Reads a CSV file of any size in constant memory. A record with broken quotes is refused alone: reading resumes at the
 * next line, so that a missing quote does not affect the rows after it.
 */
async function* recordsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  const lines = linesOf(bytes)
  const buffered: Line[] = []
  const lineAt = async (index: number): Promise<Line | undefined> => {
    while (buffered.length <= index) {
      const next = await lines.next()
      if (next.done) return undefined
      buffered.push(next.value)
    }
    return buffered[index]
  }

  let width = 0
  for (let first = await lineAt(0); first; first = await lineAt(0)) {
    const { line } = first
    if (first.text?.trim() === '') {
      buffered.shift()
      continue
    }
    let text = first.text ?? ''
    let taken = 1
    // After 8 lines the closing quote is surely missing.
    while (quotesIn(text) % 2 === 1 && taken < 8) {
      const more = await lineAt(taken)
      if (!more || more.text === null) break
      text += `\n${more.text}`
      taken++
    }
    const cells = first.text === null ? tooLong : cellsOf(text)
    if (typeof cells === 'string' || (width && cells.length !== width)) {
      buffered.shift()
      yield {
        line,
        refused: typeof cells === 'string' ? cells : `${cells.length} columns instead of ${width}`,
      }
    } else {
      buffered.splice(0, taken)
      width ||= cells.length
      yield { line, cells }
    }
  }
}

const tooLong = `the line is longer than ${maxCharacters} characters`

interface Line {
  line: number
  text: string | null
}

async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  // Not fatal: an invalid UTF-8 byte becomes U+FFFD, and only its row is refused.
  const decoder = new TextDecoder('utf-8', { fatal: false })
  let line = 1
  let rest = ''
  let cut = false
  for await (const chunk of bytes) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = parts.pop()!
    for (const part of parts) {
      yield ended(line++, part, cut)
      cut = false
    }
    if (rest.length > maxCharacters) {
      cut = true
      rest = ''
    }
  }
  rest += decoder.decode()
  if (rest !== '' || cut) yield ended(line, rest, cut)
}

function ended(line: number, text: string, cut: boolean): Line {
  if (cut || text.length > maxCharacters) return { line, text: null }
  return { line, text: text.endsWith('\r') ? text.slice(0, -1) : text }
}

function quotesIn(text: string): number {
  return text.split('"').length - 1
}

function cellsOf(text: string): string[] | string {
  if (!text.includes('"')) return text.split(',')
  try {
    const records = parse(text, { relax_column_count: true }) as string[][]
    if (records.length === 1) return records[0]!
  } catch {}
  return 'the quotes do not match'
}

/** Writes buildings and their words in the caller's transaction, and reindexes those that an older version indexed. */
async function writeBuildings(tx: Db, rows: BuildingRow[]) {
  const worded = rows.map((row) => ({ row, words: fieldsByWord(row) }))
  const idOf = await wordIds(tx, new Set(worded.flatMap(({ words }) => [...words.keys()])))
  const wanted = worded.map(({ row, words }) => ({
    ...row,
    nis_key: keyOf(row.nis_code),
    name_key: nameKeyOf(row.name),
    terms: [...words].map(([word, field]) => idOf(word) * 4 + field).sort((a, b) => a - b),
  }))

  const present = await tx
    .selectFrom('building')
    .selectAll()
    .where('nis_code', '=', sql<string>`any(${rows.map((row) => row.nis_code)})`)
    .execute()
  const stored = new Map(present.map((building) => [building.nis_code, building]))
  const changed = wanted.filter((row) => !isSame(row, stored.get(row.nis_code)))
  if (changed.length > 0) await store(tx, changed, stored)
  const updated = changed.filter((row) => stored.has(row.nis_code)).length
  return { inserted: changed.length - updated, updated }
}

type SearchableRow = BuildingRow & { nis_key: string; name_key: string; terms: number[] }
type Stored = SearchableRow & { id: number }

const columns = [...plainColumns, 'ftto_readiness', 'on_net_max_mbps', 'nis_key', 'name_key'] as const

/** Long enough to sort ties as a reader expects, short enough for two million postings. */
function nameKeyOf(name: string): string {
  return wordsOf(name).join(' ').slice(0, 16)
}

function fieldsByWord(row: BuildingRow): Map<string, number> {
  const texts = {
    name: row.name,
    street: `${row.address1} ${row.address2} ${row.address3}`,
    place: `${row.city} ${row.postcode} ${row.state}`,
  }
  const found = new Map<string, number>()
  for (const [place, field] of fields.entries())
    for (const word of wordsOf(texts[field])) if (!found.has(word)) found.set(word, place)
  return found
}

async function wordIds(tx: Db, words: Set<string>): Promise<(word: string) => number> {
  const list = [...words]
  const { rows: known } = await sql<{ id: number; word: string }>`
    select id, word from building_word where word = any(${list})`.execute(tx)
  const ids = new Map(known.map(({ id, word }) => [word, id]))
  const unknown = list.filter((word) => !ids.has(word))
  if (unknown.length > 0) {
    const { rows: added } = await sql<{ id: number; word: string }>`
      insert into building_word (word, frequency) select word, 0 from unnest(${unknown}::text[]) as word
      returning id, word`.execute(tx)
    for (const { id, word } of added) ids.set(word, id)
    await sql`
      insert into building_remnant (text, word_id) select * from ${remnantsFor(added)}
      order by text collate "C"`.execute(tx)
  }
  return (word) => ids.get(word)!
}

function isSame(row: SearchableRow, stored: Stored | undefined): boolean {
  return (
    stored !== undefined &&
    columns.every((column) => row[column] === stored[column]) &&
    String(row.terms) === String(stored.terms)
  )
}

async function store(tx: Db, changed: SearchableRow[], stored: Map<string, Stored>): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const newer = sql.join(columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
  const { rows: ids } = await sql<{ id: number; nis_code: string }>`
    insert into building (${names}, terms)
    select ${names}, terms from json_populate_recordset(null::building, ${JSON.stringify(changed)})
    on conflict (nis_code) do update set ${newer}, terms = excluded.terms
    returning id, nis_code`.execute(tx)
  const idOf = new Map(ids.map(({ id, nis_code }) => [nis_code, id]))

  const removed: Posting[] = []
  const added: Posting[] = []
  for (const row of changed) {
    const id = idOf.get(row.nis_code)!
    const before = stored.get(row.nis_code)
    const moved = before?.name_key !== row.name_key
    const old = new Set(before?.terms)
    const now = new Set(row.terms)
    for (const term of old) if (moved || !now.has(term)) removed.push([term, before!.name_key, id])
    for (const term of now) if (moved || !old.has(term)) added.push([term, row.name_key, id])
  }
  await movePostings(tx, removed, added)
}

type Posting = [term: number, nameKey: string, buildingId: number]

/** Replaces postings, updates the number of buildings of each word, and deletes words without buildings. */
async function movePostings(tx: Db, removed: Posting[], added: Posting[]): Promise<void> {
  if (removed.length > 0)
    await sql`
      delete from building_posting p using ${unnested(removed)}
      where (p.term, p.name_key, p.building_id) = (given.term, given.name_key, given.building_id)`.execute(tx)
  if (added.length > 0)
    await sql`insert into building_posting (term, name_key, building_id)
      select * from ${unnested(added)}`.execute(tx)

  const change = new Map<number, number>()
  for (const [term] of removed) change.set(term >> 2, (change.get(term >> 2) ?? 0) - 1)
  for (const [term] of added) change.set(term >> 2, (change.get(term >> 2) ?? 0) + 1)
  const counted = [...change].filter(([, by]) => by !== 0)
  if (counted.length === 0) return
  await sql`
    update building_word w set frequency = frequency + given.by
      from unnest(${counted.map(([id]) => id)}::int[], ${counted.map(([, by]) => by)}::int[]) as given (id, by)
     where w.id = given.id`.execute(tx)
  const fewer = counted.filter(([, by]) => by < 0).map(([id]) => id)
  if (fewer.length > 0) await forgetUnused(tx, fewer)
}

async function forgetUnused(tx: Db, ids: number[]): Promise<void> {
  const { rows: unused } = await sql<{ id: number; word: string }>`
    delete from building_word where id = any(${ids}::int[]) and frequency = 0 returning id, word`.execute(tx)
  if (unused.length > 0)
    await sql`
      delete from building_remnant r using ${remnantsFor(unused)}
       where (r.text, r.word_id) = (given.text, given.word_id)`.execute(tx)
}

function remnantsFor(words: { id: number; word: string }[]) {
  const remnants = words.flatMap(({ id, word }) => remnantsOf(word).map(({ text }) => ({ id, text })))
  return sql`unnest(${remnants.map(({ text }) => text)}::text[], ${remnants.map(({ id }) => id)}::int[])
    as given (text, word_id)`
}

function unnested(postings: Posting[]) {
  return sql`unnest(${postings.map(([term]) => term)}::int[], ${postings.map(([, key]) => key)}::text[],
    ${postings.map(([, , id]) => id)}::int[]) as given (term, name_key, building_id)`
}

import { sql } from 'kysely'
import { fields, keyOf, remnantsOf, wordsOf } from '#server/buildings/lexicon.ts'
import type { BuildingRow } from '#server/buildings/import-row.ts'
import type { Db } from '#server/platform/db.ts'

interface Written {
  inserted: number
  updated: number
}

/** Writes buildings and their words in the caller's transaction, and reindexes those that an older version indexed. */
export async function writeBuildings(tx: Db, rows: BuildingRow[]): Promise<Written> {
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

const columns = [
  'nis_code',
  'name',
  'address1',
  'address2',
  'address3',
  'city',
  'postcode',
  'state',
  'latitude',
  'longitude',
  'kind',
  'network_status',
  'ftto_readiness',
  'nis_key',
  'name_key',
] as const satisfies (keyof SearchableRow)[]

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
      insert into building_remnant (text, word_id) select * from ${remnantsFor(added)} order by text collate "C"`.execute(
      tx,
    )
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
  const values = sql.join(
    columns.map((column) => {
      const type = column === 'latitude' || column === 'longitude' ? 'double precision' : 'text'
      return sql`${changed.map((row) => row[column])}::${sql.raw(type)}[]`
    }),
  )
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const newer = sql.join(columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
  const { rows: ids } = await sql<{ id: number; nis_code: string }>`
    insert into building (${names}, terms)
    select ${names}, terms::int[]
      from unnest(${values}, ${changed.map(({ terms }) => `{${terms}}`)}::text[]) as given (${names}, terms)
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
    await sql`insert into building_posting (term, name_key, building_id) select * from ${unnested(added)}`.execute(
      tx,
    )

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

import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { generateBuildings, randomNumbers } from '#benchmarks/generate-buildings.ts'
import { misspell } from '#benchmarks/misspell.ts'
import { importBuildings } from '#server/buildings/import.ts'
import { buildingByNis, findBuildings } from '#server/buildings/find.ts'
import { asViewer, connect, type Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'

const buildings = 200_000
const limits = { importSeconds: 60, recall: 0.85, searchMs: 20, timesExact: 20 }

/**
 * Address search over 200,000 generated buildings: how long the import takes, how many misspelt keywords find their
 * building, and how long a search takes as a customer inside a request's transaction. `ownerUrl` names a migrated
 * database that may be filled.
 */
export async function benchSearch(ownerUrl: string, say: (line: string) => void): Promise<void> {
  const db = connect(ownerUrl, { max: 1, patient: true })
  try {
    await measureImport(db, say)
    const random = randomNumbers(7)
    const sample = await sampleBuildings(db, 1_000)
    const misspelt = sample.map((building) => ({
      keyword: misspeltKeyword(building, random),
      wanted: building.nis_code,
    }))

    const exact = await timesOf(sample, ({ nis_code }) =>
      asViewer(db, customer, (tx) => buildingByNis(tx, nis_code)),
    )
    say(`search: exact NIS codes        ${spread(exact)}`)
    const limit = Math.max(limits.searchMs, limits.timesExact * percentile(exact, 0.99))

    let hits = 0
    await timesOf(misspelt.slice(0, 20), ({ keyword }) => searchAsCustomer(db, keyword)) // warms up the plan
    const searches = {
      'misspelt keywords': await timesOf(misspelt, async ({ keyword, wanted }) => {
        const found = await searchAsCustomer(db, keyword)
        if (found.some((building) => building.blk_nis_code === wanted)) hits++
      }),
      'single common words': await timesOf(await commonWords(db, 200), (word) => searchAsCustomer(db, word)),
      'three letters': await timesOf(await commonBeginnings(db, 200), (word) => searchAsCustomer(db, word)),
    }
    for (const [kind, times] of Object.entries(searches)) {
      const p99 = percentile(times, 0.99)
      const ratio = (p99 / percentile(exact, 0.99)).toFixed(0)
      say(
        `search: ${kind.padEnd(22)} ${spread(times)}, ${ratio} × exact; limit ${limit.toFixed(0)} ms ${verdict(p99 <= limit)}`,
      )
    }
    const recall = hits / misspelt.length
    say(
      `search: ${(recall * 100).toFixed(1)} % of ${misspelt.length} misspelt keywords in the first 20; limit ${limits.recall * 100} % ${verdict(recall >= limits.recall)}`,
    )
  } finally {
    await db.destroy()
  }
}

const customer: Viewer = {
  token: '',
  userId: 1,
  role: 'customer',
  companyId: 1,
  language: 'en',
  now: new Date(),
  today: '2026-11-20',
  timeZone: 'Asia/Kuala_Lumpur',
}

function searchAsCustomer(db: Db, keyword: string) {
  return asViewer(db, customer, (tx) => findBuildings(tx, customer, keyword))
}

async function measureImport(db: Db, say: (line: string) => void) {
  const began = performance.now()
  const { rows } = await importBuildings(db, Readable.from(inventory()))
  const seconds = (performance.now() - began) / 1000
  const memory = Math.round(process.memoryUsage().rss / 2 ** 20)
  say(
    `import: ${rows} buildings in ${seconds.toFixed(1)} s, ${memory} MiB; limit ${limits.importSeconds} s ${verdict(seconds <= limits.importSeconds)}`,
  )
}

function* inventory() {
  for (const line of generateBuildings(buildings)) yield Buffer.from(`${line}\n`)
}

interface Sampled {
  nis_code: string
  name: string
  address1: string
  city: string
}

async function sampleBuildings(db: Db, count: number): Promise<Sampled[]> {
  const { rows } = await sql<Sampled>`
    select nis_code, name, address1, city from building
     where substr(nis_code, 5)::int % ${buildings / count} = 0 and nis_code ~ '^[A-Z]{3}-[0-9]{6}$' order by nis_code`.execute(
    db,
  )
  return rows
}

/** Typical input: the name, with the town or street, or its words reversed; one or two typing errors. */
function misspeltKeyword({ name, address1, city }: Sampled, random: () => number): string {
  const street = address1.replace(/^\d+ /, '')
  const forms = [
    name,
    `${name} ${city}`,
    `${name} ${address1}`,
    `${street} ${name}`,
    name.split(' ').toReversed().join(' '),
  ]
  let keyword = forms[Math.floor(random() * forms.length)]!.toLowerCase()
  for (let slips = random() < 0.6 ? 1 : 2; slips > 0; slips--) keyword = misspell(keyword, random)
  return keyword
}

async function commonWords(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from building_word where length(word) >= 3 order by frequency desc limit ${count}`.execute(db)
  return rows.map(({ word }) => word)
}

async function commonBeginnings(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select left(word, 3) as word from building_word where length(word) >= 3
     group by 1 order by sum(frequency) desc limit ${count}`.execute(db)
  return rows.map(({ word }) => word)
}

async function timesOf<Item>(items: Item[], act: (item: Item) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const item of items) {
    const began = performance.now()
    await act(item)
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)
}

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

function spread(times: number[]): string {
  return `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`
}

function verdict(holds: boolean): string {
  return holds ? 'ok' : 'MISSED'
}

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { signInTo } from '#benchmarks/calls.ts'
import { liftHourlyLimits } from '#benchmarks/limits.ts'
import { processorTime, processorTimeOfTree } from '#benchmarks/processor.ts'
import { processorTimeOfSql, recordStatements, type HttpCall } from '#benchmarks/sql.ts'
import { findPlace } from '#server/embedded/place.ts'
import { findPostmaster, freePort } from '#server/embedded/postmaster.ts'
import { startEmbedded, type Database } from '#server/embedded/start.ts'
import { connect, type Db } from '#server/platform/db.ts'

const here = resolve(import.meta.dirname, '..')
const connections = 8
/** Turns of each portal; the first warms up. */
const turns = 5
/** Quotes of the company whose list is read. */
const filled = 4_000

const route = { product_id: 1, site_a_nis: 'KUL-0001', site_b_nis: 'CBJ-0003', contract_id: 24 }

/** The calls, and the number of each per turn. */
const compared = [
  {
    name: 'list of 20 quotes',
    asked: 300,
    ask: (p: Portal) => call(p, 'GET', '/quotes?status=all'),
  },
  {
    name: 'price matrix',
    asked: 300,
    ask: (p: Portal) =>
      call(p, 'POST', '/quotes/price-check', {
        product_id: 1,
        site_a: { nis: 'KUL-0001' },
        site_b: { nis: 'CBJ-0003' },
      }),
  },
  { name: 'profile', asked: 800, ask: (p: Portal) => call(p, 'GET', '/profile') },
  { name: 'price and store a quote', asked: 200, ask: createQuote },
  { name: 'quote to order', asked: 200, ask: orderOne },
] as const
const minSqlRatio = 0.6
/** The maximum ratio to the other checkout. */
const minRatio = 0.8

interface Portal {
  url: string
  headers: Record<string, string>
  bandwidth_id: number
  terms: string
  process: ChildProcess
  postmaster: number
  database: Database
  owner: Db
}

/**
 * Compares this portal by processor time, portal and database together, with one of another checkout, in short turns, so
 * that other load on the machine affects both alike; with its own statements, sent by a driver that does nothing
 * else; and with the database's part alone. More than 1 means less time than the other. `only` limits the run to one call,
 * by its name.
 */
export async function benchRatios(other: string, say: (line: string) => void, only?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'trunkline-bench-ratios-'))
  const [ours, theirs] = [
    await openPortal(here, join(folder, 'here')),
    await openPortal(other, join(folder, 'other')),
  ]
  try {
    say(`\nProcessor time of a call in milliseconds, load average ${loadavg()[0]!.toFixed(1)}`)
    say(
      `${'call'.padEnd(26)}   here  other   ratio (at least ${minRatio})  rounds       own SQL  ratio (at least ${minSqlRatio})   database there  ratio`,
    )
    for (const each of compared) {
      if (only !== undefined && each.name !== only) continue
      const rounds: [Cost, Cost][] = []
      for (let turn = 0; turn <= turns; turn++) {
        rounds.push([await costOf(ours, each), await costOf(theirs, each)])
        // As autovacuum does within minutes: without statistics, plans look through every order of the company.
        if (turn === 0) for (const { owner } of [ours, theirs]) await sql`vacuum analyze`.execute(owner)
      }
      const measured = rounds.slice(1)
      const [cost, there] = [middle(measured.map(([a]) => a.all)), middle(measured.map(([, b]) => b.all))]
      const ratios = measured.map(([a, b]) => b.all / a.all).sort((a, b) => a - b)
      const databaseThere = middle(measured.map(([, b]) => b.database))
      const own =
        each.ask === orderOne || each.ask === createQuote ? undefined : await costOfOwnSql(ours, each)
      say(
        `${each.name.padEnd(26)} ${ms(cost)} ${ms(there)}  ${middle(ratios).toFixed(2).padStart(6)}`.padEnd(
          67,
        ) +
          `${ratios[0]!.toFixed(2)}–${ratios.at(-1)!.toFixed(2)}   ${own === undefined ? 'ids differ each time' : `${ms(own)}  ${(own / cost).toFixed(2)}`}`.padEnd(
            48,
          ) +
          `${ms(databaseThere)}  ${(databaseThere / cost).toFixed(2)}`,
      )
    }
  } finally {
    for (const portal of [ours, theirs]) {
      portal.process.kill('SIGTERM')
      await (portal.process.exitCode ?? portal.process.signalCode ?? once(portal.process, 'exit'))
      await portal.owner.destroy()
      await portal.database.stop()
    }
    await rm(folder, { recursive: true, force: true })
  }
}

async function openPortal(checkout: string, dataDir: string): Promise<Portal> {
  const database = await startEmbedded({ dataDir, say: () => {} })
  const { pid: postmaster } = (await findPostmaster((await findPlace(dataDir, () => {})).data))!
  const port = await freePort()
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const [, ...start] = scripts.start.split(' ')
  const portal = spawn(process.execPath, [...start, '--no-history', '--no-screens'], {
    cwd: checkout,
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      DEMO: '1',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of portal.stdout) if (String(chunk).includes('is ready at')) break
  await liftHourlyLimits(database.ownerUrl).catch(() => {}) // an older portal has none
  const url = `http://127.0.0.1:${port}`
  // Compressing a long answer for browsers is measured separately.
  const headers = {
    authorization: `Bearer ${await signInTo(url)}`,
    'content-type': 'application/json',
    'accept-encoding': 'identity',
  }
  const owner = connect(database.ownerUrl, { max: 1 })
  const opened = { url, headers, bandwidth_id: 0, terms: '', process: portal, postmaster, database, owner }
  const bandwidths: { id: number }[] = await call(opened, 'GET', '/bandwidth?product_id=1')
  opened.bandwidth_id = bandwidths[3]!.id
  opened.terms = (await call(opened, 'GET', '/terms')).version
  const data = Array.from({ length: filled / 4 }, () => ({ ...route, bandwidth_id: opened.bandwidth_id }))
  for (let part = 0; part < 4; part++) {
    const { ids } = await call(opened, 'POST', '/quotes/bulk', { data })
    if (part % 2 === 0) await call(opened, 'POST', '/quotes/create-wish-list', { ids })
  }
  return opened
}

async function call(portal: Portal, method: string, path: string, body?: object): Promise<any> {
  const answer = await fetch(`${portal.url}/api${path}`, {
    method,
    headers: portal.headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${portal.url} ${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: unknown }).data
}

function createQuote(portal: Portal): Promise<{ id: number }> {
  return call(portal, 'POST', '/quotes', { ...route, bandwidth_id: portal.bandwidth_id })
}

/** Three calls: the quote is priced and stored, added to the company's quotes, and ordered. */
async function orderOne(portal: Portal) {
  const { id } = await createQuote(portal)
  await call(portal, 'POST', '/quotes/create-wish-list', { ids: [id] })
  await call(portal, 'POST', '/orders', orderOf(portal, id))
}

function orderOf({ terms }: Portal, id: number) {
  return { quote_ids: [id], po_number: `PO-${id}`, accepted_terms_version: terms }
}

/** In milliseconds, and the database's share of it. */
interface Cost {
  all: number
  database: number
}

/** The processor time of one call including its jobs, portal and database together. */
async function costOf(portal: Portal, { asked, ask }: (typeof compared)[number]): Promise<Cost> {
  const spent = (): Cost => {
    const database = processorTimeOfTree(portal.postmaster)
    return { all: processorTime(portal.process.pid!)! + database, database }
  }
  await jobsDone(portal)
  const before = spent()
  let left: number = asked
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) await ask(portal)
    }),
  )
  await jobsDone(portal)
  const after = spent()
  return { all: (after.all - before.all) / asked, database: (after.database - before.database) / asked }
}

/** Deferred work counts as part of the call. */
async function jobsDone({ owner }: Portal) {
  const waiting = () =>
    sql<{ jobs: number }>`
    select count(*) as jobs from pgboss.job where state < 'completed' and name not like '\\_%'
      and name not in ('scheduled_tasks', 'look_ahead')`.execute(owner)
  while ((await waiting()).rows[0]!.jobs > 0) await pause(200)
}

/** The same for its statements alone, sent in the same packets and rolled back. */
async function costOfOwnSql(portal: Portal, { name, asked }: (typeof compared)[number]): Promise<number> {
  const { database, headers } = portal
  const statements = []
  for (const each of callsOf(name))
    statements.push(...(await recordStatements(database, { ...each, headers }, { undone: true })))
  return processorTimeOfSql(database.url, statements, {
    times: asked * 2,
    ofDatabase: () => processorTimeOfTree(portal.postmaster),
  })
}

/** The request of a compared call; it can be repeated if it stores nothing. */
function callsOf(name: string): Omit<HttpCall, 'headers'>[] {
  const get = (path: string) => [{ method: 'GET', path: `/api${path}`, body: undefined }]
  const post = (path: string, body: object) => ({
    method: 'POST',
    path: `/api${path}`,
    body: JSON.stringify(body),
  })
  if (name === 'list of 20 quotes') return get('/quotes?status=all')
  if (name === 'profile') return get('/profile')
  return [
    post('/quotes/price-check', { product_id: 1, site_a: { nis: 'KUL-0001' }, site_b: { nis: 'CBJ-0003' } }),
  ]
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

const ms = (value: number) => value.toFixed(2).padStart(6)

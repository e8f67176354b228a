import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { signInTo } from '#benchmarks/calls.ts'
import { fetchFully, quantile } from '#benchmarks/desk.ts'
import { startPortal, stopPortal } from '#benchmarks/drill-restart.ts'
import { fillDesk } from '#benchmarks/fill-desk.ts'
import { companyListed, companyQuestions, dashboardQuestions, deskQuestions } from '#benchmarks/questions.ts'
import { sumMonths } from '#server/dashboard/sum-months.ts'
import { freePort } from '#server/embedded/postmaster.ts'
import { startEmbedded, type Database } from '#server/embedded/start.ts'
import { connect, type Db } from '#server/platform/db.ts'
import { migrate } from '#server/platform/migrate.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import { seedDemo } from '#server/seed/seed.ts'

/** Quotes in each database. */
const sizes = [10_000, 1_000_000] as const
/** Measured calls of each question per database, after enough calls for PostgreSQL to prepare it on every connection. */
const times = 40
const before = 8

/** The maximum median at a million quotes in milliseconds, and its maximum ratio to the median at 10,000. */
const most = { took: 60, growth: 2 }

const timeZone = 'Asia/Kuala_Lumpur'

const questions = [
  ...dashboardQuestions,
  ...deskQuestions.map((path) => ({ who: 'manager' as const, path })),
  ...companyQuestions.map((path) => ({ who: 'buyer' as const, path })),
]

/**
 * The dashboards of all roles and the lists of client managers and of a company, over 10,000 quotes and over a million, in
 * milliseconds. Both databases are in one cluster and called in turn, so that other load on the machine affects
 * both alike. The buyer's company has one in 200 of the quotes.
 */
export async function benchGrowth(say: (line: string) => void) {
  const dataDir = await mkdtemp(join(tmpdir(), 'trunkline-bench-growth-'))
  const cluster = await startEmbedded({ dataDir, say: () => {} })
  const desks: Desk[] = []
  try {
    for (const quotes of sizes) await openFilled(await createDatabase(cluster, `of_${quotes}`), quotes, say)
    for (const quotes of sizes) desks.push(await openDesk(databaseIn(cluster, `of_${quotes}`)))
    say(`\nThe machine's load average is ${load()} on ${availableParallelism()} processors.`)
    say(`${'question'.padEnd(86)}${sizes.map((size) => size.toLocaleString('en').padStart(20)).join('')}`)
    say(`${''.padEnd(86)}${'p50     p99'.padStart(20).repeat(sizes.length)}  growth`)
    let held = 0
    for (const { who, path } of questions) {
      const took = await askInTurn(desks, who, path).catch((error: unknown) => String(error))
      if (typeof took === 'string') {
        say(`${`${who} ${path}`.padEnd(86)}${took}`)
        continue
      }
      const [few, many] = took as [number[], number[]]
      const growth = quantile(many, 0.5) / quantile(few, 0.5)
      const missed = [
        ...(quantile(many, 0.5) > most.took ? [`more than ${most.took} ms`] : []),
        ...(growth > most.growth ? [`more than ${most.growth}×`] : []),
      ]
      if (missed.length === 0) held += 1
      say(
        `${`${who} ${path}`.padEnd(86)}${[few, many].map(spread).join('')}  ${growth.toFixed(1).padStart(5)}×  ${missed.join(', ')}`,
      )
    }
    say(
      `${held} of ${questions.length} are answered within ${most.took} ms and within ${most.growth} times; the load average is ${load()}.`,
    )
  } finally {
    for (const { end } of desks) await end()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Desk {
  url: string
  company: number
  tokens: Record<(typeof questions)[number]['who'], string>
  end: () => Promise<unknown>
}

type Addresses = Pick<Database, 'url' | 'ownerUrl'>

function databaseIn({ url, ownerUrl }: Addresses, name: string): Addresses {
  const named = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href
  return { url: named(url), ownerUrl: named(ownerUrl) }
}

async function createDatabase(cluster: Addresses, name: string): Promise<Addresses> {
  await withOwner(cluster, (owner) => sql`create database ${sql.ref(name)}`.execute(owner))
  return databaseIn(cluster, name)
}

/** The demo with this many quotes and the figures of their months. */
async function openFilled(at: Addresses, quotes: number, say: (line: string) => void) {
  await migrate(at, { seed: (owner) => seedDemo(owner, { timeZone }) })
  await fillDesk(at.ownerUrl, say, { quotes })
  const began = performance.now()
  // All months of a million quotes at once: no call does that, so the statement time limit is off.
  const db = connect(at.url, { patient: true })
  await sumMonths(db, calendarOf({ timeZone }, new Date()))
  await db.destroy()
  say(`  figures by month counted after ${((performance.now() - began) / 1_000).toFixed(0)} s`)
}

/** A portal on a filled database, after its start-up work. */
async function openDesk(at: Addresses): Promise<Desk> {
  const port = await freePort()
  const portal = await startPortal(port, at)
  const url = `http://127.0.0.1:${port}`
  const { id: company, email } = await withOwner(at, companyListed)
  await withOwner(at, startedTasksDone)
  const tokens = {
    manager: await signInTo(url, 'manager@trunkline.example'),
    admin: await signInTo(url, 'admin@trunkline.example'),
    buyer: await signInTo(url, email),
  }
  return { url, company, tokens, end: () => stopPortal(portal) }
}

/** The first run of the scheduled tasks covers years, and would distort the measurement. */
async function startedTasksDone(owner: Db) {
  const left = () =>
    sql<{ jobs: number }>`select count(*) as jobs from pgboss.job
      where state < 'completed' and start_after <= now() and name not like '\\_%'`.execute(owner)
  while ((await left()).rows[0]!.jobs > 0) await pause(200)
}

async function withOwner<Result>({ ownerUrl }: Addresses, work: (owner: Db) => Promise<Result>) {
  const owner = connect(ownerUrl, { max: 1, patient: true })
  try {
    return await work(owner)
  } finally {
    await owner.destroy()
  }
}

/** The duration of a question on each database, called in turns, fastest first. */
async function askInTurn(desks: readonly Desk[], who: keyof Desk['tokens'], path: string) {
  const took = desks.map((): number[] => [])
  for (let turn = -before; turn < times; turn++)
    for (const [index, { url, company, tokens }] of desks.entries()) {
      const began = performance.now()
      await fetchFully(`${url}/api${path.replace(':company', String(company))}`, {
        headers: { authorization: `Bearer ${tokens[who]}` },
      })
      if (turn >= 0) took[index]!.push(performance.now() - began)
    }
  return took.map((each) => each.sort((a, b) => a - b))
}

const load = () => loadavg()[0]!.toFixed(1)

const spread = (took: number[]) =>
  `${quantile(took, 0.5).toFixed(1)} ${quantile(took, 0.99).toFixed(1).padStart(7)}`.padStart(20)

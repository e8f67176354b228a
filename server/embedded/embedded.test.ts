import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, readlinkSync, renameSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PortalRunning, startEmbedded, type Database } from '#server/embedded/start.ts'
import { isProcessAlive, sharedBuffers } from '#server/embedded/postmaster.ts'
import { killPostmaster, postmasterPid, until } from '#server/testing/postmaster.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const isRoot = process.getuid?.() === 0
const said: string[] = []
let dataDir: string
let children: ChildProcess[] = []
let databases: Database[] = []
let temporary: string[] = []

beforeEach(async () => {
  dataDir = await temporaryFolder()
  said.length = 0
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const database of databases) await database.stop()
  for (const folder of temporary) {
    await killPostmaster(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 20 })
  }
  children = []
  databases = []
  temporary = []
})

test('a first start creates a database that only its own roles can access', async () => {
  const database = await start()
  expect(await one(database.url, 'select current_user, current_database()')).toEqual(['portal', 'trunkline'])
  expect(
    await one(database.ownerUrl, 'select current_user, rolsuper from pg_roles where rolname = current_user'),
  ).toEqual(['postgres', true])
  expect(
    await one(
      database.url,
      'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
    ),
  ).toEqual([false, false, false])
  expect(
    await one(
      database.ownerUrl,
      `select lower('ÉŠ'), current_setting('fsync'), current_setting('server_encoding')`,
    ),
  ).toEqual(['éš', 'on', 'UTF8'])
  const stranger = new URL(database.url)
  stranger.password = 'guessed'
  await expect(one(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  expect(statSync(join(dataDir, 'pgdata', 'portal-passwords.json')).mode & 0o777).toBe(0o600)
})

test('PostgreSQL’s cache is an eighth of the memory, from 128 MB to 2 GB', () => {
  expect([0.5, 4, 64].map((gigabytes) => sharedBuffers(gigabytes * 1_024 ** 3))).toEqual([128, 512, 2_048])
})

test('a second start finds the data in under 1.5 s; a stop leaves no process', async () => {
  const first = await start()
  await one(first.ownerUrl, 'create table survivor as select 42 as answer')
  const pid = postmasterPid(dataDir)!
  await first.stop()
  expect(isProcessAlive(pid)).toBe(false)

  const begun = Date.now()
  const second = await start()
  expect(Date.now() - begun).toBeLessThan(1500)
  expect(await one(second.ownerUrl, 'select answer from survivor')).toEqual([42])
})

test('the server of a killed portal is taken over with its running work', async () => {
  const killed = portalProcess()
  const { ownerUrl } = await killed.ready
  await one(ownerUrl, 'create table survivor as select 42 as answer')
  const pid = postmasterPid(dataDir)
  killed.process.kill('SIGKILL')

  const database = await start()
  expect(postmasterPid(dataDir)).toBe(pid)
  expect(database.ownerUrl).toBe(ownerUrl)
  expect(await one(database.ownerUrl, 'select answer from survivor')).toEqual([42])
  await database.stop()
  await until('the server is gone', () => !isProcessAlive(pid!))
})

test('a running portal refuses a second one and is not disturbed by it', async () => {
  const database = await start()
  const second = startEmbedded({ dataDir, say: () => {} })
  await expect(second).rejects.toThrow(`A portal is already running on ${dataDir}`)
  expect(await one(database.url, 'select 1 as alive')).toEqual([1])
})

test('of two simultaneous first starts one serves and the other one reports it', async () => {
  const portals = [portalProcess(), portalProcess()]
  const results = await Promise.allSettled(portals.map((portal) => portal.ready))
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  const loser = results.find((result) => result.status === 'rejected')!
  expect(String(loser.reason)).toContain('A portal is already running on')
  const winner = results.find((result) => result.status === 'fulfilled')!
  expect(await one(winner.value.url, 'select 1 as alive')).toEqual([1])
})

test('a killed server comes back on the same address with its data', async () => {
  const database = await start()
  await one(database.ownerUrl, 'create table survivor as select 42 as answer')
  const pid = postmasterPid(dataDir)!
  process.kill(pid, 'SIGKILL')
  await until('the database is back', () => said.includes('The database is back'))
  expect(postmasterPid(dataDir)).not.toBe(pid)
  expect(await one(database.ownerUrl, 'select answer from survivor')).toEqual([42])
})

test.each([
  [3, 'comes up', /^$/],
  [4, 'is given up', /does not start: PostgreSQL ended without a word/],
])('a server killed %i times while it starts %s', async (kills, _, failure) => {
  await (await start()).stop()
  const starting = start().then(
    () => '',
    (error: Error) => error.message,
  )
  const killed = new Set<number>()
  const endings = (async () => {
    while (killed.size < kills) {
      const pid = postmasterPid(dataDir)
      if (pid && !killed.has(pid) && isProcessAlive(pid)) {
        process.kill(pid, 'SIGKILL')
        killed.add(pid)
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  expect(await starting).toMatch(failure)
  await endings
})

test('a portal that loses only its lock acquires it again', async () => {
  const database = await start()
  const pid = postmasterPid(dataDir)
  await one(
    database.ownerUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'the living portal'`,
  )
  await until('the database is back', () => said.includes('The database is back'))
  expect(postmasterPid(dataDir)).toBe(pid)
  await expect(startEmbedded({ dataDir, say: () => {} })).rejects.toThrow(PortalRunning)
})

test('a process id that now belongs to another process does not prevent a start', async () => {
  const first = await start()
  const pidFile = join(dataDir, 'pgdata', 'postmaster.pid')
  const text = readFileSync(pidFile, 'utf8')
  await first.stop()
  const other = spawn('sleep', ['60'], { stdio: 'ignore' })
  children.push(other)
  await writeFile(pidFile, text.replace(/^\d+/, `${other.pid}`))
  const database = await start()
  expect(await one(database.url, 'select 1 as alive')).toEqual([1])
})

test('leftovers of a start that was killed while creating the database are deleted', async () => {
  const dead = spawn('true')
  await new Promise((resolve) => dead.once('exit', resolve))
  const draft = join(dataDir, `new-${dead.pid}`)
  await mkdir(join(draft, 'pgdata'), { recursive: true })
  await start()
  expect(existsSync(draft)).toBe(false)
})

test('a data directory of another owner is refused in one line', async () => {
  await mkdir(join(dataDir, 'pgdata'))
  await expect(startEmbedded({ dataDir, say: () => {} })).rejects.toThrow(/is not a database of the portal/)
  await expect(startEmbedded({ dataDir: '/dev/null/x', say: () => {} })).rejects.toThrow(
    /^DATA_DIR cannot be used/,
  )
})

test.runIf(isRoot)(
  "root's database runs under another account, and lies elsewhere if that one cannot reach DATA_DIR",
  async () => {
    const home = await temporaryFolder()
    const shelf = await temporaryFolder()
    chmodSync(home, 0o700)
    dataDir = join(home, 'data')

    const first = await start(shelf)
    await one(first.ownerUrl, 'create table survivor as select 42 as answer')
    const place = readlinkSync(join(dataDir, 'database'))
    expect(place.startsWith(join(shelf, 'data-'))).toBe(true)
    expect(statSync(join(place, 'pgdata')).uid).not.toBe(0)
    expect(statSync(`/proc/${postmasterPid(place)}`).uid).not.toBe(0)
    await expect(startEmbedded({ dataDir, say: () => {}, shelf })).rejects.toThrow(PortalRunning)
    await first.stop()

    chmodSync(home, 0o755) // reachable now, but the data stays where it is
    const second = await start(shelf)
    expect(await one(second.ownerUrl, 'select answer from survivor')).toEqual([42])
    await second.stop()

    renameSync(place, `${place}-lost`)
    await expect(start(shelf)).rejects.toThrow(/which is gone/)
  },
)

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trunkline-db-'))
  temporary.push(folder)
  return folder
}

async function start(shelf?: string): Promise<Database> {
  const database = await startEmbedded({ dataDir, say: (line) => said.push(line), shelf })
  databases.push(database)
  return database
}

/** A separate process that holds the database, so that it can be killed. */
function portalProcess() {
  const source = `
    import { startEmbedded } from '#server/embedded/start.ts'
    try {
      const { url, ownerUrl } = await startEmbedded({ dataDir: process.argv[1], say: () => {} })
      console.log(JSON.stringify({ url, ownerUrl }))
    } catch (error) {
      console.error(error.message)
      process.exit(1)
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source, dataDir])
  children.push(child)
  const ready = new Promise<{ url: string; ownerUrl: string }>((resolve, reject) => {
    child.stdout.once('data', (chunk) => resolve(JSON.parse(String(chunk))))
    child.stderr.once('data', (chunk) => reject(new Error(String(chunk))))
  })
  return { process: child, ready }
}

async function one(connectionString: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect().catch(async (error: unknown) => {
    await client.end().catch(() => {})
    throw error
  })
  try {
    const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' })
    return rows[0] ?? []
  } finally {
    await client.end()
  }
}

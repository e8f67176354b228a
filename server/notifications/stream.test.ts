import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { quoteStage } from '#server/testing/quotes.ts'
import { factorsIn } from '#server/testing/factors.ts'
import { eventually } from '#server/testing/waits.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const second = await world.beside()
const urls = {
  first: await world.http.listen({ port: 0, host: '127.0.0.1' }),
  second: await second.http.listen({ port: 0, host: '127.0.0.1' }),
}

interface OpenStream {
  status: number
  headers: Headers
  /** The text received so far. */
  text: () => string
  /** True once the server has ended it. */
  ended: () => boolean
  leave: () => void
}

const open: OpenStream[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.leave()
  vi.useRealTimers()
  world.clock.now = new Date()
})

async function openStream(
  who: Caller,
  url = urls.second,
  headers: object = {},
  query = '',
): Promise<OpenStream> {
  const leaving = new AbortController()
  const answer = await fetch(`${url}/api/notifications/stream${query}`, {
    headers: { ...(who.token && { authorization: `Bearer ${who.token}` }), ...headers },
    signal: leaving.signal,
  })
  let text = ''
  let ended = false
  const read = async () => {
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) text += chunk
    ended = true
  }
  read().catch(() => {}) // closed
  const stream = {
    status: answer.status,
    headers: answer.headers,
    text: () => text,
    ended: () => ended,
    leave: () => leaving.abort(),
  }
  open.push(stream)
  return stream
}
const within = (check: () => void) => eventually(check)

/** Prices a quote of Acme's through the first process. */
async function priceOne() {
  const { id } = await (await quoteStage(world)).pending()
  await world.manager.put(`/api/quotes/price/${id}`, { bandwidth_nrc: 1, bandwidth_mrc: 1 })
  return id as number
}

describe('the stream', () => {
  test('carries events to the recipients connected to another process, and to no one else', async () => {
    const [acme, borneo, manager] = await Promise.all(
      [world.acme, world.borneo, world.manager].map((who) => openStream(who)),
    )
    expect(acme!.status).toBe(200)
    const id = await priceOne()
    await within(() =>
      expect(acme!.text()).toContain(
        `event: notification\ndata: {"kind":"quote_priced","quote_id":${id},"order_id":null}\n\n`,
      ),
    )
    await within(() => expect(manager!.text()).toContain(`"kind":"quote_requested","quote_id":${id}`))
    expect(borneo!.text()).not.toContain(`"quote_id":${id},`)
    expect(manager!.text()).not.toContain(`"quote_priced","quote_id":${id},`)
  })

  test('begins with a resync only for readers notified since their page began to read', async () => {
    world.clock.now = new Date(world.clock.now.getTime() + 600_000)
    const id = await priceOne()
    const latest = async () => (await world.acme.get('/api/notifications')).body.data.items[0]
    await within(async () => expect(await latest()).toMatchObject({ kind: 'quote_priced', quote_id: id }))
    world.clock.now = new Date(world.clock.now.getTime() + 60_000)
    const opened = (who: Caller, readAgo: number) => openStream(who, urls.first, {}, `?read_ago=${readAgo}`)
    const others = [await opened(world.borneo, 70_000), await opened(world.acme, 30_000)]
    const missed = await opened(world.acme, 70_000)
    await within(() => expect(missed.text()).toContain('event: resync'))
    for (const other of others) expect(other.text()).not.toContain('resync')
    for (const bad of [-1, 1.5, 86_400_001]) expect((await opened(world.acme, bad)).status).toBe(422)
  })

  test('is uncompressed, unbuffered and uncached, and begins at once', async () => {
    const acme = await openStream(world.acme, urls.first, { 'accept-encoding': 'gzip, br' })
    expect(acme.headers.get('content-type')).toBe('text/event-stream')
    expect(acme.headers.get('content-encoding')).toBeNull()
    expect(acme.headers.get('cache-control')).toBe('no-store')
    expect(acme.headers.get('x-accel-buffering')).toBe('no')
    await within(() => expect(acme.text()).toMatch(/^: here\n\n/))
  })

  test('informs the reader’s other pages when notifications are read', async () => {
    const id = await priceOne()
    const acme = await openStream(world.acme)
    const { items } = (await world.acme.get('/api/notifications')).body.data
    expect(items.length + id).toBeGreaterThan(0)
    await world.acme.put('/api/notifications/read', { up_to: items[0].id })
    await within(() => expect(acme.text()).toContain('"kind":null'))
  })

  test('ends with the session: nothing more is sent after a logout', async () => {
    const leaver = await world.signIn('customer@acme.example')
    const gone = await openStream(leaver)
    await leaver.get('/api/logout')
    const id = await priceOne()
    await within(() => expect(gone.ended()).toBe(true))
    expect(gone.text()).not.toContain(`"quote_id":${id},`)
  })

  test('sends a heartbeat every 25 seconds, which does not prolong the session', async () => {
    const idler = await world.signIn('customer@acme.example')
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const stream = await openStream(idler)
    await vi.advanceTimersByTimeAsync(25_000)
    await within(() => expect(stream.text()).toContain(': still here'))
    const before = world.clock.now
    world.clock.now = new Date(before.getTime() + 29 * 60_000)
    await vi.advanceTimersByTimeAsync(25_000)
    await within(() => expect(stream.text().match(/still here/g)).toHaveLength(2))
    expect(stream.ended()).toBe(false)
    // Nor does reconnecting, as a page does when its connection was cut.
    expect((await openStream(idler)).status).toBe(200)
    world.clock.now = new Date(before.getTime() + 31 * 60_000)
    await vi.advanceTimersByTimeAsync(25_000)
    await within(() => expect(stream.ended()).toBe(true))
    world.clock.now = before
  })

  test('ends only for staff without a second factor once the portal requires one', async () => {
    const { passkeyPerson } = factorsIn(world)
    const { here } = await passkeyPerson('requires@carrier.example', 'admin')
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const [lacking, protectedOne, customer] = [
      await openStream(world.manager),
      await openStream(here),
      await openStream(world.acme),
    ]
    await here.put('/api/portal-settings', { staff_second_factor: true })
    await vi.advanceTimersByTimeAsync(25_000)
    await within(() => expect(lacking.ended()).toBe(true))
    for (const goesOn of [protectedOne, customer])
      await within(() => expect(goesOn.text()).toContain(': still here'))
    expect(lacking.text()).not.toContain(': still here')
    expect((await openStream(world.manager)).status).toBe(403)
    await here.put('/api/portal-settings', { staff_second_factor: false })
  })

  test('reconnects to the database, and asks readers to resync', async () => {
    const acme = await openStream(world.acme)
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and application_name = 'trunkline channel'`.execute(world.owner)
    expect(rows).toEqual([{ ended: true }, { ended: true }])
    await within(() => expect(acme.text()).toContain('event: resync\ndata: {}'))
    const id = await priceOne()
    await within(() => expect(acme.text()).toContain(`"quote_id":${id}`))
  })

  test('ends the oldest of too many streams of one person', async () => {
    const first = await openStream(world.borneo)
    for (let i = 0; i < 20; i += 1) await openStream(world.borneo)
    await within(() => expect(first.ended()).toBe(true))
    expect(open.filter((each) => each.ended())).toHaveLength(1)
  })

  test('ends at once when the portal stops', async () => {
    const stream = await openStream(world.acme, urls.second)
    const began = Date.now()
    await second.close()
    expect(Date.now() - began).toBeLessThan(4_000)
    await within(() => expect(stream.ended()).toBe(true))
  })
})

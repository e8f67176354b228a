import { expect, test } from 'vitest'
import { ringgitText, type Sen } from '#contract/money.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { longDay } from '#server/platform/words/days.ts'
import { words } from '#server/platform/words/words.ts'
import { newToken } from '#server/session/token.ts'
import { backToToday, quoteStage } from '#server/testing/quotes.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const rm = (ringgit: number) => ringgitText(Math.round(ringgit * 100) as Sen)

async function shared(quote: number, body: object = {}, who: Caller = world.acme) {
  const answer = await who.post(`/api/quotes/${quote}/share-links`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { link, url } = answer.body.data
  return { id: link.id, path: new URL(url).pathname }
}
const open = (path: string, headers = {}) => world.stranger.get(path, headers)
const linksOf = async (quote: number, who = world.acme) =>
  (await who.get(`/api/quotes/${quote}/share-links`)).body.data

test('a link shows its quote to a stranger as an inert, uncached page, and counts openings', async () => {
  const quote = await quotes.active()
  const { path } = await shared(quote.id)
  const page = await open(path)
  expect(page.status).toBe(200)
  for (const text of [quote.quote_reference, rm(quote.total_mrc), 'Active', 'Firm price'])
    expect(page.body).toContain(text)
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
    'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-[^;]+';/),
  })
  expect(page.headers).not.toHaveProperty('set-cookie')
  expect(page.body).not.toMatch(/<script|<img|<form|javascript:/i)
  expect((await open(`${path}?lang=ms`)).body).toContain('Sebut harga')
  expect((await open(path, { 'accept-language': 'ms' })).body).toContain('<html lang="ms">')
  expect(await linksOf(quote.id)).toMatchObject([
    { of: 'quote', state: 'open', opened: 3, made_by: 'Aminah Rahman', last_opened_at: expect.any(String) },
  ])
  const { events } = await quotes.read(quote.id)
  expect(events.at(-1)).toMatchObject({ action: 'share', actor: 'Aminah Rahman' })
  const stored = await world.owner.selectFrom('share_link').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(path.split('/').at(-1))
})

test.each([
  ['HEAD', 'HEAD', {}],
  ['a chat', 'GET', { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' }],
  ['WhatsApp', 'GET', { 'user-agent': 'WhatsApp/2.24.6.77 A' }],
  ['Teams', 'GET', { 'user-agent': 'Mozilla/5.0 (Windows NT 6.1) SkypeUriPreview Preview/0.5' }],
  ['a browser ahead', 'GET', { 'sec-purpose': 'prefetch;prerender' }],
] as const)('a preview of a link by %s is no opening', async (_, method, headers) => {
  const quote = await quotes.active()
  const { path } = await shared(quote.id)
  const { statusCode } = await world.http.inject({ method, url: path, headers })
  expect(statusCode).toBe(200)
  expect(await linksOf(quote.id)).toMatchObject([{ opened: 0, last_opened_at: null }])
  await open(path, { 'user-agent': 'Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20) Chrome/120.0' })
  expect(await linksOf(quote.id)).toMatchObject([{ opened: 1 }])
})

test('a network opens a link 60 times in a quarter of an hour, and then waits', async () => {
  const quote = await quotes.active()
  const [{ path }, other] = [await shared(quote.id), await shared(quote.id)]
  const from = (remoteAddress: string, url = path, headers = {}) =>
    world.http.inject({ url, remoteAddress, headers })
  const answers = await Promise.all(Array.from({ length: 80 }, () => from('203.0.113.7')))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  const refused = await from('203.0.113.7', path, { 'accept-language': 'ms' })
  expect(refused.headers).toMatchObject({ 'retry-after': '1', 'content-type': 'text/plain; charset=utf-8' })
  expect(refused.body).toBe(words.ms.sharedTooOften)
  const preview = { 'user-agent': 'WhatsApp/2.24.6.77 A' }
  expect((await from('203.0.113.7', path, preview)).statusCode).toBe(429)
  for (const [address, url] of [
    ['198.51.100.7', path],
    ['203.0.113.7', other.path],
  ] as const)
    expect((await from(address, url)).statusCode).toBe(200)
  world.clock.now = new Date(world.clock.now.getTime() + 1_000)
  expect((await from('203.0.113.7')).statusCode).toBe(200)
  await backToToday(world)
})

test('HEAD performs no call that needs a sign-in', async () => {
  const who = await world.signIn('customer@acme.example', 'demo-Trunkline-2026')
  const headers = { authorization: `Bearer ${who.token}` }
  for (const url of ['/api/logout', '/api/notifications/stream', '/api/profile'])
    expect([url, (await world.http.inject({ method: 'HEAD', url, headers })).statusCode]).toEqual([url, 404])
  expect((await who.get('/api/profile')).status).toBe(200)
})

test('an unknown, an expired and a withdrawn link, and one of a removed quote, have the same answer', async () => {
  const quote = await quotes.active()
  const [expired, withdrawn] = [await shared(quote.id, { days: 1 }), await shared(quote.id)]
  expect((await world.acme.delete(`/api/share-links/${withdrawn.id}`)).status).toBe(200)
  expect((await world.acme.delete(`/api/share-links/${withdrawn.id}`)).status).toBe(409)
  const pending = await quotes.pending()
  const removed = await shared(pending.id)
  expect((await world.acme.put(`/api/quotes/delete/${pending.id}`, {})).status).toBe(200)
  world.clock.now = new Date(world.clock.now.getTime() + 86_400_001)
  const answers = await Promise.all(
    [`/api/shared/${newToken()}`, expired.path, withdrawn.path, removed.path].map((path) => open(path)),
  )
  const ofRequest = { date: '', 'x-request-id': '' }
  const [{ status, body, headers }] = answers as [(typeof answers)[number]]
  expect(status).toBe(404)
  expect(body).toContain('This link does not work')
  for (const answer of answers) {
    expect([answer.status, answer.body]).toEqual([status, body])
    expect({ ...answer.headers, ...ofRequest }).toEqual({ ...headers, ...ofRequest })
  }
  await backToToday(world)
  expect((await linksOf(quote.id)).map(({ state }: { state: string }) => state).sort()).toEqual([
    'open',
    'withdrawn',
  ])
})

test('a page shows the current quote, and that it is cancelled', async () => {
  const quote = await quotes.active()
  const { path } = await shared(quote.id)
  await world.acme.put(`/api/quotes/cancel/${quote.id}`, { reason: 'Secret plans' })
  const { body } = await open(path)
  expect(body).toContain('Cancelled')
  expect(body).not.toContain('Secret plans')
})

test('a project’s link shows only its quotes, and a quote’s link no project', async () => {
  const project = '<img src=x onerror=alert(1)> & co'
  const [one, two, other] = [await quotes.active(), await quotes.active(), await quotes.active()]
  await world.acme.put('/api/quotes/project', { ids: [one.id, two.id], project_name: project })
  expect((await world.acme.post(`/api/quotes/${other.id}/share-links`, { of: 'project' })).status).toBe(409)
  const { body } = await open((await shared(one.id, { of: 'project' })).path)
  for (const each of [one, two]) expect(body).toContain(each.quote_reference)
  expect(body).not.toContain(other.quote_reference)
  expect(body).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; co')
  expect(body).not.toContain('<img')
  expect((await open((await shared(one.id)).path)).body).not.toContain('onerror')
  // Both quotes list the link of their project.
  expect(await linksOf(two.id)).toHaveLength(1)
})

test('the last day is in the portal’s time zone, also between its midnight and that of UTC', async () => {
  const quote = await quotes.active()
  // Half past one in the morning in Kuala Lumpur.
  const night = new Date(world.clock.now.getTime() + 86_400_000)
  night.setUTCHours(17, 30)
  world.clock.now = night
  const acme = await world.signIn('customer@acme.example', 'demo-Trunkline-2026')
  const { body } = await acme.post(`/api/quotes/${quote.id}/share-links`, { days: 1 })
  expect(body.message).toContain(
    longDay(dayIn('Asia/Kuala_Lumpur', new Date(night.getTime() + 86_400_000)), 'en'),
  )
  expect(body.message).not.toContain(longDay(body.data.link.expires_at.slice(0, 10), 'en'))
  await backToToday(world)
})

test('a link needs a saved quote; the company withdraws those of staff', async () => {
  const quote = await quotes.active()
  const url = `/api/quotes/${quote.id}/share-links`
  const { id } = await shared(quote.id, {}, world.manager)
  for (const body of [{ days: 0 }, { days: 91 }, { of: 'company' }])
    expect((await world.acme.post(url, body)).status).toBe(422)
  const cart = await quotes.make()
  expect((await world.acme.post(`/api/quotes/${cart.id}/share-links`, {})).status).toBe(409)
  // The company can withdraw a client manager's link, without reading a name of staff.
  expect(await linksOf(quote.id)).toMatchObject([{ made_by: 'Trunkline' }])
  expect((await world.acme.delete(`/api/share-links/${id}`)).status).toBe(200)
  await world.alter('hourly_limit', { kind: 'share' }, { most: 0 })
  expect((await world.acme.post(url, {})).status).toBe(429)
})

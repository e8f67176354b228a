import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { openLog } from '#server/platform/log.ts'
import { plusDays } from '#contract/days.ts'
import { demoPassword } from '#server/seed/people.ts'
import { keyFor } from '#server/testing/keys.ts'
import { people } from '#server/testing/people.ts'
import { openWorld, type World } from '#server/testing/world.ts'

let world: World
let http: Awaited<ReturnType<typeof buildApp>>
const lines: string[] = []

beforeAll(async () => {
  world = await openWorld()
  const log = openLog('info', { write: (line) => void lines.push(line) })
  http = await buildApp({ config: readConfig({ DEMO: '1' }), db: world.db, log, now: () => world.clock.now })
})
afterAll(() => http.close())

/** Returns the security log's entry of one call. */
async function logged(call: InjectOptions) {
  lines.length = 0
  const { statusCode } = await http.inject(call)
  const entries = lines.map((line) => JSON.parse(line)).filter(({ security }) => security)
  return { statusCode, entries }
}

const as = (token: string) => ({ authorization: `Bearer ${token}` })
const signIn = (email: string, password: string) =>
  logged({ method: 'POST', url: '/api/login', payload: { email, password } })

test('a sign-in and a refused one, by address and without the password', async () => {
  expect((await signIn(people.acme, demoPassword)).entries).toMatchObject([
    { security: 'admitted', who: { email: people.acme }, what: 'POST /api/login', from: '127.0.0.1' },
  ])
  const wrong = await signIn(people.acme, 'My-Other-Secret-1')
  expect(wrong.entries).toMatchObject([
    { security: 'refused', who: { email: people.acme }, why: 'sign_in_refused' },
  ])
  await signIn('My-Other-Secret-1', 'My-Other-Secret-1')
  expect(lines.join()).toContain('sign_in_refused')
  expect(lines.join()).not.toContain('My-Other-Secret-1')
})

test('a request for a password link, by the email that was typed', async () => {
  const email = 'someone@else.example'
  const asked = await logged({ method: 'POST', url: '/api/forgotPassword', payload: { email } })
  expect(asked).toMatchObject({
    statusCode: 200,
    entries: [{ security: 'admitted', who: { email }, what: 'POST /api/forgotPassword', from: '127.0.0.1' }],
  })
})

test.each(['.', '@', ' ', '\u200b'])('is written within 50 ms for an email of 15 kB of %j', async (worst) => {
  const email = `a@${worst.repeat(15_000 / Buffer.byteLength(worst))} `
  const payload = { token: 'x'.repeat(43), method: 'totp', code: '123456', email }
  await logged({ method: 'POST', url: '/api/login/second-factor', payload })
  const before = process.threadCpuUsage()
  const { entries } = await logged({ method: 'POST', url: '/api/login/second-factor', payload })
  const { user, system } = process.threadCpuUsage(before)
  expect(entries).toMatchObject([{ security: 'refused', why: expect.any(String) }])
  expect(entries[0]).not.toHaveProperty('who')
  expect((user + system) / 1_000).toBeLessThan(50)
})

test('a dead token, a wrong role, a foreign record: who, what, which, from where, why', async () => {
  const profile = { url: '/api/profile' }
  expect((await logged({ ...profile, headers: as('dead-token') })).entries).toMatchObject([
    { what: 'GET /api/profile', from: '127.0.0.1', why: 'unauthenticated' },
  ])
  expect(lines.join()).not.toContain('dead-token')

  const me = (await world.borneo.get('/api/profile')).body.data
  const forbidden = await logged({ url: '/api/orders/client-manager', headers: as(world.borneo.token) })
  expect(forbidden.statusCode).toBe(403)
  expect(forbidden.entries).toMatchObject([{ who: { user: me.id, role: 'customer' }, why: 'forbidden' }])

  const [theirs] = (await world.acme.get('/api/quotes?page=1')).body.data
  const foreign = await logged({ url: `/api/quotes/${theirs.id}`, headers: as(world.borneo.token) })
  expect(foreign.statusCode).toBe(404)
  expect(foreign.entries).toMatchObject([
    { who: { user: me.id }, what: 'GET /api/quotes/:id', record: { id: `${theirs.id}` }, why: 'not_found' },
  ])
})

test('an opening of a shared link beyond its allowance, without the token', async () => {
  const [quote] = (await world.acme.get('/api/quotes?page=1&status=active')).body.data
  const { url } = (await world.acme.post(`/api/quotes/${quote.id}/share-links`, {})).body.data
  const path = new URL(url).pathname
  await Promise.all(Array.from({ length: 60 }, () => http.inject(path)))
  const refused = await logged({ url: path })
  expect(refused).toMatchObject({
    statusCode: 429,
    entries: [{ security: 'refused', what: 'GET /api/shared/:token', from: '127.0.0.1', why: 'too_many' }],
  })
  expect(lines.join()).not.toContain(path.split('/').at(-1))
})

test('an ordinary read and a mistake in the input are not in it', async () => {
  expect((await logged({ url: '/api/profile', headers: as(world.acme.token) })).entries).toEqual([])
  const mistaken = await logged({ url: '/api/quotes?page=x', headers: as(world.acme.token) })
  expect(mistaken).toEqual({ statusCode: 422, entries: [] })
})

test('an API key that is created, revoked, and refused, by its prefix', async () => {
  const payload = {
    name: 'Robot',
    scopes: ['read'],
    expires_on: plusDays(world.clock.now.toISOString().slice(0, 10), 30),
    current_password: demoPassword,
  }
  const headers = as(world.acme.token)
  expect((await logged({ method: 'POST', url: '/api/api-keys', headers, payload })).entries).toMatchObject([
    { security: 'admitted', who: { role: 'customer' }, what: 'POST /api/api-keys' },
  ])
  const { id, token } = await keyFor(world, 'acme', { scopes: ['read'] })
  const key = token.slice(0, 11)
  const refused = () => logged({ method: 'POST', url: '/api/quotes', headers: as(token), payload: {} })
  expect((await refused()).entries).toMatchObject([{ security: 'refused', key, why: 'forbidden' }])
  expect((await logged({ method: 'DELETE', url: `/api/api-keys/${id}`, headers })).entries).toMatchObject([
    { security: 'admitted', what: 'DELETE /api/api-keys/:id', record: { id: String(id) } },
  ])
  expect((await refused()).entries).toMatchObject([{ security: 'refused', key, why: 'unauthenticated' }])
  expect(lines.join()).not.toContain(token)
})

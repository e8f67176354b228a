import { afterEach, describe, expect, test } from 'vitest'
import { longestKeyDays } from '#contract/api-keys.ts'
import { plusDays } from '#contract/days.ts'
import { userStatusIds } from '#contract/roles.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { demoPassword } from '#server/seed/people.ts'
import { keyFor } from '#server/testing/keys.ts'
import { orderQuotes } from '#server/testing/orders.ts'
import { people } from '#server/testing/people.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { callerOf, openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
const profile = async (who = world.acme) => (await who.get('/api/profile')).body.data
const wanted = async () => ({
  name: 'Procurement',
  scopes: ['read', 'quote'],
  user_id: (await profile(world.colleague)).id,
  networks: ['127.0.0.1', '10.1.2.3/8', '2001:db8::1/32'],
  expires_on: plusDays(today, longestKeyDays),
  current_password: demoPassword,
})
const list = async (who = world.acme) => (await who.get('/api/api-keys')).body.data
const now = world.clock.now
const stage = await quoteStage(world)

afterEach(() => {
  world.clock.now = now
})

describe('creating an API key', () => {
  test.each([
    ['without signing in', 401, world.stranger, {}],
    ['as a colleague who is no administrator', 403, world.colleague, {}],
    ['as commercial staff', 403, world.commercial, {}],
    ['with another company’s user', 422, world.borneo, {}, 'user_id'],
    ['as staff for a customer', 422, world.manager, { scopes: ['read'] }, 'user_id'],
    ['as staff who would price quotes', 422, world.admin, { user_id: undefined }, 'scopes'],
    ['with a wrong password', 422, world.acme, { current_password: 'wrong' }, 'current_password'],
    ['without a password', 422, world.acme, { current_password: undefined }, 'current_password'],
    ['without a name', 422, world.acme, { name: ' ' }, 'name'],
    ['without scopes', 422, world.acme, { scopes: [] }, 'scopes'],
    ['with an unknown scope', 422, world.acme, { scopes: ['admin'] }, 'scopes.0'],
    ['with a network that is none', 422, world.acme, { networks: ['10.0.0.0/33'] }, 'networks'],
    ['with a network of an interface', 422, world.acme, { networks: ['fe80::1%eth0'] }, 'networks'],
    ['with a past expiry', 422, world.acme, { expires_on: plusDays(today, -1) }, 'expires_on'],
    ['for over a year', 422, world.acme, { expires_on: plusDays(today, longestKeyDays + 1) }, 'expires_on'],
  ])('is refused %s', async (_, status, who, change, field?: string) => {
    const answer = await who.post('/api/api-keys', { ...(await wanted()), ...change })
    expect(answer.status).toBe(status)
    if (field) expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  test('shows the key once, and lists it by its prefix until it is revoked', async () => {
    const { status, body } = await world.acme.post('/api/api-keys', await wanted())
    expect(status).toBe(200)
    const { id, token } = body.data
    expect(token).toMatch(/^tl_[\w-]{51}$/)
    const [shown] = await list()
    expect(shown).toEqual({
      id,
      name: 'Procurement',
      prefix: token.slice(0, 11),
      scopes: ['read', 'quote'],
      acts_as: 'Hafiz Ismail',
      networks: ['127.0.0.1/32', '10.0.0.0/8', '2001:db8::/32'],
      expires_on: plusDays(today, longestKeyDays),
      last_used_at: null,
      created_by: expect.any(String),
      created_at: now.toISOString(),
      state: 'active',
    })
    const key = callerOf(world.http, token)
    expect((await key.get('/api/quotes')).status).toBe(200)
    expect((await list())[0].last_used_at).toBe(now.toISOString())
    expect(JSON.stringify(await list(world.borneo))).not.toContain(shown.prefix)
    expect((await world.borneo.delete(`/api/api-keys/${id}`)).status).toBe(404)
    expect((await world.acme.delete(`/api/api-keys/${id}`)).status).toBe(200)
    expect((await key.get('/api/quotes')).status).toBe(401)
    expect((await list()).find((each: any) => each.id === id).state).toBe('revoked')
  })
})

describe('an API key', () => {
  test('makes only calls of its scopes, and none about people or keys', async () => {
    const reader = await keyFor(world, 'acme', { scopes: ['read'] })
    expect((await reader.get('/api/quotes')).status).toBe(200)
    expect(await reader.post('/api/quotes', stage.line())).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'This call needs an API key with the scope “quote”.' },
    })
    for (const path of ['/api/api-keys', '/api/colleagues', '/api/profile', '/api/sessions'])
      expect(await reader.get(path)).toMatchObject({
        status: 403,
        body: { message: 'An API key cannot make this call. Sign in to make it.' },
      })
  })

  test('has the limits of its user, whose history names it', async () => {
    const key = await keyFor(world, 'colleague', { name: 'SAP Ariba' })
    const { id } = await stage.active({}, key)
    for (const reader of [world.acme, world.manager])
      expect((await stage.read(id, reader)).events[0]).toMatchObject({
        actor: 'Hafiz Ismail',
        key: 'SAP Ariba',
      })
    const { body } = await world.acme.post('/api/quotes', stage.line())
    expect((await stage.read(body.data.id)).events[0].key).toBeNull()
  })

  test.each([
    ['10.20.30.40', 200],
    ['::ffff:10.20.30.40', 200],
    ['11.0.0.1', 403],
    ['2001:db8:1::5', 200],
    ['2001:db9::5', 403],
    ['fe80::1%eth0', 403],
    ['unknown', 403],
  ])('from %s answers %i within its networks', async (remoteAddress, status) => {
    const { token } = await keyFor(world, 'acme', { networks: ['10.0.0.0/8', '2001:db8::/32'] })
    const headers = { authorization: `Bearer ${token}` }
    const answer = await world.http.inject({ url: '/api/quotes', remoteAddress, headers })
    expect(answer.statusCode).toBe(status)
  })

  test('works until the end of its last day, and as long as its user is active', async () => {
    const key = await keyFor(world, 'borneo', { expires_on: today })
    const status = async () => (await key.get('/api/quotes')).status
    expect(await status()).toBe(200)
    const email = people.borneo
    for (const left of ['inactive', 'terminated'] as const) {
      await world.alter('portal_user', { email }, { status_id: userStatusIds[left] })
      expect(await status()).toBe(401)
    }
    await world.alter('portal_user', { email }, { status_id: userStatusIds.active })
    expect(await status()).toBe(200)
    world.clock.now = new Date(now.getTime() + 86_400_000)
    expect(await status()).toBe(401)
  })

  test('orders nothing while its company is on hold', async () => {
    const key = await keyFor(world, 'acme')
    const { customer } = await profile()
    const { id } = await stage.active()
    await world.alter('company', { id: customer.id }, { hold_reason: 'Overdue invoice', held_at: now })
    const answer = await orderQuotes(key, [id])
    await world.alter('company', { id: customer.id }, { hold_reason: null, held_at: null })
    expect(answer).toMatchObject({ status: 409, body: { code: 'on_hold' } })
  })

  test('makes 600 calls a minute, counted in every process', async () => {
    const key = await keyFor(world, 'acme')
    const other = callerOf((await world.beside()).http, key.token)
    await key.get('/api/bandwidth?product_id=1')
    await world.alter('api_key', { id: key.id }, { calls: 599 })
    expect((await key.get('/api/bandwidth?product_id=1')).status).toBe(200)
    const refused = await other.get('/api/bandwidth?product_id=1')
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
    world.clock.now = new Date(now.getTime() + 60_000)
    expect((await other.get('/api/bandwidth?product_id=1')).status).toBe(200)
  })

  test('of staff reads and moves deliveries on, and nothing else', async () => {
    const key = await keyFor(world, 'manager')
    expect((await key.get('/api/circuits/deliveries')).status).toBe(200)
    expect((await key.put('/api/circuits/plan', {})).status).toBe(422)
    expect((await key.post('/api/quotes', {})).status).toBe(403)
    expect((await key.put('/api/quotes/price/1', {})).status).toBe(403)
  })

  test('does not change the language of its user', async () => {
    const key = await keyFor(world, 'acme')
    const ms = { 'accept-language': 'ms' }
    expect((await key.get('/api/sessions', ms)).body.message).toContain('Kunci API')
    expect((await profile()).language).toBe('en')
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { networkOf } from '#server/session/throttle.ts'
import { callerOf, openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const right = 'demo-Trunkline-2026'

/** The portal behind a proxy on its own machine, so that a test can call from many networks. */
const behind = callerOf(
  await buildApp({
    config: readConfig({ DEMO: '1', TRUST_PROXY: 'loopback' }),
    db: world.db,
    now: () => world.clock.now,
  }),
  '',
)
const tryFrom = (network: string, email: string, password: string, headers: Record<string, string> = {}) =>
  behind.post('/api/login', { email, password }, { 'x-forwarded-for': network, ...headers })
const attempts = () => world.owner.selectFrom('sign_in_attempt').selectAll().orderBy('key').execute()
/** Records failed attempts directly, because each real one costs a password hash. */
const failed = (key: string, failures: number) =>
  world.owner
    .insertInto('sign_in_attempt')
    .values({ key, failures, window_start: world.clock.now, last_at: world.clock.now })
    .execute()
const later = (seconds: number) => (world.clock.now = new Date(world.clock.now.getTime() + seconds * 1_000))

afterEach(async () => {
  world.clock.now = new Date()
  await world.owner.deleteFrom('sign_in_attempt').execute()
})

describe('guessing an account from one network', () => {
  const guess = (email = 'someone@else.example') => tryFrom('203.0.113.7', email, 'x')

  test('is slowed down after ten failures, by doubling waits, and free again after the window', async () => {
    await failed('pair:someone@else.example 203.0.113.7', 9)
    expect((await guess()).status).toBe(422)
    const waits: number[] = []
    for (let i = 0; i < 3; i++) {
      const refused = await guess()
      expect(refused.status).toBe(429)
      waits.push(Number(refused.headers['retry-after']))
      later(waits.at(-1)!)
      expect((await guess()).status).toBe(422)
    }
    expect(waits).toEqual([1, 2, 4])
    later(16 * 60)
    expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(422)
  })

  test('has ten free tries, even at once', async () => {
    await failed('pair:someone@else.example 203.0.113.7', 7)
    const guesses = await Promise.all(Array.from({ length: 25 }, () => guess()))
    expect(guesses.filter((each) => each.status === 422)).toHaveLength(3)
    expect(guesses.filter((each) => each.status === 429)).toHaveLength(22)
  })

  test('keeps neither the owner elsewhere out, nor the owner on a known device of that network', async () => {
    const email = 'customer@acme.example'
    const signedIn = await tryFrom('203.0.113.7', email, right)
    const cookie = String(
      [signedIn.headers['set-cookie']].flat().find((each) => String(each).startsWith('trunkline-device')),
    )
    expect(cookie).toMatch(/; Path=\/api\/login; HttpOnly; SameSite=Strict$/i)
    await failed(`pair:${email} 203.0.113.7`, 30)
    expect((await tryFrom('203.0.113.7', email, right)).status).toBe(429)
    expect((await tryFrom('198.51.100.9', email, right)).status).toBe(200)
    const device = cookie.split(';')[0]!
    expect((await tryFrom('203.0.113.7', email, right, { cookie: device })).status).toBe(200)
    // A forged cookie, or another account's, counts as an unknown device.
    expect((await tryFrom('203.0.113.7', email, right, { cookie: device.replace(/.$/, '_') })).status).toBe(
      429,
    )
    const other = 'customer@borneo.example'
    await failed(`pair:${other} 203.0.113.7`, 30)
    expect((await tryFrom('203.0.113.7', other, right, { cookie: device })).status).toBe(429)
  })

  test('gets at most ten free tries from a known device', async () => {
    const email = 'customer@acme.example'
    const { headers } = await tryFrom('203.0.113.7', email, right)
    const cookie = String(
      [headers['set-cookie']].flat().find((each) => String(each).startsWith('trunkline-device')),
    )
    await failed(`device:${decodeURIComponent(/=(.*?)\.[^.;]*;/.exec(cookie)![1]!)}`, 9)
    const guesses = []
    for (let i = 0; i < 2; i++) guesses.push((await tryFrom('203.0.113.7', email, 'x', { cookie })).status)
    expect(guesses).toEqual([422, 429])
  })
})

test('an account that is guessed from everywhere waits ten seconds at most', async () => {
  const email = 'customer@acme.example'
  await failed(`account:${email}`, 60)
  later(10)
  await tryFrom('192.0.2.1', email, 'x')
  const refused = await tryFrom('192.0.2.2', email, right)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10)
  later(10)
  expect((await tryFrom('192.0.2.2', email, right)).status).toBe(200)
})

test('a network over its limit no longer counts against accounts, and leaves no rows', async () => {
  await failed('network:203.0.113.7', 100)
  const before = await attempts()
  expect((await tryFrom('203.0.113.7', 'customer@acme.example', 'x')).status).toBe(429)
  expect(await attempts()).toEqual(before)
})

test('a successful sign-in counts neither against its account nor its network', async () => {
  const email = 'customer@borneo.example'
  for (let i = 0; i < 2; i++) await tryFrom('203.0.113.7', email, 'x')
  expect((await tryFrom('203.0.113.7', email, right)).status).toBe(200)
  expect((await attempts()).map(({ key, failures }) => [key, failures])).toEqual([
    [`account:${email}`, 2],
    ['network:203.0.113.7', 2],
  ])
})

test('only a trusted proxy sets the caller’s address', async () => {
  await world.stranger.post(
    '/api/login',
    { email: 'a@b.example', password: 'x' },
    { 'x-forwarded-for': '203.0.113.7' },
  )
  expect((await attempts()).map(({ key }) => key)).toContain('network:127.0.0.1')
  await tryFrom('203.0.113.8', 'a@b.example', 'x')
  expect((await attempts()).map(({ key }) => key)).toContain('network:203.0.113.8')
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:0001:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

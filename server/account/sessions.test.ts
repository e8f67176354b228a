import { afterEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { deviceNames } from '#server/account/routes.ts'
import { demoPassword } from '#server/seed/people.ts'
import { readConfig } from '#server/platform/config.ts'
import { shortNetwork } from '#server/session/begin-session.ts'
import { people } from '#server/testing/people.ts'
import { eventually } from '#server/testing/waits.ts'
import { callerOf, openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const address = await world.http.listen({ port: 0, host: '127.0.0.1' })
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
/** Behind a proxy, so that a test can call from a network. */
const behind = await buildApp({
  config: readConfig({ DEMO: '1', TRUST_PROXY: 'loopback' }),
  db: world.db,
  now: () => world.clock.now,
})
const signInFrom = async (network: string, agent: string, email: string) => {
  const headers = { 'x-forwarded-for': network, 'user-agent': agent }
  const { body } = await callerOf(behind, '').post('/api/login', { email, password: demoPassword }, headers)
  return callerOf(world.http, body.data.access_token)
}
const sessionsOf = async (who: { get: typeof world.acme.get }) => (await who.get('/api/sessions')).body.data

afterEach(() => {
  world.clock.now = new Date()
})

describe('GET /sessions', () => {
  test('lists one’s own living sessions with device, shortened network and times, this one first', async () => {
    const there = await signInFrom('203.0.113.77', windows, people.borneo)
    const here = await signInFrom('2001:db8:1:2::9', 'curl/8', people.borneo)
    const [first, second, ...others] = await sessionsOf(here)
    const now = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    expect(first).toEqual({
      id: expect.any(Number),
      browser: '',
      system: '',
      network: '2001:db8:1:2::/64',
      signed_in_at: now,
      last_seen: now,
      current: true,
    })
    expect(second).toMatchObject({
      browser: 'Chrome',
      system: 'Windows',
      network: '203.0.113.*',
      current: false,
    })
    expect(others.every(({ current }: { current: boolean }) => !current)).toBe(true)
    expect((await sessionsOf(there)).map(({ id }: { id: number }) => id).toSorted()).toEqual(
      [first, second, ...others].map(({ id }) => id).toSorted(),
    )
    // Neither a token nor its hash, nor the whole address.
    expect(JSON.stringify([first, second])).not.toMatch(/203\.0\.113\.77|token|hash/)

    world.clock.now = new Date(Date.now() + 20 * 60_000)
    await here.get('/api/profile')
    world.clock.now = new Date(Date.now() + 35 * 60_000)
    expect(await sessionsOf(here)).toHaveLength(1)
  })

  test('says that sessions from before are of an unknown device', async () => {
    const here = await world.signIn(people.manager)
    const { id } = (await sessionsOf(here)).find((each: { current: boolean }) => each.current)
    await world.alter('session', { id }, { user_agent: '', network: '' })
    expect((await sessionsOf(here))[0]).toMatchObject({ browser: '', system: '', network: '' })
  })

  test('a new password leaves one session, which knows its device', async () => {
    const here = await world.signIn('daniel@trunkline.example')
    const { body } = await here.put(
      '/api/profile/password',
      { current_password: demoPassword, password: 'seven lanterns over water' },
      { 'user-agent': windows },
    )
    const sessions = await sessionsOf(callerOf(world.http, body.data.access_token))
    expect(sessions).toMatchObject([{ current: true, browser: 'Chrome', network: '127.0.0.*' }])
  })
})

describe('ending sessions', () => {
  test('ends one at once with its open pages; another person’s and one that is over are 404', async () => {
    const here = await world.signIn(people.acme)
    const there = await world.signIn(people.acme)
    const [mine] = await sessionsOf(there)
    const headers = { authorization: `Bearer ${there.token}` }
    const stream = await fetch(`${address}/api/notifications/stream`, { headers })
    expect(stream.status).toBe(200)
    const ended = stream.text()

    const end = (who: { delete: typeof world.acme.delete }) => who.delete(`/api/sessions/${mine.id}`)
    for (const other of [world.borneo, world.admin]) expect((await end(other)).status).toBe(404)
    expect((await there.get('/api/profile')).status).toBe(200)
    expect(await end(here)).toMatchObject({ status: 200, body: { message: /signed out/ } })
    expect((await there.get('/api/profile')).status).toBe(401)
    expect((await end(here)).status).toBe(404)
    for (const id of ['0', 'x', '99999999999999999999'])
      expect([404, 422]).toContain((await here.delete(`/api/sessions/${id}`)).status)
    // Long before the next heartbeat.
    await eventually(() => Promise.race([ended, Promise.reject(new Error('open'))]))
    expect((await here.get('/api/profile')).status).toBe(200)
  })

  test('ends all others and nobody else’s', async () => {
    const here = await world.signIn(people.admin)
    const there = await world.signIn(people.admin)
    expect((await here.delete('/api/sessions')).status).toBe(200)
    expect((await there.get('/api/profile')).status).toBe(401)
    expect(await sessionsOf(here)).toHaveLength(1)
    expect((await world.borneo.get('/api/profile')).status).toBe(200)
  })
})

test.each([
  [windows, 'Chrome on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18.1 Safari/605.1',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/142.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['', ' on '],
])('%s is %s', (agent, names) => {
  const { browser, system } = deviceNames(agent)
  expect(`${browser} on ${system}`).toBe(names)
})

test.each([
  ['203.0.113.77', '203.0.113.*'],
  ['::ffff:203.0.113.77', '203.0.113.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
])('the network of %s is %s', (from, network) => {
  expect(shortNetwork(from)).toBe(network)
})

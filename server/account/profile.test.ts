import { afterEach, describe, expect, test } from 'vitest'
import { deviceNames } from '#server/account/routes.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { asViewer } from '#server/platform/db.ts'
import { demoPassword } from '#server/seed/people.ts'
import { maskedNetwork } from '#server/session/begin-session.ts'
import { people } from '#server/testing/people.ts'
import { eventually } from '#server/testing/waits.ts'
import { type Caller, callerOf, openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const self = {
  first_name: 'Aminah',
  last_name: 'Rahman',
  responsibility: 'Network manager',
  country: 'Malaysia',
}
const save = (change: object, who: Caller = world.acme) => who.put('/api/profile', { ...self, ...change })
const read = async (who: Caller) => (await who.get('/api/profile')).body.data

describe('PUT /profile', () => {
  test('changes one’s own names, responsibility, country and phone, and nothing else of anyone', async () => {
    const before = await read(world.acme)
    const typed = { first_name: ' Nur ', last_name: 'Aisyah', responsibility: '', country: 'Singapore' }
    const saved = await save({ ...typed, phone: '03-2345 6789', email: 'x@y.example', role_id: 2, id: 1 })
    expect(saved).toMatchObject({ status: 200, body: { message: 'Your profile has been saved.' } })
    const after = await read(world.acme)
    expect(saved.body.data).toEqual(after)
    expect(after).toEqual({
      ...before,
      customer: { ...before.customer, ...typed, first_name: 'Nur', phone: '+60323456789' },
    })
    expect((await read(world.borneo)).customer.first_name).toBe('Jefri')
    // An omitted phone is unchanged.
    await save({})
    expect((await read(world.acme)).customer).toMatchObject({ ...self, phone: '+60323456789' })
  })

  test('is the same for staff', async () => {
    for (const who of [world.manager, world.admin, world.commercial]) {
      const { customer } = await read(who)
      const typed = {
        first_name: customer.first_name,
        last_name: 'New',
        responsibility: 'Sales',
        country: '',
      }
      expect((await save({ ...typed, phone: '+65 6123 4567' }, who)).status).toBe(200)
      expect((await read(who)).customer).toMatchObject({ ...typed, phone: '+6561234567', id: null })
    }
  })

  test.each([
    ['no first name', { first_name: ' ' }, 'first_name'],
    ['a last name that is too long', { last_name: 'x'.repeat(101) }, 'last_name'],
    ['a responsibility that is too long', { responsibility: 'x'.repeat(101) }, 'responsibility'],
    ['a country that is not listed', { country: 'malaysia' }, 'country'],
    ['a phone that cannot exist', { phone: '12' }, 'phone'],
  ])('refuses %s on its field', async (_, change, field) => {
    const refused = await save(change)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual([field])
  })

  test('a customer’s role changes only its own row, and only its permitted columns', async () => {
    const rows = await world.owner.selectFrom('portal_user').select(['id', 'company_id', 'email']).execute()
    const me = rows.find(({ email }) => email === people.colleague)!
    const administrator = rows.find(({ email }) => email === people.acme)!
    const as = <T>(verb: Parameters<typeof asViewer<T>>[2]) =>
      asViewer(world.db, { userId: me.id, companyId: me.company_id }, verb)
    const touched = await as((db) =>
      db.updateTable('portal_user').set({ phone: '' }).where('id', '>', 0).executeTakeFirst(),
    )
    expect(touched.numUpdatedRows).toBe(1n)
    for (const change of [
      { role_id: 2 },
      { email: 'x@y.example' },
      { company_admin: true },
      { spending_limit: null },
      { company_id: 2 },
    ])
      await expect(
        as((db) => db.updateTable('portal_user').set(change).where('id', '=', me.id).execute()),
      ).rejects.toThrow(/permission denied/)
    // An administrator sets a colleague's limit, but not the name.
    const asAdministrator = (change: object) =>
      asViewer(world.db, { userId: administrator.id, companyId: administrator.company_id }, (db) =>
        db.updateTable('portal_user').set(change).where('id', '=', me.id).executeTakeFirst(),
      )
    expect((await asAdministrator({ spending_limit: 1 })).numUpdatedRows).toBe(1n)
    await expect(asAdministrator({ phone: '' })).resolves.toBeDefined()
    await expect(asAdministrator({ first_name: 'Ahmad' })).rejects.toThrow(/permission denied/)
  })
})

describe('PUT /profile/contact', () => {
  const phone = (typed: unknown, who: Caller = world.borneo) =>
    who.put('/api/profile/contact', { phone: typed })

  test('changes one’s own phone, which an empty one removes', async () => {
    for (const [typed, stored] of [
      ['03-2161 1234 ext 12', '+60321611234 ext 12'],
      ['+60321611234 ext 12', '+60321611234 ext 12'],
      ['03-2161 1234 samb. 12', '+60321611234 ext 12'],
      ['\u202a+60\u00a03-2161 1234\u202c x12', '+60321611234 ext 12'],
      ['012-345 6789', '+60123456789'],
    ])
      expect([typed, (await phone(typed)).body.data.customer.phone]).toEqual([typed, stored])
    expect((await phone('')).body).toMatchObject({
      message: 'Your contact details have been saved.',
      data: { customer: { phone: '' } },
    })
  })

  test.each([undefined, 12, 'ask at 012-345 6789', '+999 123 456 789', 'x'.repeat(41)])(
    'refuses %j on its field',
    async (typed) => {
      const refused = await phone(typed)
      expect(refused.status).toBe(422)
      expect(Object.keys(refused.body.errors)).toEqual(['phone'])
    },
  )
})

describe('GET /profile/client-manager', () => {
  const ask = (who: Caller) => who.get('/api/profile/client-manager')

  test('names the client manager of one’s own company, and nobody who has left', async () => {
    await world.manager.put('/api/profile/contact', { phone: '03-2345 6700' })
    expect((await ask(world.acme)).body.data).toMatchObject({
      name: expect.stringMatching(/^Farid/),
      email: people.manager,
      phone: '+60323456700',
    })
    expect((await ask(world.borneo)).body.data.email).toBe('daniel@trunkline.example')
    const set = (status_id: number) =>
      world.alter('portal_user', { email: 'daniel@trunkline.example' }, { status_id })
    await set(3)
    expect((await ask(world.borneo)).body.data).toBeNull()
    await set(2)
  })
})

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
  test('lists one’s own open sessions with device, shortened network and times, this one first', async () => {
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

  test('lists earlier sessions with an unknown device', async () => {
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
  test('ends one at once with its open pages; another person’s and an ended one are 404', async () => {
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

  test('ends the other sessions of this person only', async () => {
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
  expect(maskedNetwork(from)).toBe(network)
})

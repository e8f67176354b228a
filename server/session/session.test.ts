import { describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { demoPassword, demoPeople } from '#server/seed/people.ts'
import { callerOf, openWorld } from '#server/testing/world.ts'

const world = await openWorld()

describe('signing in', () => {
  test('[P-22] [T-01] returns a token that the profile accepts', async () => {
    const { status, body } = await world.stranger.post('/api/login', {
      email: 'Customer@ACME.example',
      password: 'demo-Trunkline-2026',
    })
    expect(status).toBe(200)
    expect(body.success).toBe(true)
    expect(body.data.access_token).toMatch(/^[\w-]{43}$/)
    expect(new Date(body.data.expires_at).getTime()).toBeGreaterThan(Date.now())
    const profile = await world.stranger.get('/api/profile', {
      authorization: `Bearer ${body.data.access_token}`,
    })
    expect(profile.body.data.email).toBe('customer@acme.example')
  })

  test('refuses a wrong password and an unknown email alike, with 422 and never 401', async () => {
    const wrong = await world.stranger.post('/api/login', {
      email: 'customer@acme.example',
      password: 'nope',
    })
    const unknown = await world.stranger.post('/api/login', {
      email: 'nobody@acme.example',
      password: 'nope',
    })
    expect(wrong.status).toBe(422)
    expect(unknown).toMatchObject({ status: 422, body: wrong.body })
  })

  test.each([
    [1, /under review/],
    [3, /inactive/],
    [4, /terminated/],
    [5, /not accepted/],
  ])('reveals status %i only after the right password', async (status_id, sentence) => {
    const email = 'commercial@trunkline.example'
    await world.alter('portal_user', { email }, { status_id })
    const right = await world.stranger.post('/api/login', { email, password: 'demo-Trunkline-2026' })
    const wrong = await world.stranger.post('/api/login', { email, password: 'not this one' })
    await world.alter('portal_user', { email }, { status_id: 2 })
    expect(right.status).toBe(422)
    expect(right.body.message).toMatch(sentence)
    expect(wrong.body.message).not.toMatch(sentence)
  })

  test('uses the language of the user if the caller sends none', async () => {
    const credentials = { email: 'customer@borneo.example', password: 'demo-Trunkline-2026' }
    const language = async (headers: Record<string, string>) => {
      const { body } = await world.stranger.post('/api/login', credentials, headers)
      const profile = await world.stranger.get('/api/profile', {
        authorization: `Bearer ${body.data.access_token}`,
      })
      return profile.body.data.language
    }
    expect(await language({ 'accept-language': 'ms' })).toBe('ms')
    expect(await language({})).toBe('ms')
    expect(await language({ 'accept-language': 'en' })).toBe('en')
  })

  test.each([
    [{}, ['email', 'password']],
    [{ email: 'a\u0000b', password: 'x' }, ['email']],
    [{ email: 7, password: 'x' }, ['email']],
  ])('refuses the shape %j', async (body, fields) => {
    const answer = await world.stranger.post('/api/login', body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(fields)
  })

  test('stores no token in the clear', async () => {
    const sessions = await world.owner.selectFrom('session').select('token_hash').execute()
    expect(sessions.some((each) => each.token_hash.toString('base64url') === world.acme.token)).toBe(false)
  })
})

describe('a session', () => {
  test('[C-05] [T-06] logout kills the token at once', async () => {
    const leaving = await world.signIn('customer@acme.example')
    expect((await leaving.get('/api/logout')).status).toBe(200)
    expect((await leaving.get('/api/profile')).status).toBe(401)
    expect((await world.stranger.get('/api/logout')).status).toBe(401)
  })

  test('can be ended by more simultaneous calls than the portal has connections', async () => {
    const leaving = await world.signIn('customer@acme.example')
    const answers = await Promise.all(Array.from({ length: 25 }, () => leaving.get('/api/logout')))
    expect(answers.filter((each) => each.status !== 200 && each.status !== 401)).toEqual([])
    expect((await leaving.get('/api/profile')).status).toBe(401)
  })

  test('ends after 30 idle minutes, and continues while it is used', async () => {
    const start = Date.now()
    const idle = await world.signIn('customer@acme.example')
    const used = await world.signIn('customer@acme.example')
    world.clock.now = new Date(start + 20 * 60_000)
    expect((await used.get('/api/profile')).status).toBe(200)
    world.clock.now = new Date(start + 31 * 60_000)
    expect((await idle.get('/api/profile')).status).toBe(401)
    expect((await used.get('/api/profile')).status).toBe(200)
    world.clock.now = new Date()
  })

  test('is not prolonged by a page’s automatic calls', async () => {
    const start = Date.now()
    const unattended = await world.signIn('customer@acme.example')
    world.clock.now = new Date(start + 20 * 60_000)
    expect((await unattended.get('/api/notifications', { 'x-background': '1' })).status).toBe(200)
    world.clock.now = new Date(start + 31 * 60_000)
    expect((await unattended.get('/api/profile')).status).toBe(401)
    world.clock.now = new Date()
  })

  test('ends 12 hours after sign-in however much it is used', async () => {
    const start = Date.now()
    const busy = await world.signIn('customer@acme.example')
    for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
      world.clock.now = new Date(start + minutes * 60_000)
      expect((await busy.get('/api/profile')).status).toBe(200)
    }
    world.clock.now = new Date(start + 12 * 3_600_000 + 1_000)
    expect((await busy.get('/api/profile')).status).toBe(401)
    world.clock.now = new Date()
  })

  test('ends when its user is no longer active', async () => {
    const leaving = await world.signIn('commercial@trunkline.example')
    const set = (status_id: number) =>
      world.alter('portal_user', { email: 'commercial@trunkline.example' }, { status_id })
    await set(3)
    expect((await leaving.get('/api/profile')).status).toBe(401)
    await set(2)
  })

  test('ends at once in every process: at a logout, and with its user', async () => {
    const { http } = await world.beside()
    for (const end of ['logout', 'status']) {
      const here = await world.signIn('commercial@trunkline.example')
      const there = callerOf(http, here.token)
      const { body } = await there.get('/api/profile')
      const status = (user_status_id: number) =>
        world.admin.post('/api/user-management/update', { data: { id: body.data.id, user_status_id } })
      const ended = end === 'logout' ? await here.get('/api/logout') : await status(3)
      expect(ended.status, JSON.stringify(ended.body)).toBe(200)
      expect((await there.get('/api/profile')).status).toBe(401)
      expect((await here.get('/api/profile')).status).toBe(401)
      if (end === 'status') expect((await status(2)).status).toBe(200)
    }
    // All of this person's sessions ended.
    world.commercial = await world.signIn('commercial@trunkline.example')
  })
})

describe('the profile', () => {
  test('[E-10] [E-11] [E-12] [E-07] [C-06] [A-07] carries role, company and flags', async () => {
    const { body } = await world.acme.get('/api/profile')
    expect(body.success).toBe(true)
    expect(body.data).toMatchObject({
      user_role_id: 1,
      is_admin: false,
      is_commercial: false,
      customer: { company: 'Acme Manufacturing Sdn Bhd', first_name: 'Aminah', last_name: 'Rahman' },
    })
    expect(body.data.customer.id).toBeGreaterThan(0)
    for (const key of [
      'registrationno',
      'bill_street',
      'bill_street2',
      'bill_city',
      'bill_code',
      'bill_state',
      'bill_country',
      'email1',
      'rcc',
      'customer_group',
      'building',
      'credit_term',
      'entity_registered_type',
    ])
      expect(body.data.tenantData).toHaveProperty(key)
  })

  test('[E-10] [E-07] [A-01] names every role by its id', async () => {
    const { acme, admin, manager, commercial } = world
    const profiles = await Promise.all(
      [acme, admin, manager, commercial].map((who) => who.get('/api/profile')),
    )
    expect(profiles.map((each) => each.body.data.user_role_id)).toEqual([1, 2, 3, 4])
    expect(profiles.map((each) => each.body.data.is_admin)).toEqual([false, true, false, false])
    expect(profiles.map((each) => each.body.data.is_commercial)).toEqual([false, false, false, true])
  })

  test('[A-04] is refused without a token', async () => {
    expect((await world.stranger.get('/api/profile')).status).toBe(401)
    expect((await world.stranger.get('/api/profile', { authorization: 'Bearer dead' })).status).toBe(401)
    expect((await world.stranger.get('/api/profile', { authorization: 'Basic abc' })).status).toBe(401)
  })
})

test('a portal without the demo lets no demo person in, nor one who was signed in before', async () => {
  const config = readConfig({ DEMO: '0', SMTP_URL: 'smtp://mail.example' })
  const http = await buildApp({ config, db: world.db })
  for (const { email } of demoPeople)
    expect((await callerOf(http, '').post('/api/login', { email, password: demoPassword })).status).toBe(422)
  expect((await world.acme.get('/api/profile')).status).toBe(200)
  expect((await callerOf(http, world.acme.token).get('/api/profile')).status).toBe(401)
})

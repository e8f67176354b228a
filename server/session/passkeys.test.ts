import { afterEach, describe, expect, test } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { passkeySite } from '#server/session/passkey-site.ts'
import { type AnswerOverrides, newDevice } from '#server/testing/authenticator.ts'
import { codeOf, factorPassword, factorsIn } from '#server/testing/factors.ts'
import { eventually } from '#server/testing/waits.ts'
import { type Caller, openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const factors = factorsIn(world)
const { later, person, protectedPerson, addPasskeyTo, passkeyPerson } = factors
const { logIn, stepOf, finish, statusOf, mailsTo } = factors
const now = () => world.clock.now
const url = '/api/profile/passkeys'
const proof = { current_password: factorPassword }
const notMade = { status: 422, body: { code: 'sign_in_refused', message: /was not added/ } }
const factorsOf = async (here: Caller) => (await here.get('/api/profile/second-factor')).body.data

afterEach(async () => {
  world.clock.now = new Date()
  await world.owner.deleteFrom('sign_in_attempt').execute()
})

describe('a passkey', () => {
  test('is added with the password, ends other sessions, adds recovery codes, and is mailed', async () => {
    const { email, here } = await person('adds@carrier.example')
    const elsewhere = await world.signIn(email, factorPassword)
    expect(await here.post(`${url}/options`, { current_password: 'not mine' })).toMatchObject({
      status: 422,
      body: { errors: { current_password: [/./] } },
    })
    const { data } = (await here.post(`${url}/options`, proof)).body
    expect(data.options).toMatchObject({
      rp: { id: 'localhost', name: 'Trunkline' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const added = await here.post(url, { name: ' Laptop ', attestation: newDevice().make(data) })
    expect(added).toMatchObject({ status: 200, body: { data: { recovery_codes: { length: 10 } } } })
    expect(await statusOf(elsewhere.token)).toBe(401)
    expect(await statusOf(here.token)).toBe(200)
    const second = (await here.post(`${url}/options`, proof)).body.data
    expect(second.options.excludeCredentials).toHaveLength(1)
    const again = await here.post(url, { name: 'Phone', attestation: newDevice().make(second) })
    expect(again.body.data).toEqual({ recovery_codes: null })
    const laptop = { name: 'Laptop', created_at: now().toISOString(), last_used_at: null }
    expect(await factorsOf(here)).toMatchObject({
      totp_since: null,
      recovery_codes_left: 10,
      passkeys: [laptop, { name: 'Phone' }],
    })
    await eventually(async () =>
      expect(await mailsTo(email)).toEqual(Array(2).fill('A passkey was added to your Trunkline account')),
    )
  })

  test.each<[string, AnswerOverrides]>([
    ['of another origin', { origin: 'http://127.0.0.1:3000' }],
    ['whose device did not check its person', { unverified: true }],
  ])('%s is not added', async (_, bent) => {
    const { here } = await person(`${crypto.randomUUID()}@carrier.example`)
    const { data } = (await here.post(`${url}/options`, proof)).body
    const attestation = newDevice().make(data, bent)
    expect(await here.post(url, { name: 'Laptop', attestation })).toMatchObject(notMade)
  })

  test('is added only by its user, once, within five minutes, and with a browser’s answer', async () => {
    const { here } = await person('once@carrier.example')
    const { here: other } = await person('notonce@carrier.example')
    const asked = (await here.post(`${url}/options`, proof)).body.data
    const device = newDevice()
    const body = { name: 'Laptop', attestation: device.make(asked) }
    expect(await other.post(url, body)).toMatchObject(notMade)
    expect((await here.post(url, body)).status).toBe(200)
    expect(await here.post(url, body)).toMatchObject(notMade)
    // The same device under another account.
    const theirs = (await other.post(`${url}/options`, proof)).body.data
    expect(await other.post(url, { name: 'Mine', attestation: device.make(theirs) })).toMatchObject(notMade)
    const late = (await here.post(`${url}/options`, proof)).body.data
    later(5 * 60)
    const made = newDevice().make(late)
    expect(await here.post(url, { name: 'Late', attestation: made })).toMatchObject(notMade)
    for (const bad of [
      { name: ' ' },
      { name: 'x'.repeat(61) },
      { attestation: { ...made, id: '?' } },
      { attestation: 1 },
    ])
      expect((await here.post(url, { name: 'Bad', attestation: made, ...bad })).body.code).toBe('invalid')
    const broken = { ...made, response: { ...made.response, clientDataJSON: 'bm90IEpTT04' } }
    expect(await here.post(url, { name: 'Bad', attestation: broken })).toMatchObject(notMade)
  })

  test('is renamed and removed only by its user, who is mailed; without a factor there are no codes', async () => {
    const { here, email, id } = await passkeyPerson('removes@carrier.example')
    const { here: other } = await person('foreign@carrier.example')
    const elsewhere = (await passkeyPerson('keeps@carrier.example')).here
    const [passkey] = (await factorsOf(here)).passkeys
    const one = `${url}/${passkey.id}`
    expect((await other.put(one, { name: 'Mine' })).status).toBe(404)
    expect((await other.post(`${one}/remove`, proof)).status).toBe(404)
    expect((await here.put(one, { name: '' })).status).toBe(422)
    expect((await here.put(one, { name: 'Key ring' })).status).toBe(200)
    expect((await factorsOf(here)).passkeys).toMatchObject([{ id: passkey.id, name: 'Key ring' }])
    expect((await here.post(`${one}/remove`, { current_password: 'not mine' })).status).toBe(422)
    expect((await here.post(`${one}/remove`, proof)).status).toBe(200)
    expect((await here.post(`${one}/remove`, proof)).status).toBe(404)
    expect(await factorsOf(here)).toEqual({ totp_since: null, recovery_codes_left: 0, passkeys: [] })
    expect((await logIn(email)).body.data).toHaveProperty('access_token')
    expect((await factorsOf(elsewhere)).passkeys).toHaveLength(1)
    expect(
      await world.owner.selectFrom('recovery_code').selectAll().where('user_id', '=', id).execute(),
    ).toEqual([])
    await eventually(async () =>
      expect(await mailsTo(email)).toContain('A passkey was removed from your Trunkline account'),
    )
  })

  test('beside an app: removing either keeps the recovery codes', async () => {
    const { here, key } = await protectedPerson('both@carrier.example')
    const { data } = (await here.post(`${url}/options`, proof)).body
    await here.post(url, { name: 'Laptop', attestation: newDevice().make(data) })
    await here.post('/api/profile/second-factor/off', { ...proof, code: codeOf(key, now()) })
    expect(await factorsOf(here)).toMatchObject({ totp_since: null, recovery_codes_left: 10 })
    const renewed = await here.post('/api/profile/second-factor/recovery-codes', proof)
    expect(renewed.body.data.recovery_codes).toHaveLength(10)
  })

  test('is one of twenty at most', async () => {
    const { here, id } = await passkeyPerson('many@carrier.example')
    const [first] = await world.owner.selectFrom('passkey').selectAll().where('user_id', '=', id).execute()
    const { id: _, ...row } = first!
    await world.owner
      .insertInto('passkey')
      .values(Array.from({ length: 19 }, (__, i) => ({ ...row, credential_id: `copy ${i}` })))
      .execute()
    expect(await here.post(`${url}/options`, proof)).toMatchObject({ status: 409, body: { message: /20/ } })
  })

  test('is removed with the other factors by an admin', async () => {
    const { here, id, email, device } = await passkeyPerson('lostphone@carrier.example')
    const listed = async () =>
      (await world.admin.get('/api/user-management/userManagement?keyword=lostphone')).body.data
    expect(await listed()).toMatchObject([{ id, has_second_factor: true }])
    expect((await world.admin.delete(`/api/user-management/second-factor/${id}`)).status).toBe(200)
    expect(await listed()).toMatchObject([{ id, has_second_factor: false }])
    expect(await statusOf(here.token)).toBe(401)
    expect((await logIn(email)).body.data).toHaveProperty('access_token')
    const asked = (await world.stranger.post('/api/login/passkey/options', {})).body.data
    const used = await world.stranger.post('/api/login/passkey', { assertion: device.use(asked) })
    expect(used.status).toBe(422)
  })
})

test('there are no passkeys without a host name', () => {
  const siteOf = (publicUrl: string) => passkeySite({ publicUrl })
  expect(siteOf('https://portal.example')).toEqual({ id: 'portal.example', origin: 'https://portal.example' })
  expect(siteOf('http://[::1]:81')).toEqual({ id: 'localhost', origin: 'http://localhost:81' })
  for (const url of ['http://portal.example', 'https://203.0.113.9', 'http://[2001:db8::1]'])
    expect(() => siteOf(url)).toThrow(AppError)
})

type Device = ReturnType<typeof newDevice>

const ask = async (body = {}) => (await world.stranger.post('/api/login/passkey/options', body)).body.data
const send = (assertion: unknown) => world.stranger.post('/api/login/passkey', { assertion })
const signInWith = async (device: Device, bent?: AnswerOverrides) => send(device.use(await ask(), bent))
const finishWith = async (token: string, device: Device, bent?: AnswerOverrides) => {
  const assertion = device.use(await ask({ token }), bent)
  return world.stranger.post('/api/login/second-factor/passkey', { token, assertion })
}
const refused = {
  status: 422,
  body: { code: 'sign_in_refused', message: /^This passkey was not accepted/ },
}
const expired = { status: 422, body: { code: 'sign_in_expired' } }

describe('signing in with a passkey alone', () => {
  test('needs no name, counts as both factors, and makes the device known', async () => {
    const { device, here } = await passkeyPerson('alone@carrier.example')
    const asked = await ask()
    expect(asked.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(asked.options.allowCredentials ?? []).toEqual([])
    const { status, headers, body } = await send(device.use(asked))
    expect({ status, body }).toMatchObject({ status: 200, body: { data: { access_token: /./ } } })
    expect(String(headers['set-cookie'])).toMatch(/trunkline-device=.*; Path=\/api\/login;/)
    expect(await statusOf(body.data.access_token)).toBe(200)
    const { passkeys } = (await here.get('/api/profile/second-factor')).body.data
    expect(passkeys).toMatchObject([{ last_used_at: now().toISOString() }])
  })

  test('is refused alike for an unknown passkey, another origin, no user verification', async () => {
    const { device } = await passkeyPerson('words@carrier.example')
    const other = await passkeyPerson('otherwords@carrier.example')
    const unknown = newDevice()
    unknown.make({ options: { challenge: 'x', rp: { id: 'localhost' }, user: { id: 'x' } } })
    const answers = [
      await signInWith(unknown),
      await signInWith(device, { origin: 'http://127.0.0.1:3000' }),
      await signInWith(device, { origin: 'https://evil.example' }),
      await signInWith(device, { unverified: true }),
      // Another person's passkey under this one's name.
      await send({ ...other.device.use(await ask()), id: device.id, rawId: device.id }),
      await send(device.use({ options: { challenge: 'made up', rpId: 'localhost' } })),
    ]
    for (const answer of answers) expect(answer).toMatchObject(refused)
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await signInWith(device)).status).toBe(200)
  })

  test('accepts a challenge once, within five minutes, and for nothing else', async () => {
    const { device, here, email } = await passkeyPerson('challenge@carrier.example')
    const used = device.use(await ask())
    expect((await send(used)).status).toBe(200)
    expect(await send(used)).toMatchObject(refused)
    const late = await ask()
    later(5 * 60)
    expect(await send(device.use(late))).toMatchObject(refused)
    // One of a second step, and one of a set-up.
    const token = await stepOf(email)
    expect(await send(device.use(await ask({ token })))).toMatchObject(refused)
    const asked = await here.post('/api/profile/passkeys/options', {
      current_password: 'a quiet harbour at dusk',
    })
    const { challenge } = asked.body.data.options
    expect(await send(device.use({ options: { challenge, rpId: 'localhost' } }))).toMatchObject(refused)
  })

  test('uses a challenge up even if the passkey is refused', async () => {
    const { device } = await passkeyPerson('usedup@carrier.example')
    const asked = await ask()
    expect(await send(device.use(asked, { unverified: true }))).toMatchObject(refused)
    expect(await send(device.use(asked))).toMatchObject(refused)
  })

  test('is refused to a copy, whose counter goes back', async () => {
    const { device } = await passkeyPerson('copy@carrier.example')
    expect((await signInWith(device, { counter: 7 })).status).toBe(200)
    expect(await signInWith(device, { counter: 7 })).toMatchObject(refused)
    expect(await signInWith(device, { counter: 6 })).toMatchObject(refused)
    expect((await signInWith(device, { counter: 8 })).status).toBe(200)
  })

  test.each([
    [3, /inactive/],
    [4, /terminated/],
  ])('reveals status %i to the holder of the passkey, and begins no session', async (status_id, sentence) => {
    const { device, id } = await passkeyPerson(`ended${status_id}@carrier.example`)
    await world.alter('portal_user', { id }, { status_id })
    expect(await signInWith(device)).toMatchObject({ status: 422, body: { message: sentence } })
    expect(await signInWith(newDevice())).toMatchObject(refused)
  })

  test('is slowed down by network, and its successes do not count', async () => {
    const { device } = await passkeyPerson('slow@carrier.example')
    expect((await signInWith(device)).status).toBe(200)
    const rows = await world.owner.selectFrom('sign_in_attempt').select(['key', 'failures']).execute()
    expect(rows.find(({ key }) => key.startsWith('passkeys:'))).toMatchObject({ failures: 0 })
    const many = { failures: 205, window_start: now(), last_at: now() }
    await world.owner.updateTable('sign_in_attempt').set(many).where('key', 'like', 'passkeys:%').execute()
    const waits = await world.stranger.post('/api/login/passkey/options', {})
    expect(waits).toMatchObject({ status: 429, headers: { 'retry-after': '32' } })
  })

  test('refuses anything that no browser answers', async () => {
    const { device } = await passkeyPerson('shape@carrier.example')
    const good = device.use(await ask())
    for (const bad of [
      null,
      {},
      { ...good, type: 'password' },
      { ...good, response: {} },
      { ...good, id: '=' },
    ])
      expect((await send(bad)).body.code).toBe('invalid')
  })
})

describe('a passkey as the second step', () => {
  test('finishes a sign-in begun by password, only for the same person', async () => {
    const { email, device } = await passkeyPerson('step@carrier.example')
    const other = await passkeyPerson('otherstep@carrier.example')
    const { token, methods } = (await logIn(email)).body.data.second_factor
    expect(methods).toEqual(['passkey', 'recovery'])
    expect((await ask({ token })).options.allowCredentials).toMatchObject([{ id: device.id }])
    expect(await finishWith(token, other.device)).toMatchObject(refused)
    // One for a sign-in without a password.
    const assertion = device.use(await ask())
    const loose = await world.stranger.post('/api/login/second-factor/passkey', { token, assertion })
    expect(loose).toMatchObject(refused)
    const finished = await finishWith(token, device)
    expect(finished).toMatchObject({ status: 200, body: { data: { access_token: /./ } } })
    expect(await statusOf(finished.body.data.access_token)).toBe(200)
    expect(await world.stranger.post('/api/login/passkey/options', { token })).toMatchObject(expired)
    expect((await world.stranger.post('/api/login/passkey/options', { token: 'x' })).status).toBe(422)
  })

  test('beside an app is a choice, and a recovery code replaces either', async () => {
    const { email, here, key } = await protectedPerson('choice@carrier.example')
    const { device } = await addPasskeyTo(here)
    expect((await logIn(email)).body.data.second_factor.methods).toEqual(['totp', 'passkey', 'recovery'])
    expect((await finishWith(await stepOf(email), device)).status).toBe(200)
    expect((await finish(await stepOf(email), codeOf(key, now()))).status).toBe(200)
    const { email: only, recovery } = await passkeyPerson('onlypasskey@carrier.example')
    expect((await finish(await stepOf(only), recovery[0]!, 'recovery')).status).toBe(200)
  })

  test('counts its attempts with the codes', async () => {
    const { email, device } = await passkeyPerson('tries@carrier.example')
    const token = await stepOf(email)
    for (let i = 0; i < 5; i += 1)
      expect(await finishWith(token, device, { unverified: true })).toMatchObject(refused)
    expect(await finishWith(token, device)).toMatchObject(expired)
  })
})

test('a passkey satisfies a portal that requires a second factor of staff', async () => {
  const { here: admin } = await protectedPerson('requires@carrier.example', 'admin')
  const { here } = await person('staff@carrier.example', 'client_manager')
  await admin.put('/api/portal-settings', { staff_second_factor: true })
  expect((await here.get('/api/customers')).body.code).toBe('second_factor_required')
  const { device } = await addPasskeyTo(here)
  expect((await here.get('/api/customers')).status).toBe(200)
  expect((await signInWith(device)).status).toBe(200)
})

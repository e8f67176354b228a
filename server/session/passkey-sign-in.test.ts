import { afterEach, describe, expect, test } from 'vitest'
import { newDevice, type Bent } from '#server/testing/authenticator.ts'
import { codeOf, factorsIn } from '#server/testing/factors.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { later, person, protectedPerson, addPasskeyTo, passkeyPerson, logIn, stepOf, finish, statusOf } =
  factorsIn(world)
const now = () => world.clock.now
type Device = ReturnType<typeof newDevice>

const ask = async (body = {}) => (await world.stranger.post('/api/login/passkey/options', body)).body.data
const send = (assertion: unknown) => world.stranger.post('/api/login/passkey', { assertion })
const signInWith = async (device: Device, bent?: Bent) => send(device.use(await ask(), bent))
const finishWith = async (token: string, device: Device, bent?: Bent) => {
  const assertion = device.use(await ask({ token }), bent)
  return world.stranger.post('/api/login/second-factor/passkey', { token, assertion })
}
const refused = { status: 422, body: { code: 'sign_in_refused', message: /^This passkey was not accepted/ } }
const expired = { status: 422, body: { code: 'sign_in_expired' } }

afterEach(async () => {
  world.clock.now = new Date()
  await world.owner.deleteFrom('sign_in_attempt').execute()
})

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

  test('is refused in the same words for an unknown passkey, another origin and an unchecked person', async () => {
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

  test('takes a challenge once, within five minutes, and for nothing else', async () => {
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

  test('uses a challenge up even where the passkey is refused', async () => {
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
  ])('reveals status %i to whoever has the passkey, and begins no session', async (status_id, sentence) => {
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

  test('refuses what no browser answers', async () => {
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
  test('finishes a sign-in that the password began, and is the person’s own', async () => {
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

  test('beside an app leaves the choice, and a recovery code stands in for either', async () => {
    const { email, here, key } = await protectedPerson('choice@carrier.example')
    const { device } = await addPasskeyTo(here)
    expect((await logIn(email)).body.data.second_factor.methods).toEqual(['totp', 'passkey', 'recovery'])
    expect((await finishWith(await stepOf(email), device)).status).toBe(200)
    expect((await finish(await stepOf(email), codeOf(key, now()))).status).toBe(200)
    const { email: only, recovery } = await passkeyPerson('onlypasskey@carrier.example')
    expect((await finish(await stepOf(only), recovery[0]!, 'recovery')).status).toBe(200)
  })

  test('counts its tries with the codes', async () => {
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

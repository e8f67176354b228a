import { afterEach, describe, expect, test } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { passkeySite } from '#server/session/passkey-site.ts'
import { newDevice, type Bent } from '#server/testing/authenticator.ts'
import { codeOf, factorPassword, factorsIn } from '#server/testing/factors.ts'
import { eventually } from '#server/testing/waits.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const { later, person, protectedPerson, passkeyPerson, logIn, statusOf, mailsTo } = factorsIn(world)
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
  test('is added with the password; other sessions end, recovery codes come with the first factor, a mail tells', async () => {
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

  test.each<[string, Bent]>([
    ['of another origin', { origin: 'http://127.0.0.1:3000' }],
    ['whose device did not check its person', { unverified: true }],
  ])('%s is not added', async (_, bent) => {
    const { here } = await person(`${crypto.randomUUID()}@carrier.example`)
    const { data } = (await here.post(`${url}/options`, proof)).body
    const attestation = newDevice().make(data, bent)
    expect(await here.post(url, { name: 'Laptop', attestation })).toMatchObject(notMade)
  })

  test('is added by its own person alone, once, within five minutes, and with what a browser answers', async () => {
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

  test('is renamed and removed by its own person alone, who is mailed; without a factor there are no codes', async () => {
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

  test('beside an app keeps the recovery codes when either goes', async () => {
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

test('there are no passkeys where the portal has no name', () => {
  const siteOf = (publicUrl: string) => passkeySite({ publicUrl })
  expect(siteOf('https://portal.example')).toEqual({ id: 'portal.example', origin: 'https://portal.example' })
  expect(siteOf('http://[::1]:81')).toEqual({ id: 'localhost', origin: 'http://localhost:81' })
  for (const url of ['http://portal.example', 'https://203.0.113.9', 'http://[2001:db8::1]'])
    expect(() => siteOf(url)).toThrow(AppError)
})

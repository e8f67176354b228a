import { afterEach, describe, expect, test } from 'vitest'
import { codeOf, factorPassword, factorsIn } from '#server/testing/factors.ts'
import { eventually } from '#server/testing/waits.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { later, person, setUpApp, protectedPerson, logIn, stepOf, finish, statusOf, mailsTo } =
  factorsIn(world)
const now = () => world.clock.now
const url = '/api/profile/second-factor'
const begin = { current_password: factorPassword }

afterEach(async () => {
  world.clock.now = new Date()
  await world.owner.deleteFrom('sign_in_attempt').execute()
})

describe('an authenticator app', () => {
  test('is set up with the password and a code; other sessions end, this one goes on, a mail tells', async () => {
    const { email, here } = await person('setup@carrier.example')
    const elsewhere = await world.signIn(email, factorPassword)
    expect((await here.get(url)).body.data).toEqual({
      totp_since: null,
      recovery_codes_left: 0,
      passkeys: [],
    })
    expect(await here.post(url, { current_password: 'not mine' })).toMatchObject({
      status: 422,
      body: { errors: { current_password: [/./] } },
    })
    const { key, uri } = (await here.post(url, begin)).body.data
    expect(uri).toBe(
      `otpauth://totp/Trunkline:setup%40carrier.example?issuer=Trunkline&secret=${key}&algorithm=SHA1&digits=6&period=30`,
    )
    // Until it is confirmed a sign-in asks for nothing more.
    expect((await logIn(email)).body.data).toHaveProperty('access_token')
    expect(await here.put(url, { code: '000000' })).toMatchObject({
      status: 422,
      body: { errors: { code: [/./] } },
    })
    expect(await statusOf(elsewhere.token)).toBe(200)
    const confirmed = await here.put(url, { code: codeOf(key, now()) })
    expect(confirmed).toMatchObject({ status: 200, body: { data: { recovery_codes: { length: 10 } } } })
    expect(await statusOf(elsewhere.token)).toBe(401)
    const { data } = (await here.get(url)).body
    expect(data).toEqual({ totp_since: now().toISOString(), recovery_codes_left: 10, passkeys: [] })
    // The code that confirmed it signs nobody in.
    expect((await finish(await stepOf(email), codeOf(key, now()))).status).toBe(422)
    expect((await here.post(url, begin)).status).toBe(409)
    await eventually(async () =>
      expect(await mailsTo(email)).toEqual(['An authenticator app now protects your Trunkline account']),
    )
  })

  test('is confirmed within ten minutes, by the key that was shown last', async () => {
    const { here } = await person('late@carrier.example')
    expect((await here.put(url, { code: '000000' })).status).toBe(409)
    const first = (await here.post(url, begin)).body.data.key
    const second = (await here.post(url, begin)).body.data.key
    expect((await here.put(url, { code: codeOf(first, now()) })).status).toBe(422)
    later(601)
    expect((await here.put(url, { code: codeOf(second, now()) })).status).toBe(409)
  })

  test('lies sealed in the database, for its own user alone, and recovery codes are hashed', async () => {
    const { id, key, email, recovery } = await protectedPerson('sealed@carrier.example')
    const rowOf = (user: number) => world.row('totp', { user_id: user })
    const { sealed } = await rowOf(id)
    expect(sealed.toString('latin1')).not.toContain(key)
    const codes = await world.owner
      .selectFrom('recovery_code')
      .selectAll()
      .where('user_id', '=', id)
      .execute()
    expect(JSON.stringify(codes)).not.toContain(recovery[0])
    expect(codes[0]!.hash).toHaveLength(32)
    // Another person's secret in its place opens nothing.
    const other = await protectedPerson('othersealed@carrier.example')
    await world.alter('totp', { user_id: id }, { sealed: (await rowOf(other.id)).sealed })
    expect((await finish(await stepOf(email), codeOf(other.key, now()))).status).toBe(500)
    await world.alter('totp', { user_id: id }, { sealed })
  })

  test('is switched off with the password and a code, which ends other sessions and the recovery codes', async () => {
    const { id, email, here, key } = await protectedPerson('off@carrier.example')
    const off = (code: string, current_password = factorPassword) =>
      here.post(`${url}/off`, { current_password, code })
    const finished = await finish(await stepOf(email), codeOf(key, now()))
    later(30)
    const waiting = await stepOf(email)
    expect(await off(codeOf(key, now()), 'not mine')).toMatchObject({
      status: 422,
      body: { errors: { current_password: [/./] } },
    })
    expect(await off('000000')).toMatchObject({ status: 422, body: { errors: { code: [/./] } } })
    expect((await off(codeOf(key, now()))).status).toBe(200)
    expect(await statusOf(finished.body.data.access_token)).toBe(401)
    expect(await statusOf(here.token)).toBe(200)
    expect(await finish(waiting, codeOf(key, now()))).toMatchObject({ body: { code: 'sign_in_expired' } })
    expect((await logIn(email)).body.data).toHaveProperty('access_token')
    expect(
      await world.owner.selectFrom('recovery_code').selectAll().where('user_id', '=', id).execute(),
    ).toEqual([])
    expect((await off(codeOf(key, now()))).status).toBe(409)
    await eventually(async () =>
      expect(await mailsTo(email)).toContain('Your Trunkline account has lost its authenticator app'),
    )
  })

  test('that is lost is switched off with a recovery code', async () => {
    const { here, recovery } = await protectedPerson('lostapp@carrier.example')
    const lost = await here.post(`${url}/off`, { ...begin, code: recovery[3] })
    expect(lost.status).toBe(200)
    await setUpApp(here)
  })
})

describe('removing the factors of someone who lost them', () => {
  test('ends their sessions, is mailed, and is for an admin and for others alone', async () => {
    const { id, email, here } = await protectedPerson('lost@carrier.example')
    const remove = (who: number) => world.admin.delete(`/api/user-management/second-factor/${who}`)
    const own = (await world.admin.get('/api/profile')).body.data.id
    expect(await remove(own)).toMatchObject({ status: 409, body: { message: /your own/ } })
    expect((await remove(900_000_000)).status).toBe(404)
    expect((await remove(id)).status).toBe(200)
    expect(await statusOf(here.token)).toBe(401)
    expect((await logIn(email)).body.data).toHaveProperty('access_token')
    expect((await remove(id)).status).toBe(409)
    await eventually(async () =>
      expect(await mailsTo(email)).toContain('Your Trunkline second factors were removed'),
    )
  })
})

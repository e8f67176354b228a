import { afterEach, describe, expect, test } from 'vitest'
import { codeOf, factorPassword, factorsIn } from '#server/testing/factors.ts'
import { eventually } from '#server/testing/waits.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { later, person, setUpApp, protectedPerson, logIn, stepOf, finish, statusOf, mailsTo } =
  factorsIn(world)
const now = (seconds = 0) => new Date(world.clock.now.getTime() + seconds * 1_000)
const url = '/api/profile/second-factor'
const begin = { current_password: factorPassword }

afterEach(async () => {
  world.clock.now = new Date()
  await world.owner.deleteFrom('sign_in_attempt').execute()
})

describe('an authenticator app', () => {
  test('is set up with the password and a code, ends other sessions, and is mailed', async () => {
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
    // Until it is confirmed, a sign-in needs no code.
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
    // The code that confirmed it cannot sign in.
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

  test('is stored encrypted, for its user alone, and recovery codes are hashed', async () => {
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
    // Another user's secret in its place cannot be decrypted.
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

  test('when lost is switched off with a recovery code', async () => {
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

const refused = { status: 422, body: { code: 'sign_in_refused', errors: { code: [/./] } } }
const expired = { status: 422, body: { code: 'sign_in_expired' } }

describe('signing in with a second factor', () => {
  test('asks for it only after the right password, and the code begins the session', async () => {
    const { email, key } = await protectedPerson('code@carrier.example')
    const wrong = await world.stranger.post('/api/login', { email, password: 'not this one' })
    const unknown = await world.stranger.post('/api/login', { email: 'no@one.example', password: 'x' })
    expect(wrong).toMatchObject({ status: 422, body: unknown.body })

    const { status, headers, body } = await logIn(email)
    expect({ status, data: body.data }).toEqual({
      status: 200,
      data: {
        second_factor: { token: expect.stringMatching(/^[\w-]{43}$/), methods: ['totp', 'recovery'] },
      },
    })
    // A password alone does not make a device known.
    expect(String(headers['set-cookie'])).not.toContain('trunkline-device')
    const { token } = body.data.second_factor
    expect(await statusOf(token)).toBe(401)
    const finished = await finish(token, codeOf(key, now()).replace(/^.../, '$& '))
    expect(finished).toMatchObject({ status: 200, body: { data: { access_token: /./, expires_at: /./ } } })
    expect(String(finished.headers['set-cookie'])).toMatch(/trunkline-device=.*; Path=\/api\/login;/)
    expect(await statusOf(finished.body.data.access_token)).toBe(200)
  })

  test('takes a code once, of this step or the previous, and none before a used one', async () => {
    const { email, key } = await protectedPerson('replay@carrier.example')
    later(300)
    const codes = [-60, -30, 0, 30, 60].map((seconds) => codeOf(key, now(seconds)))
    const answer = async (code: string) => (await finish(await stepOf(email), code)).status
    expect(await answer(codes[0]!)).toBe(422)
    expect(await answer(codes[3]!)).toBe(422)
    expect(await answer(codes[4]!)).toBe(422)
    expect(await answer(codes[1]!)).toBe(200)
    expect(await answer(codes[1]!)).toBe(422)
    expect(await answer(codes[2]!)).toBe(200)
    later(30)
    // The previous step, but used.
    expect(await answer(codes[2]!)).toBe(422)
    expect(await answer(codes[3]!)).toBe(200)
    // Older than a used one.
    expect(await answer(codes[2]!)).toBe(422)
  })

  test('admits one of two callers with the same code at once', async () => {
    const { email, key } = await protectedPerson('race@carrier.example')
    const tokens = [await stepOf(email), await stepOf(email)]
    const answers = await Promise.all(tokens.map((token) => finish(token, codeOf(key, now()))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('takes a token once, for five codes and five minutes', async () => {
    const { email, key } = await protectedPerson('token@carrier.example')
    const used = await stepOf(email)
    expect((await finish(used, codeOf(key, now()))).status).toBe(200)
    later(30)
    expect(await finish(used, codeOf(key, now()))).toMatchObject(expired)
    const tried = await stepOf(email)
    for (let i = 0; i < 5; i += 1) expect(await finish(tried, '000000')).toMatchObject(refused)
    expect(await finish(tried, codeOf(key, now()))).toMatchObject(expired)
    const late = await stepOf(email)
    later(5 * 60)
    expect(await finish(late, codeOf(key, now()))).toMatchObject(expired)
    expect(await finish('x'.repeat(43), '000000')).toMatchObject(expired)
  })

  test('slows guesses down across tokens, and never by a 401', async () => {
    const { email, id, key } = await protectedPerson('guessed@carrier.example')
    const at = { failures: 10, window_start: now(), last_at: now() }
    await world.owner
      .insertInto('sign_in_attempt')
      .values({ key: `factor:${id} 127.0.0.1`, ...at })
      .execute()
    const waits = await finish(await stepOf(email), codeOf(key, now()))
    expect(waits).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    later(2)
    expect((await finish(await stepOf(email), codeOf(key, now()))).status).toBe(200)
    // Attempts from all networks wait longer than for passwords: someone who guesses codes knows the password.
    const many = { failures: 30, window_start: now(), last_at: now() }
    await world.owner
      .insertInto('sign_in_attempt')
      .values({ key: `factors:${id}`, ...many })
      .onConflict((clash) => clash.column('key').doUpdateSet(many))
      .execute()
    later(30)
    const everywhere = await finish(await stepOf(email), codeOf(key, now()))
    expect(everywhere.status).toBe(429)
    expect(Number(everywhere.headers['retry-after'])).toBeGreaterThan(600)
  })

  test.each([
    [3, /inactive/],
    [4, /terminated/],
  ])('reveals status %i that came between the steps, and begins no session', async (status_id, sentence) => {
    const { email, id, key } = await protectedPerson(`status${status_id}@carrier.example`)
    const token = await stepOf(email)
    await world.alter('portal_user', { id }, { status_id })
    const right = await finish(token, codeOf(key, now()))
    expect(right).toMatchObject({ status: 422, body: { message: sentence } })
    expect((await logIn(email)).body.message).toMatch(sentence)
  })

  test('begins again after a new password', async () => {
    const { here, email, key } = await protectedPerson('newpassword@carrier.example')
    const token = await stepOf(email)
    await here.put('/api/profile/password', {
      current_password: factorPassword,
      password: 'nine kites above a hill',
    })
    expect(await finish(token, codeOf(key, now()))).toMatchObject(expired)
  })
})

describe('recovery codes', () => {
  test('each work once, however they are typed, also at the same moment, and are reported by mail', async () => {
    const { email, recovery, here } = await protectedPerson('recovery@carrier.example')
    expect(new Set(recovery).size).toBe(10)
    const answer = async (code: string) => finish(await stepOf(email), code, 'recovery')
    expect((await answer(recovery[0]!.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect(await answer(recovery[0]!)).toMatchObject(refused)
    const tokens = [await stepOf(email), await stepOf(email)]
    const both = await Promise.all(tokens.map((token) => finish(token, recovery[1]!, 'recovery')))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await here.get('/api/profile/second-factor')).body.data.recovery_codes_left).toBe(8)
    await eventually(async () =>
      expect(
        (await mailsTo(email)).filter((each) => each === 'A Trunkline recovery code was used'),
      ).toHaveLength(2),
    )
  })

  test('of another person do not work, and renewed ones replace the old', async () => {
    const { recovery } = await protectedPerson('theirs@carrier.example')
    const { email, here, recovery: old } = await protectedPerson('renews@carrier.example')
    expect(await finish(await stepOf(email), recovery[0]!, 'recovery')).toMatchObject(refused)
    const renew = (current_password: string) =>
      here.post('/api/profile/second-factor/recovery-codes', { current_password })
    expect(await renew('not mine')).toMatchObject({
      status: 422,
      body: { errors: { current_password: [/./] } },
    })
    const { recovery_codes } = (await renew(factorPassword)).body.data
    expect(await finish(await stepOf(email), old[0]!, 'recovery')).toMatchObject(refused)
    expect((await finish(await stepOf(email), recovery_codes[9], 'recovery')).status).toBe(200)
    const { here: without } = await person('without@carrier.example')
    const none = await without.post('/api/profile/second-factor/recovery-codes', {
      current_password: factorPassword,
    })
    expect(none.status).toBe(409)
  })

  test('are no longer offered once all are used', async () => {
    const { email, id } = await protectedPerson('used@carrier.example')
    await world.alter('recovery_code', { user_id: id }, { used_at: now() })
    expect((await logIn(email)).body.data.second_factor.methods).toEqual(['totp'])
  })
})

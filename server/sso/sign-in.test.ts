import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { hashOf, newToken } from '#server/session/token.ts'
import { ssoEnded, ssoOf } from '#server/testing/single-sign-on.ts'
import { eventually } from '#server/testing/waits.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { stranger, admin, owner } = world
const { settings, provider, person, begin, link, walk, linkOnce } = await ssoOf(world)
afterAll(() => provider.close())
afterEach(() => owner.deleteFrom('sign_in_attempt').execute())

describe('signing in with a company', () => {
  test('asks once for the password of the account, mails its owner, and then goes straight in', async () => {
    const { email } = await person('aisyah')
    const { reply, cookie } = await walk('aisyah')
    expect(reply).toMatchObject({ status: 200, body: { data: { link: { email } } } })
    expect(reply.body.data.access_token).toBeUndefined()
    const { token } = reply.body.data.link

    const wrong = await link(token, cookie, 'a wrong guess')
    const errors = { password: ['This password is incorrect.'] }
    expect(wrong).toMatchObject({ status: 422, body: { code: 'sign_in_refused', errors } })
    expect(await link(token, '')).toMatchObject(ssoEnded)
    const done = await link(token, cookie)
    expect(done).toMatchObject({ status: 200, body: { data: { access_token: /./ } } })
    const authorization = `Bearer ${done.body.data.access_token}`
    expect((await stranger.get('/api/profile', { authorization })).body.data.email).toBe(email)
    expect(await link(token, cookie)).toMatchObject(ssoEnded)

    const again = await walk('aisyah')
    expect(again.reply).toMatchObject({ status: 200, body: { data: { access_token: /./ } } })
    expect((await admin.get(settings)).body.data.linked_people).toBe(1)
    const mails = () =>
      owner
        .selectFrom('mailbox')
        .select('plain')
        .where('recipient', '=', email)
        .where('subject', 'like', '%company’s sign-in')
        .execute()
    await eventually(async () => expect(await mails()).toHaveLength(1))
    expect((await mails())[0]!.plain).toContain(new URL(provider.issuer).host)
  })

  test('sends the browser with a code challenge, a state and a nonce, none of which is stored', async () => {
    const { url, cookie, reply } = await begin('anyone@acme.example')
    const { searchParams: sent } = new URL(url)
    expect(sent.get('code_challenge_method')).toBe('S256')
    expect(sent.get('response_type')).toBe('code')
    expect(String(reply.headers['set-cookie'])).toMatch(
      /trunkline-sso=.*Path=\/api\/login\/sso; HttpOnly; SameSite=Lax/,
    )
    const stored = JSON.stringify(await owner.selectFrom('sso_state').selectAll().execute())
    for (const secret of [sent.get('state')!, sent.get('nonce')!, cookie])
      expect(stored).not.toContain(secret)
  })

  test('answers alike for everyone of a domain, and reports a domain without a company', async () => {
    const known = await begin('customer@acme.example')
    const unknown = await begin('nobody-at-all@acme.example')
    const shapeOf = (url: string) => [...new URL(url).searchParams.keys()]
    expect(shapeOf(unknown.url)).toEqual(shapeOf(known.url))
    for (const email of ['customer@borneo.example', 'nobody@borneo.example', 'no email'])
      expect((await begin(email)).reply).toMatchObject({
        status: 422,
        body: { errors: { email: [expect.stringMatching(/^No company has set up sign-in/)] } },
      })
  })

  test('a second page of a browser does not end the sign-in of the first', async () => {
    await person('twice')
    await linkOnce('twice')
    const first = await begin('twice@acme.example')
    const reply = await stranger.post(
      '/api/login/sso',
      { email: 'twice@acme.example' },
      { cookie: first.cookie },
    )
    expect(String(reply.headers['set-cookie'])).toContain(/trunkline-sso=[^;]+/.exec(first.cookie)![0])
  })

  test('makes a network that begins too often wait, and forgets those that succeed', async () => {
    await person('often')
    await linkOnce('often')
    for (let i = 0; i < 3; i += 1) await walk('often')
    const counted = await owner
      .selectFrom('sign_in_attempt')
      .select('failures')
      .where('key', 'like', 'beginning:%')
      .executeTakeFirst()
    expect(counted?.failures).toBe(1)
    await owner.updateTable('sign_in_attempt').set({ failures: 300 }).execute()
    const { reply } = await begin('often@acme.example')
    expect(reply.status).toBe(429)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('guesses of the linking password are slowed down as at sign-in', async () => {
    await person('guessed')
    const { reply, cookie } = await walk('guessed')
    const { token } = reply.body.data.link
    for (let i = 0; i < 10; i += 1) expect((await link(token, cookie, `guess ${i}`)).status).toBe(422)
    expect((await link(token, cookie)).status).toBe(429)
  })

  test('a new password by a mailed link removes the links of the account', async () => {
    const { id } = await person('doubter')
    await linkOnce('doubter')
    const token = newToken()
    const expires_at = new Date(world.clock.now.getTime() + 60_000)
    await owner
      .insertInto('password_link')
      .values({ token_hash: hashOf(token), user_id: id, expires_at, used_at: null })
      .execute()
    const reset = await stranger.post('/api/resetPassword', { token, password: 'nine kites above a hill' })
    expect(reset.status).toBe(200)
    expect((await walk('doubter')).reply.body.data.link.token).toBeDefined()
  })
})

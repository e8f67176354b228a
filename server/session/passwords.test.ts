import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { type UserStatus, userStatusIds } from '#contract/roles.ts'
import { clearExpired } from '#server/session/clear-expired.ts'
import { hashOf, newToken } from '#server/session/token.ts'
import { people } from '#server/testing/people.ts'
import { makeMailServer } from '#server/testing/smtp.ts'
import { mailsTo, newUser } from '#server/testing/users.ts'
import { eventually } from '#server/testing/waits.ts'
import { makeWorld, openWorld, type World } from '#server/testing/world.ts'

const world = await openWorld({ PUBLIC_URL: 'https://portal.example.com', BASE_PATH: '/sub' })
const before = 'a quiet harbour at dusk'
const after = 'seven lanterns over water'

/** A person of one test, with two open sessions. */
async function person(email: string, language: 'en' | 'ms' = 'en') {
  const { id } = await newUser(world, { email, password: before, language })
  return { id, here: await world.signIn(email, before), elsewhere: await world.signIn(email, before) }
}

type Here = Awaited<ReturnType<typeof person>>['here']
const change = ({ put }: Pick<Here, 'put'>, password: string, current_password = before) =>
  put('/api/profile/password', { current_password, password })
const statusOf = (token: string) =>
  world.stranger.get('/api/profile', { authorization: `Bearer ${token}` }).then(({ status }) => status)

afterEach(async () => {
  world.clock.now = new Date()
  await world.owner.deleteFrom('sign_in_attempt').execute()
})

describe('changing a password', () => {
  test('[R-21] ends every session and link, begins a new session, and is mailed in the language of the person', async () => {
    const email = 'changer@carrier.example'
    const { id, here, elsewhere } = await person(email, 'ms')
    const link = newToken()
    const expires_at = new Date(world.clock.now.getTime() + 60_000)
    await world.owner
      .insertInto('password_link')
      .values({ token_hash: hashOf(link), user_id: id, expires_at, used_at: null })
      .execute()

    const changed = await change(here, after)
    expect(changed).toMatchObject({ status: 200, body: { success: true, data: { access_token: /./ } } })
    expect(await statusOf(here.token)).toBe(401)
    expect(await statusOf(elsewhere.token)).toBe(401)
    expect(await statusOf(changed.body.data.access_token)).toBe(200)
    const byLink = await world.stranger.post('/api/resetPassword', { token: link, password: before })
    expect(byLink).toMatchObject({ status: 422, body: { code: 'dead_link' } })
    expect((await world.stranger.post('/api/login', { email, password: before })).status).toBe(422)
    expect((await world.stranger.post('/api/login', { email, password: after })).status).toBe(200)

    await eventually(async () => expect(await mailsTo(world, email)).toHaveLength(1))
    const [mail] = await mailsTo(world, email)
    expect(mail!.subject).toBe('Kata laluan Trunkline anda telah ditukar')
    expect(mail!.plain).toContain('https://portal.example.com/sub/forgot-password')
    expect(mail!.plain + mail!.html).not.toContain(after)
  })

  test('needs the current password: a wrong one is a field error, ten cause a wait', async () => {
    const { here } = await person('guessed@carrier.example')
    for (let i = 0; i < 10; i += 1)
      expect(await change(here, after, `a wrong guess ${i}`)).toMatchObject({
        status: 422,
        body: {
          code: 'sign_in_refused',
          errors: { current_password: ['The current password is incorrect.'] },
        },
      })
    const waits = await change(here, after)
    expect(waits.status).toBe(429)
    expect(Number(waits.headers['retry-after'])).toBeGreaterThan(0)
    expect(await statusOf(here.token)).toBe(200)
    world.clock.now = new Date(world.clock.now.getTime() + 16 * 60_000)
    expect((await change(here, after)).status).toBe(200)
  })

  test.each([
    ['eleven characters', 'short pass!'],
    ['129 characters', 'x'.repeat(129)],
    ['a common one', 'password1234'],
    ['the person’s own words', 'noor.siti.noor'],
    ['the current one', before],
  ])('refuses %s on the field of the new one', async (what, password) => {
    const { here } = await person(`${what.replaceAll(/\W/g, '')}@carrier.example`)
    expect(await change(here, password)).toMatchObject({
      status: 422,
      body: { errors: { password: [/./] } },
    })
    expect(await statusOf(here.token)).toBe(200)
  })

  test('of two at once one succeeds, and its password works', async () => {
    const email = 'twice@carrier.example'
    const { here, elsewhere } = await person(email)
    const wanted = [after, 'nine kites above a hill']
    const answers = await Promise.all([change(here, wanted[0]!), change(elsewhere, wanted[1]!)])
    expect(answers.map(({ status }) => status).toSorted()).not.toEqual([200, 200])
    const won = answers.findIndex(({ status }) => status === 200)
    const login = await world.stranger.post('/api/login', { email, password: wanted[won] })
    expect(login.status).toBe(200)
    expect(await statusOf(answers[won]!.body.data.access_token)).toBe(200)
  })
})

const ask = (email: string, headers: Record<string, string> = {}) =>
  world.stranger.post('/api/forgotPassword', { email }, headers)
const set = (token: string) => world.stranger.post('/api/resetPassword', { token, password: before })
const signIn = (email: string) => world.stranger.post('/api/login', { email, password: before })
const later = (minutes: number) => (world.clock.now = new Date(world.clock.now.getTime() + minutes * 60_000))

/** A user of this test alone. */
const newPerson = async (
  email: string,
  more: { status?: UserStatus; language?: 'en' | 'ms' } = {},
  of: Pick<World, 'owner'> = world,
) => (await newUser(of, { email, role: 'admin', ...more })).id

/** Waits until every requested link has been processed. */
const dealtWith = ({ owner }: Pick<World, 'owner'> = world) =>
  eventually(async () => {
    const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from pgboss.job
        where name = 'password_link' and state in ('created', 'retry', 'active')`.execute(owner)
    expect(rows[0]!.open).toBe(0)
  })

async function linksTo(email: string) {
  await dealtWith()
  return (await mailsTo(world, email)).filter((mail) => mail.message_id.startsWith('<password-link-'))
}

/** Requests a link, in lower case, and returns the token of the mail. */
async function linkFor(email: string): Promise<string> {
  expect((await ask(email.toLowerCase())).status).toBe(200)
  const [, token] = /\?token=([\w-]{43})$/m.exec((await linksTo(email)).at(-1)!.plain)!
  return token!
}

describe('[C-32] a link to set a password', () => {
  test('is mailed in the language of the person, works once, and ends their sessions and other links', async () => {
    const email = 'Siti.Noor@carrier.example'
    await newPerson(email, { language: 'ms' })
    const first = await linkFor(email)
    const [mail] = await linksTo(email)
    expect(mail!.subject).toBe('Tetapkan kata laluan baharu untuk Trunkline')
    expect(mail!.plain).toContain(`https://portal.example.com/sub/reset-password?token=`)
    expect(mail!.html).toContain(`https://portal.example.com/sub/reset-password?token=`)
    expect(mail!.plain).not.toContain('/account/settings')
    const second = await linkFor(email)
    expect((await set(first)).status).toBe(200)
    // A mail program may have truncated the link.
    for (const used of [first, second, first.slice(0, 12), ''])
      expect(await set(used)).toMatchObject({ status: 422, body: { code: 'dead_link' } })
    const { data } = (await signIn(email)).body
    const authorization = `Bearer ${data.access_token}`
    expect((await world.stranger.get('/api/profile', { authorization })).status).toBe(200)
    expect((await set(await linkFor(email))).status).toBe(200)
    expect((await world.stranger.get('/api/profile', { authorization })).status).toBe(401)
  })

  test('works for 30 minutes from the request, and is then deleted', async () => {
    const email = 'slow@carrier.example'
    const user = await newPerson(email)
    const [early, late] = [await linkFor(email), await linkFor(email)]
    later(29.9)
    expect((await set(early)).status).toBe(200)
    later(0.2)
    expect(await set(late)).toMatchObject({ status: 422, body: { code: 'dead_link' } })
    for (const each of ['living', 'expired']) await newPerson(`${each}@carrier.example`)
    const [living, expired] = [
      await linkFor('living@carrier.example'),
      await linkFor('expired@carrier.example'),
    ]
    await clearExpired(world.db, { now: world.clock.now })
    const links = world.owner.selectFrom('password_link').select('used_at')
    expect(await links.where('user_id', '=', user).execute()).toEqual([])
    expect((await set(living)).status).toBe(200)
    later(30)
    expect((await set(expired)).status).toBe(422)
  })

  test('is dead once its user is deactivated', async () => {
    const email = 'leaving@carrier.example'
    const id = await newPerson(email)
    const token = await linkFor(email)
    const switchTo = (status_id: number) => world.alter('portal_user', { id }, { status_id })
    for (const status of ['inactive', 'terminated', 'rejected'] as const) {
      await switchTo(userStatusIds[status])
      expect([status, (await set(token)).status]).toEqual([status, 422])
    }
    await switchTo(userStatusIds.active)
    expect((await set(token)).status).toBe(200)
  })

  test('gets the same answer for known, unknown and inactive users, and is mailed only to active and pending ones', async () => {
    const statuses = ['pending', 'inactive', 'terminated', 'rejected'] as const
    for (const status of statuses) await newPerson(`${status}@carrier.example`, { status })
    const pending = 'pending@carrier.example'
    const silent = ['nobody@carrier.example', ...statuses.slice(1).map((each) => `${each}@carrier.example`)]
    const answers = []
    for (const email of [people.admin, people.commercial, pending, ...silent]) {
      const { statusCode, body, headers } = await world.http.inject({
        method: 'POST',
        url: '/api/forgotPassword',
        payload: { email },
      })
      const { date: _, 'x-request-id': __, 'set-cookie': cookie, ...rest } = headers
      expect(cookie).toMatch(/^XSRF-TOKEN=/)
      answers.push(JSON.stringify({ statusCode, body, rest }))
    }
    expect(new Set(answers).size, answers.join('\n')).toBe(1)
    expect(answers[0]).toContain('"statusCode":200')
    expect(await linksTo(people.admin)).toHaveLength(1)
    expect(await linksTo(people.commercial)).toHaveLength(1)
    // Anyone may have typed an applicant's name.
    expect(await linksTo(pending)).toMatchObject([{ plain: expect.stringMatching(/^Hello,\n/) }])
    for (const email of silent) expect([email, await linksTo(email)]).toEqual([email, []])
    const malay = await ask('nobody@carrier.example', { 'accept-language': 'ms' })
    expect(malay.body.message).toMatch(/^Jika e-mel ini/)
  })

  test('needs an email; anything else is refused with a reason', async () => {
    for (const email of ['', 'siti', 'a b@c.example', `${'x'.repeat(250)}@c.example`, 'a\u0000@c.example'])
      expect([email, await ask(email)]).toMatchObject([
        email,
        { status: 422, body: { errors: { email: [/./] } } },
      ])
    expect((await world.stranger.post('/api/forgotPassword', {})).status).toBe(422)
    expect(await ask('siti')).toMatchObject({
      body: { errors: { email: ['Enter a valid email address.'] } },
    })
    expect((await ask('  siti@localhost ')).status).toBe(200)
  })
})

describe('requests for links', () => {
  const attempts = () => world.owner.selectFrom('sign_in_attempt').selectAll().orderBy('key').execute()

  test.each([people.borneo, 'no-one@else.example'])(
    'of one email wait after three, known or not: %s',
    async (email) => {
      for (let i = 0; i < 3; i += 1) expect((await ask(email)).status).toBe(200)
      const before = await attempts()
      const refused = await ask(email.toUpperCase())
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
      expect(refused.body.message).toMatch(/password link/)
      expect(refused.headers['retry-after']).toBe('60')
      expect(await attempts()).toEqual(before)
      later(1)
      expect((await ask(email)).status).toBe(200)
      expect((await ask(email)).headers['retry-after']).toBe('120')
      later(16)
      expect((await ask(email)).status).toBe(200)
      // They do not prevent anyone from signing in.
      expect((await attempts()).map(({ key }) => key)).toEqual([`link:${email}`, 'links:127.0.0.1'])
      if (email === people.borneo) expect((await linksTo(email)).length).toBe(5)
    },
  )

  test('of one network wait after twenty, and a refused one leaves no row and no job', async () => {
    await world.owner
      .insertInto('sign_in_attempt')
      .values({
        key: 'links:127.0.0.1',
        failures: 20,
        window_start: world.clock.now,
        last_at: world.clock.now,
      })
      .execute()
    const before = await attempts()
    expect((await ask('first@else.example')).status).toBe(429)
    expect(await attempts()).toEqual(before)
    const { rows } = await sql`
      select 1 from pgboss.job where name = 'password_link' and data ->> 'email' = 'first@else.example'`.execute(
      world.owner,
    )
    expect(rows).toEqual([])
    later(16)
    expect((await ask('first@else.example')).status).toBe(200)
  })
})

test('demo people get no link without the demo; a failed mail is retried until expiry', async () => {
  const server = await makeMailServer()
  const live = await makeWorld({ DEMO: '0', SMTP_URL: server.url })
  try {
    await sql`update pgboss.queue set retry_delay_max = 2 where name = 'password_link'`.execute(live.owner)
    await newPerson('own@carrier.example', {}, live)
    const asked = [people.admin, people.acme, 'own@carrier.example']
    for (const email of asked)
      expect((await live.stranger.post('/api/forgotPassword', { email })).status).toBe(200)
    await eventually(async () => {
      const { rows } = await sql`
          select 1 from pgboss.job where name = 'password_link' and retry_count > 0`.execute(live.owner)
      expect(rows).toHaveLength(1)
    })
    await server.start()
    await dealtWith(live)
    const links = () => server.mails.filter((mail) => mail.messageId?.startsWith('<password-link-'))
    expect(links().map((mail) => mail.recipient)).toEqual(['own@carrier.example'])
    await server.stop()
    await live.stranger.post('/api/forgotPassword', { email: 'own@carrier.example' })
    live.clock.now = new Date(live.clock.now.getTime() + 30 * 60_000)
    await dealtWith(live)
    expect(links()).toHaveLength(1)
  } finally {
    await live.close()
    await server.stop()
  }
}, 60_000)

import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { userStatusIds, type UserStatus } from '#contract/roles.ts'
import { clearLinks } from '#server/session/ask-for-link.ts'
import { newUser } from '#server/testing/users.ts'
import { people } from '#server/testing/people.ts'
import { makeMailServer } from '#server/testing/smtp.ts'
import { eventually } from '#server/testing/waits.ts'
import { makeWorld, openWorld, type World } from '#server/testing/world.ts'

const world = await openWorld({ PUBLIC_URL: 'https://portal.example.com', BASE_PATH: '/sub' })
const password = 'a quiet harbour at dusk'

const ask = (email: string, headers: Record<string, string> = {}) =>
  world.stranger.post('/api/forgotPassword', { email }, headers)
const set = (token: string) => world.stranger.post('/api/resetPassword', { token, password })
const signIn = (email: string) => world.stranger.post('/api/login', { email, password })
const later = (minutes: number) => (world.clock.now = new Date(world.clock.now.getTime() + minutes * 60_000))

/** A person of this test alone. */
const person = async (
  email: string,
  more: { status?: UserStatus; language?: 'en' | 'ms' } = {},
  of: Pick<World, 'owner'> = world,
) => (await newUser(of, { email, role: 'admin', ...more })).id

/** Waits until every link that was asked for has been dealt with. */
const dealtWith = ({ owner }: Pick<World, 'owner'> = world) =>
  eventually(async () => {
    const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from pgboss.job
        where name = 'password_link' and state in ('created', 'retry', 'active')`.execute(owner)
    expect(rows[0]!.open).toBe(0)
  })

async function mailsTo(email: string) {
  await dealtWith()
  return world.owner
    .selectFrom('mailbox')
    .selectAll()
    .where('recipient', '=', email)
    .where('message_id', 'like', '<password-link-%')
    .orderBy('id')
    .execute()
}

/** Asks for a link, in small letters, and answers the token of the mail. */
async function linkFor(email: string): Promise<string> {
  expect((await ask(email.toLowerCase())).status).toBe(200)
  const [, token] = /\?token=([\w-]{43})$/m.exec((await mailsTo(email)).at(-1)!.plain)!
  return token!
}

afterEach(async () => {
  world.clock.now = new Date()
  await world.owner.deleteFrom('sign_in_attempt').execute()
})

describe('[C-32] a link to set a password', () => {
  test('is mailed in the language of the person, works once, and ends their sessions and other links', async () => {
    const email = 'Siti.Noor@carrier.example'
    await person(email, { language: 'ms' })
    const first = await linkFor(email)
    const [mail] = await mailsTo(email)
    expect(mail!.subject).toBe('Tetapkan kata laluan baharu untuk Trunkline')
    expect(mail!.plain).toContain(`https://portal.example.com/sub/reset-password?token=`)
    expect(mail!.html).toContain(`https://portal.example.com/sub/reset-password?token=`)
    expect(mail!.plain).not.toContain('/account/settings')
    const second = await linkFor(email)
    expect((await set(first)).status).toBe(200)
    // A mail program may have cut the link.
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
    const user = await person(email)
    const [early, late] = [await linkFor(email), await linkFor(email)]
    later(29.9)
    expect((await set(early)).status).toBe(200)
    later(0.2)
    expect(await set(late)).toMatchObject({ status: 422, body: { code: 'dead_link' } })
    for (const each of ['living', 'expired']) await person(`${each}@carrier.example`)
    const [living, expired] = [
      await linkFor('living@carrier.example'),
      await linkFor('expired@carrier.example'),
    ]
    await clearLinks(world.db, { now: world.clock.now })
    const links = world.owner.selectFrom('password_link').select('used_at')
    expect(await links.where('user_id', '=', user).execute()).toEqual([])
    expect((await set(living)).status).toBe(200)
    later(30)
    expect((await set(expired)).status).toBe(422)
  })

  test('is dead once its person is switched off', async () => {
    const email = 'leaving@carrier.example'
    const id = await person(email)
    const token = await linkFor(email)
    const switchTo = (status_id: number) => world.alter('portal_user', { id }, { status_id })
    for (const status of ['inactive', 'terminated', 'rejected'] as const) {
      await switchTo(userStatusIds[status])
      expect([status, (await set(token)).status]).toEqual([status, 422])
    }
    await switchTo(userStatusIds.active)
    expect((await set(token)).status).toBe(200)
  })

  test('is answered alike for known, unknown and switched-off people, and mailed to active and pending ones alone', async () => {
    const statuses = ['pending', 'inactive', 'terminated', 'rejected'] as const
    for (const status of statuses) await person(`${status}@carrier.example`, { status })
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
    expect(await mailsTo(people.admin)).toHaveLength(1)
    expect(await mailsTo(people.commercial)).toHaveLength(1)
    // Anyone may have typed an applicant's name.
    expect(await mailsTo(pending)).toMatchObject([{ plain: expect.stringMatching(/^Hello,\n/) }])
    for (const email of silent) expect([email, await mailsTo(email)]).toEqual([email, []])
    const malay = await ask('nobody@carrier.example', { 'accept-language': 'ms' })
    expect(malay.body.message).toMatch(/^Jika e-mel ini/)
  })

  test('is asked for with an email; anything else is refused in words', async () => {
    for (const email of ['', 'siti', 'a b@c.example', `${'x'.repeat(250)}@c.example`, 'a\u0000@c.example'])
      expect([email, await ask(email)]).toMatchObject([
        email,
        { status: 422, body: { errors: { email: [/./] } } },
      ])
    expect((await world.stranger.post('/api/forgotPassword', {})).status).toBe(422)
    expect(await ask('siti')).toMatchObject({ body: { errors: { email: ['Enter a valid email address.'] } } })
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
      // They do not keep anyone from signing in.
      expect((await attempts()).map(({ key }) => key)).toEqual([`link:${email}`, 'links:127.0.0.1'])
      if (email === people.borneo) expect((await mailsTo(email)).length).toBe(5)
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

test('a portal without the demo mails no link to demo people; a mail that fails is sent until the link ends', async () => {
  const server = await makeMailServer()
  const live = await makeWorld({ DEMO: '0', SMTP_URL: server.url })
  try {
    await sql`update pgboss.queue set retry_delay_max = 2 where name = 'password_link'`.execute(live.owner)
    await person('own@carrier.example', {}, live)
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

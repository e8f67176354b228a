import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import type { UserStatus } from '#contract/roles.ts'
import { maxUndecidedBytes } from '#server/users/signup-routes.ts'
import { signUpForm } from '#server/testing/sign-up-form.ts'
import { newUser } from '#server/testing/users.ts'
import { people } from '#server/testing/people.ts'
import { signUpsIn } from '#server/testing/sign-ups.ts'
import { pdf, sendForm } from '#server/testing/uploads.ts'
import { eventually } from '#server/testing/waits.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld({ PUBLIC_URL: 'https://portal.example.com' })
const { send, mailsTo, usersWith, made } = signUpsIn(world)
const later = (minutes: number) => (world.clock.now = new Date(world.clock.now.getTime() + minutes * 60_000))
const attempts = () => world.owner.selectFrom('sign_in_attempt').selectAll().orderBy('key').execute()
const forget = () => world.owner.deleteFrom('sign_in_attempt').execute()

/** A person with this status; customers without a company, who cannot be active. */
const person = (email: string, status: UserStatus) => newUser(world, { email, role: 'customer', status })

afterEach(async () => {
  world.clock.now = new Date()
  await forget()
})

describe('a known email', () => {
  const statuses = ['pending', 'inactive', 'terminated', 'rejected'] as const

  test('gets the answer of an unknown one, byte for byte, by the same statements', async () => {
    for (const status of statuses) await person(`${status}@known.example`, status)
    const known = [people.acme, people.admin, ...statuses.map((status) => `${status}@known.example`)]
    const answers: string[] = []
    const before = await made()
    for (const email of ['nobody@known.example', ...known, 'ADMIN@trunkline.example']) {
      const { status, body, headers } = await send(email)
      const { date: _, 'x-request-id': __, 'set-cookie': cookie, ...rest } = headers
      expect(cookie).toMatch(/^XSRF-TOKEN=/)
      answers.push(JSON.stringify({ status, body, rest }))
    }
    expect(new Set(answers).size, answers.join('\n')).toBe(1)
    expect(answers[0]).toContain('"status":200')
    expect(await made()).toEqual({
      users: before.users + 1,
      sign_ups: before.sign_ups + 1,
      waiting: 0,
      mails: before.mails + 8,
    })
    expect(await usersWith('nobody@known.example')).toHaveLength(1)
    // The administrators are notified of the sign-up that made a user. The demo's applicant is another company's.
    await eventually(async () => {
      const notifications = world.owner.selectFrom('notification').where('kind', '=', 'sign_up_received')
      const ofThis = notifications.where(sql`facts ->> 'company'`, '=', 'Kilang Jentera Utara Sdn Bhd')
      expect(await ofThis.select('id').execute()).toHaveLength(1)
    })
    // Each request wrote the same rows; only the jobs differ.
    const { rows } = await sql<{ keys: string }>`
      select distinct array_to_string(array(select jsonb_object_keys(data)), ',') as keys from pgboss.job
      where name = 'sign_up'`.execute(world.owner)
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['active', people.borneo, /already have an account/, '/login'],
    ['pending', 'pending@known.example', /already signed up/, '/forgot-password'],
    ['inactive', 'inactive@known.example', /cannot sign in/, '/login'],
    ['terminated', 'terminated@known.example', /cannot sign in/, '/login'],
    ['rejected', 'rejected@known.example', /cannot sign in/, '/login'],
  ])('tells its %s owner by mail, and makes and changes nothing', async (_, email, say, leadsTo) => {
    const before = await usersWith(email)
    const { users, sign_ups, waiting } = await made()
    await send(email.toUpperCase(), { fields: { first_name: 'Mallory' } })
    const mail = (await mailsTo(email)).at(-1)!
    expect(mail.subject).toBe('Someone tried to sign up for Trunkline with your email address')
    expect(mail.plain).toMatch(say)
    expect(mail.plain).toContain(`https://portal.example.com${leadsTo}\n`)
    expect(mail.plain + mail.html).not.toMatch(/token=|Mallory|Kilang/)
    expect(await usersWith(email)).toEqual(before)
    expect(await made()).toMatchObject({ users, sign_ups, waiting })
  })
})

test('of sign-ups that race with one email one makes a user, and the owner is notified of the others', async () => {
  const email = 'race@kilang.example'
  const answers = await Promise.all([send(email), send('RACE@kilang.example'), send(email)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const users = await usersWith(email)
  expect(users).toHaveLength(1)
  const sign_ups = world.owner.selectFrom('sign_up').select('user_id').where('user_id', '=', users[0]!.id)
  expect(await sign_ups.execute()).toHaveLength(1)
  const mails = (await mailsTo(users[0]!.email)).map(({ plain }) => plain.includes('token='))
  expect(mails.toSorted()).toEqual([false, false, true])
})

describe('too many sign-ups', () => {
  test.each([people.commercial, 'many@kilang.example'])(
    'of one email wait after three, known or not: %s',
    async (email) => {
      for (let i = 0; i < 3; i += 1) expect((await send(email)).status).toBe(200)
      const before = await made()
      const refused = await send(email.toUpperCase())
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many', message: /sign-ups/ } })
      expect(refused.headers['retry-after']).toBe('60')
      expect(await made()).toEqual(before)
      later(1)
      expect((await send(email)).status).toBe(200)
      expect(await mailsTo(email)).toHaveLength(4)
    },
  )

  test('of one network wait after ten, before their body is read', async () => {
    for (let i = 0; i < 10; i += 1) await send('wrong', { file: null })
    const before = await attempts()
    const refused = await sendForm(world, { url: '/api/signup', fields: signUpForm('x@kilang.example') })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await attempts()).toEqual(before)
    // They prevent nobody from signing in or requesting a password link.
    expect(before.map(({ key }) => key)).toEqual(['sign-ups:127.0.0.1'])
    later(1)
    expect((await send('after@kilang.example')).status).toBe(200)
  })

  test('stop when their documents would fill the disk', async () => {
    const fill = (bytes: number) =>
      sql`create or replace function sign_up_bytes() returns bigint language sql as ${sql.lit(`select ${bytes}::bigint`)}`.execute(
        world.owner,
      )
    const { rows } = await sql<{ bytes: number }>`select sign_up_bytes() as bytes`.execute(world.owner)
    expect(rows[0]!.bytes).toBeGreaterThan(pdf.length)
    await fill(maxUndecidedBytes + 1)
    const refused = await send('full@kilang.example')
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable', message: /at the moment/ } })
    expect(refused.headers['retry-after']).toBe('3600')
    await fill(maxUndecidedBytes)
    expect((await send('full@kilang.example')).status).toBe(200)
  })
})

test('an applicant’s role in the database reads no sign-up, and an active customer has a company', async () => {
  const refused = /permission denied/
  await expect(world.db.selectFrom('sign_up').select('user_id').execute()).rejects.toThrow(refused)
  await expect(world.db.selectFrom('sign_up_request').select('id').execute()).rejects.toThrow(refused)
  await expect(person('active@known.example', 'active')).rejects.toThrow(/company_of_role/)
})

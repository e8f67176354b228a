import { afterEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#server/seed/people.ts'
import { people } from '#server/testing/people.ts'
import { signUpsIn } from '#server/testing/sign-ups.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { send, usersWith } = signUpsIn(world)
const id: number = (await world.acme.get('/api/profile')).body.data.customer.id
const read = async () => (await world.admin.get(`/api/customers/${id}`)).body.data
const change = async (changes: object) =>
  world.admin.put(`/api/customers/${id}`, { version: (await read()).version, ...changes })
const nextYear = world.clock.now.getUTCFullYear() + 1

afterEach(async () => {
  await world.owner.deleteFrom('sign_in_attempt').execute()
})

describe('a sign-up and the account of a customer check a registration number alike', () => {
  test.each([
    ['201907000005', '201907000005'],
    ['2019 01 000005(1312525-a)', '201901000005 (1312525-A)'],
    [`${nextYear - 1}01000005`, `${nextYear - 1}01000005`],
  ])('%s is one', async (registration_no, stored) => {
    const email = `${crypto.randomUUID()}@kilang.example`
    expect((await send(email, { fields: { registration_no } })).status).toBe(200)
    const { status, body } = await change({ registration_no })
    expect([status, body.data.registration_no]).toEqual([200, stored])
    const [user] = await usersWith(email)
    const signUps = world.owner.selectFrom('sign_up').select('registration_no')
    expect(await signUps.where('user_id', '=', user!.id).execute()).toEqual([{ registration_no: stored }])
  })

  test.each(['1312525-A', `${nextYear}01000005`, '201901000005 (1312525-A) Sdn Bhd'])(
    '%s is none',
    async (registration_no) => {
      const before = await read()
      const wrong = { status: 422, body: { code: 'invalid', errors: { registration_no: [/12 digits/] } } }
      expect(await send('wrong@kilang.example', { fields: { registration_no } })).toMatchObject(wrong)
      expect(await change({ registration_no })).toMatchObject(wrong)
      expect(await read()).toEqual(before)
    },
  )
})

test('a company with an earlier number keeps it when its account is changed', async () => {
  const odd = '1312525-A'
  await world.alter('company', { id }, { registration_no: odd })
  expect(await change({ tin: 'C7' })).toMatchObject({ status: 200, body: { data: { registration_no: odd } } })
  expect(await change({ tin: 'C8', registration_no: odd })).toMatchObject({
    status: 200,
    body: { data: { tin: 'C8', registration_no: odd } },
  })
  expect((await change({ registration_no: '1312526-B' })).status).toBe(422)
})

const profile = (await world.acme.get('/api/profile')).body.data
const company = `/api/customers/${profile.customer.id}`
const letterhead = '/api/portal-settings/letterhead'
const kind = { name: 'Noor', phone: '03-2345 6789' }

/** Every call that accepts an email address, with the name of its field. */
const calls: Record<string, [(email: string) => Promise<any>, field: string]> = {
  'a sign-up': [(email) => send(email), 'email'],
  'a password link': [(email) => world.stranger.post('/api/forgotPassword', { email }), 'email'],
  'an invitation': [(email) => world.acme.post('/api/colleagues/invitations', { email }), 'email'],
  'a change of a user': [
    (email) => world.admin.post('/api/user-management/update', { data: { id: profile.id, email } }),
    'data.email',
  ],
  'a billing email': [
    async (billing_email) => {
      const { version } = (await world.admin.get(company)).body.data
      return world.admin.put(company, { version, billing_email })
    },
    'billing_email',
  ],
  'a contact of the book': [
    (email) => world.acme.post('/api/site-contacts', { ...kind, name: crypto.randomUUID(), email }),
    'email',
  ],
  'the letterhead': [
    async (email) => {
      const { logo: _, ...stored } = (await world.admin.get(letterhead)).body.data.letterhead
      return world.admin.put(letterhead, { ...stored, name: 'Trunkline', email })
    },
    'email',
  ],
}

test.each(Object.entries(calls))(
  '%s follows the one rule for email addresses',
  async (name, [call, field]) => {
    for (const email of ['<a@b.my>', 'mailto:a@b.my', 'a@b.my.'])
      expect([email, await call(email)]).toMatchObject([
        email,
        { status: 422, body: { errors: { [field]: ['Enter a valid email address.'] } } },
      ])
    const good = `\u200b r&d/${name.replaceAll(' ', '-')}.陈@acme.example\u00ad`
    expect(await call(good)).toMatchObject({ status: 200 })
  },
)

test('signing in accepts invisible characters around the email', async () => {
  const email = `\u2068${people.borneo}\ufeff\u200b `
  const login = await world.stranger.post('/api/login', { email, password: demoPassword })
  expect(login.status).toBe(200)
})

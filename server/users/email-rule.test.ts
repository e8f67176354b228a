import { afterEach, expect, test } from 'vitest'
import { demoPassword } from '#server/seed/people.ts'
import { people } from '#server/testing/people.ts'
import { signUpsIn } from '#server/testing/sign-ups.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { send } = signUpsIn(world)
const profile = (await world.acme.get('/api/profile')).body.data
const company = `/api/customers/${profile.customer.id}`
const letterhead = '/api/portal-settings/letterhead'
const kind = { name: 'Noor', phone: '03-2345 6789' }

/** Every call that takes an email address, and the field that it refuses. */
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

afterEach(() => world.owner.deleteFrom('sign_in_attempt').execute())

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

test('whoever signs in may paste invisible characters around their email', async () => {
  const email = `\u2068${people.borneo}\ufeff\u200b `
  const login = await world.stranger.post('/api/login', { email, password: demoPassword })
  expect(login.status).toBe(200)
})

import { describe, expect, test } from 'vitest'
import { asViewer } from '#server/platform/db.ts'
import { people } from '#server/testing/people.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const self = {
  first_name: 'Aminah',
  last_name: 'Rahman',
  responsibility: 'Network manager',
  country: 'Malaysia',
}
const save = (change: object, who: Caller = world.acme) => who.put('/api/profile', { ...self, ...change })
const read = async (who: Caller) => (await who.get('/api/profile')).body.data

describe('PUT /profile', () => {
  test('changes one’s own names, responsibility, country and phone, and nothing else of anyone', async () => {
    const before = await read(world.acme)
    const typed = { first_name: ' Nur ', last_name: 'Aisyah', responsibility: '', country: 'Singapore' }
    const saved = await save({ ...typed, phone: '03-2345 6789', email: 'x@y.example', role_id: 2, id: 1 })
    expect(saved).toMatchObject({ status: 200, body: { message: 'Your profile has been saved.' } })
    const after = await read(world.acme)
    expect(saved.body.data).toEqual(after)
    expect(after).toEqual({
      ...before,
      customer: { ...before.customer, ...typed, first_name: 'Nur', phone: '+60323456789' },
    })
    expect((await read(world.borneo)).customer.first_name).toBe('Jefri')
    // A phone that is left out stays.
    await save({})
    expect((await read(world.acme)).customer).toMatchObject({ ...self, phone: '+60323456789' })
  })

  test('is the same for staff', async () => {
    for (const who of [world.manager, world.admin, world.commercial]) {
      const { customer } = await read(who)
      const typed = {
        first_name: customer.first_name,
        last_name: 'New',
        responsibility: 'Sales',
        country: '',
      }
      expect((await save({ ...typed, phone: '+65 6123 4567' }, who)).status).toBe(200)
      expect((await read(who)).customer).toMatchObject({ ...typed, phone: '+6561234567', id: null })
    }
  })

  test.each([
    ['no first name', { first_name: ' ' }, 'first_name'],
    ['a last name that is too long', { last_name: 'x'.repeat(101) }, 'last_name'],
    ['a responsibility that is too long', { responsibility: 'x'.repeat(101) }, 'responsibility'],
    ['a country that is not listed', { country: 'malaysia' }, 'country'],
    ['a phone that cannot exist', { phone: '12' }, 'phone'],
  ])('refuses %s on its field', async (_, change, field) => {
    const refused = await save(change)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual([field])
  })

  test('a customer’s role changes only its own row, and of that only what is theirs', async () => {
    const rows = await world.owner.selectFrom('portal_user').select(['id', 'company_id', 'email']).execute()
    const me = rows.find(({ email }) => email === people.colleague)!
    const administrator = rows.find(({ email }) => email === people.acme)!
    const as = <T>(verb: Parameters<typeof asViewer<T>>[2]) =>
      asViewer(world.db, { userId: me.id, companyId: me.company_id }, verb)
    const touched = await as((db) =>
      db.updateTable('portal_user').set({ phone: '' }).where('id', '>', 0).executeTakeFirst(),
    )
    expect(touched.numUpdatedRows).toBe(1n)
    for (const change of [
      { role_id: 2 },
      { email: 'x@y.example' },
      { company_admin: true },
      { spending_limit: null },
      { company_id: 2 },
    ])
      await expect(
        as((db) => db.updateTable('portal_user').set(change).where('id', '=', me.id).execute()),
      ).rejects.toThrow(/permission denied/)
    // An administrator decides on a colleague's limit, and not on their name.
    const asAdministrator = (change: object) =>
      asViewer(world.db, { userId: administrator.id, companyId: administrator.company_id }, (db) =>
        db.updateTable('portal_user').set(change).where('id', '=', me.id).executeTakeFirst(),
      )
    expect((await asAdministrator({ spending_limit: 1 })).numUpdatedRows).toBe(1n)
    await expect(asAdministrator({ phone: '' })).resolves.toBeDefined()
    await expect(asAdministrator({ first_name: 'Ahmad' })).rejects.toThrow(/permission denied/)
  })
})

describe('PUT /profile/contact', () => {
  const phone = (typed: unknown, who: Caller = world.borneo) =>
    who.put('/api/profile/contact', { phone: typed })

  test('changes one’s own phone, which an empty one removes', async () => {
    for (const [typed, stored] of [
      ['03-2161 1234 ext 12', '+60321611234 ext 12'],
      ['+60321611234 ext 12', '+60321611234 ext 12'],
      ['03-2161 1234 samb. 12', '+60321611234 ext 12'],
      ['\u202a+60\u00a03-2161 1234\u202c x12', '+60321611234 ext 12'],
      ['012-345 6789', '+60123456789'],
    ])
      expect([typed, (await phone(typed)).body.data.customer.phone]).toEqual([typed, stored])
    expect((await phone('')).body).toMatchObject({
      message: 'Your contact details have been saved.',
      data: { customer: { phone: '' } },
    })
  })

  test.each([undefined, 12, 'ask at 012-345 6789', '+999 123 456 789', 'x'.repeat(41)])(
    'refuses %j on its field',
    async (typed) => {
      const refused = await phone(typed)
      expect(refused.status).toBe(422)
      expect(Object.keys(refused.body.errors)).toEqual(['phone'])
    },
  )
})

describe('GET /profile/client-manager', () => {
  const ask = (who: Caller) => who.get('/api/profile/client-manager')

  test('names the client manager of one’s own company, and nobody who has left', async () => {
    await world.manager.put('/api/profile/contact', { phone: '03-2345 6700' })
    expect((await ask(world.acme)).body.data).toMatchObject({
      name: expect.stringMatching(/^Farid/),
      email: people.manager,
      phone: '+60323456700',
    })
    expect((await ask(world.borneo)).body.data.email).toBe('daniel@trunkline.example')
    const set = (status_id: number) =>
      world.alter('portal_user', { email: 'daniel@trunkline.example' }, { status_id })
    await set(3)
    expect((await ask(world.borneo)).body.data).toBeNull()
    await set(2)
  })
})

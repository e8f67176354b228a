import { beforeEach, describe, expect, test } from 'vitest'
import { applicant } from '#server/testing/applicants.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { openWorld, type Caller, type TestReply } from '#server/testing/world.ts'

const world = await openWorld()
const acme = (await world.acme.get('/api/profile')).body.data
const colleague = (await world.colleague.get('/api/profile')).body.data
const manager = (await world.manager.get('/api/profile')).body.data
const company = 'Acme Manufacturing Sdn Bhd'
const password = 'demo-Trunkline-2026'

const update = (id: number, change: object, who: Caller = world.admin) =>
  who.post('/api/user-management/update', { data: { id, ...change } })
const appoint = (id: number, who?: Caller) => update(id, { company_admin: true }, who)
const dismiss = (id: number, who?: Caller) => update(id, { company_admin: false }, who)
const read = async (id: number) =>
  (await world.admin.get(`/api/user-management/userApproval/${id}`)).body.data
const invite = (who: Caller, email: string) => who.post('/api/colleagues/invitations', { email })

/** Acme in its initial state: Aminah administers it, Hafiz does not. */
beforeEach(async () => {
  for (const [id, company_admin] of [
    [acme.id, true],
    [colleague.id, false],
  ] as const)
    await world.alter('portal_user', { id }, { status_id: 2, company_admin })
  for (const { email } of [acme, colleague]) world.altered.add(`user ${email}`)
})

describe('the portal’s admin appoints a company’s administrator', () => {
  test('who can then invite, and removes the right again, both on record', async () => {
    expect((await invite(world.colleague, 'first@guest.example')).status).toBe(403)
    expect((await appoint(colleague.id)).body.data).toMatchObject({
      id: colleague.id,
      company_admin: true,
      without_administrator: null,
    })
    expect((await invite(world.colleague, 'first@guest.example')).status).toBe(200)
    // Unchanged values are not a change.
    expect((await appoint(colleague.id)).status).toBe(200)
    const [told] = await notificationsOf(world.acme, 'Hafiz Ismail')
    expect(told).toMatchObject({
      kind: 'colleague_changed',
      facts: {
        person: 'Trunkline',
        rights: { before: { company_admin: false }, after: { company_admin: true } },
      },
    })
    expect((await dismiss(colleague.id)).body.data.company_admin).toBe(false)
    expect((await invite(world.colleague, 'second@guest.example')).status).toBe(403)
    const { events } = await read(colleague.id)
    expect(events.slice(-2)).toMatchObject([
      { actor: 'Mei Ling Tan', changes: [{ field: 'company_admin', before: 'no', after: 'yes' }] },
      { actor: 'Mei Ling Tan', changes: [{ field: 'company_admin', before: 'yes', after: 'no' }] },
    ])
  })

  test('of active customers alone', async () => {
    expect((await update(colleague.id, { company_admin: 'yes' })).status).toBe(422)
    expect((await appoint(900_000_000)).status).toBe(404)
    const refused = { status: 409, body: { message: 'Only an active customer can administer a company.' } }
    expect(await appoint(manager.id)).toMatchObject(refused)
    expect(await appoint((await applicant(world)).id)).toMatchObject(refused)
    expect(await update(colleague.id, { company_admin: true, user_status_id: 3 })).toMatchObject(refused)
    await update(colleague.id, { user_status_id: 3 })
    expect(await appoint(colleague.id)).toMatchObject(refused)
  })
})

describe('a former administrator of a company', () => {
  const { id } = colleague
  const ends: [string, () => Promise<TestReply>][] = [
    ['is removed', () => world.acme.delete(`/api/colleagues/${id}`)],
    ['is demoted', () => world.acme.put(`/api/colleagues/${id}`, { company_admin: false })],
    ['is dismissed by the portal’s admin', () => dismiss(id)],
    ['is switched off', () => update(id, { user_status_id: 3 })],
    ['joins the staff', () => update(id, { user_role_id: 4 })],
  ]

  test.each(ends)('who %s leaves no invitation and no delegate behind', async (_, end) => {
    await appoint(id)
    const hafiz = await world.signIn(colleague.email, password)
    const email = `${crypto.randomUUID()}@guest.example`
    await invite(hafiz, email)
    const days = { first_day: '2099-01-01', last_day: '2099-01-31' }
    await hafiz.put('/api/colleagues/delegate', { user_id: acme.id, ...days })
    const { status, body } = await end()
    expect([status, body.data.withdrawn_invitations]).toEqual([200, [email]])
    const open = (await world.acme.get('/api/colleagues/invitations')).body.data
    expect(open.map((each: any) => each.email)).not.toContain(email)
    await update(id, { user_role_id: 1, user_status_id: 2, company_id: acme.customer.id })
    await appoint(id)
    const people = (await world.acme.get('/api/colleagues')).body.data
    expect(people.find((each: any) => each.id === id).administered.delegate).toBeNull()
  })

  test('appears in the company’s history with the ended invitations', async () => {
    await appoint(id)
    const email = `${crypto.randomUUID()}@guest.example`
    await invite(await world.signIn(colleague.email, password), email)
    const { body } = await world.acme.delete(`/api/colleagues/${id}`)
    expect(body.message).toBe(`Hafiz Ismail was removed and signed out. Withdrawn invitations: ${email}.`)
  })
})

describe('the last administrator', () => {
  test('stays one', async () => {
    expect(await dismiss(acme.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Aminah Rahman is the last administrator') },
    })
    await appoint(colleague.id)
    expect((await dismiss(acme.id)).status).toBe(200)
    expect((await dismiss(colleague.id)).status).toBe(409)
  })

  test('remains when the portal’s admin and the company demote two at once', async () => {
    await appoint(colleague.id)
    const aminah = await world.signIn(acme.email, password)
    const [ours, own] = await Promise.all([
      dismiss(acme.id),
      aminah.put(`/api/colleagues/${colleague.id}`, { company_admin: false }),
    ])
    expect([
      [200, 403],
      [409, 200],
    ]).toContainEqual([ours.status, own.status])
    const left = [await read(acme.id), await read(colleague.id)].filter((each) => each.company_admin)
    expect(left).toHaveLength(1)
  })

  test.each([
    ['is switched off', { user_status_id: 3 }],
    ['joins the staff', { user_role_id: 4 }],
  ])('who %s leaves a company without one, which the answer names', async (_, change) => {
    // With another administrator the answer names no company.
    await appoint(colleague.id)
    expect((await update(colleague.id, { user_status_id: 3 })).body.data.without_administrator).toBeNull()
    await update(colleague.id, { user_status_id: 2 })
    expect((await read(colleague.id)).company_admin).toBe(true)
    await dismiss(acme.id)
    const { id } = colleague
    expect((await update(id, { email: 'hafiz@acme.example' })).body.data.without_administrator).toBeNull()
    expect((await update(id, change)).body.data).toMatchObject({ id, without_administrator: company })
    // They were no longer active.
    expect((await update(id, { user_status_id: 4 })).body.data.without_administrator).toBeNull()
    expect((await appoint(acme.id)).body.data.company_admin).toBe(true)
    const { customer } = acme
    await update(id, { user_role_id: 1, user_status_id: 2, company_id: customer.id })
    await update(id, { email: 'colleague@acme.example' })
  })
})

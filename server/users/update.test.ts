import { afterEach, describe, expect, test } from 'vitest'
import { type Role, roleIds, userStatusIds } from '#contract/roles.ts'
import { atomically } from '#server/platform/db.ts'
import { hashOf, newToken } from '#server/session/token.ts'
import { applicant } from '#server/testing/applicants.ts'
import { expensiveQuotes, purchaseOfQuotes, requestedApproval } from '#server/testing/colleagues.ts'
import { createCardDraft, previewed } from '#server/testing/card-drafts.ts'
import { floorRequester, floorOf, priceBelow, setFloorApproval } from '#server/testing/floor-approvals.ts'
import { newUser } from '#server/testing/users.ts'
import { eventually, waitForLocks } from '#server/testing/waits.ts'
import { type Caller, openWorld, type TestReply } from '#server/testing/world.ts'

const world = await openWorld()
const address = await world.http.listen({ port: 0, host: '127.0.0.1' })
const password = 'a quiet harbour at dusk'
const { id: acmeId } = (await world.acme.get('/api/profile')).body.data.customer

/** A user of one test. */
const userWith = (role: Role, language?: 'en' | 'ms') =>
  newUser(world, { role, password, language, company_id: role === 'customer' ? acmeId : null })
const update = (data: object, who: Caller = world.admin) => who.post('/api/user-management/update', { data })
const read = async (id: number) =>
  (await world.admin.get(`/api/user-management/userApproval/${id}`)).body.data
const isAlive = async (who: Caller) => (await who.get('/api/profile')).status === 200
async function linkFor(user_id: number) {
  const token = newToken()
  const expires_at = new Date(world.clock.now.getTime() + 3_600_000)
  await world.owner
    .insertInto('password_link')
    .values({ token_hash: hashOf(token), user_id, expires_at, used_at: null })
    .execute()
  return () => world.stranger.post('/api/resetPassword', { token, password: 'seven lanterns over water' })
}

afterEach(() => world.owner.deleteFrom('sign_in_attempt').execute())

describe('POST /user-management/update', () => {
  test('[C-31] [P-14] [T-30] [E-52] changes email, role and status, answers the row, and records who, when and what', async () => {
    const { id, email } = await userWith('commercial')
    const renamed = `new-${email}`
    const { status, body } = await update({ id, email: renamed, customer: { first_name: 'Eve' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, data: { id, email: renamed, user_role_id: 4 } })
    expect(body.data.customer.first_name).toBe('Siti')
    expect((await update({ id, user_role_id: 3 })).body.data.user_role).toEqual({ title: 'Client Manager' })
    for (const [set, title] of [
      [3, 'Inactive'],
      [4, 'Terminated'],
      [2, 'Active'],
    ])
      expect((await update({ id, user_status_id: set })).body.data).toMatchObject({
        user_status_id: set,
        user_status: { title },
      })
    // Unchanged values are not a change.
    expect((await update({ id, user_status_id: 2, email: renamed })).status).toBe(200)

    const { events } = await read(id)
    expect(events).toHaveLength(5)
    expect(events.map((each: any) => each.changes)).toEqual([
      [{ field: 'email', before: email, after: renamed }],
      [{ field: 'role', before: 'Commercial', after: 'Client Manager' }],
      [{ field: 'status', before: 'Active', after: 'Inactive' }],
      [{ field: 'status', before: 'Inactive', after: 'Terminated' }],
      [{ field: 'status', before: 'Terminated', after: 'Active' }],
    ])
    expect(events[0]).toMatchObject({ actor: 'Mei Ling Tan', action: 'update', reason: null })
  })

  test('[T-31] sets no other status, and refuses invalid users', async () => {
    const { id } = await userWith('commercial')
    for (const data of [
      { id, user_status_id: 1 },
      { id, user_status_id: 5 },
      { id, user_status_id: 6 },
      { id, user_role_id: 5 },
      { id, email: 'nobody' },
      { id, email: '' },
      { user_status_id: 3 },
    ])
      expect([data, (await update(data)).status]).toEqual([data, 422])
    expect((await update({ id: 900_000_000, user_status_id: 3 })).status).toBe(404)
    expect((await read(id)).events).toEqual([])
  })

  test('does not change role and status of an undecided or rejected sign-up; a mistyped email can be corrected', async () => {
    const { id } = await applicant(world)
    const refused = { status: 409, body: { message: /waiting for a decision/ } }
    expect(await update({ id, user_status_id: 2 })).toMatchObject({
      ...refused,
      body: { code: 'wrong_status' },
    })
    expect((await update({ id, user_role_id: 2 })).status).toBe(409)
    expect((await update({ id, email: 'mended@applicant.example' })).status).toBe(200)
    await world.admin.post('/api/user-management/reject', { data: { id, reason: 'No such company' } })
    const again = await update({ id, user_status_id: 2 })
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('rejected') } })
  })

  test('keeps each email to one user, in any case, and mails a change to the old address', async () => {
    const { id, email } = await userWith('commercial', 'ms')
    const reset = await linkFor(id)
    const taken = await update({ id, email: 'Customer@ACME.example' })
    expect(taken).toMatchObject({
      status: 422,
      body: { errors: { 'data.email': ['Another user has this email.'] } },
    })
    const person = await world.signIn(email, password)
    expect((await update({ id, email: 'siti.noor@carrier.example' })).status).toBe(200)
    // The session continues; a link that was mailed to the old address does not.
    expect(await isAlive(person)).toBe(true)
    expect((await reset()).status).toBe(422)
    const mails = await eventually(async () => {
      const found = await world.owner
        .selectFrom('mailbox')
        .selectAll()
        .where('recipient', '=', email)
        .execute()
      expect(found).toHaveLength(1)
      return found
    })
    expect(mails[0]!.subject).toBe('E-mel akaun Trunkline anda telah ditukar')
    expect(mails[0]!.plain).toContain('siti.noor@carrier.example')
    expect((await world.stranger.post('/api/login', { email, password })).status).toBe(422)
    await world.signIn('Siti.Noor@carrier.example', password)
  })

  test('of two users who claim one email at once, one gets it', async () => {
    const ids = [(await userWith('commercial')).id, (await userWith('commercial')).id]
    const wanted = ids.map((id) => update({ id, email: 'wanted@carrier.example' }))
    expect((await Promise.all(wanted)).map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test.each([
    ['role', { user_role_id: 3 }],
    ['status', { user_status_id: 3 }],
  ])('a new %s ends sessions, links and streams at once', async (_, change) => {
    const { id, email } = await userWith('commercial')
    const person = await world.signIn(email, password)
    const reset = await linkFor(id)
    const stream = await fetch(`${address}/api/notifications/stream`, {
      headers: { authorization: `Bearer ${person.token}` },
      // Its heartbeat would end it after 25 seconds.
      signal: AbortSignal.timeout(10_000),
    })
    expect(stream.status).toBe(200)
    expect((await update({ id, ...change })).status).toBe(200)
    await stream.text()
    expect((await person.get('/api/profile')).status).toBe(401)
    expect((await reset()).status).toBe(422)
  })

  test.each(['admin', 'client_manager', 'commercial'] as const)(
    'a signed-up customer who becomes %s has no company any more',
    async (role) => {
      const { id, email, company } = await applicant(world)
      await world.admin.post('/api/user-management/approve', { data: { id } })
      expect((await update({ id, user_role_id: roleIds[role] })).status).toBe(200)
      const list = (more: string) => world.admin.get(`/api/user-management/userManagement${more}`)
      const keyword = email.slice(0, 36)
      const none = { customer: { company: '' }, account: { registrationno: '' } }
      expect((await list(`?keyword=${keyword}`)).body).toMatchObject({ count: 1, data: [none] })
      expect((await list(`?keyword=Selat+${keyword}`)).body.count).toBe(0)
      expect((await list(`/export?format=csv&keyword=${keyword}`)).body).not.toContain(company)
      // The application itself does not change.
      expect(await read(id)).toMatchObject({ ...none, application: { company } })
    },
  )

  test('a customer who becomes staff leaves the company; staff who become customers need one', async () => {
    const { id } = await userWith('customer')
    await world.alter('portal_user', { id }, { company_admin: true })
    expect((await update({ id, user_role_id: 3 })).status).toBe(200)
    expect(await read(id)).toMatchObject({ company_id: null, customer: { company: '' } })
    const back = await update({ id, user_role_id: 1 })
    expect(back).toMatchObject({ status: 422, body: { errors: { 'data.company_id': [/company/] } } })
    expect((await update({ id, user_role_id: 1, company_id: 900_000_000 })).status).toBe(404)
    expect((await update({ id, user_role_id: 1, company_id: acmeId })).status).toBe(200)
    const after = await read(id)
    expect(after.customer.company).toBe('Acme Manufacturing Sdn Bhd')
    expect(after.events.at(-1).changes).toContainEqual({
      field: 'company',
      before: null,
      after: 'Acme Manufacturing Sdn Bhd',
    })
    const { company_admin } = await world.row('portal_user', { id })
    expect(company_admin).toBe(false)
  })
})

describe('administrators', () => {
  test('change their own email, and neither their own role nor status', async () => {
    const { id, email } = await userWith('admin')
    const admin = await world.signIn(email, password)
    expect((await update({ id, user_role_id: 3 }, admin)).status).toBe(409)
    expect(await update({ id, user_status_id: 3 }, admin)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('your own') },
    })
    expect((await update({ id, email: `own-${email}`, user_role_id: 2 }, admin)).status).toBe(200)
    await update({ id, user_status_id: 4 })
  })

  test.each([
    ['demote', { user_role_id: 4 }],
    ['switch off', { user_status_id: 3 }],
  ])('who %s each other at the same moment leave one of them', async (_, change) => {
    const pair = [await userWith('admin'), await userWith('admin')] as const
    const [one, two] = [
      await world.signIn(pair[0].email, password),
      await world.signIn(pair[1].email, password),
    ]
    const answers = await Promise.all([
      update({ id: pair[1].id, ...change }, one),
      update({ id: pair[0].id, ...change }, two),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const left = await world.owner
      .selectFrom('portal_user')
      .select('id')
      .where('id', 'in', [pair[0].id, pair[1].id])
      .where('role_id', '=', roleIds.admin)
      .where('status_id', '=', userStatusIds.active)
      .execute()
    expect(left).toHaveLength(1)
  })
})

const quotes = await expensiveQuotes(world)
const approval = await requestedApproval(world)
const floor = await floorOf(world)
await setFloorApproval(world, true)

/** Sends a call of a person whose row another transaction is changing: it waits, and then sees the change. */
async function whileChanging(who: Caller, change: object, call: (who: Caller) => Promise<TestReply>) {
  const { id } = (await who.get('/api/profile')).body.data
  const { id: _, full_name: __, ...before } = await world.row('portal_user', { id })
  let sent: Promise<TestReply>
  await atomically(world.owner, async (db) => {
    await db.updateTable('portal_user').set(change).where('id', '=', id).execute()
    await db.deleteFrom('session').where('user_id', '=', id).execute()
    sent = call(who)
    await waitForLocks(world, 1)
  })
  const answer = await sent!
  await world.alter('portal_user', { id }, before)
  return answer
}
const inactive = { status_id: 3 }
const joinsStaff = { role_id: 4, company_id: null, company_admin: false }
const leavesManagers = { role_id: 4, may_approve_floor: false }
const people = {
  acme: () => world.signIn('customer@acme.example'),
  colleague: () => world.signIn('colleague@acme.example'),
  daniel: () => floorRequester(world),
}
const invite = (who: Caller) => who.post('/api/colleagues/invitations', { email: 'late@guest.example' })

test.each<[string, keyof typeof people, object, (who: Caller) => Promise<TestReply>]>([
  [
    'a request for approval',
    'colleague',
    inactive,
    async (who) => who.post('/api/orders', purchaseOfQuotes(quotes)),
  ],
  ['an order', 'acme', joinsStaff, async (who) => who.post('/api/orders', purchaseOfQuotes(quotes))],
  ['an invitation', 'acme', inactive, invite],
  [
    'an approval',
    'acme',
    inactive,
    async (who) => who.put(`/api/order-approvals/${approval}`, { accept: true }),
  ],
  ['a price below the floor', 'daniel', leavesManagers, async (who) => priceBelow(who, floor)],
  [
    'a profile',
    'acme',
    joinsStaff,
    async (who) => who.put('/api/profile/contact', { phone: '+60312345678' }),
  ],
])('%s of a person who is removed meanwhile is 401', async (_, who, change, call) => {
  expect(await whileChanging(await people[who](), change, call)).toMatchObject({ status: 401 })
})

test.each<[string, keyof typeof people, object, (who: Caller) => Promise<TestReply>]>([
  ['an invitation', 'acme', { company_admin: false }, invite],
  [
    'a card with a price below the floor',
    'daniel',
    { may_approve_floor: false },
    async (who) => {
      const { rule: id, revision } = await createCardDraft(world)
      await previewed(world.manager, id)
      return who.post('/api/pricing-rule/publish', { id, revision })
    },
  ],
])('%s of a person who loses the right meanwhile is 403', async (_, who, change, call) => {
  expect(await whileChanging(await people[who](), change, call)).toMatchObject({ status: 403 })
})

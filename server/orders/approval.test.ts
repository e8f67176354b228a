import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import type { Sen } from '#contract/money.ts'
import { expireApprovals } from '#server/orders/approvals.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import {
  expensiveQuotes,
  newColleague,
  purchaseOfQuotes,
  requestedApproval,
  sendAs,
} from '#server/testing/colleagues.ts'
import { waitForLocks } from '#server/testing/waits.ts'
import { type Caller, openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const acme = (await world.acme.get('/api/profile')).body.data
const colleague = (await world.colleague.get('/api/profile')).body.data
const timeZone = 'Asia/Kuala_Lumpur'
const today = () => dayIn(timeZone, world.clock.now)
const commitmentOf = (quote: any) => Math.round((quote.total_nrc + quote.total_mrc * 24) * 100) / 100
const approvalAs = async (who: Caller, id: number) => (await who.get(`/api/order-approvals/${id}`)).body.data

/** In sen. Set in the database, because no call can limit the only administrator. */
const limitAcme = (spending_limit: number | null) =>
  world.alter(
    'portal_user',
    { id: acme.id },
    {
      spending_limit: spending_limit as Sen | null,
      spending_limit_since: spending_limit === null ? null : world.clock.now,
    },
  )

/** Another person of Acme, signed in. */
const person = async (more: object = {}) => {
  const email = `${randomUUID()}@acme.example`
  const { password_hash } = await world.row('portal_user', { id: acme.id })
  const id = await newColleague(world, acme.customer.id, { email, password_hash, ...more })
  return { id, who: await world.signIn(email) }
}

describe('POST /orders above the spending limit', () => {
  test('answers 202 with the request; the quotes stay active and nothing is ordered', async () => {
    expect(colleague.spending_limit).toBe(20_000)
    expect(acme).toMatchObject({ company_admin: true, spending_limit: null })
    const quotes = await expensiveQuotes(world)
    const before = (await world.acme.get('/api/orders')).body.count
    const { status, body } = await sendAs(world, quotes, { po_number: 'PO-ASK' })
    expect(status, JSON.stringify(body)).toBe(202)
    expect(body).toEqual({
      success: true,
      message: expect.stringContaining('above your spending limit'),
      data: {
        approval: {
          id: expect.any(Number),
          expires_on: plusDays(today(), 7),
          exceeded: { rule: 'order', limit: 20_000, commitment: commitmentOf(quotes[0]), month: null },
        },
      },
    })
    expect((await world.acme.get('/api/orders')).body.count).toBe(before)
    expect((await world.acme.get(`/api/quotes/${quotes[0].id}`)).body.data.status).toBe('active')
    const asked = await approvalAs(world.colleague, body.data.approval.id)
    expect(asked).toMatchObject({
      status: 'open',
      po_number: 'PO-ASK',
      requested_by: { id: colleague.id, name: 'Hafiz Ismail' },
      asked: { nrc: quotes[0].total_nrc, mrc: quotes[0].total_mrc },
      tax_mrc: quotes[0].tax_mrc,
      commitment: commitmentOf(quotes[0]),
      exceeded: body.data.approval.exceeded,
      deposit: quotes[0].total_mrc * 2,
      early_termination: quotes[0].total_mrc * 24,
      price_level: 'firm',
      may_decide: false,
      may_withdraw: true,
      order: null,
    })
    expect(await approvalAs(world.acme, asked.id)).toMatchObject({ may_decide: true, may_withdraw: false })
  })

  test('compares NRC + MRC × months before tax: exactly the limit is ordered at once', async () => {
    const [quote] = await expensiveQuotes(world)
    const commitment = commitmentOf(quote)
    const limit = (spending_limit: number) =>
      world.acme.put(`/api/colleagues/${colleague.id}`, { spending_limit })
    await limit(commitment - 0.01)
    const asked = await sendAs(world, [quote])
    expect(asked.status).toBe(202)
    await limit(commitment)
    await world.colleague.delete(`/api/order-approvals/${asked.body.data.approval.id}`)
    expect((await sendAs(world, [quote])).status).toBe(200)
    await limit(20_000)
  })

  test('one Idempotency-Key makes one request; another request for the same quote is 409', async () => {
    const quotes = await expensiveQuotes(world)
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([1, 2].map(() => sendAs(world, quotes, {}, key)))
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    expect(await sendAs(world, quotes)).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
  })

  test('two requests for one quote at once: one is open', async () => {
    const quotes = await expensiveQuotes(world)
    const answers = await Promise.all([1, 2, 3].map(() => sendAs(world, quotes)))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409])
  })

  test('refuses anything that an order refuses, without a request', async () => {
    const quotes = await expensiveQuotes(world)
    const outdated = await sendAs(world, quotes, { accepted_terms_version: '2001-01' })
    expect(outdated).toMatchObject({ status: 409, body: { code: 'terms_outdated' } })
    const changed = await sendAs(world, quotes, { expected: { nrc: 1, mrc: 1 } })
    expect(changed).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    expect((await sendAs(world, quotes, { requested_date: today() })).status).toBe(422)
    expect((await sendAs(world, [{ id: 900_000_000 }])).status).toBe(404)
    expect((await sendAs(world, quotes)).status).toBe(202)
  })

  test('is 409 without a second person to decide', async () => {
    await limitAcme(1)
    const quotes = await expensiveQuotes(world, 1, world.acme)
    expect(await world.acme.post('/api/orders', purchaseOfQuotes(quotes))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Nobody else') },
    })
    await limitAcme(null)
    expect((await world.acme.post('/api/orders', purchaseOfQuotes(quotes))).status).toBe(200)
  })
})

describe('a limit per calendar month', () => {
  test('of five orders at once that together exceed it, one waits for approval', async () => {
    const { id, who } = await person()
    const quotes = await expensiveQuotes(world, 5, who)
    const each = commitmentOf(quotes[0])
    const limit = (body: object) =>
      world.acme.put(`/api/colleagues/${id}`, { spending_limit: 4 * each, ...body })
    expect((await limit({ limit_per_month: true })).status).toBe(200)
    const place = (quote: any) => who.post('/api/orders', purchaseOfQuotes([quote]))
    const answers = await Promise.all(quotes.map(place))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 202])
    const refused = answers.find(({ status }) => status === 202)!.body
    expect(refused.data.approval.exceeded).toEqual({
      rule: 'month',
      limit: 4 * each,
      commitment: each,
      month: 4 * each,
    })
    expect(refused.message).toContain('your other orders of this month')
    expect((await who.get('/api/profile')).body.data.committed_this_month).toBe(4 * each)

    // A cancelled circuit does not count.
    const placed = answers.find(({ status }) => status === 200)!.body.data
    await world.manager.put(`/api/orders/status/${placed.id}`, { status: 'cancelled', reason: 'x' })
    expect((await place(quotes[answers.findIndex(({ status }) => status === 202)])).status).toBe(200)
    const [another] = await expensiveQuotes(world, 1, who)
    expect((await limit({ limit_per_month: false })).status).toBe(200)
    expect((await place(another)).status).toBe(200)
  })

  test('starts again with each month of the business calendar', async () => {
    const { id, who } = await person()
    const quotes = await expensiveQuotes(world, 3, who)
    const spending_limit = commitmentOf(quotes[0])
    await world.acme.put(`/api/colleagues/${id}`, { spending_limit, limit_per_month: true })
    const first = `${plusDays(`${today().slice(0, 7)}-28`, 4).slice(0, 7)}-01`
    const statuses: number[] = []
    for (const [index, at] of [
      `${plusDays(first, -1)}T23:50`,
      `${first}T00:10`,
      `${first}T00:20`,
    ].entries()) {
      world.clock.now = new Date(`${at}:00+08:00`)
      const again = await world.signIn((await world.row('portal_user', { id })).email)
      statuses.push((await again.post('/api/orders', purchaseOfQuotes([quotes[index]]))).status)
    }
    expect(statuses).toEqual([200, 200, 202])
    world.clock.now = new Date()
    world.acme = await world.signIn('customer@acme.example')
    world.colleague = await world.signIn('colleague@acme.example')
  })
})

const decide = (id: number, accept: boolean, more: object = {}, who = world.acme) =>
  who.put(`/api/order-approvals/${id}`, { accept, ...more })

describe('PUT /order-approvals/:id', () => {
  test('places the order for the requester with their input, and names the approver', async () => {
    const quotes = await expensiveQuotes(world, 2)
    const site_contacts = [{ name: 'Lim Wei Jie', phone: '+60 12-345 6789' }]
    const { body } = await sendAs(world, quotes, { po_number: 'PO-GOOD', site_contacts })
    const { id } = body.data.approval
    const [asked] = await notificationsOf(world.acme, 'PO-GOOD')
    expect(asked).toMatchObject({ kind: 'approval_requested', facts: { person: 'Hafiz Ismail' } })
    const answer = await decide(id, true, { words: 'Go ahead' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const order = (await world.acme.get(`/api/orders/${answer.body.data.order.id}`)).body.data
    expect(order).toMatchObject({
      po_number: 'PO-GOOD',
      ordered_by: 'Hafiz Ismail',
      approved: { by: 'Aminah Rahman', at: world.clock.now.toISOString() },
      circuits: 2,
      terms: { accepted_by: 'Hafiz Ismail' },
      site_contacts: [{ name: 'Lim Wei Jie' }],
    })
    expect(await approvalAs(world.colleague, id)).toMatchObject({
      status: 'approved',
      ended_by: { name: 'Aminah Rahman' },
      words: 'Go ahead',
      order: { order_reference: order.order_reference },
    })
    const seen = (await world.manager.get(`/api/orders/${order.id}`)).body.data
    expect(seen.approved).toEqual(order.approved)
    const [notification] = await notificationsOf(world.colleague, 'PO-GOOD')
    expect(notification).toMatchObject({
      kind: 'approval_answered',
      order_id: order.id,
      facts: { accepted: true },
    })
    expect(await decide(id, true)).toMatchObject({
      status: 409,
      body: { message: 'This request is approved.' },
    })
  })

  test('declines with words: the quotes stay active and can be sent again', async () => {
    const quotes = await expensiveQuotes(world)
    const { id } = (await sendAs(world, quotes)).body.data.approval
    expect((await decide(id, false, { words: 'Not this year' })).body.data).toEqual({ order: null })
    expect(await approvalAs(world.colleague, id)).toMatchObject({
      status: 'declined',
      words: 'Not this year',
    })
    expect((await sendAs(world, quotes)).status).toBe(202)
  })

  test('a changed total is 409 with both until it is confirmed', async () => {
    const [quote] = await expensiveQuotes(world)
    const { id } = (await sendAs(world, [quote])).body.data.approval
    const price = { bandwidth_nrc: 900, bandwidth_mrc: 3_000, reason: 'Below the floor' }
    expect((await world.manager.put(`/api/quotes/price/${quote.id}`, price)).status).toBe(200)
    const { total_nrc: nrc, total_mrc: mrc } = (await world.acme.get(`/api/quotes/${quote.id}`)).body.data
    const refused = await decide(id, true)
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    expect(refused.body.data).toEqual({
      asked: { nrc: quote.total_nrc, mrc: quote.total_mrc },
      now: { nrc, mrc },
    })
    expect((await approvalAs(world.acme, id)).status).toBe('open')
    expect((await decide(id, true, { expected: { nrc: nrc + 1, mrc } })).status).toBe(409)
    const answer = await decide(id, true, { expected: { nrc, mrc } })
    expect(answer.status).toBe(200)
    expect((await world.acme.get(`/api/orders/${answer.body.data.order.id}`)).body.data.total_mrc).toBe(mrc)
  })

  test('dates that have passed are 409 until the decision has new ones, which are on record', async () => {
    const quotes = (await expensiveQuotes(world, 2)).toSorted((a, b) => a.id - b.id)
    const [first, second] = quotes
    const { earliest_date } = first
    const site_contacts = [{ site: 'KUL-0001', name: 'Lim Wei Jie', phone: '012-345 6789' }]
    const { body } = await sendAs(world, quotes, {
      po_number: 'PO-LATE',
      requested_dates: { [first.id]: earliest_date },
      rooms: { [first.id]: { site_a: { level: '3', unit: '3-12' } } },
      site_contacts,
    })
    expect(body.data, JSON.stringify(body)).toBeTruthy()
    const { id } = body.data.approval
    world.clock.now = new Date(Date.now() + 4 * 86_400_000)
    world.acme = await world.signIn('customer@acme.example')
    expect(await decide(id, true)).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
    const asked = await approvalAs(world.acme, id)
    expect(asked).toMatchObject({
      status: 'open',
      requested_date: null,
      requested_dates: { [first.id]: earliest_date },
      site_contacts,
    })
    expect(asked.rooms[first.id].site_a).toMatchObject({ level: '3', unit: '3-12' })
    const earliest = asked.quotes[0].earliest_date
    expect(earliest > earliest_date).toBe(true)
    for (const [dates, field] of [
      [{ requested_date: earliest_date }, 'requested_date'],
      [{ requested_dates: { [second.id]: earliest_date } }, `requested_dates.${second.id}`],
      [{ requested_dates: { 900000000: earliest } }, 'requested_dates.900000000'],
      [{ requested_date: 'soon' }, 'requested_date'],
    ] as const) {
      const refused = await decide(id, true, dates)
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    }
    const answer = await decide(id, true, { requested_dates: { [first.id]: earliest } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const order = (await world.acme.get(`/api/orders/${answer.body.data.order.id}`)).body.data
    const reference = order.circuit_list[0].circuit_reference
    expect(order.circuit_list.map((each: any) => each.requested_date)).toEqual([earliest, null])
    expect(order.events).toContainEqual(
      expect.objectContaining({
        action: 'approve',
        actor: 'Aminah Rahman',
        circuit_reference: reference,
        changes: [{ field: 'requested_date', before: earliest_date, after: earliest }],
      }),
    )
    world.colleague = await world.signIn('colleague@acme.example')
    const [told] = await notificationsOf(world.colleague, 'PO-LATE')
    expect(told.facts.moved).toEqual([{ reference, was: earliest_date, promised: earliest }])
    world.clock.now = new Date()
    world.acme = await world.signIn('customer@acme.example')
    world.colleague = await world.signIn('colleague@acme.example')
  })

  test('is 409 for the requester, 422 for bad input', async () => {
    const id = await requestedApproval(world)
    expect((await decide(id, true, {}, world.colleague)).status).toBe(409)
    expect((await decide(id, true, { words: 'x'.repeat(501) })).status).toBe(422)
    expect((await world.acme.put(`/api/order-approvals/${id}`, {})).status).toBe(422)
    expect((await world.acme.delete(`/api/order-approvals/${id}`)).status).toBe(409)
    expect((await approvalAs(world.acme, id)).status).toBe('open')
  })

  test('a delegate decides during their days, and an uninvolved colleague sees nothing', async () => {
    const id = await requestedApproval(world)
    const password_hash = (await world.row('portal_user', { id: acme.id })).password_hash
    const email = 'delegate@acme.example'
    const user_id = await newColleague(world, acme.customer.id, { email, password_hash })
    const delegate = await world.signIn(email)
    expect((await decide(id, true, {}, delegate)).status).toBe(404)
    const name = (first_day: string, last_day: string) =>
      world.acme.put('/api/colleagues/delegate', { user_id, first_day, last_day })
    await name(plusDays(today(), 1), plusDays(today(), 3))
    expect((await decide(id, true, {}, delegate)).status).toBe(404)
    await name(today(), today())
    expect((await delegate.get('/api/order-approvals?status=open')).body.data[0]).toMatchObject({
      may_decide: true,
    })
    expect((await delegate.get('/api/dashboard')).body.data.decideApproval).toBeGreaterThan(0)
    expect((await decide(id, true, {}, delegate)).status).toBe(200)
    await world.acme.delete('/api/colleagues/delegate')
    expect((await delegate.get('/api/order-approvals')).body.count).toBe(0)
  })
})

describe('the right to decide', () => {
  test('a delegate does not decide on the order of the administrator who appointed them', async () => {
    const delegate = await person()
    const other = await person({ company_admin: true })
    await world.acme.put('/api/colleagues/delegate', {
      user_id: delegate.id,
      first_day: today(),
      last_day: today(),
    })
    await limitAcme(1)
    const quotes = await expensiveQuotes(world, 1, world.acme)
    expect((await world.acme.get('/api/order-approvals/deciders')).body.data).toMatchObject([
      { id: other.id },
    ])
    const { id } = (await world.acme.post('/api/orders', purchaseOfQuotes(quotes))).body.data.approval
    await limitAcme(null)
    expect(await approvalAs(delegate.who, id)).toMatchObject({ may_decide: false })
    expect(await decide(id, true, {}, delegate.who)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('named you as their delegate') },
    })
    expect((await decide(id, true, {}, other.who)).status).toBe(200)
    await world.acme.delete('/api/colleagues/delegate')
    await world.acme.put(`/api/colleagues/${other.id}`, { company_admin: false })
  })

  test.each(['an administrator', 'a delegate'])(
    'of %s that is taken away while they decide no longer counts',
    async (role) => {
      const administrator = role === 'an administrator'
      const { id: decider, who } = await person({ company_admin: administrator })
      const days = { first_day: today(), last_day: today() }
      if (!administrator) await world.acme.put('/api/colleagues/delegate', { user_id: decider, ...days })
      const id = await requestedApproval(world)
      let pending: ReturnType<typeof decide> | undefined
      await world.owner.transaction().execute(async (db) => {
        await (administrator
          ? db.updateTable('portal_user').set({ company_admin: false }).where('id', '=', decider).execute()
          : db.deleteFrom('approval_delegate').where('delegate_id', '=', decider).execute())
        pending = decide(id, true, {}, who)
        await waitForLocks(world, 1)
      })
      expect((await pending!).status).toBe(404)
      expect((await approvalAs(world.acme, id)).status).toBe('open')
    },
  )
})

describe('an open request ends', () => {
  test('when one of its quotes is edited, cancelled or ordered, with a notification', async () => {
    const ends: [string, (id: number) => Promise<{ status: number }>][] = [
      ['cancelled by the company', (id) => world.acme.put(`/api/quotes/cancel/${id}`, {})],
      [
        'cancelled by the client manager',
        (id) => world.manager.put(`/api/quotes/cancel/${id}`, { reason: 'x' }),
      ],
      [
        'edited',
        async (id) => {
          const { version, site_a_nis, site_b_nis, bandwidth_id } = (
            await world.acme.get(`/api/quotes/${id}`)
          ).body.data
          return world.acme.put(`/api/quotes/${id}`, {
            version,
            product_id: 1,
            site_a_nis,
            site_b_nis,
            bandwidth_id,
            contract_id: 12,
          })
        },
      ],
      ['ordered', (id) => world.acme.post('/api/orders', purchaseOfQuotes([{ id }]))],
    ]
    for (const [why, end] of ends) {
      const quotes = await expensiveQuotes(world, 2)
      const { id } = (await sendAs(world, quotes)).body.data.approval
      expect((await end(quotes[0].id)).status, why).toBe(200)
      expect((await approvalAs(world.colleague, id)).status, why).toBe('withdrawn')
      expect((await decide(id, true)).status, why).toBe(409)
      // The other quote can be ordered again.
      expect((await sendAs(world, [quotes[1]])).status, why).toBe(202)
    }
  })

  test.each([
    ['is switched off', { user_status_id: 3 }, { user_status_id: 2 }],
    ['joins the staff', { user_role_id: 3 }, { user_role_id: 1, company_id: acme.customer.id }],
  ])(
    'when the requester %s: their requests are still listed, and the quotes can be ordered',
    async (_, leave, back) => {
      const update = (data: object) => world.admin.post('/api/user-management/update', { data })
      const { id: person } = (await world.colleague.get('/api/profile')).body.data
      const quotes = await expensiveQuotes(world)
      const { id } = (await sendAs(world, quotes)).body.data.approval
      expect((await update({ id: person, ...leave })).status).toBe(200)
      const { data, count } = (await world.acme.get('/api/order-approvals?per_page=100')).body
      expect([data.length, data[0]]).toMatchObject([count, { id, status: 'withdrawn' }])
      expect((await decide(id, true)).status).toBe(409)
      expect((await world.acme.post('/api/orders', purchaseOfQuotes(quotes))).status).toBe(200)
      await update({ id: person, ...back })
      await world.acme.put(`/api/colleagues/${person}`, { spending_limit: 20_000 })
      world.colleague = await world.signIn('colleague@acme.example')
    },
  )

  test('when it is withdrawn, or after its last day by the business calendar', async () => {
    const withdrawn = await requestedApproval(world)
    expect((await world.colleague.delete(`/api/order-approvals/${withdrawn}`)).status).toBe(200)
    expect((await world.colleague.delete(`/api/order-approvals/${withdrawn}`)).status).toBe(409)

    const quotes = await expensiveQuotes(world)
    const { id, expires_on } = (await sendAs(world, quotes)).body.data.approval
    world.clock.now = new Date(`${expires_on}T23:59:59+08:00`)
    world.acme = await world.signIn('customer@acme.example')
    world.colleague = await world.signIn('colleague@acme.example')
    expect((await approvalAs(world.acme, id)).status).toBe('open')
    world.clock.now = new Date(`${plusDays(expires_on, 1)}T00:00:00+08:00`)
    expect((await approvalAs(world.acme, id)).status).toBe('expired')
    expect((await decide(id, true)).status).toBe(409)
    // Before the scheduled task has run, its quote can be sent again.
    expect((await sendAs(world, quotes)).status).toBe(202)
    await expireApprovals(world.db, calendarOf({ timeZone }, world.clock.now))
    expect((await approvalAs(world.colleague, id)).status).toBe('expired')
    world.clock.now = new Date()
    world.acme = await world.signIn('customer@acme.example')
    world.colleague = await world.signIn('colleague@acme.example')
  })

  test('with one winner when everyone acts at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [quote] = await expensiveQuotes(world)
      const { id } = (await sendAs(world, [quote])).body.data.approval
      const answers = await Promise.all([
        decide(id, true),
        decide(id, false),
        world.colleague.delete(`/api/order-approvals/${id}`),
        world.acme.put(`/api/quotes/cancel/${quote.id}`, {}),
      ])
      const statuses = answers.map(({ status }) => status)
      const { status } = await approvalAs(world.acme, id)
      const [approved, declined, withdrawn, cancelled] = statuses.map((each) => each === 200)
      expect([approved, declined, withdrawn].filter(Boolean).length, String(statuses)).toBeLessThanOrEqual(1)
      expect(approved && cancelled).toBe(false)
      expect(status).toBe(approved ? 'approved' : declined ? 'declined' : 'withdrawn')
      expect(statuses.every((each) => each === 200 || each === 409)).toBe(true)
    }
  })
})

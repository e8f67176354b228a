import { afterEach, describe, expect, test } from 'vitest'
import { bell, notificationsOf } from '#server/testing/bell.ts'
import {
  floorRequester,
  floorOf,
  priceBelow,
  requestedFloor,
  setFloorApproval,
} from '#server/testing/floor-approvals.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
let daniel = await floorRequester(world)
const url = '/api/floor-approvals'
const decide = (id: number, body: object = { accept: true }) => world.manager.put(`${url}/${id}`, body)
const one = async (quote: number, who = world.manager) =>
  (await who.get(`${url}?quote_id=${quote}`)).body.data[0]
/** The staff view. The test's clock does not advance, so order is not compared. */
const eventOf = async (quote: number, action: string) =>
  (await quotes.read(quote, world.manager)).events.find((each: any) => each.action === action)
const right = async (email: string, may_approve_floor: boolean) => {
  const { data } = (await world.admin.get(`/api/user-management/userManagement?keyword=${email}`)).body
  const { status, body } = await world.admin.post('/api/user-management/update', {
    data: { id: data[0].id, may_approve_floor },
  })
  expect(status, JSON.stringify(body)).toBe(200)
}

afterEach(() => setFloorApproval(world, false))

describe('a margin over the term below the minimum', () => {
  const cost = (nrc: number, mrc: number) => ({ supplier_cost: { nrc, mrc } })

  test.each([
    [0, 1],
    [20, 0.8],
  ])('counts as below the floor: %d%%', async (min_margin, share) => {
    await world.admin.put('/api/portal-settings', { min_margin })
    const { id, card } = await floorOf(world)
    expect((await world.manager.get(`/api/quotes/price/${id}`)).body.data).toMatchObject({ min_margin })
    const exact = { nrc: card.nrc * share, mrc: Math.round(card.mrc * share * 100) / 100 }
    const price = { bandwidth_nrc: card.nrc, bandwidth_mrc: card.mrc }
    const put = (body: object) => daniel.put(`/api/quotes/price/${id}`, { ...price, ...body })
    expect((await put(cost(exact.nrc, Math.floor(exact.mrc)))).status).toBe(200)
    const needed = [`A margin over the term below ${min_margin}% needs a reason.`]
    expect((await put(cost(exact.nrc, exact.mrc + 1))).body.errors).toEqual({ reason: needed })
    expect((await put({ ...cost(exact.nrc, exact.mrc + 1), reason: 'Opens an account' })).status).toBe(200)
    // The recorded cost applies if none is sent, but a deleted one does not.
    expect((await put({})).body.errors).toEqual({ reason: needed })
    expect((await put({ supplier_cost: null })).status).toBe(200)
    await world.admin.put('/api/portal-settings', { min_margin: 0 })
  })

  test('needs the approval of another client manager if the setting is on', async () => {
    await setFloorApproval(world, true)
    const { id, card } = await floorOf(world)
    const price = { bandwidth_nrc: card.nrc, bandwidth_mrc: card.mrc, reason: 'Opens an account' }
    const asked = await daniel.put(`/api/quotes/price/${id}`, { ...price, ...cost(card.nrc, card.mrc + 1) })
    expect(asked.status).toBe(202)
    expect(await one(id)).toMatchObject({
      status: 'open',
      min_margin: 0,
      supplier_cost: { mrc: card.mrc + 1 },
    })
    expect((await decide(asked.body.data.floor_approval.id)).status).toBe(200)
    expect(await quotes.read(id)).toMatchObject({ bandwidth_mrc: card.mrc })
  })
})

describe('with the setting off', () => {
  test('a price below the floor is set at once, with a reason', async () => {
    const on = await floorOf(world)
    expect((await priceBelow(daniel, on)).status).toBe(200)
    expect(await quotes.read(on.id)).toMatchObject({ bandwidth_mrc: on.floor.mrc - 1 })
  })
})

describe('with the setting on', () => {
  test('a price below the floor waits: the quote does not change, and the company sees nothing of it', async () => {
    await setFloorApproval(world, true)
    const on = await floorOf(world)
    const before = await quotes.read(on.id)
    expect((await priceBelow(daniel, on, { reason: '' })).body.errors.reason).toEqual([
      'A price below the floor needs a reason.',
    ])
    expect((await priceBelow(daniel, on, { version: 99 })).body.code).toBe('stale_version')
    const { status, body } = await priceBelow(daniel, on)
    expect(status).toBe(202)
    expect(body).toMatchObject({ success: true, data: { floor_approval: { id: expect.any(Number) } } })
    expect(body.message).toContain('awaits approval')
    expect(await quotes.read(on.id)).toEqual(before)
    expect(await one(on.id)).toMatchObject({
      status: 'open',
      asked: { nrc: on.card.nrc, mrc: on.floor.mrc - 1 },
      was: { mrc: before.bandwidth_mrc },
      floor: { mrc: on.floor.mrc },
      reason: 'Strategic customer',
      requested_by: { name: 'Daniel Wong' },
      may_decide: true,
      may_withdraw: false,
    })
    expect(await one(on.id, daniel)).toMatchObject({ may_decide: false, may_withdraw: true })
    // The dashboard counts it only for those who may decide.
    const toDecide = async (who: Caller) => (await who.get('/api/dashboard')).body.data.cmDecideFloor
    expect(await Promise.all([world.manager, daniel, world.admin].map(toDecide))).toEqual([1, 0, 0])
    const [sent] = await notificationsOf(world.manager, before.quote_reference)
    expect(sent).toMatchObject({
      kind: 'floor_requested',
      quote_id: on.id,
      facts: { person: 'Daniel Wong', mrc: on.floor.mrc - 1, words: 'Strategic customer' },
    })
    expect(JSON.stringify(await bell(daniel))).not.toContain('floor_requested')
    expect(JSON.stringify(await bell(world.acme))).not.toContain(before.quote_reference)
    expect(await eventOf(on.id, 'request_floor')).toMatchObject({
      actor: 'Daniel Wong',
      reason: 'Strategic customer',
    })

    // One open request per quote; a price at the floor needs none, and ends it.
    expect((await priceBelow(world.manager, on)).status).toBe(409)
    expect((await priceBelow(daniel, on, { bandwidth_mrc: on.floor.mrc })).status).toBe(200)
    expect(await one(on.id)).toMatchObject({ status: 'ended', ended_by: { name: 'Daniel Wong' } })
    expect((await decide(body.data.floor_approval.id)).body.message).toMatch(/^This request is over/)
  })

  test('approving prices a pending quote for the requester, with level and lead time, and notifies the company', async () => {
    const { id, card } = await floorOf(world)
    // The edit loses an agreed price, so the quote is pending.
    const agreed = { bandwidth_nrc: card.nrc, bandwidth_mrc: card.mrc }
    expect((await world.manager.put(`/api/quotes/price/${id}`, agreed)).status).toBe(200)
    const { version, quote_reference: reference } = await quotes.read(id)
    await world.acme.put(`/api/quotes/${id}`, { ...quotes.line({ contract_id: 12 }), version })
    const on = await floorOf(world, id)
    await setFloorApproval(world, true)
    const more = { lead_time_days: 45, price_level: 'budgetary' }
    const { data } = (await priceBelow(daniel, on, more)).body
    const approval = data.floor_approval.id
    expect(await quotes.read(id)).toMatchObject({ status: 'pending', bandwidth_mrc: null })
    expect(await one(id)).toMatchObject({ was: { nrc: null, mrc: null }, ...more })
    const { status, body } = await decide(approval, { accept: true, words: 'Go ahead' })
    expect(status).toBe(200)
    expect(body.message).toBe(`The price was approved. Quote ${reference} has been priced.`)
    const after = await quotes.read(id)
    expect(after).toMatchObject({ status: 'active', bandwidth_mrc: on.floor.mrc - 1, ...more })
    expect(after.events.map(({ action }: any) => action)).toContain('price')
    expect(JSON.stringify(after)).not.toMatch(/Strategic|_floor|Go ahead/)
    expect(await eventOf(id, 'approve_floor')).toMatchObject({ actor: 'Farid Hassan', reason: 'Go ahead' })
    const { events } = await quotes.read(id, world.manager)
    expect(events.filter(({ action }: any) => action === 'price').map(({ actor }: any) => actor)).toEqual([
      'Farid Hassan',
      'Daniel Wong',
    ])
    const [sent] = (await notificationsOf(daniel, reference)).filter((item) => item.kind === 'floor_answered')
    expect(sent.facts).toMatchObject({ accepted: true, words: 'Go ahead' })
    const [priced] = await notificationsOf(world.acme, reference, 2)
    expect(priced).toMatchObject({ kind: 'quote_priced' })
    // Deciding twice.
    expect((await decide(approval)).body).toMatchObject({
      code: 'wrong_status',
      message: 'This request is approved.',
    })
  })

  test('declining needs a reason, changes nothing and notifies the requester', async () => {
    const { approval, id } = await requestedFloor(world)
    const before = await quotes.read(id)
    expect((await decide(approval, { accept: false })).body.errors.words).toEqual([
      'Enter why you decline the price.',
    ])
    expect((await decide(999_999_999, { accept: false })).status).toBe(422)
    expect((await decide(999_999_999)).status).toBe(404)
    expect((await decide(approval, { accept: 'perhaps' })).status).toBe(422)
    expect((await decide(approval, { accept: false, words: 'Too low' })).status).toBe(200)
    expect(await quotes.read(id)).toEqual(before)
    const [sent] = await notificationsOf(daniel, before.quote_reference)
    expect(sent).toMatchObject({ kind: 'floor_answered', facts: { accepted: false, words: 'Too low' } })
    expect(JSON.stringify(await bell(world.acme))).not.toContain(before.quote_reference)
    expect(await one(id)).toMatchObject({ status: 'declined', words: 'Too low' })
    // Another request can follow.
    await requestedFloor(world, id)
  })

  test('nobody decides on their own request, and only the requester withdraws it', async () => {
    const { approval, id } = await requestedFloor(world)
    expect((await daniel.put(`${url}/${approval}`, { accept: true })).status).toBe(409)
    expect((await world.manager.delete(`${url}/${approval}`)).status).toBe(409)
    expect((await daniel.delete(`${url}/${approval}`)).status).toBe(200)
    expect((await daniel.delete(`${url}/${approval}`)).status).toBe(409)
    expect((await decide(approval)).body.message).toBe('This request is withdrawn.')
    expect(await eventOf(id, 'withdraw_floor')).toMatchObject({ actor: 'Daniel Wong' })
  })

  test('deciding without the right is 403, and requesting is 409 without another holder', async () => {
    const { approval } = await requestedFloor(world)
    await right('manager@trunkline.example', false)
    expect((await decide(approval, {})).status).toBe(403)
    expect((await world.manager.get(`${url}?status=open`)).body.data[0]).toMatchObject({ may_decide: false })
    await setFloorApproval(world, true)
    const refused = await priceBelow(daniel, await floorOf(world))
    expect(refused).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
    expect(refused.body.message).toContain('No other client manager')
    await right('manager@trunkline.example', true)
    expect((await decide(approval)).status).toBe(200)
  })

  test('a request ends when its requester is deactivated', async () => {
    const { approval } = await requestedFloor(world)
    const { id } = (await daniel.get('/api/profile')).body.data
    const status = (user_status_id: number) =>
      world.admin.post('/api/user-management/update', { data: { id, user_status_id } })
    expect((await status(3)).status).toBe(200)
    expect((await decide(approval)).status).toBe(409)
    const [newest] = (await world.manager.get(`${url}?status=all`)).body.data
    expect(newest).toMatchObject({ id: approval, status: 'ended' })
    await status(2)
    daniel = await floorRequester(world)
  })
})

describe('changes that end the request', () => {
  test.each([
    ['cancelling', (id: number) => world.acme.put(`/api/quotes/cancel/${id}`, {})],
    [
      'editing',
      async (id: number) => {
        const { version } = await quotes.read(id)
        return world.acme.put(`/api/quotes/${id}`, { ...quotes.line({ contract_id: 12 }), version })
      },
    ],
  ])('%s by the company, who learns nothing of it', async (_, change) => {
    const { approval, id } = await requestedFloor(world)
    const { status, body } = await change(id)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(JSON.stringify(body)).not.toContain('floor')
    expect((await decide(approval)).status).toBe(409)
    expect(await one(id)).toMatchObject({ status: 'ended', ended_by: null, may_decide: false })
    const { quote_reference } = await quotes.read(id)
    const [sent] = await notificationsOf(daniel, quote_reference)
    expect(sent).toMatchObject({ kind: 'floor_answered', quote_id: id })
    expect(sent.facts.accepted).toBeUndefined()
    expect((await bell(world.manager)).items.filter((each: any) => each.quote_id === id)).toMatchObject([
      { kind: 'floor_requested' },
    ])
  })

  test('expiry ends it at once', async () => {
    const { approval, id } = await requestedFloor(world)
    await quotes.expire(id)
    expect(await one(id)).toMatchObject({ status: 'ended', may_decide: false })
    expect((await decide(approval)).status).toBe(409)
    const { body } = await world.manager.get(`${url}?status=open`)
    expect(body.data.map((each: any) => each.id)).not.toContain(approval)
  })

  test('extending, a project and another owner do not', async () => {
    const { approval, id } = await requestedFloor(world)
    expect((await world.acme.put(`/api/quotes/extend/${id}`)).status).toBe(200)
    expect((await world.acme.put('/api/quotes/project', { ids: [id], project_name: 'Ring' })).status).toBe(
      200,
    )
    expect((await decide(approval)).status).toBe(200)
  })
})

describe('simultaneous calls', () => {
  test.each([
    ['approving twice', (id: number) => [decide(id), decide(id)]],
    ['approving and withdrawing', (id: number) => [decide(id), daniel.delete(`${url}/${id}`)]],
    ['approving and declining', (id: number) => [decide(id), decide(id, { accept: false, words: 'No' })]],
  ])('%s has one winner', async (_, calls) => {
    const { approval } = await requestedFloor(world)
    const answers = await Promise.all(calls(approval))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('two requests make one; approving and cancelling have one result', async () => {
    await setFloorApproval(world, true)
    const on = await floorOf(world)
    const asked = await Promise.all([priceBelow(daniel, on), priceBelow(world.manager, on)])
    expect(asked.map(({ status }) => status).sort()).toEqual([202, 409])
    const { approval, id } = await requestedFloor(world)
    await Promise.all([decide(approval), world.acme.put(`/api/quotes/cancel/${id}`, {})])
    expect(await quotes.read(id)).toMatchObject({ status: 'cancelled' })
    expect(['approved', 'ended']).toContain((await one(id)).status)
  })
})

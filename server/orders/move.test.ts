import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sen } from '#contract/money.ts'
import {
  type CancellationAction,
  cancellationActions,
  type CancellationStatus,
  cancellationStatuses,
  type OrderStatus,
  orderStatuses,
} from '#contract/orders/order.ts'
import { type CircuitAction, circuitActions } from '#contract/orders/circuit-actions.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { atomically } from '#server/platform/db.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { alterCancellation, cancellationsIn } from '#server/testing/cancellations.ts'
import { circuitIn, movesIn, orderFor, placedOrder } from '#server/testing/orders.ts'
import { orderedDaysAgo } from '#server/testing/working-days.ts'
import { waitForLocks } from '#server/testing/waits.ts'
import { openWorld, type TestReply } from '#server/testing/world.ts'

const world = await openWorld()
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)

const dayFrom = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
const daniel = await world.signIn('daniel@trunkline.example')
const { move, moveOrder } = movesIn(world)
const cancel = { reason: 'No capacity in the duct' }
const actualOf = (circuit: any, kind: string) =>
  circuit.milestones.find((each: any) => each.kind === kind).actual

describe('PUT /circuits/:id', () => {
  test('bad input and an unknown circuit are refused in this order', async () => {
    const circuit = await circuitIn(world, 'pending')
    for (const [status, more, field] of [
      ['pending', {}, 'status'],
      ['cancelled', {}, 'reason'],
      ['cancelled', { reason: ' ' }, 'reason'],
      ['cancelled', { reason: 'x'.repeat(501) }, 'reason'],
      ['delivered', { delivered_on: '2026-02-30' }, 'delivered_on'],
      ['delivered', { delivered_on: dayFrom(1) }, 'delivered_on'],
    ] as const) {
      const answer = await move(circuit.id, status, more)
      expect(answer.status, JSON.stringify(more)).toBe(422)
      expect(Object.keys(answer.body.errors)).toEqual([field])
      expect((await move(99_999_999, status, more)).status).toBe(422)
    }
    expect((await move(99_999_999, 'processing')).status).toBe(404)
    expect((await orderFor(world.acme, circuit.order_id)).circuit_list[0].status).toBe('pending')
  })

  test('starting acknowledges, delivering hands over on its day; both are recorded and notified', async () => {
    const circuit = await circuitIn(world, 'pending')
    const answer = await move(circuit.id, 'processing')
    expect(answer.body.message).toBe(`Circuit ${circuit.circuit_reference} is now processing.`)
    const started = await orderFor(world.manager, circuit.order_id)
    expect(started.status).toBe('processing')
    expect(actualOf(started.circuit_list[0], 'acknowledged')).toBe(today)
    expect(started.events.at(-1)).toMatchObject({
      action: 'start',
      actor: 'Farid Hassan',
      circuit_reference: circuit.circuit_reference,
      milestone: 'acknowledged',
      changes: [
        { field: 'status', before: 'pending', after: 'processing' },
        { field: 'actual', before: null, after: today },
      ],
    })

    await world.alter(
      'purchase_order',
      { id: circuit.order_id },
      { ordered_at: new Date(Date.parse(today) - 5 * 86_400_000) },
    )
    expect(await move(circuit.id, 'delivered', { delivered_on: dayFrom(-6) })).toMatchObject({
      status: 422,
      body: { errors: { delivered_on: ['This date is before the order.'] } },
    })
    expect((await move(circuit.id, 'delivered', { delivered_on: dayFrom(-2) })).status).toBe(200)
    const delivered = await orderFor(world.acme, circuit.order_id)
    expect(delivered.status).toBe('delivered')
    expect(actualOf(delivered.circuit_list[0], 'handed_over')).toBe(dayFrom(-2))
    expect(delivered.events.at(-1)).toMatchObject({ action: 'deliver', actor: 'Trunkline' })
    const [notification] = await notificationsOf(world.acme, circuit.circuit_reference)
    expect(notification).toMatchObject({
      kind: 'circuit_moved',
      order_id: circuit.order_id,
      facts: { status: 'processing' },
    })
  })

  test('an existing actual date of a milestone does not change', async () => {
    const circuit = await circuitIn(world, 'pending')
    await orderedDaysAgo(world, circuit.order_id, 5)
    const set = (kind: string, actual: string) =>
      world.manager.put(`/api/circuits/${circuit.id}/milestones/${kind}`, { actual })
    await set('acknowledged', dayFrom(-3))
    await move(circuit.id, 'processing')
    await set('handed_over', dayFrom(-1))
    await move(circuit.id, 'delivered')
    const [now] = (await orderFor(world.acme, circuit.order_id)).circuit_list
    expect([actualOf(now, 'acknowledged'), actualOf(now, 'handed_over')]).toEqual([dayFrom(-3), dayFrom(-1)])
  })

  test('an open extra charge or cancellation request prevents delivery', async () => {
    const [charged, asked] = [await circuitIn(world, 'processing'), await circuitIn(world, 'processing')]
    const charge = { nrc: 100, mrc: 0, reason: 'Trenching', answer_by: today, on_request: true }
    const { body } = await world.manager.post(`/api/circuits/${charged.id}/charges`, charge)
    expect((await move(charged.id, 'delivered')).body).toMatchObject({
      code: 'wrong_status',
      message: `Circuit ${charged.circuit_reference} has an open extra charge.`,
    })
    expect((await moveOrder(charged.order_id, 'delivered')).status).toBe(409)
    await world.manager.delete(`/api/circuits/${charged.id}/charges/${body.data.id}`)
    expect((await move(charged.id, 'delivered')).status).toBe(200)

    await world.acme.post(`/api/circuits/${asked.id}/cancel-request`, { reason: 'Moved out' })
    expect((await move(asked.id, 'delivered')).body.message).toContain('answer it first')
    await world.manager.put(`/api/circuits/${asked.id}/cancel-request`, { accept: false })
    expect((await move(asked.id, 'delivered')).status).toBe(200)
  })

  test('a cancelled circuit cancels its quote, which can be requoted; its open charge ends with it', async () => {
    const circuit = await circuitIn(world, 'processing')
    const charge = { nrc: 100, mrc: 0, reason: 'Trenching', answer_by: today, on_request: true }
    await world.manager.post(`/api/circuits/${circuit.id}/charges`, charge)
    expect((await move(circuit.id, 'cancelled', cancel)).status).toBe(200)
    const order = await orderFor(world.acme, circuit.order_id)
    expect(order.status).toBe('cancelled')
    expect(order.circuit_list[0]).toMatchObject({ status: 'cancelled', cancel_reason: cancel.reason })
    expect(order.circuit_list[0].charges[0].status).toBe('withdrawn')
    const quote = (await world.acme.get(`/api/quotes/${circuit.quote.id}`)).body.data
    expect(quote.status).toBe('cancelled')
    expect(quote.events.at(-1)).toMatchObject({
      action: 'cancel',
      actor: 'Trunkline',
      reason: cancel.reason,
      changes: [{ field: 'status', before: 'ordered', after: 'cancelled' }],
    })
    const again = await world.acme.post('/api/quotes', {
      product_id: 1,
      site_a_nis: 'KUL-0001',
      site_b_nis: 'CBJ-0003',
      bandwidth_id: quote.bandwidth_id,
      contract_id: 24,
      requote_of: quote.id,
    })
    expect(again.status).toBe(200)
  })

  test('of simultaneous actions one wins, and the others are refused with the current state', async () => {
    const circuit = await circuitIn(world, 'processing')
    const answers = await Promise.all([
      move(circuit.id, 'delivered'),
      move(circuit.id, 'cancelled', cancel),
      move(circuit.id, 'delivered'),
      move(circuit.id, 'cancelled', cancel),
      moveOrder(circuit.order_id, 'delivered'),
    ])
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409, 409, 409, 409])
    const { status } = await orderFor(world.acme, circuit.order_id)
    for (const { body } of answers.filter((each) => each.status === 409))
      expect(body.message).toMatch(new RegExp(` is ${status}\\.$`))
  })

  test.each([
    ['a cancellation request', (id: number) => world.acme.post(`/api/circuits/${id}/cancel-request`, cancel)],
    [
      'a date of its plan',
      (id: number) => world.manager.put(`/api/circuits/${id}/milestones/tested`, { note: 'Booked' }),
    ],
  ])('a move and %s wait for each other, and both are done', async (_, act) => {
    const circuit = await circuitIn(world, 'pending')
    const answers: Promise<TestReply>[] = []
    await atomically(world.owner, async (db) => {
      await sql`select from circuit where id = ${circuit.id} for update`.execute(db)
      answers.push(act(circuit.id))
      await waitForLocks(world, 1)
      answers.push(move(circuit.id, 'processing'))
      await waitForLocks(world, 2)
    })
    expect((await Promise.all(answers)).map((each) => each.status)).toEqual([200, 200])
  })

  test('the answer is in Malay if requested', async () => {
    const circuit = await circuitIn(world, 'delivered')
    const answer = await world.manager.put(
      `/api/circuits/${circuit.id}`,
      { status: 'processing' },
      { 'accept-language': 'ms' },
    )
    expect(answer.body.message).toBe(`Litar ${circuit.circuit_reference} telah diserahkan.`)
    await world.manager.get('/api/profile', { 'accept-language': 'en' })
  })
})

describe('PUT /orders/status/:id', () => {
  test('moves every circuit whose state allows it, and is 409 if there is none', async () => {
    const order = await placedOrder(world, 3)
    await move(order.circuit_list[0].id, 'cancelled', cancel)
    expect((await moveOrder(order.id, 'delivered')).body).toMatchObject({
      code: 'wrong_status',
      message: `Order ${order.order_reference} is pending.`,
    })
    expect((await moveOrder(order.id, 'processing')).body.message).toBe('2 circuits are now processing.')
    const charge = { nrc: 100, mrc: 0, reason: 'Trenching', answer_by: today, on_request: true }
    await world.manager.post(`/api/circuits/${order.circuit_list[1].id}/charges`, charge)
    expect((await moveOrder(order.id, 'delivered')).body.message).toBe('1 circuit is now delivered.')
    const now = await orderFor(world.acme, order.id)
    expect(now.circuit_list.map((each: any) => each.status)).toEqual(['cancelled', 'processing', 'delivered'])
    expect(now.status).toBe('processing')
    const notifications = await notificationsOf(world.acme, order.order_reference, 2)
    expect(notifications.find((each) => each.kind === 'circuit_moved').facts).toMatchObject({
      status: 'processing',
      count: 2,
    })
  })

  test('refuses bad input before an unknown order', async () => {
    expect((await moveOrder(99_999_999, 'cancelled')).status).toBe(422)
    expect((await moveOrder(99_999_999, 'processing')).status).toBe(404)
  })
})

describe('every action in every state', () => {
  const act: Record<CircuitAction, (circuit: any) => Promise<TestReply>> = {
    start: ({ id }) => move(id, 'processing'),
    deliver: ({ id }) => move(id, 'delivered'),
    cancel: ({ id }) => move(id, 'cancelled', cancel),
    charge: ({ id }) =>
      world.manager.post(`/api/circuits/${id}/charges`, {
        on_request: true,
        nrc: 100,
        mrc: 0,
        reason: 'Trenching',
        answer_by: today,
      }),
    request_cancellation: ({ id }) =>
      world.acme.post(`/api/circuits/${id}/cancel-request`, { reason: 'Moved out' }),
    change: ({ id }) => world.acme.put(`/api/circuits/${id}/rooms`, { site_a: { level: '3' } }),
    buyer_fields: ({ id }) => world.acme.put(`/api/circuits/${id}/buyer-fields`, { cost_centre: 'CC-1' }),
    take_back: ({ id }) => daniel.post(`/api/circuits/${id}/take-back`, { reason: 'No light' }),
    plan: ({ id }) => world.manager.put(`/api/circuits/${id}/milestones/tested`, { note: 'By van' }),
  }
  const table = (Object.keys(circuitActions) as CircuitAction[]).flatMap((action) =>
    orderStatuses.map(
      (status) =>
        [action, status, (circuitActions[action].from as readonly OrderStatus[]).includes(status)] as const,
    ),
  )
  test.each(table)('%s when %s: %s', async (action, status, may) => {
    const circuit = await circuitIn(world, status)
    const answer = await act[action](circuit)
    expect(answer.status, JSON.stringify(answer.body)).toBe(may ? 200 : 409)
    const now = (await orderFor(world.acme, circuit.order_id)).circuit_list[0]
    if (may) {
      const { to = status } = circuitActions[action] as { to?: OrderStatus }
      expect(now.status).toBe(to)
    } else {
      expect(answer.body).toMatchObject({
        code: 'wrong_status',
        message: `Circuit ${circuit.circuit_reference} is ${status}.`,
      })
      expect(now.status).toBe(status)
    }
  })
})

describe('every action on a cancellation request in every state', () => {
  const { asked, offered, offer, answer, withdraw, decide } = cancellationsIn(world)
  const act: Record<CancellationAction, (circuit: number) => Promise<TestReply>> = {
    decide: (id) => offer(id),
    answer: (id) => answer(id, true),
    withdraw: (id) => withdraw(id),
  }
  const reach: Record<CancellationStatus, () => Promise<any>> = {
    requested: asked,
    offered,
    accepted: () => ended(offered, (id) => answer(id, true)),
    declined: () => ended(asked, (id) => decide(id, { accept: false })),
    expired: () => ended(offered, (id) => alterCancellation(world, id, { answer_by: '2026-01-05' })),
    withdrawn: () => ended(offered, withdraw),
  }
  async function ended(begin: () => Promise<any>, end: (id: number) => Promise<unknown>) {
    const circuit = await begin()
    await end(circuit.id)
    return circuit
  }
  const table = (Object.keys(cancellationActions) as CancellationAction[]).flatMap((action) =>
    cancellationStatuses.map(
      (status) =>
        [
          action,
          status,
          (cancellationActions[action] as readonly CancellationStatus[]).includes(status),
        ] as const,
    ),
  )
  test.each(table)('%s when %s: %s', async (action, status, may) => {
    const circuit = await reach[status]()
    const reply = await act[action](circuit.id)
    expect(reply.status, JSON.stringify(reply.body)).toBe(may ? 200 : 409)
    if (!may)
      expect(reply.body).toMatchObject({
        code: 'wrong_status',
        message: `The cancellation request for circuit ${circuit.circuit_reference} is ${status}.`,
      })
  })
})
describe('an order follows its circuits', () => {
  const statusOf = async (id: number) => (await orderFor(world.acme, id)).status

  test('pending until one starts, delivered when all are delivered or cancelled, cancelled when all are', async () => {
    const order = await placedOrder(world, 3)
    const [one, two, three] = order.circuit_list
    await move(one.id, 'cancelled', cancel)
    expect(await statusOf(order.id)).toBe('pending')
    await move(two.id, 'processing')
    expect(await statusOf(order.id)).toBe('processing')
    await move(two.id, 'cancelled', cancel)
    expect(await statusOf(order.id)).toBe('processing')
    await move(three.id, 'processing')
    await move(three.id, 'delivered')
    expect(await statusOf(order.id)).toBe('delivered')

    const other = await placedOrder(world, 2)
    for (const circuit of other.circuit_list) await move(circuit.id, 'cancelled', cancel)
    expect(await statusOf(other.id)).toBe('cancelled')
  })

  test('is right if its last circuits are moved at the same moment', async () => {
    const order = await placedOrder(world, 4)
    await moveOrder(order.id, 'processing')
    const answers = await Promise.all(
      order.circuit_list.map((circuit: any, i: number) =>
        i % 2 ? move(circuit.id, 'cancelled', cancel) : move(circuit.id, 'delivered'),
      ),
    )
    expect(answers.map((each: TestReply) => each.status)).toEqual([200, 200, 200, 200])
    expect(await statusOf(order.id)).toBe('delivered')
  })
})

const inSen = (ringgit: number) => sen(Math.round(ringgit * 100))
const nothing = { total_nrc: 0, total_mrc: 0, tax_nrc: 0, tax_mrc: 0 }
const cancelled = { ...nothing, early_termination: 0 }

describe('the totals of an order', () => {
  test('are the sums of its active circuits in every view, beside the amounts as ordered', async () => {
    const order = await placedOrder(world, 3)
    const [kept, ...others] = order.circuit_list
    expect(order.ordered).toEqual({ nrc: order.total_nrc, mrc: order.total_mrc, deposit: order.deposit })
    // The same three circuits: each part counts three times.
    expect(order.parts.total_mrc.map(([, times]: [number, number]) => times)).toEqual([3, 3])
    for (const { id } of others) await move(id, 'cancelled', { reason: 'No capacity' })
    await move(kept.id, 'processing')
    await move(kept.id, 'delivered')

    const now = await orderFor(world.acme, order.id)
    const { total_nrc, total_mrc, tax_nrc, tax_mrc } = kept
    const living = { total_nrc, total_mrc, tax_nrc, tax_mrc, deposit: total_mrc * 2, ordered: order.ordered }
    expect(now).toMatchObject({ status: 'delivered', partial: true, deposit_months: 2, ...living })
    expect(now.circuit_list.slice(1)).toMatchObject([cancelled, cancelled])
    for (const total of ['total_nrc', 'total_mrc', 'tax_nrc', 'tax_mrc'] as const) {
      const parts: [number, number][] = now.parts[total]
      expect(parts.reduce((sum, [amount, times]) => sum + inSen(amount) * times, 0)).toBe(inSen(now[total]))
    }
    for (const [who, path] of [
      [world.acme, '/api/orders'],
      [world.manager, '/api/orders/client-manager'],
    ] as const) {
      const { body } = await who.get(`${path}?keyword=${order.order_reference}`)
      expect(body.data).toMatchObject([{ ...living, status: 'delivered', partial: true }])
    }
  })

  test('include `partial` only once nothing is left to deliver and a circuit was cancelled', async () => {
    const order = await placedOrder(world, 2)
    const [kept, other] = order.circuit_list
    expect(order.partial).toBe(false)
    await move(other.id, 'cancelled', { reason: 'No capacity' })
    expect(await orderFor(world.acme, order.id)).toMatchObject({ status: 'pending', partial: false })
    await move(kept.id, 'processing')
    expect(await orderFor(world.acme, order.id)).toMatchObject({ status: 'processing', partial: false })
    await move(kept.id, 'delivered')
    expect(await orderFor(world.manager, order.id)).toMatchObject({ status: 'delivered', partial: true })
    const whole = await placedOrder(world, 2)
    for (const status of ['processing', 'delivered']) await moveOrder(whole.id, status)
    expect(await orderFor(world.acme, whole.id)).toMatchObject({ status: 'delivered', partial: false })
  })

  test('are zero once all its circuits are cancelled, deposit and early termination included', async () => {
    const order = await placedOrder(world, 2)
    await moveOrder(order.id, 'cancelled', { reason: 'The building was sold' })
    const now = await orderFor(world.acme, order.id)
    expect(now).toMatchObject({ status: 'cancelled', partial: false, ...nothing, deposit: 0 })
    expect(now.ordered).toEqual(order.ordered)
    expect(now.circuit_list).toMatchObject([cancelled, cancelled])
  })

  test('sort lists by the current values', async () => {
    const [dear, cheap] = [await placedOrder(world, 3), await placedOrder(world, 2)]
    for (const { id } of dear.circuit_list.slice(1)) await move(id, 'cancelled', { reason: 'No capacity' })
    const { body } = await world.acme.get('/api/orders?sort=total_mrc&per_page=100')
    const place = (id: number) => body.data.findIndex((each: { id: number }) => each.id === id)
    expect(place(dear.id)).toBeLessThan(place(cheap.id))
    const sums = body.data.map((each: { total_mrc: number }) => inSen(each.total_mrc))
    expect(sums).toEqual(sums.toSorted((a: number, b: number) => a - b))
  })

  test('have the deposit of the company’s record, on the order and on prices before it', async () => {
    await world.owner
      .updateTable('company')
      .set({ deposit_months: 3 })
      .where('name', 'like', 'Borneo%')
      .execute()
    const order = await placedOrder(world, 2, world.borneo)
    expect(order).toMatchObject({ deposit_months: 3, deposit: (inSen(order.total_mrc) * 3) / 100 })
    const [{ quote }] = order.circuit_list
    expect((await world.borneo.get(`/api/quotes/${quote.id}`)).body.data.deposit_months).toBe(3)
    expect((await world.manager.get(`/api/quotes/${quote.id}`)).body.data.deposit_months).toBe(3)
    const matrix = await world.borneo.post('/api/quotes/price-check', {
      product_id: 2,
      site_a: { nis: 'SHA-0001' },
    })
    expect(matrix.body.data.deposit_months).toBe(3)

    await world.owner
      .updateTable('company')
      .set({ deposit_months: 0 })
      .where('name', 'like', 'Borneo%')
      .execute()
    expect((await orderFor(world.borneo, order.id)).deposit_months).toBe(3)
    expect(await placedOrder(world, 1, world.borneo)).toMatchObject({ deposit_months: 0, deposit: 0 })
  })
})

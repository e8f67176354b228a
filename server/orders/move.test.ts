import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { dayIn } from '#server/platform/calendar.ts'
import { atomically } from '#server/platform/db.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { circuitIn, movesIn, orderFor, placedOrder } from '#server/testing/orders.ts'
import { orderedDaysAgo } from '#server/testing/working-days.ts'
import { openWorld, type TestReply } from '#server/testing/world.ts'

const world = await openWorld()
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)

const dayFrom = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
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
    const notifications = await notificationsOf(world.acme, circuit.circuit_reference, 2)
    expect(notifications.map((each) => [each.kind, each.facts.status]).sort()).toEqual([
      ['circuit_moved', 'delivered'],
      ['circuit_moved', 'processing'],
    ])
    expect(notifications[0].order_id).toBe(circuit.order_id)
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

  test('of simultaneous actions one wins, and the others are refused with the present state', async () => {
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
      await waiting(1)
      answers.push(move(circuit.id, 'processing'))
      await waiting(2)
    })
    expect((await Promise.all(answers)).map((each) => each.status)).toEqual([200, 200])
  })

  /** Waits until this many connections wait for a lock. */
  const waiting = (connections: number) =>
    vi.waitFor(async () => {
      const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(world.owner)
      expect(rows[0]!.count).toBe(connections)
    }, 20_000)

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

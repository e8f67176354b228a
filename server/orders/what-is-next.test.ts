import { describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { circuitIn, movesIn, orderFor, placedOrder } from '#server/testing/orders.ts'
import { leasedLineStates, orderedDaysAgo, workingDaysIn } from '#server/testing/working-days.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
const working = await workingDaysIn(world, ...leasedLineStates)
const { move } = movesIn(world)

const path = '/api/orders/client-manager'
const list = async (query: string) =>
  (await world.manager.get(`${path}?per_page=100&${query}`)).body.data as any[]
const rowOf = async (id: number) => (await list('')).find((each) => each.id === id)
const set = (id: number, kind: string, change: object) =>
  world.manager.put(`/api/circuits/${id}/milestones/${kind}`, change)
const daysSince = (day: string) => (Date.parse(today) - Date.parse(day)) / 86_400_000

/** An order with two circuits whose first step was planned for some working days ago. */
async function overdueBy(days: number) {
  const order = await placedOrder(world, 2)
  await orderedDaysAgo(world, order.id, 60)
  const [first] = order.circuit_list
  const planned = working.before(today, days)
  await set(first.id, 'acknowledged', { planned })
  return { order, first, planned }
}

describe('what comes next in an order', () => {
  test('a new order: its hand-over, no requested date, and its first milestone, which is not overdue', async () => {
    const order = await placedOrder(world)
    const [circuit] = order.circuit_list
    const [step] = circuit.milestones
    const next = {
      next_hand_over: circuit.promised,
      next_requested: null,
      next_milestone: { kind: step.kind, owner: step.owner, planned: step.planned },
      days_overdue: 0,
    }
    expect(order).toMatchObject(next)
    expect(await rowOf(order.id)).toMatchObject(next)
    expect((await world.acme.get('/api/orders?per_page=100')).body.data).toContainEqual(
      expect.objectContaining({ id: order.id, ...next }),
    )
  })

  test('the soonest hand-over and the earliest open milestone over the circuits that are still open', async () => {
    const { order, first, planned } = await overdueBy(3)
    const second = order.circuit_list[1]
    expect(await rowOf(order.id)).toMatchObject({
      next_hand_over: second.promised,
      next_milestone: { kind: 'acknowledged', owner: 'us', planned },
      days_overdue: daysSince(planned),
    })
    await set(first.id, 'acknowledged', { owner: 'building' })
    expect((await rowOf(order.id)).next_milestone.owner).toBe('building')

    // The hand-over of the other circuit moves: the first one's is the soonest.
    const why = { reason_code: 'permit', reason: 'The road is closed' }
    await world.manager.put('/api/circuits/plan', { circuit_ids: [second.id], working_days: 9, ...why })
    expect((await rowOf(order.id)).next_hand_over).toBe(first.promised)
    // Cancelled, it counts no more.
    await move(first.id, 'cancelled', { reason: 'No capacity' })
    const later = (await orderFor(world.acme, order.id)).circuit_list[1]
    expect(await rowOf(order.id)).toMatchObject({
      next_hand_over: later.promised,
      next_milestone: { planned: later.milestones[0].planned },
      days_overdue: 0,
      total_mrc: later.total_mrc,
    })
  })

  test.each(['delivered', 'cancelled'] as const)('nothing once all circuits are %s', async (status) => {
    const { order_id } = await circuitIn(world, status)
    expect(await rowOf(order_id)).toMatchObject({
      next_hand_over: null,
      next_requested: null,
      next_milestone: null,
      days_overdue: 0,
    })
  })

  test('the requested date is that of the circuit with the soonest hand-over, and of several on one day the earliest', async () => {
    const order = await placedOrder(world, 2)
    const [first, second] = order.circuit_list
    const day = working.after(first.earliest_date, 5)
    const later = working.after(day, 5)
    const request = async (circuit: any, requested_date: string | null) => {
      await world.alter('circuit', { id: circuit.id }, { requested_date })
      world.altered.add(circuit.circuit_reference)
    }
    // Both are handed over on one day.
    await request(first, later)
    await request(second, day)
    expect((await rowOf(order.id)).next_requested).toBe(day)
    const found = async (query: string) => (await list(query)).some((each) => each.id === order.id)
    expect(await found(`requested_from=${day}&requested_to=${day}`)).toBe(true)
    expect(await found(`requested_from=${plusDays(day, 1)}`)).toBe(false)
    expect(await found(`requested_to=${plusDays(day, -1)}`)).toBe(false)

    // The second is handed over later: its date is no longer that of the next hand-over.
    const why = { reason_code: 'permit', reason: 'The road is closed' }
    await world.manager.put('/api/circuits/plan', { circuit_ids: [second.id], working_days: 9, ...why })
    const next = { next_hand_over: first.promised, next_requested: later }
    expect(await rowOf(order.id)).toMatchObject(next)
    await request(first, null)
    expect(await rowOf(order.id)).toMatchObject({ ...next, next_requested: null })
    await move(first.id, 'cancelled', { reason: 'No capacity' })
    const { promised } = (await orderFor(world.acme, order.id)).circuit_list[1]
    expect(await rowOf(order.id)).toMatchObject({ next_hand_over: promised, next_requested: day })
  })
})

describe('the list of all companies', () => {
  test('is filtered by hand-over, next milestone, its owner, days overdue and what it costs a month', async () => {
    const { order, planned } = await overdueBy(7)
    await circuitIn(world, 'delivered')
    const { next_hand_over } = await rowOf(order.id)
    const overdue = daysSince(planned)
    const two = await placedOrder(world, 2)
    await move(two.circuit_list[0].id, 'cancelled', { reason: 'No capacity' })
    const all = await list('')
    // What is left of an order counts, and both ends are included.
    const left = all.find((each) => each.id === two.id).total_mrc
    expect(left).toBeLessThan(two.total_mrc)
    const charges = all.map((each) => each.total_mrc)
    const above = Math.round(left * 100 + 1) / 100
    expect([Math.min(...charges) < left, Math.max(...charges) > left]).toEqual([true, true])
    for (const [query, holds] of [
      [`hand_over_from=${next_hand_over}`, (each: any) => each.next_hand_over >= next_hand_over],
      [
        `hand_over_to=${plusDays(next_hand_over, -1)}`,
        (each: any) => each.next_hand_over !== null && each.next_hand_over < next_hand_over,
      ],
      ['next=acknowledged', (each: any) => each.next_milestone?.kind === 'acknowledged'],
      ['next_owner=customer', (each: any) => each.next_milestone?.owner === 'customer'],
      [`mrc_from=${left}`, (each: any) => each.total_mrc >= left],
      [`mrc_to=${left}`, (each: any) => each.total_mrc <= left],
      [`mrc_from=${left}&mrc_to=${left}`, (each: any) => each.total_mrc === left],
      [`mrc_from=${above}`, (each: any) => each.total_mrc > left],
      ['overdue=1', (each: any) => each.days_overdue >= 1],
      [`overdue=${overdue}`, (each: any) => each.days_overdue >= overdue],
      [`overdue=${overdue + 1}`, (each: any) => each.days_overdue > overdue],
    ] as const) {
      const { data, count } = (await world.manager.get(`${path}?per_page=100&${query}`)).body
      const ids = data.map((each: any) => each.id)
      expect(ids).toHaveLength(count)
      expect(ids, query).toEqual(all.filter(holds).map((each) => each.id))
    }
    expect((await list('overdue=1')).map((each) => each.id)).toEqual(
      (await list('needs=late')).map((each) => each.id),
    )
  })

  test('is sorted by each of these in both directions, orders with nothing left to hand over last', async () => {
    await overdueBy(5)
    await circuitIn(world, 'delivered')
    for (const field of ['next_hand_over', 'next_requested'] as const) {
      for (const direction of ['', '-']) {
        const days = (await list(`sort=${direction}${field}`)).map((each) => each[field])
        const known = days.filter((each) => each !== null).sort()
        if (direction) known.reverse()
        expect(days).toEqual([...known, ...days.filter((each) => each === null)])
      }
    }
    const numbers = (await list('sort=-days_overdue')).map((each) => each.days_overdue)
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a))
    expect(numbers[0]).toBeGreaterThan(0)
    expect((await list('sort=days_overdue')).map((each) => each.days_overdue)).toEqual(numbers.toReversed())
  })

  test('refuses what is out of range; a company’s list has no such filters', async () => {
    for (const query of [
      'hand_over_from=soon',
      'hand_over_to=2026-02-30',
      'requested_from=1800-01-01',
      'requested_to=1',
      'next=painted',
      'next_owner=nobody',
      'hand_over_from=2026-02-02&hand_over_to=2026-02-01',
      'requested_from=2026-02-02&requested_to=2026-02-01',
      'mrc_from=200&mrc_to=199.99',
      'mrc_from=-1',
      'mrc_to=10.005',
      'mrc_to=much',
      'overdue=0',
      'overdue=1.5',
      'overdue=3651',
      'sort=next_milestone',
    ])
      expect((await world.manager.get(`${path}?${query}`)).status, query).toBe(422)
    expect((await world.manager.get(`${path}?mrc_from=2&mrc_to=1`)).body.errors).toEqual({
      mrc_to: ['The end of the range must not be below its start.'],
    })
    expect((await world.acme.get('/api/orders?sort=-days_overdue')).status).toBe(422)
    expect((await world.acme.get('/api/orders?sort=next_hand_over')).status).toBe(200)
    const own = (await world.acme.get('/api/orders')).body
    expect((await world.acme.get('/api/orders?overdue=3000&next=tested&mrc_to=0')).body).toEqual(own)
  })
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  minusWorkingDays,
  nextWorkingDay,
  plusDays,
  restReason,
  type SiteCalendar,
  workCalendarOf,
} from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { purchaseOfQuotes } from '#server/testing/colleagues.ts'
import { milestonesIn } from '#server/testing/milestones.ts'
import { circuitIn, movesIn, orderFor, placedOrder } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { leasedLineStates, workingDaysIn } from '#server/testing/working-days.ts'
import { waitForLocks } from '#server/testing/waits.ts'
import { type Caller, openWorld, type TestReply } from '#server/testing/world.ts'
import { verify } from '#server/verify/verify.ts'

const world = await openWorld()
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
const working = await workingDaysIn(world, ...leasedLineStates)
const { move } = movesIn(world)
const why = { reason_code: 'capacity', reason: 'The ring is full until June' }

const replan = (circuit_ids: unknown, more: object, who = world.manager) =>
  who.put('/api/circuits/plan', { circuit_ids, ...why, ...more })
const { set, step } = milestonesIn(world)

describe('PUT /circuits/plan', () => {
  test('bad input and an unknown circuit are refused', async () => {
    const { id } = await circuitIn(world, 'pending')
    for (const [more, field] of [
      [{}, 'planned'],
      [{ planned: '2027-02-02', working_days: 2 }, 'planned'],
      [{ planned: 'soon' }, 'planned'],
      [{ working_days: 0 }, 'working_days'],
      [{ working_days: 251 }, 'working_days'],
      [{ working_days: 1.5 }, 'working_days'],
      [{ working_days: 1, kind: 'painted' }, 'kind'],
      [{ working_days: 1, reason_code: 'weather' }, 'reason_code'],
      [{ working_days: 1, reason: ' ' }, 'reason'],
    ] as const) {
      const answer = await replan([id], more)
      expect(answer.status, JSON.stringify(more)).toBe(422)
      expect(Object.keys(answer.body.errors)).toEqual([field])
    }
    expect((await replan([], { working_days: 1 })).status).toBe(422)
    expect((await replan([id, 99_999_999], { working_days: 1 })).status).toBe(404)
  })

  test('reschedules the circuits of whole orders, without the cancelled ones; a delivered one is skipped and named', async () => {
    const [mine, theirs] = [await placedOrder(world, 3), await placedOrder(world, 1, world.borneo)]
    const [done, gone, open] = mine.circuit_list
    for (const status of ['processing', 'delivered']) await move(done.id, status)
    await move(gone.id, 'cancelled', { reason: 'No capacity' })
    const replanOrders = (order_ids: number[], more: object = {}) =>
      world.manager.put('/api/circuits/plan', { order_ids, working_days: 2, ...why, ...more })
    const answer = await replanOrders([mine.id, theirs.id])
    expect(answer.body.data).toEqual({
      circuits: [open.circuit_reference, theirs.circuit_list[0].circuit_reference],
      skipped: [{ circuit_reference: done.circuit_reference, reason: 'wrong_status' }],
    })
    for (const [who, order] of [
      [world.acme, mine],
      [world.borneo, theirs],
    ] as const)
      expect((await notificationsOf(who, order.circuit_list.at(-1).circuit_reference, 1))[0]).toMatchObject({
        kind: 'circuit_replanned',
        facts: { words: why.reason },
      })

    expect((await replanOrders([mine.id, 99_999_999])).status).toBe(404)
    const { order_id } = await circuitIn(world, 'cancelled')
    for (const refused of [
      await replanOrders([order_id]),
      await replanOrders([]),
      await replanOrders([mine.id], { circuit_ids: [open.id] }),
      await world.manager.put('/api/circuits/plan', { working_days: 2, ...why }),
    ])
      expect(refused.status).toBe(422)
  })

  test('moves the hand-over of circuits of several companies; each order is notified once', async () => {
    const [mine, theirs] = [await placedOrder(world, 2), await placedOrder(world, 1, world.borneo)]
    const circuits = [...mine.circuit_list, ...theirs.circuit_list]
    const answer = await replan(
      circuits.map((circuit: any) => circuit.id),
      { working_days: 4 },
    )
    expect(answer.body).toMatchObject({
      message: '3 circuits have been rescheduled.',
      data: { circuits: circuits.map((circuit: any) => circuit.circuit_reference), skipped: [] },
    })
    const later = working.after(circuits[0].promised, 4)
    for (const [who, order] of [
      [world.acme, mine],
      [world.borneo, theirs],
    ] as const)
      for (const circuit of (await orderFor(who, order.id)).circuit_list)
        expect(circuit).toMatchObject({ first_promised: circuits[0].promised, promised: later })
    const [several] = (await notificationsOf(world.acme, mine.order_reference, 2)).filter(
      (each) => each.kind === 'circuit_replanned',
    )
    expect(several.facts).toMatchObject({ count: 2, reason_code: 'capacity', words: why.reason })
    expect(several.facts.moved).toEqual(
      mine.circuit_list.map((circuit: any) => ({
        reference: circuit.circuit_reference,
        was: circuit.promised,
        promised: later,
      })),
    )
    const [single] = await notificationsOf(world.borneo, theirs.circuit_list[0].circuit_reference)
    expect(single.facts).toMatchObject({ was: circuits[0].promised, day: later })
    expect((await orderFor(world.acme, mine.id)).events.at(-1)).toMatchObject({
      action: 'replan',
      actor: 'Trunkline',
      ...why,
    })
  })

  test('skips and names ended circuits, and those without the step or with it done', async () => {
    const [open, over, done] = [
      await circuitIn(world, 'pending'),
      await circuitIn(world, 'cancelled'),
      await circuitIn(world, 'pending'),
    ]
    await world.manager.put(`/api/circuits/${done.id}/milestones/tested`, { actual: today })
    const { body } = await replan([open.id, over.id, done.id], { kind: 'tested', working_days: -1 })
    expect(body.message).toBe(
      `1 circuit has been rescheduled. Skipped: ${over.circuit_reference} (delivered or cancelled), ${done.circuit_reference} (step already done).`,
    )
    expect(body.data).toEqual({
      circuits: [open.circuit_reference],
      skipped: [
        { circuit_reference: over.circuit_reference, reason: 'wrong_status' },
        { circuit_reference: done.circuit_reference, reason: 'step_done' },
      ],
    })
    expect((await replan([open.id], { kind: 'survey_done', working_days: 1 })).body.data).toEqual({
      circuits: [],
      skipped: [{ circuit_reference: open.circuit_reference, reason: 'no_step' }],
    })
  })

  test('changes none if a day is not possible for one of them, and names the circuits', async () => {
    const { id: order, circuit_list } = await placedOrder(world, 2)
    const [one, two] = circuit_list
    await replan([two.id], { working_days: 30 })
    await world.manager.put(`/api/circuits/${two.id}/milestones/tested`, {
      planned: working.after(two.promised, 20),
    })
    const planned = working.after(one.promised, 5)
    const answer = await replan([one.id, two.id], { planned })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([`circuits.${two.id}`])
    expect(answer.body.message).toContain(two.circuit_reference)
    const [now] = (await orderFor(world.acme, order)).circuit_list
    expect(now.promised).toBe(one.promised)

    // With the step before it, both are possible.
    const both = await replan([one.id, two.id], { kind: 'tested', planned, shift: true })
    expect(both.status, JSON.stringify(both.body)).toBe(200)
    for (const circuit of (await orderFor(world.acme, order)).circuit_list)
      expect(step(circuit, 'tested').planned).toBe(planned)
  })
})

describe('GET /circuits/plan-days', () => {
  const ask = (query: string, who: Caller = world.manager) => who.get(`/api/circuits/plan-days?${query}`)
  const kelantan = { site_b_nis: 'KBR-0001' }

  test('bad input and an unknown circuit or order are refused', async () => {
    const { id, order_id } = await circuitIn(world, 'pending')
    const many = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(',')
    for (const wrong of [
      '',
      `circuit_ids=${id}&order_ids=${order_id}`,
      'circuit_ids=a',
      'circuit_ids=',
      `circuit_ids=${many(501)}`,
      `order_ids=${many(101)}`,
      `circuit_ids=${id}&kind=painted`,
    ])
      expect((await ask(wrong)).status, wrong).toBe(422)
    expect((await ask(`circuit_ids=${id},99999999`)).status).toBe(404)
    expect((await ask('order_ids=99999999')).status).toBe(404)
  })

  test('answers the first possible day for a step of all circuits, and the rest days at any of their sites', async () => {
    const mine = await placedOrder(world, 2)
    const theirs = await placedOrder(world, 1, world.borneo, kelantan)
    const [one, two, far] = [...mine.circuit_list, ...theirs.circuit_list]
    const ids = [one.id, two.id, far.id]
    const { data } = (await ask(`circuit_ids=${ids.join(',')}&kind=tested`)).body
    expect(data.states).toEqual(expect.arrayContaining(['Kelantan', 'Selangor']))
    const calendar = workCalendarOf(data)
    const bounds = [one, two, far].map((circuit) => step(circuit, 'cross_connects_done').planned)
    expect(data.first).toBe(nextWorkingDay(bounds.toSorted().at(-1)!, calendar))
    expect((await ask(`order_ids=${mine.id},${theirs.id}&kind=tested`)).body.data).toEqual(data)

    // The answer matches rescheduling: that day is possible, the one before is not, nor a rest day of one site.
    const friday = daysFrom(data.first).find((day) => restReason(day, data)?.states?.includes('Kelantan'))!
    expect((await replan([one.id], { kind: 'tested', planned: friday, shift: true })).status).toBe(
      restsIn(data, 'Selangor', friday) ? 422 : 200,
    )
    expect((await replan(ids, { kind: 'tested', planned: friday, shift: true })).body.errors).toHaveProperty(
      `circuits.${far.id}`,
    )
    expect(
      (await replan(ids, { kind: 'tested', planned: minusWorkingDays(data.first, 1, calendar), shift: true }))
        .status,
    ).toBe(422)
    const answer = await replan(ids, { kind: 'tested', planned: data.first, shift: true })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    for (const circuit of (await orderFor(world.acme, mine.id)).circuit_list)
      expect(step(circuit, 'tested').planned).toBe(data.first)
  })

  test('a hand-over is not planned in the past, and skipped circuits do not count', async () => {
    const [open, over] = [await circuitIn(world, 'pending'), await circuitIn(world, 'cancelled', kelantan)]
    const both = (kind: string) => ask(`circuit_ids=${open.id},${over.id}&kind=${kind}`)
    const { data } = (await both('handed_over')).body
    expect(data.states).not.toContain('Kelantan')
    expect(data.first).toBe(nextWorkingDay(step(open, 'tested').planned, workCalendarOf(data)))
    for (const { kind } of open.milestones.slice(0, -1)) await set(open.id, kind, { actual: today })
    const handOver = (await both('handed_over')).body.data
    expect(handOver.first).toBe(nextWorkingDay(today, workCalendarOf(handOver)))
    // The rest days of a step that is done are still known; no day is possible for it.
    expect((await both('tested')).body.data).toMatchObject({
      first: null,
      states: expect.arrayContaining(['Kelantan']),
    })
  })

  /** The days of two weeks. */
  function daysFrom(day: string): string[] {
    return Array.from({ length: 14 }, (_, at) => plusDays(day, at))
  }

  function restsIn({ holidays }: SiteCalendar, state: string, day: string): boolean {
    return (
      restReason(day, {
        states: [state],
        holidays: holidays.filter(({ states }) => states?.includes(state) ?? true),
      }) !== null
    )
  }
})

describe('a holiday added at the same moment', async () => {
  const timeZone = 'Asia/Kuala_Lumpur'
  const quote = await (await quoteStage(world)).active()
  const circuit = await circuitIn(world, 'pending')
  const handOver = working.after(step(circuit, 'handed_over').planned, 3)
  const why = { kind: 'handed_over', shift: true, reason_code: 'capacity', reason: 'The ring is full' }

  // Each has read the holidays and waits to write its plan, when a holiday is added on its chosen day.
  test.each<[string, string, (db: Db) => Promise<unknown>, () => Promise<TestReply>]>([
    [
      'an order',
      quote.earliest_date,
      (db) => sql`lock table circuit_milestone in share mode`.execute(db),
      () => world.acme.post('/api/orders', purchaseOfQuotes([quote])),
    ],
    [
      'a hand-over',
      handOver,
      (db) => sql`select from circuit_milestone where circuit_id = ${circuit.id} for update`.execute(db),
      () => world.manager.put('/api/circuits/plan', { circuit_ids: [circuit.id], planned: handOver, ...why }),
    ],
  ])('a holiday added while %s is planned for its day waits for the plan', async (name, day, hold, plan) => {
    const answers: Promise<TestReply>[] = []
    await atomically(world.owner, async (db) => {
      await hold(db)
      answers.push(plan())
      await waitForLocks(world, 1)
      answers.push(world.admin.put('/api/holidays', { day, name: `During ${name}`, states: null }))
      await waitForLocks(world, 2)
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
    expect(await verify(world.owner, { timeZone })).toEqual([])
  })
})

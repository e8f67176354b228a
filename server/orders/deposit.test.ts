import { describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { chargesIn } from '#server/testing/charges.ts'
import { milestonesIn } from '#server/testing/milestones.ts'
import { movesIn, orderFor, placedOrder } from '#server/testing/orders.ts'
import { orderedDaysAgo } from '#server/testing/working-days.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
const ago = (days: number) => plusDays(today, -days)
const { move } = movesIn(world)
const { step, set } = milestonesIn(world)

const record = (order: number, entry: object, key?: string) =>
  world.manager.post(
    `/api/orders/${order}/deposit-entries`,
    { kind: 'received', amount: 100, day: today, bank_reference: 'IBG 7', ...entry },
    key ? { 'Idempotency-Key': key } : undefined,
  )
const clearedOf = (order: any) =>
  order.circuit_list.map((circuit: any) => {
    const { actual, closed } = step(circuit, 'deposit_cleared')
    return [actual, closed]
  })

describe('recording a deposit', () => {
  test('refuses bad input, and returning or keeping more than is held', async () => {
    const order = await placedOrder(world)
    for (const [entry, field] of [
      [{ kind: 'lost' }, 'kind'],
      [{ amount: 0 }, 'amount'],
      [{ amount: -1 }, 'amount'],
      [{ amount: 10_000_000 }, 'amount'],
      [{ amount: 0.001 }, 'amount'],
      [{ day: '2026-02-30' }, 'day'],
      [{ day: plusDays(today, 1) }, 'day'],
      [{ day: ago(1) }, 'day'],
      [{ bank_reference: ' ' }, 'bank_reference'],
      [{ bank_reference: 'x'.repeat(61) }, 'bank_reference'],
      [{ kind: 'returned' }, 'amount'],
      [{ kind: 'kept' }, 'amount'],
    ] as const) {
      const answer = await record(order.id, entry)
      expect([answer.status, Object.keys(answer.body.errors)], JSON.stringify(entry)).toEqual([422, [field]])
    }
    expect((await record(99_999_999, {})).status).toBe(404)
    expect((await orderFor(world.acme, order.id)).deposit_entries).toEqual([])
  })

  test('in two parts clears it on the day they reach the due amount, and notifies the company', async () => {
    const order = await placedOrder(world, 2)
    await orderedDaysAgo(world, order.id, 9)
    const rest = order.deposit - 100
    expect((await record(order.id, { amount: rest, day: ago(2) })).body.message).toBe(
      `The deposit book of order ${order.order_reference} is up to date.`,
    )
    expect(clearedOf(await orderFor(world.acme, order.id))).toEqual([
      [null, null],
      [null, null],
    ])
    // Recorded later, received earlier.
    await record(order.id, { amount: 100, day: ago(4) })
    const paid = await orderFor(world.acme, order.id)
    expect(clearedOf(paid)).toEqual([
      [ago(2), null],
      [ago(2), null],
    ])
    expect(paid.deposit_entries).toEqual([
      {
        id: expect.any(Number),
        kind: 'received',
        amount: 100,
        day: ago(4),
        bank_reference: 'IBG 7',
      },
      {
        id: expect.any(Number),
        kind: 'received',
        amount: rest,
        day: ago(2),
        bank_reference: 'IBG 7',
      },
    ])
    expect(paid.events.at(-1)).toMatchObject({
      action: 'record_deposit',
      actor: 'Trunkline',
      changes: [
        { field: 'deposit_received', before: rest, after: order.deposit },
        { field: 'bank_reference', before: null, after: 'IBG 7' },
      ],
    })
    const told = (await notificationsOf(world.acme, order.order_reference, 3)).filter(
      (each) => each.kind === 'deposit_recorded',
    )
    expect(told.map((each) => [each.facts.amount, each.facts.deposit])).toEqual(
      expect.arrayContaining([
        [100, 'received'],
        [rest, 'received'],
      ]),
    )
  })

  test('a repeated key records once', async () => {
    const order = await placedOrder(world)
    for (const _ of [1, 2]) expect((await record(order.id, {}, `deposit-${order.id}`)).status).toBe(200)
    expect((await orderFor(world.acme, order.id)).deposit_entries).toHaveLength(1)
  })

  test('clears a delivered circuit as well, whose step the delivery left open', async () => {
    const order = await placedOrder(world)
    const [{ id }] = order.circuit_list
    for (const status of ['processing', 'delivered']) await move(id, status)
    expect(clearedOf(await orderFor(world.acme, order.id))).toEqual([[null, null]])
    await record(order.id, { amount: order.deposit })
    expect(clearedOf(await orderFor(world.acme, order.id))).toEqual([[today, null]])
  })
})

describe('correcting an entry', () => {
  test('reopens the step in the order of the open ones', async () => {
    const order = await placedOrder(world)
    const [circuit] = order.circuit_list
    await record(order.id, { amount: order.deposit })
    // The next step moves to before the deposit was planned.
    const planned = step(circuit, 'acknowledged').planned
    expect((await set(circuit.id, 'validated', { planned })).status).toBe(200)
    expect((await record(order.id, { amount: -0.01 })).status).toBe(200)
    const now = await orderFor(world.acme, order.id)
    expect(clearedOf(now)).toEqual([[null, null]])
    expect(step(now.circuit_list[0], 'deposit_cleared').planned).toBe(planned)
    await record(order.id, { amount: 0.01 })
    expect(clearedOf(await orderFor(world.acme, order.id))).toEqual([[today, null]])
  })

  test('reduces at most the amount held or returned', async () => {
    const order = await placedOrder(world)
    await record(order.id, { amount: 300 })
    await record(order.id, { kind: 'returned', amount: 200 })
    for (const [kind, most] of [
      ['received', 100],
      ['returned', 200],
      ['kept', 0],
    ] as const) {
      const answer = await record(order.id, { kind, amount: -most - 0.01 })
      expect(answer.body.errors, kind).toEqual({ amount: [`Enter at most RM ${most}.00.`] })
    }
    expect((await record(order.id, { kind: 'returned', amount: -200 })).status).toBe(200)
    expect((await record(order.id, { amount: -300 })).status).toBe(200)
  })
})

test('a cancelled circuit closes the step, an accepted charge opens it', async () => {
  const order = await placedOrder(world, 2)
  const [kept, gone] = order.circuit_list
  await record(order.id, { amount: order.deposit / 2 })
  await move(gone.id, 'cancelled', { reason: 'No capacity' })
  const cleared = await orderFor(world.acme, order.id)
  expect(clearedOf(cleared)[0]).toEqual([today, null])
  const { raise, answer } = chargesIn(world, today)
  const { body } = await raise(kept.id, { nrc: 0, mrc: 10, on_request: true })
  await answer(kept, body.data.id, true, { expected: { nrc: 0, mrc: 10 } })
  const opened = await orderFor(world.acme, order.id)
  expect(opened.deposit).toBe(cleared.deposit + 20)
  expect(clearedOf(opened)[0]).toEqual([null, null])
})

test('a step set by hand does not change', async () => {
  const order = await placedOrder(world)
  await orderedDaysAgo(world, order.id, 9)
  await set(order.circuit_list[0].id, 'deposit_cleared', { actual: ago(6) })
  await record(order.id, { amount: order.deposit })
  expect(clearedOf(await orderFor(world.acme, order.id))).toEqual([[ago(6), null]])
})

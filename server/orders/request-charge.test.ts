import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { amounts, chargesIn, reason } from '#server/testing/charges.ts'
import { circuitIn, placedOrder, surveyed } from '#server/testing/orders.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

const today = dayIn('Asia/Kuala_Lumpur', new Date())
const { raise, read } = chargesIn(world, today)

describe('requesting an extra charge', () => {
  test('bad input and an unknown circuit are refused in this order', async () => {
    const circuit = await circuitIn(world, 'pending', surveyed)
    for (const [more, field] of [
      [{ nrc: -1 }, 'nrc'],
      [{ nrc: 1.005 }, 'nrc'],
      [{ nrc: '5' }, 'nrc'],
      [{ nrc: 10_000_000 }, 'nrc'],
      [{ nrc: 0, mrc: 0 }, 'nrc'],
      [{ mrc: undefined }, 'mrc'],
      [{ reason: ' ' }, 'reason'],
      [{ reason: 'x'.repeat(501) }, 'reason'],
      [{ answer_by: undefined }, 'answer_by'],
      [{ answer_by: '2026-02-30' }, 'answer_by'],
      [{ answer_by: plusDays(today, -1) }, 'answer_by'],
    ] as const) {
      const refused = await raise(99_999_999, more)
      expect(refused.status, JSON.stringify(more)).toBe(422)
      expect(Object.keys(refused.body.errors)).toEqual([field])
    }
    expect((await raise(99_999_999)).status).toBe(404)
    expect((await read(circuit)).circuit.charges).toEqual([])
  })

  test('notifies of its amounts, tax and due date; the price of the circuit does not change until it is accepted', async () => {
    const circuit = await circuitIn(world, 'pending', surveyed)
    const { status, body } = await raise(circuit.id, { answer_by: today })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      ...amounts,
      tax_nrc: 74.07,
      tax_mrc: 6.01,
      answer_by: today,
      status: 'open',
      answered_at: null,
    })
    const now = await read(circuit)
    expect(now.circuit.charges).toEqual([body.data])
    expect(now.circuit.total_nrc).toBe(circuit.total_nrc)
    expect(now.order.needs).toContain('charge')
    expect(now.order.events.at(-1)).toMatchObject({
      action: 'request_charge',
      actor: 'Trunkline',
      changes: [
        { field: 'charge_nrc', before: null, after: amounts.nrc },
        { field: 'charge_mrc', before: null, after: amounts.mrc },
      ],
    })
    const [notification] = await notificationsOf(world.acme, circuit.circuit_reference)
    expect(notification).toMatchObject({
      kind: 'charge_requested',
      order_id: circuit.order_id,
      facts: { ...amounts, day: today, words: reason, goes_on: false },
    })
    expect((await raise(circuit.id)).body).toMatchObject({
      code: 'wrong_status',
      message: `Circuit ${circuit.circuit_reference} has an open extra charge.`,
    })
  })

  test('a firm circuit is charged only for a change that the company asked for', async () => {
    const circuit = await circuitIn(world, 'pending')
    for (const on_request of [undefined, null, false]) {
      const refused = await raise(circuit.id, { on_request })
      expect(refused).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
      expect(refused.body.message).toBe(
        `The price of circuit ${circuit.circuit_reference} is firm. An extra charge is only possible for a change that the company asked for.`,
      )
    }
    expect((await raise(circuit.id, { on_request: 'yes' })).body.errors).toHaveProperty('on_request')
    expect((await read(circuit)).circuit.charges).toEqual([])
    const { status, body } = await raise(circuit.id, { on_request: true })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'open', on_request: true })
    const [notification] = await notificationsOf(world.acme, circuit.circuit_reference)
    expect(notification).toMatchObject({ kind: 'charge_requested', facts: { goes_on: true } })
  })

  test('one at a time, and once for one Idempotency-Key', async () => {
    const [raced, repeated] = [
      await circuitIn(world, 'pending', surveyed),
      await circuitIn(world, 'pending', surveyed),
    ]
    const answers = await Promise.all([1, 2, 3].map(() => raise(raced.id)))
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409, 409])
    const key = { 'idempotency-key': randomUUID() }
    const [first, again] = await Promise.all([1, 2].map(() => raise(repeated.id, {}, world.manager, key)))
    expect([first!.status, again!.status]).toEqual([200, 200])
    expect(again!.body).toEqual(first!.body)
    expect((await read(repeated)).circuit.charges).toHaveLength(1)
  })

  test('a licensed provider pays no tax on it', async () => {
    const order = await placedOrder(world, 1, world.borneo, surveyed)
    const { body } = await raise(order.circuit_list[0].id)
    expect(body.data).toMatchObject({ tax_nrc: 0, tax_mrc: 0 })
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { dayIn } from '#server/platform/calendar.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { amounts, chargesIn, reason } from '#server/testing/charges.ts'
import { placedOrder, orderFor, surveyed } from '#server/testing/orders.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

const { raise, answer, read, charged } = chargesIn(world, dayIn('Asia/Kuala_Lumpur', new Date()))
const sen = (amount: number) => Math.round(amount * 100)

describe('answering an extra charge', () => {
  test('bad input, an unknown circuit and other amounts are refused in this order', async () => {
    const { circuit, charge } = await charged()
    for (const [more, field] of [
      [{ accept: 'yes' }, 'accept'],
      [{ expected: undefined }, 'expected'],
      [{ expected: { nrc: 1.005, mrc: 0 } }, 'expected.nrc'],
    ] as const)
      expect(Object.keys((await answer(circuit, 99_999_999, true, more)).body.errors)).toEqual([field])
    expect((await answer(circuit, 99_999_999, true)).status).toBe(404)
    for (const accept of [true, false])
      expect(
        await answer(circuit, charge.id, accept, { expected: { nrc: 1_234.54, mrc: 100.1 } }),
      ).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    expect((await read(circuit)).circuit).toMatchObject({
      status: 'processing',
      charges: [{ status: 'open' }],
    })
  })

  test('an accepted charge adds lines to the circuit; totals and tax of circuit and order follow, the deposit with them', async () => {
    const order = await placedOrder(world, 2, world.acme, surveyed)
    const [circuit] = order.circuit_list
    const { body } = await raise(circuit.id)
    expect((await answer(circuit, body.data.id, true)).body.message).toBe(
      `You have accepted the extra charge on circuit ${circuit.circuit_reference}.`,
    )
    const now = await orderFor(world.acme, order.id)
    const [after, beside] = now.circuit_list
    expect(beside).toEqual(order.circuit_list[1])
    for (const [is, was] of [
      [now, order],
      [after, circuit],
    ]) {
      expect(sen(is.total_nrc)).toBe(sen(was.total_nrc) + 123_455)
      expect(sen(is.total_mrc)).toBe(sen(was.total_mrc) + 10_010)
      expect(sen(is.tax_nrc)).toBe(sen(was.tax_nrc) + 7_407)
      expect(sen(is.tax_mrc)).toBe(sen(was.tax_mrc) + 601)
    }
    expect(sen(now.deposit)).toBe(sen(order.deposit) + 20_020)
    expect(now.ordered).toEqual(order.ordered)
    expect(sen(after.early_termination)).toBe(sen(after.total_mrc) * 24)
    const extra = after.lines.filter((line: any) => line.component === 'extra')
    expect(extra.map((line: any) => [line.charge, line.amount, line.option])).toEqual([
      ['nrc', 1_234.55, reason],
      ['mrc', 100.1, reason],
    ])
    for (const charge of ['nrc', 'mrc'])
      expect(
        after.lines
          .filter((line: any) => line.charge === charge)
          .reduce((sum: number, line: any) => sum + sen(line.amount), 0),
      ).toBe(sen(after[`total_${charge}`]))
    expect(after.charges[0]).toMatchObject({ status: 'accepted', answered_at: expect.any(String) })
    expect(now.events.at(-1)).toMatchObject({
      action: 'accept_charge',
      actor: 'Aminah Rahman',
      changes: [
        { field: 'total_nrc', before: circuit.total_nrc, after: after.total_nrc },
        { field: 'total_mrc', before: circuit.total_mrc, after: after.total_mrc },
      ],
    })
    const notifications = await notificationsOf(world.manager, circuit.circuit_reference)
    expect(notifications[0]).toMatchObject({ kind: 'charge_answered', facts: { accepted: true, ...amounts } })
    // The quote stays as agreed.
    expect((await world.acme.get(`/api/quotes/${circuit.quote.id}`)).body.data.total_mrc).toBe(
      circuit.total_mrc,
    )
    expect(await answer(circuit, body.data.id, false)).toMatchObject({
      status: 409,
      body: { message: `The extra charge on circuit ${circuit.circuit_reference} is accepted.` },
    })
    // A second charge adds to the first.
    const second = (await raise(circuit.id, { nrc: 0, mrc: 0.01 })).body.data
    expect((await answer(circuit, second.id, true, { expected: { nrc: 0, mrc: 0.01 } })).status).toBe(200)
    const last = await orderFor(world.acme, order.id)
    expect(sen(last.total_mrc)).toBe(sen(order.total_mrc) + 10_011)
    expect(last.circuit_list[0].lines.filter((line: any) => line.component === 'extra')).toHaveLength(3)
  })

  test('a declined charge cancels the circuit and its quote at no cost', async () => {
    const { circuit, charge } = await charged()
    expect((await answer(circuit, charge.id, false)).body.message).toContain('has been cancelled at no cost')
    const now = await read(circuit)
    expect(now.order.status).toBe('cancelled')
    expect(now.circuit).toMatchObject({
      status: 'cancelled',
      total_nrc: 0,
      total_mrc: 0,
      charges: [{ status: 'declined' }],
    })
    expect(now.order.events.slice(-2).map((each: any) => each.action)).toEqual(['decline_charge', 'cancel'])
    expect((await world.acme.get(`/api/quotes/${circuit.quote.id}`)).body.data.status).toBe('cancelled')
    const [notification] = await notificationsOf(world.manager, circuit.circuit_reference)
    expect(notification).toMatchObject({ kind: 'charge_answered', facts: { accepted: false } })
    expect((await answer(circuit, charge.id, true)).status).toBe(409)
  })

  test('without a change on request the circuit goes on as ordered, and the change can be charged again', async () => {
    const onRequest = { on_request: true }
    for (const sites of [{}, surveyed]) {
      const { circuit, charge } = await charged(onRequest, sites)
      const { status, body } = await answer(circuit, charge.id, false)
      expect(status).toBe(200)
      expect(body.message).toBe(
        `You have declined the extra charge. Circuit ${circuit.circuit_reference} goes on as ordered.`,
      )
      const now = await read(circuit)
      const { total_nrc, total_mrc } = circuit
      expect(now.circuit).toMatchObject({
        status: 'processing',
        total_nrc,
        total_mrc,
        charges: [{ status: 'declined' }],
      })
      expect(now.order.status).toBe('processing')
      expect(now.order.events.at(-1).action).toBe('decline_charge')
      const [notification] = await notificationsOf(world.manager, circuit.circuit_reference)
      expect(notification).toMatchObject({
        kind: 'charge_answered',
        facts: { accepted: false, goes_on: true },
      })
      const again = await raise(circuit.id, onRequest)
      expect((await answer(circuit, again.body.data.id, true)).status).toBe(200)
      expect((await read(circuit)).circuit.charges.map((each: any) => each.status)).toEqual([
        'accepted',
        'declined',
      ])
    }
  })

  test('a charge from before price levels on a firm circuit is answered, and the circuit goes on', async () => {
    const { circuit, charge } = await charged({ on_request: true }, {})
    await world.alter('circuit_charge', { id: charge.id }, { on_request: null })
    expect((await answer(circuit, charge.id, false)).status).toBe(200)
    expect((await read(circuit)).circuit).toMatchObject({
      status: 'processing',
      charges: [{ status: 'declined', on_request: false }],
    })
  })

  test('of simultaneous answers one wins; a repeated Idempotency-Key returns the first answer', async () => {
    const [raced, repeated] = [await charged(), await charged()]
    const answers = await Promise.all(
      [true, false, true, false].map((accept) => answer(raced.circuit, raced.charge.id, accept)),
    )
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409, 409, 409])
    const key = { 'idempotency-key': randomUUID() }
    const same = await Promise.all(
      [1, 2, 3].map(() => answer(repeated.circuit, repeated.charge.id, true, {}, world.acme, key)),
    )
    expect(same.map((each) => each.status)).toEqual([200, 200, 200])
    const now = await read(repeated.circuit)
    expect(sen(now.circuit.total_nrc)).toBe(sen(repeated.circuit.total_nrc) + 123_455)
  })
})

import { describe, expect, test } from 'vitest'
import { notificationsOf } from '#server/testing/bell.ts'
import { cancellationCharge, cancellationsIn, leaving } from '#server/testing/cancellations.ts'
import { circuitIn, movesIn, orderFor, placedOrder } from '#server/testing/orders.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

const { ask, decide, offer, answer, withdraw, asked, offered, read } = cancellationsIn(world)
const { move, moveOrder } = movesIn(world)

const actionsOf = (order: any) => order.events.map((each: any) => each.action)

describe('answering the charge', () => {
  test('bad input, a wrong state and another charge are refused', async () => {
    const circuit = await offered()
    const requested = await asked()
    expect((await answer(circuit.id, 'yes')).body.errors).toHaveProperty('accept')
    expect((await answer(circuit.id, true, {})).body.errors).toHaveProperty(['expected.nrc'])
    expect(await answer(circuit.id, true, { nrc: 1 })).toMatchObject({
      status: 409,
      body: { code: 'price_changed' },
    })
    expect(await answer(requested.id, true)).toMatchObject({
      status: 409,
      body: { message: `The cancellation request for circuit ${requested.circuit_reference} is requested.` },
    })
    const quiet = await circuitIn(world, 'processing')
    expect((await answer(quiet.id, true)).body.message).toContain('no open cancellation request')
    expect((await read(circuit)).circuit.status).toBe('processing')
  })

  test('accepting cancels the circuit, which counts with the charge alone, wherever its order is read', async () => {
    const order = await placedOrder(world, 2)
    const [circuit, kept] = order.circuit_list
    await ask(circuit.id)
    await offer(circuit.id)
    const answered = await answer(circuit.id, true)
    expect(answered.body.message).toContain(`Circuit ${circuit.circuit_reference} has been cancelled.`)
    const now = await orderFor(world.acme, order.id)
    const sums = {
      total_nrc: kept.total_nrc + cancellationCharge.nrc,
      total_mrc: kept.total_mrc,
      tax_nrc: kept.tax_nrc,
      tax_mrc: kept.tax_mrc,
      deposit: kept.total_mrc * 2,
      ordered: order.ordered,
    }
    expect(now).toMatchObject(sums)
    expect(now.circuit_list[0]).toMatchObject({
      status: 'cancelled',
      cancel_reason: leaving,
      total_nrc: cancellationCharge.nrc,
      total_mrc: 0,
      tax_nrc: 0,
      tax_mrc: 0,
      early_termination: 0,
      cancellation: { status: 'accepted', ended_at: expect.any(String) },
    })
    for (const [who, path] of [
      [world.acme, '/api/orders'],
      [world.manager, '/api/orders/client-manager'],
    ] as const) {
      const { body } = await who.get(`${path}?keyword=${order.order_reference}`)
      expect(body.data).toMatchObject([sums])
    }
    expect(now.events.slice(-2)).toMatchObject([
      {
        action: 'accept_cancellation_charge',
        actor: 'Aminah Rahman',
        changes: [
          { field: 'total_nrc', before: circuit.total_nrc, after: cancellationCharge.nrc },
          { field: 'total_mrc', before: circuit.total_mrc, after: 0 },
        ],
      },
      { action: 'cancel', reason: leaving },
    ])
    expect((await world.acme.get(`/api/quotes/${circuit.quote.id}`)).body.data.status).toBe('cancelled')
    const [theirs] = await notificationsOf(world.manager, circuit.circuit_reference, 3)
    const [ours] = await notificationsOf(world.acme, circuit.circuit_reference, 2)
    for (const notification of [theirs, ours])
      expect(notification).toMatchObject({
        kind: 'cancellation_closed',
        facts: { outcome: 'accepted', ...cancellationCharge },
      })
    expect((await answer(circuit.id, true)).status).toBe(409)
    // The charge stays when the rest of the order goes.
    await moveOrder(order.id, 'cancelled', { reason: 'No duct' })
    expect(await orderFor(world.acme, order.id)).toMatchObject({
      status: 'cancelled',
      total_nrc: cancellationCharge.nrc,
      total_mrc: 0,
      deposit: 0,
    })
  })

  test('after a decline the circuit goes on and can be requested again', async () => {
    const circuit = await offered()
    expect((await answer(circuit.id, false)).status).toBe(200)
    const now = await read(circuit)
    expect(now.circuit).toMatchObject({ status: 'processing', cancellation: { status: 'declined' } })
    expect(now.order.total_nrc).toBe(circuit.total_nrc)
    expect(actionsOf(now.order).at(-1)).toBe('decline_cancellation_charge')
    expect((await answer(circuit.id, true)).body.message).toContain('is declined')
    const [notification] = await notificationsOf(world.manager, circuit.circuit_reference, 3)
    expect(notification).toMatchObject({ kind: 'cancellation_closed', facts: { outcome: 'declined' } })
    expect((await ask(circuit.id)).status).toBe(200)
    expect((await read(circuit)).circuit.cancellation).toMatchObject({ status: 'requested', nrc: null })
  })
})

describe('withdrawing', () => {
  test('ends a request or an offer, and nothing else; the circuit goes on', async () => {
    for (const [circuit, count] of [
      [await asked(), 2],
      [await offered(), 3],
    ] as const) {
      expect((await withdraw(circuit.id)).status).toBe(200)
      const now = await read(circuit)
      expect(now.circuit).toMatchObject({ status: 'processing', cancellation: { status: 'withdrawn' } })
      expect(actionsOf(now.order).at(-1)).toBe('withdraw_cancellation')
      expect(now.order.needs).toEqual([])
      expect((await withdraw(circuit.id)).body.message).toContain('is withdrawn')
      expect((await decide(circuit.id, { accept: true })).status).toBe(409)
      expect((await answer(circuit.id, true)).status).toBe(409)
      const [notification] = await notificationsOf(world.manager, circuit.circuit_reference, count)
      expect(notification).toMatchObject({ kind: 'cancellation_closed', facts: { outcome: 'withdrawn' } })
      expect((await move(circuit.id, 'delivered')).status).toBe(200)
    }
    expect((await withdraw(99_999_999)).status).toBe(404)
  })

  test('a circuit that the client manager cancels outright takes its offer along, at no cost', async () => {
    const circuit = await offered()
    await move(circuit.id, 'cancelled', { reason: 'No capacity' })
    const now = await read(circuit)
    expect(now.circuit).toMatchObject({
      status: 'cancelled',
      total_nrc: 0,
      cancel_reason: 'No capacity',
      cancellation: { status: 'withdrawn' },
    })
    expect(now.order.total_nrc).toBe(0)
  })
})

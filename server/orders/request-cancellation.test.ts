import { describe, expect, test } from 'vitest'
import { circuitIn, orderFor } from '#server/testing/orders.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

describe('requesting cancellation', () => {
  const ask = (id: number, who = world.acme, reason: unknown = 'Office closed') =>
    who.post(`/api/circuits/${id}/cancel-request`, { reason })

  test('is recorded once, and the circuit stays as it is until it is decided', async () => {
    const circuit = await circuitIn(world, 'processing')
    expect((await ask(circuit.id)).body.message).toContain(circuit.circuit_reference)
    expect((await orderFor(world.acme, circuit.order_id)).circuit_list[0]).toMatchObject({
      status: 'processing',
      cancel_reason: null,
      cancellation: { status: 'requested', reason: 'Office closed', requested_at: expect.any(String) },
    })
    expect((await ask(circuit.id)).status).toBe(409)
  })

  test('needs a reason, and a circuit that is not delivered or cancelled', async () => {
    const circuit = await circuitIn(world, 'pending')
    expect((await ask(circuit.id, world.acme, ' ')).status).toBe(422)
    expect(await ask((await circuitIn(world, 'delivered')).id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('delivered') },
    })
  })
})

import { describe, expect, test } from 'vitest'
import { alterRecord } from '#server/testing/alter-record.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const [listed] = (await world.acme.get('/api/orders')).body.data
const order = (await world.acme.get(`/api/orders/${listed.id}`)).body.data

const again = async () => (await world.acme.get(`/api/orders/${order.id}`)).body.data

describe('requesting cancellation', () => {
  const ask = (id: number, who = world.acme, reason: unknown = 'Office closed') =>
    who.post(`/api/circuits/${id}/cancel-request`, { reason })

  test('is recorded once, and the circuit stays as it is until it is decided', async () => {
    const [, circuit] = order.circuit_list
    expect((await ask(circuit.id)).body.message).toContain(circuit.circuit_reference)
    expect((await again()).circuit_list[1]).toMatchObject({
      status: 'processing',
      cancel_reason: null,
      cancellation: { status: 'requested', reason: 'Office closed', requested_at: expect.any(String) },
    })
    expect((await ask(circuit.id)).status).toBe(409)
  })

  test('needs a reason, an own circuit, and one that is not delivered or cancelled', async () => {
    const [circuit] = order.circuit_list
    expect((await ask(circuit.id, world.acme, ' ')).status).toBe(422)
    expect((await ask(circuit.id, world.borneo)).status).toBe(404)
    expect((await ask(circuit.id, world.manager)).status).toBe(403)
    expect((await ask(circuit.id, world.stranger)).status).toBe(401)
    await alterRecord(world, 'circuit', circuit.id, { status: 'delivered' })
    expect(await ask(circuit.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('delivered') },
    })
  })
})

import { describe, expect, test } from 'vitest'
import { dayIn } from '#server/platform/calendar.ts'
import { chargesIn } from '#server/testing/charges.ts'
import { circuitIn } from '#server/testing/orders.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

const today = dayIn('Asia/Kuala_Lumpur', new Date())
const { raise, answer, withdraw, read, charged } = chargesIn(world, today)

describe('withdrawing an extra charge', () => {
  test('is possible while it is open, and allows another one', async () => {
    const { circuit, charge } = await charged()
    const other = await circuitIn(world, 'pending')
    expect((await withdraw({ id: 'x' }, charge.id)).status).toBe(422)
    expect((await withdraw(other, charge.id)).status).toBe(404)
    expect((await withdraw(circuit, 99_999_999)).status).toBe(404)
    expect((await withdraw(circuit, charge.id)).status).toBe(200)
    const now = await read(circuit)
    expect(now.circuit).toMatchObject({ status: 'processing', charges: [{ status: 'withdrawn' }] })
    expect(now.order.needs).not.toContain('charge')
    expect(await withdraw(circuit, charge.id)).toMatchObject({
      status: 409,
      body: { message: `The extra charge on circuit ${circuit.circuit_reference} is withdrawn.` },
    })
    expect((await answer(circuit, charge.id, true)).status).toBe(409)
    expect((await raise(circuit.id)).status).toBe(200)
  })
})

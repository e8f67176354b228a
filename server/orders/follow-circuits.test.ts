import { describe, expect, test } from 'vitest'
import { movesIn, placedOrder, orderFor } from '#server/testing/orders.ts'
import { openWorld, type TestReply } from '#server/testing/world.ts'

const world = await openWorld()

const { move, moveOrder } = movesIn(world)
const cancel = { reason: 'No capacity in the duct' }

describe('an order follows its circuits', () => {
  const statusOf = async (id: number) => (await orderFor(world.acme, id)).status

  test('pending until one starts, delivered when all are delivered or cancelled, cancelled when all are', async () => {
    const order = await placedOrder(world, 3)
    const [one, two, three] = order.circuit_list
    await move(one.id, 'cancelled', cancel)
    expect(await statusOf(order.id)).toBe('pending')
    await move(two.id, 'processing')
    expect(await statusOf(order.id)).toBe('processing')
    await move(two.id, 'cancelled', cancel)
    expect(await statusOf(order.id)).toBe('processing')
    await move(three.id, 'processing')
    await move(three.id, 'delivered')
    expect(await statusOf(order.id)).toBe('delivered')

    const other = await placedOrder(world, 2)
    for (const circuit of other.circuit_list) await move(circuit.id, 'cancelled', cancel)
    expect(await statusOf(other.id)).toBe('cancelled')
  })

  test('is right if its last circuits are moved at the same moment', async () => {
    const order = await placedOrder(world, 4)
    await moveOrder(order.id, 'processing')
    const answers = await Promise.all(
      order.circuit_list.map((circuit: any, i: number) =>
        i % 2 ? move(circuit.id, 'cancelled', cancel) : move(circuit.id, 'delivered'),
      ),
    )
    expect(answers.map((each: TestReply) => each.status)).toEqual([200, 200, 200, 200])
    expect(await statusOf(order.id)).toBe('delivered')
  })
})

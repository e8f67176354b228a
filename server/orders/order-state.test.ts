import { describe, expect, test } from 'vitest'
import { dayIn } from '#server/platform/calendar.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { movesIn, placedOrder, orderFor } from '#server/testing/orders.ts'
import { openWorld, type TestReply } from '#server/testing/world.ts'

const world = await openWorld()
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)

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

  test('is right when its last circuits are moved at the same moment', async () => {
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

  test('PUT /orders/status/:id moves every circuit that may be moved, and none is 409', async () => {
    const order = await placedOrder(world, 3)
    await move(order.circuit_list[0].id, 'cancelled', cancel)
    expect((await moveOrder(order.id, 'delivered')).body).toMatchObject({
      code: 'wrong_status',
      message: `Order ${order.order_reference} is pending.`,
    })
    expect((await moveOrder(order.id, 'processing')).body.message).toBe('2 circuits are now processing.')
    const charge = { nrc: 100, mrc: 0, reason: 'Trenching', answer_by: today }
    await world.manager.post(`/api/circuits/${order.circuit_list[1].id}/charges`, charge)
    expect((await moveOrder(order.id, 'delivered')).body.message).toBe('1 circuit is now delivered.')
    const now = await orderFor(world.acme, order.id)
    expect(now.circuit_list.map((each: any) => each.status)).toEqual(['cancelled', 'processing', 'delivered'])
    expect(now.status).toBe('processing')
    const notifications = await notificationsOf(world.acme, order.order_reference, 2)
    expect(notifications.find((each) => each.kind === 'circuit_moved').facts).toMatchObject({
      status: 'processing',
      count: 2,
    })
  })

  test('is for client managers, and refuses bad input before an unknown order', async () => {
    const { id } = await placedOrder(world)
    expect((await moveOrder(id, 'processing', {}, world.stranger)).status).toBe(401)
    for (const who of [world.acme, world.admin, world.commercial])
      expect((await moveOrder(id, 'processing', {}, who)).status).toBe(403)
    expect((await moveOrder(99_999_999, 'cancelled')).status).toBe(422)
    expect((await moveOrder(99_999_999, 'processing')).status).toBe(404)
  })
})

import { describe, expect, test } from 'vitest'
import { dayIn } from '#server/platform/calendar.ts'
import { circuitIn, movesIn, orderFor, placedOrder } from '#server/testing/orders.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
const { move, moveOrder } = movesIn(world)
const endsOf = (circuit: any) =>
  Object.fromEntries(circuit.milestones.map((each: any) => [each.kind, [each.actual, each.closed]]))

describe('delivering a circuit with open steps', () => {
  test('ends them as the caller says, and the others as done with the delivery', async () => {
    const circuit = await circuitIn(world, 'processing')
    for (const [open_steps, field] of [
      [{ handed_over: 'not_needed' }, 'open_steps.handed_over'],
      [{ tested: 'perhaps' }, 'open_steps.tested'],
      [{ painted: 'done' }, 'open_steps'],
      [{ acknowledged: 'not_needed' }, 'open_steps.acknowledged'],
      [{ survey_done: 'not_needed' }, 'open_steps.survey_done'],
    ] as const) {
      const answer = await move(circuit.id, 'delivered', { open_steps })
      expect(answer.status, JSON.stringify(open_steps)).toBe(422)
      expect(Object.keys(answer.body.errors)).toEqual([field])
    }
    const reason = 'Patched by the building itself'
    const open_steps = { cross_connects_done: 'not_needed', tested: 'done' }
    expect((await move(circuit.id, 'delivered', { open_steps, reason })).status).toBe(200)
    const order = await orderFor(world.acme, circuit.order_id)
    expect(endsOf(order.circuit_list[0])).toEqual({
      acknowledged: [today, null],
      deposit_cleared: [today, 'done'],
      validated: [today, 'done'],
      firm_date_set: [today, 'done'],
      build_done: [today, 'done'],
      cross_connects_done: [null, 'not_needed'],
      tested: [today, 'done'],
      handed_over: [today, null],
    })
    expect(order.events.at(-1)).toMatchObject({ action: 'deliver', reason })
    expect(order.events.at(-1).changes).toContainEqual({
      field: 'cross_connects_done',
      before: null,
      after: 'not_needed',
    })
  })

  test('of a whole order ends those of each circuit', async () => {
    const order = await placedOrder(world, 2)
    await moveOrder(order.id, 'processing')
    expect((await moveOrder(order.id, 'delivered', { open_steps: { tested: 'not_needed' } })).status).toBe(
      200,
    )
    for (const circuit of (await orderFor(world.acme, order.id)).circuit_list)
      expect(endsOf(circuit)).toMatchObject({ tested: [null, 'not_needed'], build_done: [today, 'done'] })
  })
})

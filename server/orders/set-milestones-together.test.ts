import { describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { badMilestoneChanges, milestonesIn } from '#server/testing/milestones.ts'
import { circuitIn, placedOrder, orderFor } from '#server/testing/orders.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
const { set, setAll, step } = milestonesIn(world)

describe('PUT /circuits/milestones', () => {
  test('sets the milestone of circuits of several orders and companies at once', async () => {
    const [mine, theirs] = [await placedOrder(world, 2), await placedOrder(world, 1, world.borneo)]
    const ids = [...mine.circuit_list, ...theirs.circuit_list].map((circuit: any) => circuit.id)
    const answer = await setAll([...ids, ids[0]], 'validated', { actual: today, owner: 'third_party' })
    expect(answer.body.message).toBe('The milestone of 3 circuits has been updated.')
    for (const [who, order] of [
      [world.acme, mine],
      [world.borneo, theirs],
    ] as const) {
      const now = await orderFor(who, order.id)
      for (const circuit of now.circuit_list)
        expect(step(circuit, 'validated')).toMatchObject({ actual: today, owner: 'third_party' })
      expect(now.events.filter((each: any) => each.action === 'milestone')).toHaveLength(
        now.circuit_list.length,
      )
    }
  })

  test('all or none: an unknown or cancelled circuit leaves all unchanged', async () => {
    const [open, over] = [await circuitIn(world, 'processing'), await circuitIn(world, 'cancelled')]
    expect((await setAll([open.id, 99_999_999], 'tested', { note: 'x' })).status).toBe(404)
    expect(await setAll([open.id, over.id], 'tested', { note: 'x' })).toMatchObject({
      status: 409,
      body: { message: `Circuit ${over.circuit_reference} is cancelled.` },
    })
    const { circuit_list } = await orderFor(world.acme, open.order_id)
    expect(step(circuit_list[0], 'tested').note).toBe('')
  })

  test('circuits without the step are skipped and named', async () => {
    const circuit = await circuitIn(world, 'pending')
    expect((await set(circuit.id, 'survey_done', { note: 'x' })).status).toBe(404)
    const answer = await setAll([circuit.id], 'survey_done', { note: 'x' })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: `The milestone of 0 circuits has been updated. Skipped, without this step: ${circuit.circuit_reference}.`,
        data: { skipped: [circuit.circuit_reference] },
      },
    })
  })

  test('bad input is refused', async () => {
    const { id } = await circuitIn(world, 'pending')
    for (const [change, field] of badMilestoneChanges) {
      const answer = await setAll([id], 'tested', change)
      expect(answer.status, JSON.stringify(change)).toBe(422)
      expect(Object.keys(answer.body.errors)).toEqual([field])
    }
    const tooMany = Array.from({ length: 501 }, (_, i) => i + 1)
    for (const ids of [[], tooMany, 'all', undefined])
      expect((await setAll(ids, 'tested', { note: 'x' })).status).toBe(422)
    expect((await setAll([id], 'tested', { actual: plusDays(today, 1) })).status).toBe(422)
  })

  test('opposite orders of the same circuits do not block each other', async () => {
    const { circuit_list } = await placedOrder(world, 6)
    const ids = circuit_list.map((circuit: any) => circuit.id)
    const answers = await Promise.all(
      [ids, ids.toReversed(), ids, ids.toReversed()].map((each, i) =>
        setAll(each, 'tested', { note: `${i}` }),
      ),
    )
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200, 200])
  })
})

import { describe, expect, test } from 'vitest'
import { dayIn } from '#server/platform/calendar.ts'
import { longDay } from '#server/platform/words/days.ts'
import { bell, notificationsOf } from '#server/testing/bell.ts'
import { milestonesIn } from '#server/testing/milestones.ts'
import { circuitIn, movesIn, orderFor } from '#server/testing/orders.ts'
import { eventually } from '#server/testing/waits.ts'
import { leasedLineStates, workingDaysIn } from '#server/testing/working-days.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
const daniel = await world.signIn('daniel@trunkline.example')
const working = await workingDaysIn(world, ...leasedLineStates)
const { move } = movesIn(world)
const { set, step } = milestonesIn(world)
const reason = 'The far end shows no light'

const takeBack = (id: number, who = daniel, body: object = { reason }) =>
  who.post(`/api/circuits/${id}/take-back`, body)
const circuitOf = async (circuit: any, who = world.manager) =>
  (await orderFor(who, circuit.order_id)).circuit_list[0]

describe('taking a delivery back', () => {
  test('needs a reason and a delivered circuit', async () => {
    const circuit = await circuitIn(world, 'delivered')
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }])
      expect((await takeBack(circuit.id, daniel, body)).status).toBe(422)
    expect((await takeBack(99_999_999)).status).toBe(404)
    expect((await takeBack((await circuitIn(world, 'processing')).id)).status).toBe(409)
  })

  test('is refused to the person who delivered, and after five working days at the sites', async () => {
    const circuit = await circuitIn(world, 'delivered')
    expect((await takeBack(circuit.id, world.manager)).body).toMatchObject({
      code: 'wrong_status',
      message: 'You delivered this circuit. Another client manager or the admin can take it back.',
    })
    const delivered = async (day: string) => {
      await world.owner
        .updateTable('order_event')
        .set({ at: new Date(`${day}T03:00:00Z`) })
        .where('circuit_id', '=', circuit.id)
        .where('action', '=', 'deliver')
        .execute()
      return (await circuitOf(circuit)).take_back
    }
    const sixAgo = working.before(today, 6)
    expect(await delivered(sixAgo)).toEqual({ until: working.after(sixAgo, 5), own: true })
    expect((await takeBack(circuit.id)).body).toMatchObject({
      code: 'wrong_status',
      message: `This delivery could be taken back until ${longDay(working.after(sixAgo, 5), 'en')}.`,
    })
    const { until } = await delivered(working.after(sixAgo, 1))
    expect(until >= today).toBe(true)
    expect((await takeBack(circuit.id)).status).toBe(200)
  })

  test('reopens the steps that closed with the delivery, and notifies both sides', async () => {
    const circuit = await circuitIn(world, 'processing')
    await set(circuit.id, 'validated', { actual: today })
    await move(circuit.id, 'delivered', { open_steps: { tested: 'done', build_done: 'not_needed' } })
    expect(await circuitOf(circuit, world.acme)).toMatchObject({ status: 'delivered', take_back: null })
    expect(await circuitOf(circuit, daniel)).toMatchObject({
      take_back: { until: working.after(today, 5), own: false },
    })
    const before = (await world.acme.get('/api/dashboard')).body.data
    expect((await takeBack(circuit.id)).body.message).toBe(
      `The delivery of circuit ${circuit.circuit_reference} has been taken back.`,
    )
    const order = await orderFor(world.acme, circuit.order_id)
    const [now] = order.circuit_list
    expect([order.status, now.status, now.take_back]).toEqual(['processing', 'processing', null])
    expect(now.milestones.map((each: any) => [each.kind, each.actual, each.closed])).toEqual(
      now.milestones.map(({ kind }: any) => [
        kind,
        kind === 'acknowledged' || kind === 'validated' ? today : null,
        null,
      ]),
    )
    expect(order.events.at(-1)).toMatchObject({ action: 'take_back', actor: 'Trunkline', reason })
    expect(order.events.at(-1).changes).toEqual(
      expect.arrayContaining([
        { field: 'status', before: 'delivered', after: 'processing' },
        { field: 'actual', before: today, after: null },
        { field: 'tested', before: 'done', after: null },
        { field: 'build_done', before: 'not_needed', after: null },
        { field: 'firm_date_set', before: 'with_delivery', after: null },
      ]),
    )
    const after = (await world.acme.get('/api/dashboard')).body.data
    expect(after.deliveredOrder).toBe(before.deliveredOrder - 1)
    const told = await notificationsOf(world.acme, circuit.circuit_reference, 2)
    expect(told.find((each) => each.kind === 'delivery_taken_back').facts.words).toBe(reason)
    await eventually(async () =>
      expect((await bell(world.manager)).items).toContainEqual(
        expect.objectContaining({
          kind: 'delivery_taken_back',
          facts: expect.objectContaining({ reference: circuit.circuit_reference }),
        }),
      ),
    )
    const certificate = { kind: 'hand_over', ids: [circuit.id], language: 'en' }
    expect((await world.acme.post('/api/documents', certificate)).status).toBe(409)

    // It can be planned, cancelled on request, and delivered again.
    expect((await set(circuit.id, 'tested', { actual: today })).status).toBe(200)
    expect((await move(circuit.id, 'delivered')).status).toBe(200)
    expect(step(await circuitOf(circuit), 'tested')).toMatchObject({ actual: today, closed: null })
  })

  test('the admin may take a delivery back as well', async () => {
    const circuit = await circuitIn(world, 'delivered')
    expect((await takeBack(circuit.id, world.admin)).status).toBe(200)
  })

  test('a deposit that was received stays cleared', async () => {
    const circuit = await circuitIn(world, 'processing')
    const { id, deposit } = await orderFor(world.acme, circuit.order_id)
    const entry = { kind: 'received', amount: deposit, day: today, bank_reference: 'IBG 1' }
    await move(circuit.id, 'delivered', { open_steps: { deposit_cleared: 'done' } })
    await world.manager.post(`/api/orders/${id}/deposit-entries`, entry)
    await takeBack(circuit.id)
    expect(step(await circuitOf(circuit), 'deposit_cleared')).toMatchObject({ actual: today, closed: null })
  })
})

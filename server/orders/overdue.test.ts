import { describe, expect, test } from 'vitest'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { bell, notificationsOf } from '#server/testing/bell.ts'
import { circuitIn } from '#server/testing/orders.ts'
import { leasedLineStates, orderedDaysAgo, workingDaysIn } from '#server/testing/working-days.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)

const working = await workingDaysIn(world, ...leasedLineStates)
const [soon, sooner, long] = [working.before(today, 3), working.before(today, 2), working.before(today, 9)]

const set = (id: number, kind: string, change: object, who = world.manager) =>
  who.put(`/api/circuits/${id}/milestones/${kind}`, change)

describe('an overdue circuit', () => {
  const late = async (who = world.manager) =>
    (await who.get(`/api/orders${who === world.manager ? '/client-manager' : ''}?needs=late&per_page=100`))
      .body.data
  const look = () => queueJobs(world.db, 'scheduled_tasks', [{}])

  test('is overdue until the milestone is done, and is notified of once per planned date and at most once a day', async () => {
    const circuit = await circuitIn(world, 'processing')
    const listed = async () =>
      (await late()).some((order: any) => order.id === circuit.order_id && order.needs.includes('late'))
    expect(await listed()).toBe(false)
    await orderedDaysAgo(world, circuit.order_id, 30)
    await set(circuit.id, 'deposit_cleared', { planned: long })
    await set(circuit.id, 'validated', { planned: soon })
    expect(await listed()).toBe(true)
    expect((await late(world.acme)).some((order: any) => order.id === circuit.order_id)).toBe(true)
    expect((await late(world.borneo)).some((order: any) => order.id === circuit.order_id)).toBe(false)

    const notifications = async (count: number) =>
      (await notificationsOf(world.manager, circuit.circuit_reference, count)).map((each) => [
        each.kind,
        each.facts.milestone,
        each.facts.day,
      ])
    // Two processes run at the same moment: one notifies.
    await Promise.all([look(), look()])
    const first = ['circuit_late', 'deposit_cleared', long]
    expect(await notifications(1)).toEqual([first])
    expect((await notificationsOf(world.acme, circuit.circuit_reference, 2))[0].kind).toBe('circuit_late')

    // The next overdue milestone waits for another day.
    await set(circuit.id, 'deposit_cleared', { actual: today })
    await look()
    const probe = await circuitIn(world, 'processing')
    await orderedDaysAgo(world, probe.order_id, 30)
    await set(probe.id, 'deposit_cleared', { planned: sooner })
    await look()
    await notificationsOf(world.manager, probe.circuit_reference, 1)
    expect(await notifications(1)).toEqual([first])

    world.clock.now = new Date(world.clock.now.getTime() + 86_400_000)
    world.manager = await world.signIn('manager@trunkline.example')
    await look()
    expect(await notifications(2)).toEqual([['circuit_late', 'validated', soon], first])
    await look()
    await set(probe.id, 'deposit_cleared', { planned: working.after(today, 2) })
    await look()
    await bell(world.manager)
    expect(await notifications(2)).toHaveLength(2)

    await world.manager.put(`/api/circuits/${circuit.id}`, { status: 'delivered' })
    expect(await listed()).toBe(false)
  })
})

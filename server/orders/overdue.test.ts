import { describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { queueJobs } from '#server/platform/jobs.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { bell, notificationsOf } from '#server/testing/bell.ts'
import { circuitIn } from '#server/testing/orders.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)

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
    await set(circuit.id, 'validated', { planned: plusDays(today, -3) })
    await set(circuit.id, 'deposit_cleared', { planned: plusDays(today, -9) })
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
    const first = ['circuit_late', 'deposit_cleared', plusDays(today, -9)]
    expect(await notifications(1)).toEqual([first])
    expect((await notificationsOf(world.acme, circuit.circuit_reference, 2))[0].kind).toBe('circuit_late')

    // The next overdue milestone waits for another day.
    await set(circuit.id, 'deposit_cleared', { actual: today })
    await look()
    const probe = await circuitIn(world, 'processing')
    await set(probe.id, 'tested', { planned: plusDays(today, -1) })
    await look()
    await notificationsOf(world.manager, probe.circuit_reference, 1)
    expect(await notifications(1)).toEqual([first])

    world.clock.now = new Date(world.clock.now.getTime() + 86_400_000)
    world.manager = await world.signIn('manager@trunkline.example')
    await look()
    expect(await notifications(2)).toEqual([['circuit_late', 'validated', plusDays(today, -3)], first])
    await look()
    await set(probe.id, 'tested', { planned: today })
    await look()
    await bell(world.manager)
    expect(await notifications(2)).toHaveLength(2)

    await world.manager.put(`/api/circuits/${circuit.id}`, { status: 'delivered' })
    expect(await listed()).toBe(false)
  })
})

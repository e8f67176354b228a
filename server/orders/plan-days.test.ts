import { expect, test } from 'vitest'
import {
  minusWorkingDays,
  nextWorkingDay,
  plusDays,
  restReason,
  workCalendarOf,
  type SiteCalendar,
} from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { circuitIn, orderFor, placedOrder } from '#server/testing/orders.ts'
import { milestonesIn } from '#server/testing/milestones.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const { set, step } = milestonesIn(world)
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
const ask = (query: string, who: Caller = world.manager) => who.get(`/api/circuits/plan-days?${query}`)
const replan = (circuit_ids: number[], kind: string, planned: string) =>
  world.manager.put('/api/circuits/plan', {
    circuit_ids,
    kind,
    planned,
    shift: true,
    reason_code: 'capacity',
    reason: 'The ring is full',
  })
const kelantan = { site_b_nis: 'KBR-0001' }

test('bad input and an unknown circuit or order are refused', async () => {
  const { id, order_id } = await circuitIn(world, 'pending')
  const many = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(',')
  for (const wrong of [
    '',
    `circuit_ids=${id}&order_ids=${order_id}`,
    'circuit_ids=a',
    'circuit_ids=',
    `circuit_ids=${many(501)}`,
    `order_ids=${many(101)}`,
    `circuit_ids=${id}&kind=painted`,
  ])
    expect((await ask(wrong)).status, wrong).toBe(422)
  expect((await ask(`circuit_ids=${id},99999999`)).status).toBe(404)
  expect((await ask('order_ids=99999999')).status).toBe(404)
})

test('says the first day on which a step of all circuits can be planned, and the rest days at any of their sites', async () => {
  const mine = await placedOrder(world, 2)
  const theirs = await placedOrder(world, 1, world.borneo, kelantan)
  const [one, two, far] = [...mine.circuit_list, ...theirs.circuit_list]
  const ids = [one.id, two.id, far.id]
  const { data } = (await ask(`circuit_ids=${ids.join(',')}&kind=tested`)).body
  expect(data.states).toEqual(expect.arrayContaining(['Kelantan', 'Selangor']))
  const calendar = workCalendarOf(data)
  const bounds = [one, two, far].map((circuit) => step(circuit, 'cross_connects_done').planned)
  expect(data.first).toBe(nextWorkingDay(bounds.toSorted().at(-1)!, calendar))
  expect((await ask(`order_ids=${mine.id},${theirs.id}&kind=tested`)).body.data).toEqual(data)

  // What the answer says is what re-planning does: that day is possible, the one before is not, nor a rest day of one site.
  const friday = daysFrom(data.first).find((day) => restReason(day, data)?.states?.includes('Kelantan'))!
  expect((await replan([one.id], 'tested', friday)).status).toBe(
    restsIn(data, 'Selangor', friday) ? 422 : 200,
  )
  expect((await replan(ids, 'tested', friday)).body.errors).toHaveProperty(`circuits.${far.id}`)
  expect((await replan(ids, 'tested', minusWorkingDays(data.first, 1, calendar))).status).toBe(422)
  const answer = await replan(ids, 'tested', data.first)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  for (const circuit of (await orderFor(world.acme, mine.id)).circuit_list)
    expect(step(circuit, 'tested').planned).toBe(data.first)
})

test('a hand-over is not planned in the past, and circuits that re-planning skips do not count', async () => {
  const [open, over] = [await circuitIn(world, 'pending'), await circuitIn(world, 'cancelled', kelantan)]
  const both = (kind: string) => ask(`circuit_ids=${open.id},${over.id}&kind=${kind}`)
  const { data } = (await both('handed_over')).body
  expect(data.states).not.toContain('Kelantan')
  expect(data.first).toBe(nextWorkingDay(step(open, 'tested').planned, workCalendarOf(data)))
  for (const { kind } of open.milestones.slice(0, -1)) await set(open.id, kind, { actual: today })
  const handOver = (await both('handed_over')).body.data
  expect(handOver.first).toBe(nextWorkingDay(today, workCalendarOf(handOver)))
  // The rest days of a step that is done are still known; no day is possible for it.
  expect((await both('tested')).body.data).toMatchObject({
    first: null,
    states: expect.arrayContaining(['Kelantan']),
  })
})

/** The days of two weeks. */
function daysFrom(day: string): string[] {
  return Array.from({ length: 14 }, (_, at) => plusDays(day, at))
}

function restsIn({ holidays }: SiteCalendar, state: string, day: string): boolean {
  return (
    restReason(day, {
      states: [state],
      holidays: holidays.filter(({ states }) => states?.includes(state) ?? true),
    }) !== null
  )
}

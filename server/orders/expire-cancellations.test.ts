import { beforeEach, describe, expect, test, vi } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { expireCancellations } from '#server/orders/cancellation.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { cancellationsIn } from '#server/testing/cancellations.ts'
import { clockIn } from '#server/testing/clock.ts'
import { movesIn } from '#server/testing/orders.ts'
import { openWorld } from '#server/testing/world.ts'

const timeZone = 'Asia/Kuala_Lumpur'
const began = new Date()
const world = await openWorld()
const { moveTo, laterBy } = clockIn(world, began)
beforeEach(() => moveTo(began))

const today = dayIn(timeZone, began)
const { ask, answer, withdraw, offered, read } = cancellationsIn(world)
const { move } = movesIn(world)

const actionsOf = (order: any) => order.events.map((each: any) => each.action)

describe('an offer that is not answered', () => {
  test('can be accepted until the end of its last day, and nothing waits for the scheduled task after it', async () => {
    const tomorrow = { answer_by: plusDays(today, 1) }
    const [inTime, late, again, over] = [
      await offered(tomorrow),
      await offered(tomorrow),
      await offered(tomorrow),
      await offered(tomorrow),
    ]
    await moveTo(new Date(`${plusDays(today, 1)}T23:59:59.999+08:00`))
    expect((await answer(inTime.id, true)).status).toBe(200)
    await moveTo(new Date(world.clock.now.getTime() + 1))
    expect((await answer(late.id, true)).body.message).toContain('is expired')
    expect((await withdraw(late.id)).body.message).toContain('is expired')
    const now = await read(late)
    expect(now.circuit).toMatchObject({ status: 'processing', cancellation: { status: 'expired' } })
    expect(now.order.needs).not.toContain('offer')
    // Whoever changes the circuit first writes down that the offer has expired.
    expect((await ask(again.id)).status).toBe(200)
    expect((await read(again)).circuit.cancellation.status).toBe('requested')
    expect(actionsOf((await read(again)).order).slice(-2)).toEqual([
      'expire_cancellation_charge',
      'request_cancellation',
    ])
    expect((await move(over.id, 'delivered')).status).toBe(200)
    expect(actionsOf((await read(over)).order).slice(-2)).toEqual(['expire_cancellation_charge', 'deliver'])
  })

  test('is expired once by the scheduled task, in however many processes, and both sides are notified', async () => {
    const due = await offered({ answer_by: plusDays(today, 1) })
    const open = await offered({ answer_by: plusDays(today, 2) })
    await laterBy(2)
    const calendar = calendarOf({ timeZone }, world.clock.now)
    await Promise.all([1, 2, 3].map(() => expireCancellations(world.db, calendar)))
    const now = await read(due)
    expect(now.circuit).toMatchObject({ status: 'processing', cancellation: { status: 'expired' } })
    expect(now.order.events.at(-1)).toMatchObject({
      action: 'expire_cancellation_charge',
      actor: 'Trunkline',
    })
    expect(actionsOf(now.order).filter((each: string) => each === 'expire_cancellation_charge')).toHaveLength(
      1,
    )
    for (const [who, count] of [
      [world.acme, 3],
      [world.manager, 3],
    ] as const) {
      const [notification] = await notificationsOf(who, due.circuit_reference, count)
      expect(notification).toMatchObject({ kind: 'cancellation_closed', facts: { outcome: 'expired' } })
    }
    expect((await read(open)).circuit.cancellation.status).toBe('offered')
  })

  test('is expired by the queue of scheduled tasks', async () => {
    const circuit = await offered({ answer_by: plusDays(today, 1) })
    await laterBy(2)
    await queueJobs(world.db, 'scheduled_tasks', [{}])
    await vi.waitFor(
      async () => expect(actionsOf((await read(circuit)).order).at(-1)).toBe('expire_cancellation_charge'),
      { timeout: 20_000, interval: 50 },
    )
  })

  test('has one outcome if answers, a withdrawal and the scheduled task come at the same moment', async () => {
    const circuit = await offered({ answer_by: plusDays(today, 1) })
    const later = calendarOf({ timeZone }, new Date(began.getTime() + 2 * 86_400_000))
    const answers = await Promise.all([
      answer(circuit.id, true),
      answer(circuit.id, false),
      withdraw(circuit.id),
      expireCancellations(world.db, later),
    ])
    const won = answers.filter((each) => each?.status === 200)
    expect(won.length).toBeLessThanOrEqual(1)
    const now = await read(circuit)
    const outcomes = actionsOf(now.order).filter((each: string) =>
      /^(accept|decline|expire)_cancellation_charge$|^withdraw_cancellation$/.test(each),
    )
    expect(outcomes).toHaveLength(1)
    expect(now.circuit.status).toBe(outcomes[0] === 'accept_cancellation_charge' ? 'cancelled' : 'processing')
  })
})

import { beforeEach, describe, expect, test, vi } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { expireCharges } from '#server/orders/charge.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { chargesIn } from '#server/testing/charges.ts'
import { clockIn } from '#server/testing/clock.ts'
import { openWorld } from '#server/testing/world.ts'

const timeZone = 'Asia/Kuala_Lumpur'
const began = new Date()
const world = await openWorld()
const { moveTo, laterBy } = clockIn(world, began)
beforeEach(() => moveTo(began))

const today = dayIn(timeZone, began)
const { answer, withdraw, read, charged } = chargesIn(world, today)

describe('an unanswered extra charge', () => {
  test('can be accepted until the end of its last day, and expires then even without the scheduled task', async () => {
    const [inTime, tooLate] = [await charged({ answer_by: today }), await charged({ answer_by: today })]
    await moveTo(new Date(`${today}T23:59:59.999+08:00`))
    expect((await answer(inTime.circuit, inTime.charge.id, true)).status).toBe(200)
    await moveTo(new Date(world.clock.now.getTime() + 1))
    expect(await answer(tooLate.circuit, tooLate.charge.id, true)).toMatchObject({
      status: 409,
      body: { message: `The extra charge on circuit ${tooLate.circuit.circuit_reference} is expired.` },
    })
    expect((await withdraw(tooLate.circuit, tooLate.charge.id)).status).toBe(409)
    const now = await read(tooLate.circuit)
    expect(now.circuit).toMatchObject({ status: 'processing', charges: [{ status: 'expired' }] })
    expect(now.order.needs).not.toContain('charge')
  })

  test('is expired by the scheduled task, which cancels the circuit once, in however many processes', async () => {
    const due = [await charged({ answer_by: today }), await charged({ answer_by: plusDays(today, 1) })]
    const open = await charged({ answer_by: plusDays(today, 2) })
    await laterBy(2)
    const calendar = calendarOf({ timeZone }, world.clock.now)
    await Promise.all([1, 2, 3].map(() => expireCharges(world.db, calendar)))
    for (const { circuit } of due) {
      const now = await read(circuit)
      expect(now.circuit).toMatchObject({ status: 'cancelled', charges: [{ status: 'expired' }] })
      expect(now.order.status).toBe('cancelled')
      expect(now.order.events.slice(-2).map((each: any) => [each.action, each.actor])).toEqual([
        ['expire_charge', 'Trunkline'],
        ['cancel', 'Trunkline'],
      ])
      expect(now.order.events.filter((each: any) => each.action === 'expire_charge')).toHaveLength(1)
      const quote = (await world.acme.get(`/api/quotes/${circuit.quote.id}`)).body.data
      expect(quote.status).toBe('cancelled')
      const notifications = await notificationsOf(world.acme, circuit.circuit_reference, 3)
      expect(notifications[0]).toMatchObject({ kind: 'circuit_moved', facts: { status: 'cancelled' } })
      const [notification] = await notificationsOf(world.manager, circuit.circuit_reference)
      expect(notification.kind).toBe('charge_answered')
      expect(notification.facts).not.toHaveProperty('accepted')
    }
    expect((await read(open.circuit)).circuit).toMatchObject({
      status: 'processing',
      charges: [{ status: 'open' }],
    })
  })

  test('leaves a circuit going on as ordered if it was for a change on request', async () => {
    const { circuit } = await charged({ answer_by: today, on_request: true }, {})
    await laterBy(1)
    await expireCharges(world.db, calendarOf({ timeZone }, world.clock.now))
    const now = await read(circuit)
    expect(now.circuit).toMatchObject({ status: 'processing', charges: [{ status: 'expired' }] })
    expect(now.order.events.at(-1)).toMatchObject({ action: 'expire_charge', actor: 'Trunkline' })
  })

  test('is expired by the queue of scheduled tasks', async () => {
    const { circuit } = await charged({ answer_by: today })
    await laterBy(1)
    await queueJobs(world.db, 'scheduled_tasks', [{}])
    await vi.waitFor(async () => expect((await read(circuit)).circuit.status).toBe('cancelled'), {
      timeout: 20_000,
      interval: 50,
    })
  })

  test('has one outcome if an answer and the scheduled task run at the same moment', async () => {
    const { circuit, charge } = await charged({ answer_by: today })
    const tomorrow = calendarOf({ timeZone }, new Date(began.getTime() + 86_400_000))
    const [answered] = await Promise.all([
      answer(circuit, charge.id, true),
      expireCharges(world.db, tomorrow),
    ])
    const now = await read(circuit)
    expect(now.circuit).toMatchObject(
      answered!.status === 200
        ? { status: 'processing', charges: [{ status: 'accepted' }] }
        : { status: 'cancelled', charges: [{ status: 'expired' }] },
    )
  })
})

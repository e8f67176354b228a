import { beforeEach, describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { expireCancellations } from '#server/orders/cancellation.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import {
  cancellationCharge,
  cancellationsIn,
  leaving,
  leaving as reason,
} from '#server/testing/cancellations.ts'
import { chargesIn } from '#server/testing/charges.ts'
import { clockIn } from '#server/testing/clock.ts'
import { circuitIn, movesIn, orderFor, placedOrder } from '#server/testing/orders.ts'
import { eventually } from '#server/testing/waits.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const timeZone = 'Asia/Kuala_Lumpur'

const today = dayIn(timeZone, new Date())
const { ask, decide, offer, answer, withdraw, asked, offered, read } = cancellationsIn(world)
const charging = chargesIn(world, today)
const { move, moveOrder } = movesIn(world)

const needing = async (need: string, id: number, who = world.acme, path = '/api/orders') =>
  (await who.get(`${path}?needs=${need}&per_page=100`)).body.data.some((order: any) => order.id === id)

const actionsOf = (order: any) => order.events.map((each: any) => each.action)

describe('requesting cancellation', () => {
  const ask = (id: number, who = world.acme, reason: unknown = 'Office closed') =>
    who.post(`/api/circuits/${id}/cancel-request`, { reason })

  test('is recorded once, and the circuit stays as it is until it is decided', async () => {
    const circuit = await circuitIn(world, 'processing')
    expect((await ask(circuit.id)).body.message).toContain(circuit.circuit_reference)
    expect((await orderFor(world.acme, circuit.order_id)).circuit_list[0]).toMatchObject({
      status: 'processing',
      cancel_reason: null,
      cancellation: { status: 'requested', reason: 'Office closed', requested_at: expect.any(String) },
    })
    expect((await ask(circuit.id)).status).toBe(409)
  })

  test('needs a reason, and a circuit that is not delivered or cancelled', async () => {
    const circuit = await circuitIn(world, 'pending')
    expect((await ask(circuit.id, world.acme, ' ')).status).toBe(422)
    expect(await ask((await circuitIn(world, 'delivered')).id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('delivered') },
    })
  })
})

describe('offering a cancellation at a charge', () => {
  test('refuses a charge above the one-time charges, of 0, or with a decline, and a day that is not after today', async () => {
    const circuit = await asked()
    const { total_nrc } = circuit
    for (const [decision, field, words] of [
      [{ charge: { nrc: total_nrc + 0.01 } }, 'charge.nrc', `can be at most RM `],
      [{ charge: { nrc: 0 } }, 'charge.nrc', 'above 0'],
      [{ charge: { nrc: -1 } }, 'charge.nrc', ''],
      [{ charge: { nrc: 1.005 } }, 'charge.nrc', 'decimals'],
      [{ charge: {} }, 'charge.nrc', ''],
      [{ charge: { nrc: 1 }, accept: false }, 'charge', 'only when the request is approved'],
      [{ charge: { nrc: 1 }, answer_by: today }, 'answer_by', 'after today'],
      [{ charge: { nrc: 1 }, answer_by: 'soon' }, 'answer_by', 'date'],
    ] as const) {
      const { status, body } = await decide(circuit.id, { accept: true, ...decision })
      expect([status, body.errors[field]?.[0]]).toEqual([422, expect.stringContaining(words)])
    }
    expect((await read(circuit)).circuit.cancellation.status).toBe('requested')
    expect((await offer(circuit.id, { charge: { nrc: total_nrc } })).status).toBe(200)
  })

  test('is bounded by the one-time charges with accepted extra charges', async () => {
    const { circuit, charge } = await charging.charged({ nrc: 1_000, mrc: 0 })
    await ask(circuit.id)
    const nrc = circuit.total_nrc + 1_000
    expect((await offer(circuit.id, { charge: { nrc } })).status).toBe(422)
    await charging.answer(circuit, charge.id, true, { expected: { nrc: 1_000, mrc: 0 } })
    expect((await offer(circuit.id, { charge: { nrc } })).status).toBe(200)
  })

  test('leaves the circuit as it is until the company answers, within a week unless another day is set', async () => {
    const circuit = await asked()
    expect(await needing('cancel', circuit.order_id)).toBe(true)
    const answered = await offer(circuit.id, { words: 'The duct is already dug' })
    expect(answered.body.message).toContain(circuit.circuit_reference)
    const now = await read(circuit)
    expect(now.circuit).toMatchObject({
      status: 'processing',
      cancel_reason: null,
      cancellation: {
        status: 'offered',
        reason: leaving,
        ...cancellationCharge,
        answer_by: plusDays(today, 7),
        words: 'The duct is already dug',
        offered_at: expect.any(String),
        ended_at: null,
      },
    })
    expect(now.order.total_nrc).toBe(circuit.total_nrc)
    expect(now.order.needs).toEqual(['offer'])
    expect(now.order.events.at(-1)).toMatchObject({
      action: 'offer_cancellation_charge',
      reason: 'The duct is already dug',
      changes: [
        { field: 'charge_nrc', before: null, after: cancellationCharge.nrc },
        { field: 'answer_by', before: null, after: plusDays(today, 7) },
      ],
    })
    for (const [who, path] of [
      [world.acme, '/api/orders'],
      [world.manager, '/api/orders/client-manager'],
    ] as const) {
      expect(await needing('offer', circuit.order_id, who, path)).toBe(true)
      expect(await needing('cancel', circuit.order_id, who, path)).toBe(false)
      const [notification] = await notificationsOf(who, circuit.circuit_reference, 2)
      expect(notification).toMatchObject({
        kind: 'cancellation_offered',
        facts: { ...cancellationCharge, day: plusDays(today, 7), words: 'The duct is already dug' },
      })
    }
    expect((await world.acme.get('/api/dashboard')).body.data.cancelOfferOrder).toBeGreaterThan(0)
    expect(await decide(circuit.id, { accept: true })).toMatchObject({
      status: 409,
      body: { message: `The cancellation request for circuit ${circuit.circuit_reference} is offered.` },
    })
    const other = await offered({ answer_by: plusDays(today, 3) })
    expect((await read(other)).circuit.cancellation.answer_by).toBe(plusDays(today, 3))
  })
})

describe('delivery', () => {
  test('is refused while a cancellation is requested or offered, for one circuit and for a whole order', async () => {
    for (const [circuit, words] of [
      [await asked(), 'has an open cancellation request'],
      [await offered(), 'has not answered yet'],
    ] as const) {
      expect((await move(circuit.id, 'delivered')).body.message).toContain(words)
      expect(await moveOrder(circuit.order_id, 'delivered')).toMatchObject({ status: 409 })
      expect((await read(circuit)).circuit.status).toBe('processing')
    }
  })
})

describe('deciding on a request', () => {
  const needing = async (id: number) =>
    (await world.manager.get('/api/orders/client-manager?needs=cancel&per_page=100')).body.data.some(
      (order: any) => order.id === id,
    )

  test('refuses bad input, an unknown circuit and one without a request, in this order', async () => {
    const [wished, quiet] = [await asked(), await circuitIn(world, 'processing')]
    for (const [decision, field] of [
      [{}, 'accept'],
      [{ accept: 'yes' }, 'accept'],
      [{ accept: true, words: 'x'.repeat(501) }, 'words'],
    ] as const)
      expect((await decide(99_999_999, decision)).body.errors).toHaveProperty(field)
    expect((await decide(99_999_999, { accept: true })).status).toBe(404)
    expect(await decide(quiet.id, { accept: true })).toMatchObject({
      status: 409,
      body: { message: `Circuit ${quiet.circuit_reference} has no open cancellation request.` },
    })
    expect((await orderFor(world.acme, wished.order_id)).circuit_list[0].cancellation.status).toBe(
      'requested',
    )
  })

  test('approval cancels the circuit and its quote for the buyer’s reason, and the buyer is notified', async () => {
    const circuit = await asked('processing')
    expect(await needing(circuit.order_id)).toBe(true)
    const answer = await decide(circuit.id, { accept: true, words: 'We are sorry to see it go' })
    expect(answer.body.message).toBe(
      `Circuit ${circuit.circuit_reference} has been cancelled as the company requested.`,
    )
    const order = await orderFor(world.acme, circuit.order_id)
    expect(order.status).toBe('cancelled')
    expect(order.circuit_list[0]).toMatchObject({
      status: 'cancelled',
      cancel_reason: reason,
      cancellation: { status: 'accepted', nrc: null, words: 'We are sorry to see it go' },
    })
    expect(order.events.slice(-3).map((each: any) => [each.action, each.actor, each.reason])).toEqual([
      ['request_cancellation', 'Aminah Rahman', reason],
      ['approve_cancellation', 'Trunkline', 'We are sorry to see it go'],
      ['cancel', 'Trunkline', reason],
    ])
    expect((await world.acme.get(`/api/quotes/${circuit.quote.id}`)).body.data.status).toBe('cancelled')
    const [notification] = await notificationsOf(world.acme, circuit.circuit_reference, 2)
    expect(notification).toMatchObject({
      kind: 'cancellation_answered',
      facts: { accepted: true, words: 'We are sorry to see it go' },
    })
    expect(await needing(circuit.order_id)).toBe(false)
    expect((await decide(circuit.id, { accept: true })).status).toBe(409)
  })

  test('after a decline work continues, the buyer reads why, and can request again', async () => {
    const circuit = await asked('pending')
    const words = 'The duct is already built'
    expect((await decide(circuit.id, { accept: false, words })).status).toBe(200)
    const read = async () => (await orderFor(world.acme, circuit.order_id)).circuit_list[0]
    expect(await read()).toMatchObject({
      status: 'pending',
      cancel_reason: null,
      cancellation: { status: 'declined', reason, nrc: null, words, ended_at: expect.any(String) },
    })
    const [notification] = await notificationsOf(world.acme, circuit.circuit_reference)
    expect(notification).toMatchObject({ kind: 'cancellation_answered', facts: { accepted: false, words } })
    expect(await needing(circuit.order_id)).toBe(false)
    expect((await decide(circuit.id, { accept: false })).status).toBe(409)

    expect((await ask(circuit.id)).status).toBe(200)
    expect(await read()).toMatchObject({
      cancellation: { status: 'requested', reason, words: null, ended_at: null },
    })
  })

  test('of simultaneous decisions one wins', async () => {
    const circuit = await asked('pending')
    const answers = await Promise.all(
      [true, false, true, false].map((accept) => decide(circuit.id, { accept })),
    )
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409, 409, 409])
    const [winner] = answers.flatMap((each, i) => (each.status === 200 ? [i % 2 === 0] : []))
    const { status } = (await orderFor(world.acme, circuit.order_id)).circuit_list[0]
    expect(status).toBe(winner ? 'cancelled' : 'pending')
  })
})

describe('answering the charge', () => {
  test('bad input, a wrong state and another charge are refused', async () => {
    const circuit = await offered()
    const requested = await asked()
    expect((await answer(circuit.id, 'yes')).body.errors).toHaveProperty('accept')
    expect((await answer(circuit.id, true, {})).body.errors).toHaveProperty(['expected.nrc'])
    expect(await answer(circuit.id, true, { nrc: 1 })).toMatchObject({
      status: 409,
      body: { code: 'price_changed' },
    })
    expect(await answer(requested.id, true)).toMatchObject({
      status: 409,
      body: {
        message: `The cancellation request for circuit ${requested.circuit_reference} is requested.`,
      },
    })
    const quiet = await circuitIn(world, 'processing')
    expect((await answer(quiet.id, true)).body.message).toContain('no open cancellation request')
    expect((await read(circuit)).circuit.status).toBe('processing')
  })

  test('accepting cancels the circuit, which then counts only its charge in every view of its order', async () => {
    const order = await placedOrder(world, 2)
    const [circuit, kept] = order.circuit_list
    await ask(circuit.id)
    await offer(circuit.id)
    const answered = await answer(circuit.id, true)
    expect(answered.body.message).toContain(`Circuit ${circuit.circuit_reference} has been cancelled.`)
    const now = await orderFor(world.acme, order.id)
    const sums = {
      total_nrc: kept.total_nrc + cancellationCharge.nrc,
      total_mrc: kept.total_mrc,
      tax_nrc: kept.tax_nrc,
      tax_mrc: kept.tax_mrc,
      deposit: kept.total_mrc * 2,
      ordered: order.ordered,
    }
    expect(now).toMatchObject(sums)
    expect(now.circuit_list[0]).toMatchObject({
      status: 'cancelled',
      cancel_reason: leaving,
      total_nrc: cancellationCharge.nrc,
      total_mrc: 0,
      tax_nrc: 0,
      tax_mrc: 0,
      early_termination: 0,
      cancellation: { status: 'accepted', ended_at: expect.any(String) },
    })
    for (const [who, path] of [
      [world.acme, '/api/orders'],
      [world.manager, '/api/orders/client-manager'],
    ] as const) {
      const { body } = await who.get(`${path}?keyword=${order.order_reference}`)
      expect(body.data).toMatchObject([sums])
    }
    expect(now.events.slice(-2)).toMatchObject([
      {
        action: 'accept_cancellation_charge',
        actor: 'Aminah Rahman',
        changes: [
          { field: 'total_nrc', before: circuit.total_nrc, after: cancellationCharge.nrc },
          { field: 'total_mrc', before: circuit.total_mrc, after: 0 },
        ],
      },
      { action: 'cancel', reason: leaving },
    ])
    expect((await world.acme.get(`/api/quotes/${circuit.quote.id}`)).body.data.status).toBe('cancelled')
    const [theirs] = await notificationsOf(world.manager, circuit.circuit_reference, 3)
    const [ours] = await notificationsOf(world.acme, circuit.circuit_reference, 2)
    for (const notification of [theirs, ours])
      expect(notification).toMatchObject({
        kind: 'cancellation_closed',
        facts: { outcome: 'accepted', ...cancellationCharge },
      })
    expect((await answer(circuit.id, true)).status).toBe(409)
    // The charge remains when the rest of the order is cancelled.
    await moveOrder(order.id, 'cancelled', { reason: 'No duct' })
    expect(await orderFor(world.acme, order.id)).toMatchObject({
      status: 'cancelled',
      total_nrc: cancellationCharge.nrc,
      total_mrc: 0,
      deposit: 0,
    })
  })

  test('a charge above the buyer’s limit needs an administrator', async () => {
    const { id: user } = (await world.colleague.get('/api/profile')).body.data
    await world.acme.put(`/api/colleagues/${user}`, { spending_limit: 250 })
    const { id } = await offered()
    expect(await answer(id, true, undefined, world.colleague)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('An administrator of your company must accept it') },
    })
    expect((await answer(id, true)).status).toBe(200)
    await world.acme.put(`/api/colleagues/${user}`, { spending_limit: 20_000 })
  })

  test('after a decline the circuit continues, and cancellation can be requested again', async () => {
    const circuit = await offered()
    expect((await answer(circuit.id, false)).status).toBe(200)
    const now = await read(circuit)
    expect(now.circuit).toMatchObject({ status: 'processing', cancellation: { status: 'declined' } })
    expect(now.order.total_nrc).toBe(circuit.total_nrc)
    expect(actionsOf(now.order).at(-1)).toBe('decline_cancellation_charge')
    expect((await answer(circuit.id, true)).body.message).toContain('is declined')
    const [notification] = await notificationsOf(world.manager, circuit.circuit_reference, 3)
    expect(notification).toMatchObject({ kind: 'cancellation_closed', facts: { outcome: 'declined' } })
    expect((await ask(circuit.id)).status).toBe(200)
    expect((await read(circuit)).circuit.cancellation).toMatchObject({ status: 'requested', nrc: null })
  })
})

describe('withdrawing', () => {
  test('ends a request or an offer, and nothing else; the circuit continues', async () => {
    for (const [circuit, count] of [
      [await asked(), 2],
      [await offered(), 3],
    ] as const) {
      expect((await withdraw(circuit.id)).status).toBe(200)
      const now = await read(circuit)
      expect(now.circuit).toMatchObject({ status: 'processing', cancellation: { status: 'withdrawn' } })
      expect(actionsOf(now.order).at(-1)).toBe('withdraw_cancellation')
      expect(now.order.needs).toEqual([])
      expect((await withdraw(circuit.id)).body.message).toContain('is withdrawn')
      expect((await decide(circuit.id, { accept: true })).status).toBe(409)
      expect((await answer(circuit.id, true)).status).toBe(409)
      const [notification] = await notificationsOf(world.manager, circuit.circuit_reference, count)
      expect(notification).toMatchObject({ kind: 'cancellation_closed', facts: { outcome: 'withdrawn' } })
      expect((await move(circuit.id, 'delivered')).status).toBe(200)
    }
    expect((await withdraw(99_999_999)).status).toBe(404)
  })

  test('a circuit that the client manager cancels outright ends its offer, at no cost', async () => {
    const circuit = await offered()
    await move(circuit.id, 'cancelled', { reason: 'No capacity' })
    const now = await read(circuit)
    expect(now.circuit).toMatchObject({
      status: 'cancelled',
      total_nrc: 0,
      cancel_reason: 'No capacity',
      cancellation: { status: 'withdrawn' },
    })
    expect(now.order.total_nrc).toBe(0)
  })
})

describe('an offer that is not answered', () => {
  const began = new Date()
  const { moveTo, laterBy } = clockIn(world, began)
  beforeEach(() => moveTo(began))

  test('can be accepted until the end of its last day, and ends then even without the scheduled task', async () => {
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
    // The first change of the circuit records that the offer has expired.
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
    await eventually(async () =>
      expect(actionsOf((await read(circuit)).order).at(-1)).toBe('expire_cancellation_charge'),
    )
  })

  test('has one outcome if answers, a withdrawal and the scheduled task run at the same moment', async () => {
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

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { expireCharges } from '#server/orders/charge.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { amounts, chargesIn, reason } from '#server/testing/charges.ts'
import { clockIn } from '#server/testing/clock.ts'
import { circuitIn, orderFor, placedOrder, surveyed } from '#server/testing/orders.ts'
import { eventually } from '#server/testing/waits.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()

const timeZone = 'Asia/Kuala_Lumpur'
const today = dayIn(timeZone, new Date())
const { raise, answer, withdraw, read, charged } = chargesIn(world, today)

describe('requesting an extra charge', () => {
  test('bad input and an unknown circuit are refused in this order', async () => {
    const circuit = await circuitIn(world, 'pending', surveyed)
    for (const [more, field] of [
      [{ nrc: -1 }, 'nrc'],
      [{ nrc: 1.005 }, 'nrc'],
      [{ nrc: '5' }, 'nrc'],
      [{ nrc: 10_000_000 }, 'nrc'],
      [{ nrc: 0, mrc: 0 }, 'nrc'],
      [{ mrc: undefined }, 'mrc'],
      [{ reason: ' ' }, 'reason'],
      [{ reason: 'x'.repeat(501) }, 'reason'],
      [{ answer_by: undefined }, 'answer_by'],
      [{ answer_by: '2026-02-30' }, 'answer_by'],
      [{ answer_by: plusDays(today, -1) }, 'answer_by'],
    ] as const) {
      const refused = await raise(99_999_999, more)
      expect(refused.status, JSON.stringify(more)).toBe(422)
      expect(Object.keys(refused.body.errors)).toEqual([field])
    }
    expect((await raise(99_999_999)).status).toBe(404)
    expect((await read(circuit)).circuit.charges).toEqual([])
  })

  test('notifies of its amounts, tax and due date; the price of the circuit does not change until it is accepted', async () => {
    const circuit = await circuitIn(world, 'pending', surveyed)
    const { status, body } = await raise(circuit.id, { answer_by: today })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      ...amounts,
      tax_nrc: 74.07,
      tax_mrc: 6.01,
      answer_by: today,
      status: 'open',
      answered_at: null,
    })
    const now = await read(circuit)
    expect(now.circuit.charges).toEqual([body.data])
    expect(now.circuit.total_nrc).toBe(circuit.total_nrc)
    expect(now.order.needs).toContain('charge')
    expect(now.order.events.at(-1)).toMatchObject({
      action: 'request_charge',
      actor: 'Trunkline',
      changes: [
        { field: 'charge_nrc', before: null, after: amounts.nrc },
        { field: 'charge_mrc', before: null, after: amounts.mrc },
      ],
    })
    const [notification] = await notificationsOf(world.acme, circuit.circuit_reference)
    expect(notification).toMatchObject({
      kind: 'charge_requested',
      order_id: circuit.order_id,
      facts: { ...amounts, day: today, words: reason, goes_on: false },
    })
    expect((await raise(circuit.id)).body).toMatchObject({
      code: 'wrong_status',
      message: `Circuit ${circuit.circuit_reference} has an open extra charge.`,
    })
  })

  test('a firm circuit is charged only for a change that the company requested', async () => {
    const circuit = await circuitIn(world, 'pending')
    for (const on_request of [undefined, null, false]) {
      const refused = await raise(circuit.id, { on_request })
      expect(refused).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
      expect(refused.body.message).toBe(
        `The price of circuit ${circuit.circuit_reference} is firm. An extra charge is only possible for a change that the company asked for.`,
      )
    }
    expect((await raise(circuit.id, { on_request: 'yes' })).body.errors).toHaveProperty('on_request')
    expect((await read(circuit)).circuit.charges).toEqual([])
    const { status, body } = await raise(circuit.id, { on_request: true })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'open', on_request: true })
    const [notification] = await notificationsOf(world.acme, circuit.circuit_reference)
    expect(notification).toMatchObject({ kind: 'charge_requested', facts: { goes_on: true } })
  })

  test('one at a time, and once for one Idempotency-Key', async () => {
    const [raced, repeated] = [
      await circuitIn(world, 'pending', surveyed),
      await circuitIn(world, 'pending', surveyed),
    ]
    const answers = await Promise.all([1, 2, 3].map(() => raise(raced.id)))
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409, 409])
    const key = { 'idempotency-key': randomUUID() }
    const [first, again] = await Promise.all([1, 2].map(() => raise(repeated.id, {}, world.manager, key)))
    expect([first!.status, again!.status]).toEqual([200, 200])
    expect(again!.body).toEqual(first!.body)
    expect((await read(repeated)).circuit.charges).toHaveLength(1)
  })

  test('a licensed provider pays no tax on it', async () => {
    const order = await placedOrder(world, 1, world.borneo, surveyed)
    const { body } = await raise(order.circuit_list[0].id)
    expect(body.data).toMatchObject({ tax_nrc: 0, tax_mrc: 0 })
  })
})

describe('answering an extra charge', () => {
  const sen = (amount: number) => Math.round(amount * 100)

  test('bad input, an unknown circuit and other amounts are refused in this order', async () => {
    const { circuit, charge } = await charged()
    for (const [more, field] of [
      [{ accept: 'yes' }, 'accept'],
      [{ expected: undefined }, 'expected'],
      [{ expected: { nrc: 1.005, mrc: 0 } }, 'expected.nrc'],
    ] as const)
      expect(Object.keys((await answer(circuit, 99_999_999, true, more)).body.errors)).toEqual([field])
    expect((await answer(circuit, 99_999_999, true)).status).toBe(404)
    for (const accept of [true, false])
      expect(
        await answer(circuit, charge.id, accept, { expected: { nrc: 1_234.54, mrc: 100.1 } }),
      ).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    expect((await read(circuit)).circuit).toMatchObject({
      status: 'processing',
      charges: [{ status: 'open' }],
    })
  })

  test('an accepted charge adds lines to the circuit; totals, tax and deposit of circuit and order follow', async () => {
    const order = await placedOrder(world, 2, world.acme, surveyed)
    const [circuit] = order.circuit_list
    const { body } = await raise(circuit.id)
    expect((await answer(circuit, body.data.id, true)).body.message).toBe(
      `You have accepted the extra charge on circuit ${circuit.circuit_reference}.`,
    )
    const now = await orderFor(world.acme, order.id)
    const [after, beside] = now.circuit_list
    expect(beside).toEqual(order.circuit_list[1])
    for (const [is, was] of [
      [now, order],
      [after, circuit],
    ]) {
      expect(sen(is.total_nrc)).toBe(sen(was.total_nrc) + 123_455)
      expect(sen(is.total_mrc)).toBe(sen(was.total_mrc) + 10_010)
      expect(sen(is.tax_nrc)).toBe(sen(was.tax_nrc) + 7_407)
      expect(sen(is.tax_mrc)).toBe(sen(was.tax_mrc) + 601)
    }
    expect(sen(now.deposit)).toBe(sen(order.deposit) + 20_020)
    expect(now.ordered).toEqual(order.ordered)
    expect(sen(after.early_termination)).toBe(sen(after.total_mrc) * 24)
    const extra = after.lines.filter((line: any) => line.component === 'extra')
    expect(extra.map((line: any) => [line.charge, line.amount, line.option])).toEqual([
      ['nrc', 1_234.55, reason],
      ['mrc', 100.1, reason],
    ])
    for (const charge of ['nrc', 'mrc'])
      expect(
        after.lines
          .filter((line: any) => line.charge === charge)
          .reduce((sum: number, line: any) => sum + sen(line.amount), 0),
      ).toBe(sen(after[`total_${charge}`]))
    expect(after.charges[0]).toMatchObject({ status: 'accepted', answered_at: expect.any(String) })
    expect(now.events.at(-1)).toMatchObject({
      action: 'accept_charge',
      actor: 'Aminah Rahman',
      changes: [
        { field: 'total_nrc', before: circuit.total_nrc, after: after.total_nrc },
        { field: 'total_mrc', before: circuit.total_mrc, after: after.total_mrc },
      ],
    })
    const notifications = await notificationsOf(world.manager, circuit.circuit_reference)
    expect(notifications[0]).toMatchObject({ kind: 'charge_answered', facts: { accepted: true, ...amounts } })
    // The quote does not change.
    expect((await world.acme.get(`/api/quotes/${circuit.quote.id}`)).body.data.total_mrc).toBe(
      circuit.total_mrc,
    )
    expect(await answer(circuit, body.data.id, false)).toMatchObject({
      status: 409,
      body: { message: `The extra charge on circuit ${circuit.circuit_reference} is accepted.` },
    })
    // A second charge adds to the first.
    const second = (await raise(circuit.id, { nrc: 0, mrc: 0.01 })).body.data
    expect((await answer(circuit, second.id, true, { expected: { nrc: 0, mrc: 0.01 } })).status).toBe(200)
    const last = await orderFor(world.acme, order.id)
    expect(sen(last.total_mrc)).toBe(sen(order.total_mrc) + 10_011)
    expect(last.circuit_list[0].lines.filter((line: any) => line.component === 'extra')).toHaveLength(3)
  })

  test('above the buyer’s limit needs an administrator; declining it does not', async () => {
    const large = { nrc: 900_000, mrc: 0 }
    const { circuit, charge } = await charged(large)
    const as = (who: Caller, accept: boolean) => answer(circuit, charge.id, accept, { expected: large }, who)
    expect(await as(world.colleague, true)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/RM 900,000\.00 is above .* RM 20,000\.00.* administrator/) },
    })
    expect((await read(circuit)).circuit.charges[0].status).toBe('open')
    expect((await as(world.acme, true)).status).toBe(200)
    const other = await charged()
    expect((await answer(other.circuit, other.charge.id, true, {}, world.colleague)).status).toBe(200)
    const declined = await charged(large)
    const no = answer(declined.circuit, declined.charge.id, false, { expected: large }, world.colleague)
    expect((await no).status).toBe(200)
  })

  test('a declined charge cancels the circuit and its quote at no cost', async () => {
    const { circuit, charge } = await charged()
    expect((await answer(circuit, charge.id, false)).body.message).toContain('has been cancelled at no cost')
    const now = await read(circuit)
    expect(now.order.status).toBe('cancelled')
    expect(now.circuit).toMatchObject({
      status: 'cancelled',
      total_nrc: 0,
      total_mrc: 0,
      charges: [{ status: 'declined' }],
    })
    expect(now.order.events.slice(-2).map((each: any) => each.action)).toEqual(['decline_charge', 'cancel'])
    expect((await world.acme.get(`/api/quotes/${circuit.quote.id}`)).body.data.status).toBe('cancelled')
    const [notification] = await notificationsOf(world.manager, circuit.circuit_reference)
    expect(notification).toMatchObject({ kind: 'charge_answered', facts: { accepted: false } })
    expect((await answer(circuit, charge.id, true)).status).toBe(409)
  })

  test('a declined change leaves the circuit as ordered, and can be charged again', async () => {
    const onRequest = { on_request: true }
    for (const sites of [{}, surveyed]) {
      const { circuit, charge } = await charged(onRequest, sites)
      const { status, body } = await answer(circuit, charge.id, false)
      expect(status).toBe(200)
      expect(body.message).toBe(
        `You have declined the extra charge. Circuit ${circuit.circuit_reference} goes on as ordered.`,
      )
      const now = await read(circuit)
      const { total_nrc, total_mrc } = circuit
      expect(now.circuit).toMatchObject({
        status: 'processing',
        total_nrc,
        total_mrc,
        charges: [{ status: 'declined' }],
      })
      expect(now.order.status).toBe('processing')
      expect(now.order.events.at(-1).action).toBe('decline_charge')
      const [notification] = await notificationsOf(world.manager, circuit.circuit_reference)
      expect(notification).toMatchObject({
        kind: 'charge_answered',
        facts: { accepted: false, goes_on: true },
      })
      const again = await raise(circuit.id, onRequest)
      expect((await answer(circuit, again.body.data.id, true)).status).toBe(200)
      expect((await read(circuit)).circuit.charges.map((each: any) => each.status)).toEqual([
        'accepted',
        'declined',
      ])
    }
  })

  test('a charge on a firm circuit from before price levels can be answered', async () => {
    const { circuit, charge } = await charged({ on_request: true }, {})
    await world.alter('circuit_charge', { id: charge.id }, { on_request: null })
    expect((await answer(circuit, charge.id, false)).status).toBe(200)
    expect((await read(circuit)).circuit).toMatchObject({
      status: 'processing',
      charges: [{ status: 'declined', on_request: false }],
    })
  })

  test('of simultaneous answers one wins; a repeated Idempotency-Key returns the first answer', async () => {
    const [raced, repeated] = [await charged(), await charged()]
    const answers = await Promise.all(
      [true, false, true, false].map((accept) => answer(raced.circuit, raced.charge.id, accept)),
    )
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409, 409, 409])
    const key = { 'idempotency-key': randomUUID() }
    const same = await Promise.all(
      [1, 2, 3].map(() => answer(repeated.circuit, repeated.charge.id, true, {}, world.acme, key)),
    )
    expect(same.map((each) => each.status)).toEqual([200, 200, 200])
    const now = await read(repeated.circuit)
    expect(sen(now.circuit.total_nrc)).toBe(sen(repeated.circuit.total_nrc) + 123_455)
  })
})

describe('withdrawing an extra charge', () => {
  test('is possible while it is open, and allows another one', async () => {
    const { circuit, charge } = await charged()
    const other = await circuitIn(world, 'pending')
    expect((await withdraw({ id: 'x' }, charge.id)).status).toBe(422)
    expect((await withdraw(other, charge.id)).status).toBe(404)
    expect((await withdraw(circuit, 99_999_999)).status).toBe(404)
    expect((await withdraw(circuit, charge.id)).status).toBe(200)
    const now = await read(circuit)
    expect(now.circuit).toMatchObject({ status: 'processing', charges: [{ status: 'withdrawn' }] })
    expect(now.order.needs).not.toContain('charge')
    expect(await withdraw(circuit, charge.id)).toMatchObject({
      status: 409,
      body: { message: `The extra charge on circuit ${circuit.circuit_reference} is withdrawn.` },
    })
    expect((await answer(circuit, charge.id, true)).status).toBe(409)
    expect((await raise(circuit.id)).status).toBe(200)
  })
})

describe('an unanswered extra charge', () => {
  const began = new Date()
  const { moveTo, laterBy } = clockIn(world, began)
  beforeEach(() => moveTo(began))

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

  test('leaves the circuit as ordered if it was for a change on request', async () => {
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
    await eventually(async () => expect((await read(circuit)).circuit.status).toBe('cancelled'))
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

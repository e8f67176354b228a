import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { lapseCharges } from '#server/orders/ahead.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { queueJobs } from '#server/platform/jobs.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import { heard } from '#server/testing/bell.ts'
import { circuitIn, placedOrder, readOrder } from '#server/testing/orders.ts'
import { openWorld, type World } from '#server/testing/world.ts'

const timeZone = 'Asia/Kuala_Lumpur'
let world: World
let today: string
const began = new Date()
beforeAll(async () => {
  world = await openWorld()
  today = dayIn(timeZone, began)
})
afterAll(() => world.close())
beforeEach(() => moveTo(began))

/** Sessions end with the day, so whoever goes on signs in again. */
async function moveTo(now: Date) {
  if (world.clock.now === now) return
  world.clock.now = now
  world.acme = await world.signIn('customer@acme.example')
  world.borneo = await world.signIn('customer@borneo.example')
  world.manager = await world.signIn('manager@trunkline.example')
}
const laterBy = (days: number) => moveTo(new Date(began.getTime() + days * 86_400_000))

const asking = (more: object = {}) => ({
  nrc: 1_234.55,
  mrc: 100.1,
  reason: 'Trenching of 40 m to the riser',
  answer_by: plusDays(today, 7),
  ...more,
})
const raise = (id: number, more: object = {}, who = world.manager, headers = {}) =>
  who.post(`/api/circuits/${id}/charges`, asking(more), headers)
const expected = { nrc: 1_234.55, mrc: 100.1 }
const answer = (
  circuit: any,
  charge: number,
  accept: unknown,
  more: object = {},
  who = world.acme,
  headers = {},
) => who.put(`/api/circuits/${circuit.id}/charges/${charge}`, { accept, expected, ...more }, headers)
const withdraw = (circuit: any, charge: number, who = world.manager) =>
  who.delete(`/api/circuits/${circuit.id}/charges/${charge}`)
const sen = (amount: number) => Math.round(amount * 100)
const read = async (circuit: any) => {
  const order = await readOrder(world.acme, circuit.order_id)
  return { order, circuit: order.circuit_list[0] }
}
async function charged(more: object = {}) {
  const circuit = await circuitIn(world, 'processing')
  const { body } = await raise(circuit.id, more)
  return { circuit, charge: body.data }
}

describe('asking for an extra charge', () => {
  test('a stranger, a wrong role, bad input and an unknown circuit are refused in this order', async () => {
    const circuit = await circuitIn(world, 'pending')
    expect((await raise(circuit.id, {}, world.stranger)).status).toBe(401)
    for (const who of [world.acme, world.admin, world.commercial])
      expect((await raise(circuit.id, { nrc: -1 }, who)).status).toBe(403)
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

  test('is told with its amounts, tax and day; the circuit costs what it did until it is accepted', async () => {
    const circuit = await circuitIn(world, 'pending')
    const { status, body } = await raise(circuit.id, { answer_by: today })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      ...expected,
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
      action: 'raise_charge',
      actor: 'Trunkline',
      changes: [
        { field: 'charge_nrc', before: null, after: expected.nrc },
        { field: 'charge_mrc', before: null, after: expected.mrc },
      ],
    })
    const [news] = await heard(world.acme, circuit.circuit_reference)
    expect(news).toMatchObject({
      kind: 'charge_raised',
      order_id: circuit.order_id,
      facts: { ...expected, day: today, words: asking().reason },
    })
    expect((await raise(circuit.id)).body).toMatchObject({
      code: 'wrong_status',
      message: `An extra charge on circuit ${circuit.circuit_reference} is still open.`,
    })
  })

  test('one at a time, and once for one Idempotency-Key', async () => {
    const [raced, repeated] = [await circuitIn(world, 'pending'), await circuitIn(world, 'pending')]
    const answers = await Promise.all([1, 2, 3].map(() => raise(raced.id)))
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409, 409])
    const key = { 'idempotency-key': randomUUID() }
    const [first, again] = await Promise.all([1, 2].map(() => raise(repeated.id, {}, world.manager, key)))
    expect([first!.status, again!.status]).toEqual([200, 200])
    expect(again!.body).toEqual(first!.body)
    expect((await read(repeated)).circuit.charges).toHaveLength(1)
  })

  test('a licensed provider pays no tax on it', async () => {
    const order = await placedOrder(world, 1, world.borneo)
    const { body } = await raise(order.circuit_list[0].id)
    expect(body.data).toMatchObject({ tax_nrc: 0, tax_mrc: 0 })
  })
})

describe('withdrawing it', () => {
  test('is the client manager’s, while it is open, and frees the circuit for another', async () => {
    const { circuit, charge } = await charged()
    const other = await circuitIn(world, 'pending')
    expect((await withdraw(circuit, charge.id, world.stranger)).status).toBe(401)
    for (const who of [world.acme, world.admin, world.commercial])
      expect((await withdraw(circuit, charge.id, who)).status).toBe(403)
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

describe('answering it', () => {
  test('a stranger, a wrong role, bad input, another company and other amounts are refused in this order', async () => {
    const { circuit, charge } = await charged()
    expect((await answer(circuit, charge.id, true, {}, world.stranger)).status).toBe(401)
    for (const who of [world.manager, world.admin, world.commercial])
      expect((await answer(circuit, charge.id, 'x', {}, who)).status).toBe(403)
    for (const [more, field] of [
      [{ accept: 'yes' }, 'accept'],
      [{ expected: undefined }, 'expected'],
      [{ expected: { nrc: 1.005, mrc: 0 } }, 'expected.nrc'],
    ] as const)
      expect(Object.keys((await answer(circuit, 99_999_999, true, more)).body.errors)).toEqual([field])
    expect((await answer(circuit, charge.id, true, {}, world.borneo)).status).toBe(404)
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

  test('accepted, it is lines of the circuit; totals and tax of circuit and order follow, the deposit stays', async () => {
    const order = await placedOrder(world, 2)
    const [circuit] = order.circuit_list
    const { body } = await raise(circuit.id)
    expect((await answer(circuit, body.data.id, true)).body.message).toBe(
      `You have accepted the extra charge on circuit ${circuit.circuit_reference}.`,
    )
    const now = await readOrder(world.acme, order.id)
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
    expect(now.deposit).toBe(order.deposit)
    expect(sen(after.early_termination)).toBe(sen(after.total_mrc) * 24)
    const extra = after.lines.filter((line: any) => line.component === 'extra')
    expect(extra.map((line: any) => [line.charge, line.amount, line.option])).toEqual([
      ['nrc', 1_234.55, asking().reason],
      ['mrc', 100.1, asking().reason],
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
    const news = await heard(world.manager, circuit.circuit_reference)
    expect(news[0]).toMatchObject({ kind: 'charge_answered', facts: { accepted: true, ...expected } })
    // What the quote froze stays as it was agreed.
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
    const last = await readOrder(world.acme, order.id)
    expect(sen(last.total_mrc)).toBe(sen(order.total_mrc) + 10_011)
    expect(last.circuit_list[0].lines.filter((line: any) => line.component === 'extra')).toHaveLength(3)
  })

  test('declined, the circuit and its quote are cancelled free of charge', async () => {
    const { circuit, charge } = await charged()
    expect((await answer(circuit, charge.id, false)).body.message).toContain('is cancelled free of charge')
    const now = await read(circuit)
    expect(now.order.status).toBe('cancelled')
    expect(now.circuit).toMatchObject({
      status: 'cancelled',
      total_nrc: circuit.total_nrc,
      charges: [{ status: 'declined' }],
    })
    expect(now.order.events.slice(-2).map((each: any) => each.action)).toEqual(['decline_charge', 'cancel'])
    expect((await world.acme.get(`/api/quotes/${circuit.quote.id}`)).body.data.status).toBe('cancelled')
    const [news] = await heard(world.manager, circuit.circuit_reference)
    expect(news).toMatchObject({ kind: 'charge_answered', facts: { accepted: false } })
    expect((await answer(circuit, charge.id, true)).status).toBe(409)
  })

  test('of answers that race one wins; one Idempotency-Key gives the first answer again', async () => {
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

describe('unanswered', () => {
  test('it can be accepted through the end of its day, and after that it has lapsed, job or no job', async () => {
    const [inTime, tooLate] = [await charged({ answer_by: today }), await charged({ answer_by: today })]
    await moveTo(new Date(`${today}T23:59:59.999+08:00`))
    expect((await answer(inTime.circuit, inTime.charge.id, true)).status).toBe(200)
    await moveTo(new Date(world.clock.now.getTime() + 1))
    expect(await answer(tooLate.circuit, tooLate.charge.id, true)).toMatchObject({
      status: 409,
      body: { message: `The extra charge on circuit ${tooLate.circuit.circuit_reference} is lapsed.` },
    })
    expect((await withdraw(tooLate.circuit, tooLate.charge.id)).status).toBe(409)
    const now = await read(tooLate.circuit)
    expect(now.circuit).toMatchObject({ status: 'processing', charges: [{ status: 'lapsed' }] })
    expect(now.order.needs).not.toContain('charge')
  })

  test('the calendar lets it lapse and cancels the circuit, once, whoever looks and how many', async () => {
    const due = [await charged({ answer_by: today }), await charged({ answer_by: plusDays(today, 1) })]
    const open = await charged({ answer_by: plusDays(today, 2) })
    await laterBy(2)
    const calendar = calendarOf({ timeZone }, world.clock.now)
    await Promise.all([1, 2, 3].map(() => lapseCharges(world.db, calendar)))
    for (const { circuit } of due) {
      const now = await read(circuit)
      expect(now.circuit).toMatchObject({ status: 'cancelled', charges: [{ status: 'lapsed' }] })
      expect(now.order.status).toBe('cancelled')
      expect(now.order.events.slice(-2).map((each: any) => [each.action, each.actor])).toEqual([
        ['lapse_charge', 'Trunkline'],
        ['cancel', 'Trunkline'],
      ])
      expect(now.order.events.filter((each: any) => each.action === 'lapse_charge')).toHaveLength(1)
      const quote = (await world.acme.get(`/api/quotes/${circuit.quote.id}`)).body.data
      expect(quote.status).toBe('cancelled')
      const news = await heard(world.acme, circuit.circuit_reference, 3)
      expect(news[0]).toMatchObject({ kind: 'circuit_moved', facts: { status: 'cancelled' } })
      expect((await heard(world.manager, circuit.circuit_reference))[0].kind).toBe('charge_answered')
    }
    expect((await read(open.circuit)).circuit).toMatchObject({
      status: 'processing',
      charges: [{ status: 'open' }],
    })
  })

  test('the queue that looks ahead does it', async () => {
    const { circuit } = await charged({ answer_by: today })
    await laterBy(1)
    await queueJobs(world.db, 'look_ahead', [{}])
    await vi.waitFor(async () => expect((await read(circuit)).circuit.status).toBe('cancelled'), {
      timeout: 10_000,
      interval: 50,
    })
  })

  test('an answer that races the calendar on the last day’s stroke leaves one outcome', async () => {
    const { circuit, charge } = await charged({ answer_by: today })
    const tomorrow = calendarOf({ timeZone }, new Date(began.getTime() + 86_400_000))
    const [answered] = await Promise.all([answer(circuit, charge.id, true), lapseCharges(world.db, tomorrow)])
    const now = await read(circuit)
    expect(now.circuit).toMatchObject(
      answered!.status === 200
        ? { status: 'processing', charges: [{ status: 'accepted' }] }
        : { status: 'cancelled', charges: [{ status: 'lapsed' }] },
    )
  })
})

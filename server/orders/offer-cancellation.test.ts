import { describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { cancellationCharge, cancellationsIn, leaving } from '#server/testing/cancellations.ts'
import { chargesIn } from '#server/testing/charges.ts'
import { movesIn } from '#server/testing/orders.ts'
import { openWorld } from '#server/testing/world.ts'

const timeZone = 'Asia/Kuala_Lumpur'
const world = await openWorld()

const today = dayIn(timeZone, new Date())
const { ask, decide, offer, asked, offered, read } = cancellationsIn(world)
const charging = chargesIn(world, today)
const { move, moveOrder } = movesIn(world)

const needing = async (need: string, id: number, who = world.acme, path = '/api/orders') =>
  (await who.get(`${path}?needs=${need}&per_page=100`)).body.data.some((order: any) => order.id === id)

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
      [{ charge: { nrc: 1 }, accept: false }, 'charge', 'only when the cancellation is approved'],
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

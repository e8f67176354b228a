import { expect, test } from 'vitest'
import { notificationsOf } from '#server/testing/bell.ts'
import { cancellationsIn, leaving as reason } from '#server/testing/cancellations.ts'
import { circuitIn, orderFor } from '#server/testing/orders.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

const { ask, decide, asked } = cancellationsIn(world)
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
  expect((await orderFor(world.acme, wished.order_id)).circuit_list[0].cancellation.status).toBe('requested')
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

import { createServer } from 'node:http'
import { once } from 'node:events'
import { Ajv } from 'ajv'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { hubApis } from '#contract/mef/hub.ts'
import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { cancellationsIn } from '#server/testing/cancellations.ts'
import { amounts, chargesIn } from '#server/testing/charges.ts'
import { byHand } from '#server/testing/drafts.ts'
import { keyFor } from '#server/testing/keys.ts'
import { movesIn, orderQuotes, placedOrder, surveyed } from '#server/testing/orders.ts'
import { portOf } from '#server/testing/smtp.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { eventually } from '#server/testing/waits.ts'
import { callerOf, openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const { move } = movesIn(world)
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
const quoteHub = hubApis.quote.register.path
const orderHub = hubApis.order.register.path

/** The payloads of the standard: required properties, and states. */
const item = ['id', 'orderItemId']
const quoteItemStates = [
  'answered',
  'acknowledged',
  'approved.orderable',
  'inProgress',
  'inProgress.draft',
].concat(['approved.orderableAlternate', 'rejected', 'abandoned', 'unableToProvide'])
const quoteStates = [
  'accepted',
  'acknowledged',
  'answered',
  'approved.orderable',
  'cancelled',
  'declined',
].concat(['expired', 'inProgress', 'inProgress.draft', 'rejected', 'unableToProvide'])
const orderStates = [
  'acknowledged',
  'assessingCancellation',
  'cancelled',
  'completed',
  'failed',
  'inProgress',
].concat([
  'held.assessingCharge',
  'partial',
  'pending.assessingModification',
  'pendingCancellation',
  'rejected',
])
const itemStates = [
  'acknowledged',
  'cancelled',
  'completed',
  'failed',
  'held',
  'inProgress',
  'pending',
  'rejected',
]
const taskStates = ['acknowledged', 'done', 'done.declined', 'inProgress.assessingCharge', 'rejected']
const chargeStates = ['awaitingResponse', 'completed', 'timeout', 'withdrawnBySeller']
const payloads: Record<string, [required: string[], states?: string[]]> = {
  quoteStateChangeEvent: [['id', 'state'], quoteStates],
  quoteItemStateChangeEvent: [['id', 'quoteItemId', 'state'], quoteItemStates],
  productOrderStateChangeEvent: [['id', 'state'], orderStates],
  productOrderItemStateChangeEvent: [[...item, 'state'], itemStates],
  productOrderItemExpectedCompletionDateSetEvent: [item],
  productSpecificProductOrderItemMilestoneEvent: [[...item, 'milestoneName']],
  chargeCreateEvent: [['id']],
  chargeStateChangeEvent: [['id', 'state'], chargeStates],
  chargeTimeoutEvent: [['id']],
  cancelProductOrderStateChangeEvent: [['id', 'state'], taskStates],
  modifyProductOrderItemRequestedDeliveryDateStateChangeEvent: [['id', 'state'], taskStates],
}
const ajv = new Ajv()
const strings = (names: string[], states?: string[]) =>
  Object.fromEntries(
    names.map((name) => [name, { type: 'string', ...(name === 'state' && { enum: states }) }]),
  )
const validators = Object.fromEntries(
  Object.entries(payloads).map(([type, [required, states]]) => [
    type,
    ajv.compile({
      type: 'object',
      required: ['event', 'eventId', 'eventTime', 'eventType'],
      properties: {
        eventId: { type: 'string' },
        eventTime: { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$` },
        eventType: { const: type },
        event: {
          type: 'object',
          required,
          properties: strings(required, states),
          additionalProperties: false,
        },
      },
      additionalProperties: false,
    }),
  ]),
)

const received: [type: string, event: any][] = []
let answer = 204
const receiver = createServer((request, response) => {
  let text = ''
  request.on('data', (part) => (text += String(part)))
  request.on('end', () => {
    const body = JSON.parse(text)
    const [, type = ''] = /^\/mef\/listener\/(\w+)$/.exec(request.url ?? '') ?? []
    const validate = validators[type]
    const isValid = validate?.(body) ?? false
    received.push([type, isValid ? body.event : { body, errors: validate?.errors }])
    response.writeHead(answer).end()
  })
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')
afterAll(() => receiver.close())
const callback = `http://127.0.0.1:${portOf(receiver)}/mef`

beforeEach(async () => {
  await world.owner.deleteFrom('webhook').execute()
  received.length = 0
  answer = 204
})
const register = async (hub: string, query?: string) => {
  const { status, body } = await world.acme.post(hub, { callback, query })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
/** Waits for the events of one change, and takes them. */
const arrives = async (...events: [type: string, event: object][]) => {
  await eventually(() => expect(received.map(([type]) => type)).toEqual(events.map(([type]) => type)))
  expect(received.splice(0)).toEqual(events)
}

describe('the hub of quotes posts', () => {
  const both = (id: string, state: string, ofItem = state): [string, object][] => [
    ['quoteStateChangeEvent', { id, state }],
    ['quoteItemStateChangeEvent', { id, quoteItemId: id, state: ofItem }],
  ]

  test('each state of a quote and of its item', async () => {
    await register(quoteHub)
    const { id, quote_reference: reference } = await quotes.make()
    await arrives(...both(reference, 'inProgress.draft'))
    await quotes.addToQuotes(id)
    await arrives(...both(reference, 'approved.orderable'))
    await orderQuotes(world.acme, [id])
    await arrives(...both(reference, 'accepted', 'approved.orderable'))
  })

  test('how a quote was cancelled', async () => {
    const cancel = (id: number, who = world.acme) =>
      who.put(`/api/quotes/cancel/${id}`, { reason: 'other', comment: 'No longer needed' })
    const [priced, unpriced, refused] = [
      await quotes.active(),
      await quotes.pending(),
      await quotes.pending(),
    ]
    for (const { id } of [unpriced, refused]) await quotes.addToQuotes(id)
    await register(quoteHub, 'eventType = quoteStateChangeEvent')
    for (const [{ id, quote_reference: reference }, who, state] of [
      [priced, world.acme, 'declined'],
      [unpriced, world.acme, 'cancelled'],
      [refused, world.manager, 'unableToProvide'],
    ] as const) {
      const { status, body } = await cancel(id, who)
      expect(status, JSON.stringify(body)).toBe(200)
      await arrives(both(reference, state)[0]!)
    }
  })
})

describe('the hub of orders posts', () => {
  const moved = (order: any, state: string, ofItem: string): [string, object][] => [
    ['productOrderStateChangeEvent', { id: order.order_reference, state }],
    ['productOrderItemStateChangeEvent', { ...itemOf(order), state: ofItem }],
  ]
  const itemOf = (order: any) => ({
    id: order.order_reference,
    orderItemId: order.circuit_list[0].circuit_reference,
  })
  const dateSet = (order: any): [string, object] => [
    'productOrderItemExpectedCompletionDateSetEvent',
    itemOf(order),
  ]

  test('states, milestones and planned days of an order', async () => {
    await register(orderHub)
    const order = await placedOrder(world)
    const [circuit] = order.circuit_list
    await arrives(...moved(order, 'acknowledged', 'acknowledged'), dateSet(order))
    await move(circuit.id, 'processing')
    await arrives(...moved(order, 'inProgress', 'inProgress'))
    const step = (kind: string, body: object) =>
      world.manager.put(`/api/circuits/${circuit.id}/milestones/${kind}`, body)
    expect((await step('validated', { actual: today })).body).toMatchObject({ success: true })
    await arrives([
      'productSpecificProductOrderItemMilestoneEvent',
      { ...itemOf(order), milestoneName: 'validated' },
    ])
    world.clock.now = new Date(world.clock.now.getTime() + 1_000)
    expect((await step('validated', { note: 'By phone' })).body).toMatchObject({ success: true })
    await move(circuit.id, 'delivered')
    await arrives(...moved(order, 'completed', 'completed'))
  })

  test('an extra charge and its answer', async () => {
    const order = await placedOrder(world, 1, world.acme, surveyed)
    const [circuit] = order.circuit_list
    await move(circuit.id, 'processing')
    await register(orderHub)
    const { raise, answer: reply, withdraw } = chargesIn(world, today)
    const raised = async () => {
      const { body } = await raise(circuit.id)
      await arrives(...moved(order, 'held.assessingCharge', 'held'), [
        'chargeCreateEvent',
        { id: `${body.data.id}` },
      ])
      return body.data.id
    }
    const withdrawn = await raised()
    await withdraw(circuit, withdrawn)
    const ended = (id: number, state: string): [string, object] => [
      'chargeStateChangeEvent',
      { id: `${id}`, state },
    ]
    await arrives(...moved(order, 'inProgress', 'inProgress'), ended(withdrawn, 'withdrawnBySeller'))
    const accepted = await raised()
    await reply(circuit, accepted, true, { expected: amounts })
    await arrives(...moved(order, 'inProgress', 'inProgress'), ended(accepted, 'completed'))
  })

  test('the request to cancel or to move the date, and its answer', async () => {
    const order = await placedOrder(world)
    const [circuit] = order.circuit_list
    await move(circuit.id, 'processing')
    await register(orderHub)
    const { ask, offer, answer: reply } = cancellationsIn(world)
    const task = (state: string): [string, object] => [
      'cancelProductOrderStateChangeEvent',
      { id: order.order_reference, state },
    ]
    await ask(circuit.id)
    await arrives(...moved(order, 'assessingCancellation', 'held'), task('acknowledged'))
    await offer(circuit.id)
    await arrives(...moved(order, 'pendingCancellation', 'held'), task('inProgress.assessingCharge'))
    await reply(circuit.id, false)
    await arrives(...moved(order, 'inProgress', 'inProgress'), task('done.declined'))

    const path = `/api/circuits/${circuit.id}/date-request`
    const request = async (requested_date: string) => {
      const { status, body } = await world.acme.post(path, { requested_date, reason: 'Building works' })
      expect(status, JSON.stringify(body)).toBe(200)
    }
    const date = (state: string): [string, object] => [
      'modifyProductOrderItemRequestedDeliveryDateStateChangeEvent',
      { id: circuit.circuit_reference, state },
    ]
    await request(plusDays(circuit.promised, 28))
    await arrives(date('done'), dateSet(order))
    await request(circuit.promised)
    await arrives(date('acknowledged'))
    await world.manager.put(path, { accept: false, words: 'Not then' })
    await arrives(date('rejected'))
  })
})

test('an event that is refused comes again', async () => {
  await register(quoteHub, 'eventType=quoteItemStateChangeEvent')
  answer = 500
  const { quote_reference } = await quotes.make(byHand)
  await eventually(() => expect(received).toHaveLength(1))
  answer = 204
  const webhook = (await world.acme.get('/api/webhooks')).body.data[0]
  expect(webhook).toMatchObject({ format: 'mef', state: 'active', url: callback })
  const path = `/api/webhooks/${webhook.id}`
  await eventually(async () =>
    expect((await world.acme.get(`${path}/deliveries`)).body.data).toMatchObject([{ answer: '500' }]),
  )
  await world.acme.put(path, { state: 'paused' })
  await world.acme.put(path, { state: 'active' })
  await eventually(() => expect(received).toHaveLength(2))
  expect(received[1]).toEqual(received[0])
  expect(received[0]![1].id).toBe(quote_reference)
})

test('a registration is read and deleted under its own API and company', async () => {
  const query = 'eventType=quoteStateChangeEvent'
  const made = await register(quoteHub, query)
  expect(made).toEqual({ id: expect.stringMatching(/^\d+$/), callback, query })
  const at = (hub: string) => `${hub}/${made.id}`
  expect((await world.acme.get(at(quoteHub))).body).toEqual(made)
  for (const [who, path] of [
    [world.acme, at(orderHub)],
    [world.borneo, at(quoteHub)],
    [world.acme, `${quoteHub}/x`],
  ] as const)
    for (const method of ['get', 'delete'] as const) expect((await who[method](path)).status, path).toBe(404)
  expect((await world.acme.delete(at(quoteHub))).status).toBe(204)
  expect((await world.acme.get(at(quoteHub))).status).toBe(404)
})

test.each<[string, object, string]>([
  ['no callback', {}, 'missingProperty /callback'],
  ['a private callback', { callback: 'https://10.0.0.1/' }, 'invalidValue /callback'],
  ['no address', { callback: 'x' }, 'invalidValue /callback'],
  ['an unknown type', { callback, query: 'eventType=quoteEvent' }, 'invalidValue /query'],
  ['a type of orders', { callback, query: 'eventType=chargeCreateEvent' }, 'invalidValue /query'],
])('a registration with %s is refused', async (_, body, expected) => {
  const reply = await world.acme.post(quoteHub, body)
  expect(reply.status).toBe(422)
  expect(`${reply.body[0].code} ${reply.body[0].propertyPath}`).toBe(expected)
})

test('an eleventh webhook is refused', async () => {
  for (let made = 0; made < 10; made += 1) await register(quoteHub)
  expect(await world.acme.post(orderHub, { callback })).toMatchObject({
    status: 422,
    body: [{ code: 'otherIssue' }],
  })
})

test('only administrators of a company register, also with a key that reads', async () => {
  const { id } = await register(quoteHub)
  const calls = Object.values(hubApis.quote).map(
    ({ method, path }) => [method, path.replace(':id', id)] as const,
  )
  const statusOf = async (token: string, [method, path]: (typeof calls)[number]) =>
    (await callerOf(world.http, token)[method.toLowerCase() as 'get']!(path, {} as never)).status
  const reading = await keyFor(world, 'acme', { scopes: ['read'] })
  const other = await keyFor(world, 'acme', { scopes: ['order'] })
  for (const call of calls) {
    for (const { token } of [world.colleague, world.manager, other])
      expect(await statusOf(token, call), call.join(' ')).toBe(403)
    expect(await statusOf('dead', call)).toBe(401)
  }
  expect(await Promise.all(calls.slice(0, 2).map((call) => statusOf(reading.token, call)))).toEqual([
    422, 200,
  ])
})

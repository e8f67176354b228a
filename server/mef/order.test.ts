import { describe, expect, test } from 'vitest'
import { writeLine } from '#server/mef/product.ts'
import { chargesIn, amounts } from '#server/testing/charges.ts'
import { circuitIn, movesIn, surveyed } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { leasedLineStates, workingDaysIn } from '#server/testing/working-days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const stage = await quoteStage(world)
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
const { after } = await workingDaysIn(world, ...leasedLineStates)
const base = '/mefApi/cantata/productOrderingManagement/v6'
const { raise } = chargesIn(world, today)
const { move } = movesIn(world)

const contact = { role: 'buyerContact', name: 'Aina', emailAddress: 'aina@acme.example', number: '1' }
const at = (day: string) => `${day}T10:00:00+08:00`
const line = writeLine('line', 1, 100, [
  { nis: 'KUL-0001', nni: null, label: null },
  { nis: 'CBJ-0003', nni: null, label: null },
])

/** An order of these quotes or, without any, of a leased line. */
function requestOf(quotes: any[] = [], more: object = {}) {
  const common = { action: 'add', requestedCompletionDate: at(after(today, 60)) }
  const named = quotes.map(({ quote_reference }) => ({
    ...common,
    id: quote_reference,
    product: line[0]!.product,
    quoteItem: { quoteId: quote_reference, id: quote_reference },
  }))
  const inline = line.map(({ relations, ...item }) => ({
    ...common,
    ...item,
    productOrderItemRelationship: relations,
  }))
  return {
    externalId: 'PO-77',
    relatedContactInformation: [contact],
    productOrderItem: quotes.length > 0 ? named : inline,
    ...more,
  }
}

async function ordered(request: object, who = world.acme) {
  const { status, body } = await who.post(`${base}/productOrder`, request)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const read = async (id: string) => (await world.acme.get(`${base}/productOrder/${id}`)).body
const listed = async (path: string, who = world.acme) => {
  const { status, body, headers } = await who.get(`${base}/${path}`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(Number(headers['x-result-count'])).toBe(body.length)
  return body
}

describe('an order', () => {
  test('of quotes has a circuit for each, with the date and number of the buyer', async () => {
    const [first, second] = [await stage.active(), await stage.active()]
    const answer = await ordered(requestOf([first, second]))
    expect(answer).toMatchObject({ state: 'acknowledged', externalId: 'PO-77' })
    expect(answer.productOrderItem).toHaveLength(6)
    const [item, uni] = answer.productOrderItem
    expect(item.quoteItem.id).toBe(first.quote_reference)
    expect(item.productOrderItemRelationship[0].id).toBe(uni.id)
    const { body } = await world.acme.get('/api/orders?per_page=1')
    const [order] = body.data
    expect(order).toMatchObject({ order_reference: answer.id, po_number: 'PO-77', circuits: 2 })
    const { circuit_list } = (await world.acme.get(`/api/orders/${order.id}`)).body.data
    expect(circuit_list[0].requested_date).toBe(after(today, 60))
    expect(await read(answer.id)).toEqual(answer)
  })

  test('without quotes prices and orders its lines, or nothing', async () => {
    const answer = await ordered(requestOf())
    const [item] = answer.productOrderItem
    expect(await world.acme.get(`/api/quotes?keyword=${item.quoteItem.id}`)).toMatchObject({
      body: { data: [{ status: 'ordered', buyer_reference: 'PO-77' }] },
    })
    const before = (await world.acme.get('/api/quotes')).body.count
    const early = requestOf()
    for (const each of early.productOrderItem) each.requestedCompletionDate = at(today)
    expect(await world.acme.post(`${base}/productOrder`, early)).toMatchObject({
      status: 422,
      body: [{ code: 'invalidValue', propertyPath: '/productOrderItem/0/requestedCompletionDate' }],
    })
    expect((await world.acme.get('/api/quotes')).body.count).toBe(before)
  })

  const itemWith = (change: (item: any) => unknown) => async () => {
    const request = requestOf([await stage.active()])
    change(request.productOrderItem[0])
    return request
  }
  test.each<[string, string, () => Promise<object>]>([
    [
      'of an unknown quote',
      'referenceNotFound /productOrderItem/0/quoteItem/id',
      async () => requestOf([{ quote_reference: 'Q-2020-000001' }]),
    ],
    [
      'of another company’s quote',
      'referenceNotFound /productOrderItem/0/quoteItem/id',
      async () => requestOf([await stage.active({}, world.borneo)]),
    ],
    [
      'of an item of another quote',
      'referenceNotFound /productOrderItem/0/quoteItem/id',
      itemWith((item) => (item.quoteItem.quoteId = 'Q')),
    ],
    [
      'at another bandwidth',
      'invalidValue /productOrderItem/0/product/productConfiguration',
      itemWith((item) => (item.product = writeLine('x', 1, 200, [])[0]!.product)),
    ],
    [
      'of another product',
      'invalidValue /productOrderItem/0/product/productConfiguration/@type',
      itemWith((item) => (item.product = writeLine('x', 2, 100, [])[0]!.product)),
    ],
    [
      'over another term',
      'invalidValue /productOrderItem/0/requestedItemTerm',
      itemWith((item) => (item.requestedItemTerm = { duration: { amount: 9, units: 'years' } })),
    ],
    [
      'from another building',
      'invalidValue /productOrderItem/0/product/place/0/place/id',
      itemWith((item) => {
        item.quoteItem.id += '-a'
        item.product = structuredClone(line[1]!.product)
        item.product.place[0].place.id = 'KUL-0002'
      }),
    ],
    ['of a quote in the cart', 'otherIssue ', async () => requestOf([await stage.make()])],
    ['without a number', 'missingProperty /externalId', async () => requestOf([], { externalId: undefined })],
    [
      'without a contact',
      'missingProperty /relatedContactInformation',
      async () => requestOf([], { relatedContactInformation: undefined }),
    ],
    [
      'in a project named like that of a quote',
      'invalidValue /projectId',
      async () => requestOf([], { projectId: 'East · Q-2026-000001' }),
    ],
    ['of nothing', 'invalidValue /productOrderItem', async () => requestOf([], { productOrderItem: [] })],
    [
      'of a line without a quote beside one with a quote',
      'missingProperty /productOrderItem/1/quoteItem',
      async () => {
        const { productOrderItem } = requestOf([await stage.active()])
        return requestOf([], { productOrderItem: [...productOrderItem, requestOf().productOrderItem[0]] })
      },
    ],
  ])('%s is refused', async (_, expected, request) => {
    const { status, body } = await world.acme.post(`${base}/productOrder`, await request())
    expect(status, JSON.stringify(body)).toBe(422)
    expect(`${body[0].code} ${body[0].propertyPath ?? ''}`).toBe(expected)
  })

  test('above the spending limit of its user is refused, and saves nothing', async () => {
    const quote = await stage.active({}, world.colleague)
    const request = requestOf([quote])
    await world.alter('portal_user', { email: 'colleague@acme.example' }, { spending_limit: 1 as never })
    const { status, body } = await world.colleague.post(`${base}/productOrder`, request)
    expect([status, body[0].code]).toEqual([422, 'otherIssue'])
    expect((await stage.read(quote.id)).status).toBe('active')
  })

  test('has the state of the portal’s order, from the charge to the delivery', async () => {
    const quotes = [await stage.active(surveyed), await stage.active()]
    const { id, productOrderItem } = await ordered(requestOf(quotes))
    const { body } = await world.acme.get(`/api/orders?keyword=${id}`)
    const { circuit_list } = (await world.acme.get(`/api/orders/${body.data[0].id}`)).body.data
    const [surveyedCircuit, other] = circuit_list
    await raise(surveyedCircuit.id)
    expect((await read(id)).state).toBe('held.assessingCharge')
    expect((await read(id)).productOrderItem[0].state).toBe('held')

    const [charge] = await listed(`charge?productOrderId=${id}`)
    expect(charge).toMatchObject({
      state: 'awaitingResponse',
      productOrderItem: { productOrderId: id, productOrderItemId: productOrderItem[0].id },
    })
    const whole = (await world.acme.get(`${base}/charge/${charge.id}`)).body
    expect(whole.chargeItem.map(({ price }: any) => price.dutyFreeAmount.value)).toEqual([
      amounts.nrc,
      amounts.mrc,
    ])
    expect((await world.borneo.get(`${base}/charge/${charge.id}`)).status).toBe(404)
    const answer = (chargeItem: object[]) => world.acme.patch(`${base}/charge/${charge.id}`, { chargeItem })
    const all = (acceptanceIndicator: string) =>
      whole.chargeItem.map((each: any) => ({ id: each.id, acceptanceIndicator }))
    expect((await answer(all('accepted').slice(1))).status).toBe(422)
    expect((await answer(all('maybe'))).status).toBe(422)
    expect(await answer(all('accepted'))).toMatchObject({ status: 200, body: { state: 'completed' } })
    expect(await answer(all('accepted'))).toMatchObject({ status: 409, body: { code: 'conflict' } })

    await move(surveyedCircuit.id, 'processing')
    expect((await read(id)).state).toBe('inProgress')
    await move(other.id, 'cancelled', { reason: 'No port' })
    const delivered = await move(surveyedCircuit.id, 'delivered', { reason: 'In use', early: true })
    expect(delivered.status, JSON.stringify(delivered.body)).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'partial', completionDate: expect.any(String) })
    expect((await listed('productOrder?state=partial')).map((each: any) => each.id)).toContain(id)
  })

  test('is cancelled by request, once', async () => {
    const { id } = await ordered(requestOf([await stage.active()]))
    const cancel = (productOrderId: string, who = world.acme) =>
      who.post(`${base}/cancelProductOrder`, {
        productOrder: { productOrderId },
        relatedContactInformation: [contact],
      })
    expect((await cancel(id, world.borneo)).body[0].code).toBe('referenceNotFound')
    expect(await cancel(id)).toMatchObject({ status: 201, body: { id, state: 'acknowledged' } })
    expect((await cancel(id)).status).toBe(422)
    expect((await read(id)).state).toBe('assessingCancellation')
    expect((await listed(`cancelProductOrder?productOrderId=${id}`)).length).toBe(1)
    const order = (await world.acme.get(`/api/orders?keyword=${id}`)).body.data[0]
    const [circuit] = (await world.acme.get(`/api/orders/${order.id}`)).body.data.circuit_list
    expect((await world.acme.get(`${base}/cancelProductOrder/${id}`)).body.state).toBe('acknowledged')
    expect((await world.borneo.get(`${base}/cancelProductOrder/${id}`)).status).toBe(404)

    const offer = { accept: true, charge: { nrc: 1 } }
    await world.manager.put(`/api/circuits/${circuit.id}/cancel-request`, offer)
    expect((await read(id)).state).toBe('pendingCancellation')
    const { state, charge } = (await world.acme.get(`${base}/cancelProductOrder/${id}`)).body
    expect(state).toBe('inProgress.assessingCharge')
    const { chargeItem } = (await world.acme.get(`${base}/charge/${charge.id}`)).body
    expect(chargeItem).toMatchObject([{ priceCategory: 'cancellation', state: 'awaitingResponse' }])
    const accepted = { chargeItem: [{ id: chargeItem[0].id, acceptanceIndicator: 'accepted' }] }
    const accept = () => world.acme.patch(`${base}/charge/${charge.id}`, accepted)
    expect(await accept()).toMatchObject({ status: 200, body: { state: 'completed' } })
    expect((await accept()).status).toBe(409)
    expect((await read(id)).state).toBe('cancelled')
  })

  test('moves to a later date at once, and asks for an earlier one', async () => {
    const circuit = await circuitIn(world, 'processing')
    const { body } = await world.acme.get(`/api/orders/${circuit.order_id}`)
    const [order, { promised }] = [body.data.order_reference, body.data.circuit_list[0]]
    const moveTo = (day: string) =>
      world.acme.post(`${base}/modifyProductOrderItemRequestedDeliveryDate`, {
        productOrderItem: { productOrderId: order, productOrderItemId: circuit.circuit_reference },
        requestedCompletionDate: at(day),
      })
    const later = await moveTo(after(promised, 20))
    expect(later).toMatchObject({ status: 201, body: { state: 'done' } })
    const earlier = await moveTo(after(promised, 1))
    expect(earlier).toMatchObject({ status: 201, body: { state: 'acknowledged' } })
    expect((await read(order)).state).toBe('pending.assessingModification')
    expect((await moveTo(after(promised, 2))).status).toBe(422)
    const all = await listed(`modifyProductOrderItemRequestedDeliveryDate?productOrderId=${order}`)
    expect(all).toEqual([earlier.body])
    const path = `${base}/modifyProductOrderItemRequestedDeliveryDate/${later.body.id}`
    expect(await world.acme.get(path)).toMatchObject({ status: 200, body: earlier.body })
  })

  test('is listed by its filters, changed in its number, and hidden from other companies', async () => {
    const { id } = await ordered(requestOf([await stage.active()], { externalId: 'PO-list' }))
    const asked = at(after(today, 60))
    for (const [filter, found] of [
      ['state=acknowledged', 1],
      ['state=completed', 0],
      ['projectId=Any', 0],
      ['orderDate.gt=2020-01-01T00:00:00Z', 1],
      ['orderDate.lt=2020-01-01T00:00:00Z', 0],
      ['completionDate.gt=2020-01-01T00:00:00Z', 0],
      ['cancellationDate.gt=2020-01-01T00:00:00Z', 0],
      [`itemRequestedCompletionDate.gt=${encodeURIComponent(asked)}`, 0],
      ['itemRequestedCompletionDate.gt=2020-01-01T00:00:00Z', 1],
      ['itemExpectedCompletionDate.lt=2020-01-01T00:00:00Z', 0],
    ] as const)
      expect([filter, (await listed(`productOrder?externalId=PO-list&${filter}`)).length]).toEqual([
        filter,
        found,
      ])
    expect((await world.acme.get(`${base}/productOrder?state=`)).status).toBe(400)
    const change = (body: object, who = world.acme) => who.patch(`${base}/productOrder/${id}`, body)
    expect((await change({ externalId: 'PO-new' }, world.borneo)).status).toBe(404)
    expect(await change({ externalId: 'PO-new', note: [] })).toMatchObject({
      status: 422,
      body: [{ propertyPath: '/note' }],
    })
    for (const moment of ['0000-01-01T00:00:00Z', '2026-01-01T00:00:00-23:00'])
      expect((await world.acme.get(`${base}/productOrder?orderDate.gt=${moment}`)).status).toBe(400)
    expect((await change({ externalId: ' ' })).status).toBe(422)
    expect(await change({ externalId: 'PO-new' })).toMatchObject({
      status: 200,
      body: { externalId: 'PO-new' },
    })
    expect((await world.borneo.get(`${base}/productOrder/${id}`)).status).toBe(404)
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { clockIn } from '#server/testing/clock.ts'
import { circuitIn, orderFor, orderQuotes, placedOrder } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const { moveTo } = clockIn(world, world.clock.now)
const { fibre, created, addToQuotes, bandwidth } = await quoteStage(world)
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
const products = '/mefApi/cantata/productInventory/v2/product'
const urn = (type: string) => `urn:mef:lso:spec:cantata-sonata:${type}:v1.0.0:all`
const uni = urn('carrier-ethernet-subscriber-uni')

async function read(id: string | number, who: Caller = world.acme) {
  const { status, body } = await who.get(`${products}/${id}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const list = async (query: string, who: Caller = world.acme) => {
  const { status, body } = await who.get(`${products}?limit=100&${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.map(({ id }: any) => id)
}
const serviceOf = async ({ circuit_reference }: any) =>
  (await world.acme.get(`/api/services?keyword=${circuit_reference}&status=all`)).body.data[0]

describe('a product', () => {
  test('is an EVC with its two UNIs, from the order on', async () => {
    const circuit = await circuitIn(world, 'pending', { buyer_reference: 'WAN-7' })
    const id = circuit.circuit_reference
    const evc = await read(id)
    const order = await orderFor(world.acme, circuit.order_id)
    const item = [{ productOrderId: order.order_reference, productOrderItemId: id }]
    const [service] = order.circuit_list
    const money = (value: number) => ({ dutyFreeAmount: { unit: 'MYR', value } })
    expect(evc).toMatchObject({
      id,
      status: 'pendingActive',
      startDate: new Date(`${service.promised}T00:00+08:00`).toISOString(),
      externalId: 'WAN-7',
      productSpecification: { id: urn('epl-evc') },
      productConfiguration: { '@type': urn('epl-evc') },
      productRelationship: [
        { relationshipType: 'CONNECTS_TO_UNI_A', id: `${id}-a` },
        { relationshipType: 'CONNECTS_TO_UNI_Z', id: `${id}-z` },
      ],
      productOrderItem: item,
      productTerm: [
        { duration: { amount: service.quote.contract_id, units: 'months' }, endOfTermAction: 'roll' },
      ],
      productPrice: [
        { priceType: 'nonRecurring', price: money(service.total_nrc) },
        {
          priceType: 'recurring',
          recurringChargePeriod: { amount: 1, units: 'months' },
          price: money(service.total_mrc),
        },
      ],
      statusChange: [{ status: 'pendingActive' }],
    })
    expect(evc).not.toHaveProperty('place')
    expect(evc).not.toHaveProperty('terminationDate')
    const [a, z] = [await read(`${id}-a`), await read(`${id}-z`)]
    expect(a).toMatchObject({ status: 'pendingActive', place: [{ place: { id: 'KUL-0001' } }] })
    expect(z).toMatchObject({
      productConfiguration: { '@type': uni },
      place: [{ place: { id: 'CBJ-0003' } }],
    })
    expect(a).not.toHaveProperty('productPrice')
  })

  test('is an access at its place', async () => {
    const quote = await created(fibre())
    await addToQuotes(quote.id)
    const { body } = await orderQuotes(world.acme, [quote.id])
    const { order_reference } = await orderFor(world.acme, body.data.id)
    const [id] = await list(`productOrderId=${order_reference}`)
    const access = await read(id)
    expect(access).toMatchObject({
      productOffering: { id: '3' },
      place: [{ place: { '@type': 'GeographicAddressRef', id: 'KUL-0021' } }],
      productTerm: [],
    })
    expect((await world.acme.get(`${products}/${id}-a`)).status).toBe(404)
  })

  test('is not found in another company, once cancelled, and under no other id', async () => {
    const { circuit_reference: id } = await circuitIn(world, 'pending')
    const cancelled = await circuitIn(world, 'cancelled')
    expect(await list('', world.borneo)).not.toContain(`${id}`)
    for (const [who, path] of [
      [world.borneo, id],
      [world.borneo, `${id}-a`],
      [world.acme, cancelled.circuit_reference],
      [world.acme, id.toLowerCase()],
      [world.acme, `${id}-b`],
      [world.acme, `C-2026-${'9'.repeat(15)}`],
      [world.acme, 'x'],
    ] as const)
      expect(await who.get(`${products}/${path}`), `${path}`).toMatchObject({
        status: 404,
        body: { code: 'notFound' },
      })
  })
})

test('a product walks through its states', async () => {
  const daniel = await world.signIn('daniel@trunkline.example')
  const circuit = await circuitIn(world, 'processing')
  const id = circuit.circuit_reference
  const state = async () => {
    const { status } = await read(id)
    expect((await read(`${id}-z`)).status).toBe(status)
    expect(await list(`status=${status}`)).toContain(id)
    return status
  }
  const done = async (call: ReturnType<Caller['get']>) => {
    const { status, body } = await call
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  expect(await state()).toBe('pendingActive')
  await done(world.manager.put(`/api/circuits/${circuit.id}`, { status: 'delivered' }))
  expect(await state()).toBe('active')
  const service = `/api/services/${(await serviceOf(circuit)).id}`
  await done(world.acme.put(`${service}/acceptance`, { accept: true }))
  expect(await state()).toBe('active')
  await done(daniel.put(`${service}/suspension`, { suspended: true, reason: 'Unpaid' }))
  expect(await state()).toBe('suspended')
  await done(daniel.put(`${service}/suspension`, { suspended: false, reason: 'Paid' }))

  const quote = await done(
    world.acme.post(`${service}/quotes`, { kind: 'change', bandwidth_id: bandwidth['500Mbps'] }),
  )
  const { body: order } = await orderQuotes(world.acme, [quote.id])
  expect(await state()).toBe('active.pendingChange')
  await done(world.manager.put(`/api/orders/status/${order.data.id}`, { status: 'cancelled', reason: 'No' }))
  expect(await state()).toBe('active')

  const last_day = plusDays(today, 30)
  const { charge } = await done(world.acme.get(`${service}/exit?on=${last_day}`))
  await done(world.acme.post(`${service}/cease`, { last_day, expected: { charge }, reason: 'Moving' }))
  expect(await state()).toBe('pendingTerminate')
  await done(daniel.put(`${service}/suspension`, { suspended: true, reason: 'Unpaid' }))
  expect(await state()).toBe('suspendedPendingTerminate')
  await moveTo(new Date(`${plusDays(today, 31)}T12:00+08:00`))
  expect(await state()).toBe('terminated')
  const ends = new Date(`${plusDays(today, 31)}T00:00+08:00`).toISOString()
  const ended = await read(id)
  expect(ended.terminationDate).toBe(ends)
  expect(ended.statusChange.map(({ status }: any) => status)).toEqual([
    'pendingActive',
    'active',
    'terminated',
  ])
  await moveTo(new Date())
})

describe('the list of products', () => {
  let order: any
  let ids: string[]
  beforeAll(async () => {
    order = await placedOrder(world, 1, world.acme, { buyer_reference: 'FILTERED' })
    const { circuit_reference: id } = order.circuit_list[0]
    ids = [id, `${id}-a`, `${id}-z`]
  })

  test.each<[string, () => string, number[]]>([
    ['status', () => 'status=pendingActive', [0, 1, 2]],
    ['status', () => 'status=cancelled', []],
    ['productSpecificationId', () => `productSpecificationId=${uni}`, [1, 2]],
    ['productSpecificationId', () => `productSpecificationId=${urn('epl-evc')}`, [0]],
    ['productOfferingId', () => 'productOfferingId=1', [0]],
    ['productOfferingId', () => 'productOfferingId=1-uni', [1, 2]],
    ['externalId', () => 'externalId=FILTERED', [0, 1, 2]],
    ['geographicAddressId', () => 'geographicAddressId=KUL-0001', [1]],
    ['geographicAddressId', () => 'geographicAddressId=CBJ-0003', [2]],
    ['geographicSiteId', () => 'geographicSiteId=1', []],
    ['relatedProductId', () => `relatedProductId=${ids[1]}`, [0]],
    ['relatedProductId', () => `relatedProductId=${ids[0]}`, []],
    ['billingAccountId', () => `billingAccountId=${order.company_id}`, [0, 1, 2]],
    ['billingAccountId', () => 'billingAccountId=0', []],
    ['startDate.gt', () => `startDate.gt=${today}T00:00:00Z`, [0, 1, 2]],
    ['startDate.lt', () => `startDate.lt=${today}T00:00:00Z`, []],
    ['lastUpdateDate.gt', () => `lastUpdateDate.gt=${plusDays(today, -1)}T00:00:00Z`, [0, 1, 2]],
    ['lastUpdateDate.gt', () => `lastUpdateDate.gt=0000-01-01T00:00:00Z`, [0, 1, 2]],
    ['lastUpdateDate.lt', () => `lastUpdateDate.lt=${plusDays(today, -1)}T00:00:00Z`, []],
  ])('is filtered by %s', async (_, query, expected) => {
    const found = await list(`productOrderId=${order.order_reference}&${query()}`)
    expect(found).toEqual(expected.map((at) => ids[at]))
  })

  test('is for customers', async () => {
    expect((await world.stranger.get(products)).status).toBe(401)
    for (const staff of [world.manager, world.admin]) expect((await staff.get(products)).status).toBe(403)
    expect(await list(`productOrderId=${order.order_reference}`, world.colleague)).toEqual(ids)
  })

  test('is paged, with counts in headers and without configurations', async () => {
    const page = await world.acme.get(`${products}?productOrderId=${order.order_reference}&offset=1&limit=1`)
    expect(page.headers).toMatchObject({ 'x-total-count': '3', 'x-result-count': '1' })
    expect(page.body).toMatchObject([{ id: ids[1] }])
    expect(page.body[0]).not.toHaveProperty('productConfiguration')
    for (const query of [
      'status=up',
      'startDate.gt=2026-02-30',
      'limit=101',
      'offset=-1',
      'color=red',
      'status=',
    ])
      expect((await world.acme.get(`${products}?${query}`)).status, query).toBe(400)
    expect((await world.acme.get(`${products}?externalId=%00`)).status).toBe(400)
  })
})

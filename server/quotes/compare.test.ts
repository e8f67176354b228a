import { expect, test } from 'vitest'
import { orderQuotes } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const { make, active, pending, line, bandwidth, created, internet } = await quoteStage(world)

const compare = (ids: readonly (number | string)[], who: Caller = world.acme, language = 'en') =>
  who.get(`/api/quotes/compare?ids=${ids.join(',')}`, { 'accept-language': language })

const [slow, fast, other] = [
  await active(),
  await active({ bandwidth_id: bandwidth['1Gbps'] }),
  await created(internet()),
]
const theirs = (await created(line(), world.borneo)).id

test('fewer than two or more than four different quotes are refused, with the reason in both languages', async () => {
  const many = [1, 2, 3, 4, 5]
  for (const ids of [
    [],
    [slow.id],
    [slow.id, slow.id],
    many,
    ['x', slow.id],
    [slow.id, '0x1'],
    [slow.id, '-1'],
  ])
    expect(await compare(ids), ids.join()).toMatchObject({
      status: 422,
      body: { code: 'invalid', errors: { ids: ['Choose 2 to 4 different quotes to compare.'] } },
    })
  expect((await world.acme.get('/api/quotes/compare')).status).toBe(422)
  expect((await compare([slow.id], world.acme, 'ms')).body.message).toBe(
    'Pilih 2 hingga 4 sebut harga yang berlainan untuk dibandingkan.',
  )
})

test('a quote of another company is missing like one that does not exist or was removed', async () => {
  const removed = await make()
  await world.acme.put(`/api/quotes/delete/${removed.id}`)
  const answers = await Promise.all(
    [theirs, 999_999_999, removed.id].map((id) => compare([slow.id, id, fast.id])),
  )
  for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: answers[0]!.body })
})

test('quotes are answered in the order of the given ids, as on their own pages', async () => {
  const ids = [fast.id, other.id, slow.id]
  const { status, body } = await compare(ids)
  expect(status).toBe(200)
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual(ids)
  for (const { handed_over, ...compared } of body.data) {
    const page = (await world.acme.get(`/api/quotes/${compared.id}`)).body.data
    expect(page).toMatchObject(compared)
    expect(handed_over.interface).not.toBe('')
  }
  expect((await compare([fast.id, slow.id, fast.id])).body.data).toHaveLength(2)
})

test('the deliverables are those of the catalogue, and none once the product is hidden', async () => {
  const services = (await world.admin.get('/api/product-services')).body.data
  const service = services.find((each: { product_id: number }) => each.product_id === 1)
  const { interface: port, service_level, symmetry, sharing, ms } = service
  const expected = {
    interface: port,
    service_level,
    symmetry,
    sharing,
    ms: { interface: ms.interface, service_level: ms.service_level },
  }
  const handedOver = async () =>
    (await compare([slow.id, other.id])).body.data.map((each: any) => each.handed_over)
  expect((await handedOver())[0]).toEqual(expected)
  const hide = (visible: boolean) => world.admin.put(`/api/product-services/${service.id}`, { visible })
  expect((await hide(false)).status).toBe(200)
  const [own, internet] = await handedOver()
  expect(own).toBeNull()
  expect(internet).not.toBeNull()
  // Staff see hidden services in the catalogue.
  expect((await compare([slow.id, fast.id], world.manager)).body.data[0].handed_over).toBeNull()
  await hide(true)
})

test('a client manager compares quotes of several companies, but none in a cart', async () => {
  const [waiting, active] = [
    await pending(world.borneo),
    (await world.borneo.get('/api/quotes?status=active')).body.data[0],
  ]
  await world.borneo.post('/api/quotes/create-wish-list', { ids: [waiting.id] })
  const { status, body } = await compare([slow.id, active.id, waiting.id], world.manager)
  expect(status).toBe(200)
  expect(new Set(body.data.map(({ company }: { company: string }) => company)).size).toBe(2)
  expect(body.data[2]).toMatchObject({ status: 'pending', total_mrc: null, tax_mrc: null, price_level: null })
  expect((await compare([slow.id, theirs], world.manager)).status).toBe(404)
})

test('an ordered quote names its order', async () => {
  const ordered = await active()
  const placed = await orderQuotes(world.acme, [ordered.id])
  expect(placed.status).toBe(200)
  const [before, after] = (await compare([slow.id, ordered.id])).body.data
  expect(before.order).toBeNull()
  expect(after.order.id).toBe(placed.body.data.id)
})

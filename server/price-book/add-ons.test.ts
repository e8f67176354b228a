import { describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { newAddOn } from '#server/testing/add-ons.ts'
import { publishedDraft } from '#server/testing/card-drafts.ts'
import { placedOrder } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { baseOf, cellsOf } from '#server/testing/rules.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const { base } = await baseOf(world)
const inThreeDays = plusDays(dayIn('Asia/Kuala_Lumpur', world.clock.now), 3)
const addOn = { kind: 'device', name: 'Firewall rental', tax_code: 'managed_services' }
const price = (id: number, more: object = {}, who = world.admin) =>
  who.put(`/api/add-ons/${id}/price`, { product_id: 1, nrc: 250, mrc: 99.5, ...more })
const offerOf = async (id: number, product = 1) =>
  (await world.manager.get('/api/product-offers')).body.data
    .find((each: any) => each.product_id === product)
    .add_ons.find((each: any) => each.id === id)

test('a new add-on needs a unique name within its kind and a known tax code, and is on record', async () => {
  for (const bad of [
    { ...addOn, name: ' ' },
    { ...addOn, name: 'x'.repeat(41) },
    { ...addOn, tax_code: 'cess' },
    { ...addOn, kind: 'fibre' },
  ])
    expect((await world.admin.post('/api/add-ons', bad)).status).toBe(422)
  const { status, body } = await world.admin.post('/api/add-ons', addOn)
  expect([status, body.message]).toEqual([200, expect.stringContaining('Firewall rental has been created')])
  for (const name of [addOn.name, addOn.name.toUpperCase()])
    expect((await world.admin.post('/api/add-ons', { ...addOn, name })).body.errors).toEqual({
      name: ['Another add-on of this kind has this name.'],
    })
  expect((await world.admin.post('/api/add-ons', { ...addOn, kind: 'voice' })).status).toBe(200)
  expect(await offerOf(body.data.id)).toMatchObject({
    ...addOn,
    offered: false,
    priced: false,
    possible: true,
  })
  const { data } = (await world.manager.get('/api/price-book/history?book=options')).body
  expect(data.find((each: any) => each.subject.value === body.data.id)).toMatchObject({
    actor: 'Mei Ling Tan',
    subject: { product_id: null, name: addOn.name },
    before: false,
    after: true,
  })
})

describe('the first price of an add-on', () => {
  test('makes the product offer it and prices quotes; later it changes in the base card', async () => {
    const id = await newAddOn(world)
    const before = await quotes.active()
    expect((await price(id)).status).toBe(200)
    expect(await offerOf(id)).toMatchObject({ offered: true, priced: true })
    expect(await offerOf(id, 2)).toMatchObject({ offered: false, priced: false })
    const quoted = await quotes.active({ device_vas_id: id })
    expect([quoted.vas_nrc, quoted.vas_mrc]).toEqual([250, 99.5])
    expect(await quotes.read(before.id)).toEqual(before)
    expect(await price(id)).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
    const cells = await cellsOf(world.commercial, base, (each) => each.option?.id === id)
    expect(cells.map((each) => [each.charge, each.selling_price])).toEqual([
      ['mrc', 99.5],
      ['nrc', 250],
    ])
  })

  test('needs an add-on that the product can have, and valid amounts', async () => {
    const { body } = await world.admin.post('/api/add-ons', { ...addOn, kind: 'voice', name: '90 channels' })
    expect(Object.keys((await price(body.data.id)).body.errors)).toEqual(['product_id'])
    for (const bad of [{ nrc: -1 }, { mrc: 1.005 }, { nrc: null }, { product_id: 4 }])
      expect((await price(body.data.id, { product_id: 2, ...bad })).status).toBe(422)
    expect((await price(999_999)).status).toBe(404)
    expect((await price(body.data.id, { product_id: 2 })).status).toBe(200)
  })

  test('joins the draft if a second person publishes, and applies once that is published', async () => {
    const id = await newAddOn(world)
    await world.admin.put('/api/portal-settings', { second_person_publishes: true })
    expect(await price(id)).toMatchObject({
      status: 202,
      body: { message: expect.stringContaining('draft') },
    })
    expect(await offerOf(id)).toMatchObject({ offered: false, priced: false })
    // A drafted price changes in the draft, and a planned price also counts as a price.
    expect(await price(id)).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
    await publishedDraft(world, base, undefined, world.commercial)
    expect(await offerOf(id)).toMatchObject({ offered: false, priced: true })

    const later = await newAddOn(world)
    await price(later)
    await publishedDraft(world, base, inThreeDays, world.commercial)
    expect(await offerOf(later)).toMatchObject({ offered: false, priced: false })
    expect(await price(later)).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
    await world.admin.put('/api/portal-settings', { second_person_publishes: false })
  })

  test('of a discarded draft can be set again', async () => {
    const [id, other] = [await newAddOn(world), await newAddOn(world)]
    await world.admin.put('/api/portal-settings', { second_person_publishes: true })
    expect((await price(id)).status).toBe(202)
    await world.admin.put('/api/portal-settings', { second_person_publishes: false })
    // While a draft is open, other prices join it as well.
    expect((await price(other)).status).toBe(202)
    await world.admin.delete(`/api/pricing-rule/draft?id=${base}`)
    expect((await price(id)).status).toBe(200)
    expect(await offerOf(id)).toMatchObject({ offered: true, priced: true })
  })
})

const change = (id: number, body: object, who = world.admin) => who.put(`/api/add-ons/${id}`, body)
const listed = async (kind: string) =>
  (await world.manager.get('/api/product-offers')).body.data[0].add_ons
    .filter((each: any) => each.kind === kind)
    .map((each: any) => each.name)
const offered = async () =>
  (await world.acme.get('/api/options?product_id=1')).body.data.device.map((each: any) => each.name)
const history = async () => (await world.manager.get('/api/price-book/history?book=options')).body.data
const offer = (value: number, offered: boolean) =>
  world.admin.put('/api/product-offers', { product_id: 1, kind: 'add_on', value, offered })

test('a changed add-on needs a unique name within its kind and a known tax code', async () => {
  const id = await newAddOn(world)
  for (const [bad, field] of [
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(41) }, 'name'],
    [{ name: 'router RENTAL' }, 'name'],
    [{ tax_code: 'cess' }, 'tax_code'],
    [{ position: 0 }, 'position'],
  ] as const) {
    const { status, body } = await change(id, bad)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  }
  expect((await change(999_999, { name: 'Nothing' })).status).toBe(404)
  // Its own name in another case, and the name of another kind.
  expect((await change(id, { name: '30 channels' })).status).toBe(200)
  const { status, body } = await change(id, { name: '30 CHANNELS' })
  expect([status, body.message]).toEqual([200, expect.stringContaining('30 CHANNELS has been saved')])
})

test('price search has a new name at once, quotes after a new price, orders never', async () => {
  const id = await newAddOn(world, 'Firewal')
  await world.admin.put(`/api/add-ons/${id}/price`, { product_id: 1, nrc: 250, mrc: 100 })
  const quoted = await quotes.active({ device_vas_id: id })
  const order = await placedOrder(world, 1, world.acme, { device_vas_id: id })
  const circuitOf = async () => (await world.acme.get(`/api/orders/${order.id}`)).body.data.circuit_list[0]
  const circuit = await circuitOf()
  expect(circuit.quote.device).toBe('Firewal')

  expect((await change(id, { name: 'Firewall', tax_code: 'managed_services' })).status).toBe(200)
  expect(await offered()).toContain('Firewall')
  expect(await quotes.read(quoted.id)).toEqual(quoted)
  expect(await circuitOf()).toEqual(circuit)
  const listedQuotes = (await world.acme.get('/api/quotes')).body.data
  expect(listedQuotes.find((each: any) => each.id === quoted.id).device).toBe('Firewal')
  const made = await quotes.active({ device_vas_id: id })
  const line = made.lines.find((each: any) => each.component === 'device')
  expect([made.device, line.option, line.tax_code]).toEqual(['Firewall', 'Firewall', 'managed_services'])

  const draft = quotes.line({ device_vas_id: id, contract_id: 0, version: quoted.version })
  const edited = await world.acme.put(`/api/quotes/${quoted.id}`, draft)
  expect([edited.status, edited.body.data?.device]).toEqual([200, 'Firewall'])

  const [last] = await history()
  expect(last).toMatchObject({
    actor: 'Mei Ling Tan',
    subject: { product_id: null, kind: 'add_on', value: id, name: 'Firewal' },
    before: { name: 'Firewal', tax_code: 'equipment_rental' },
    after: { name: 'Firewall', tax_code: 'managed_services' },
  })
  await change(id, { name: 'Firewall' })
  expect((await history())[0].id).toBe(last.id)
  // It remains the same add-on: an entry under its old name is not its latest state.
  await offer(id, false)
  expect((await history())[0]).toMatchObject({ subject: { name: 'Firewall' }, before: true, after: false })
})

test('an add-on moves within its kind, in price search as well', async () => {
  const before = await offered()
  const id = await newAddOn(world, 'Battery')
  await world.admin.put(`/api/add-ons/${id}/price`, { product_id: 1, nrc: 1, mrc: 1 })
  const voice = await listed('voice')
  for (const [position, index] of [
    [1, 0],
    [2, 1],
    [10_000, -1],
    [2, 1],
  ] as const) {
    expect((await change(id, { position })).status).toBe(200)
    expect((await listed('device')).at(index)).toBe('Battery')
    expect(await listed('voice')).toEqual(voice)
  }
  expect(await offered()).toEqual(before.toSpliced(1, 0, 'Battery'))
  expect((await history())[0]).toMatchObject({ after: { name: 'Battery', position: 2 } })
})

import { describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { newAddOn } from '#server/testing/add-ons.ts'
import { publishedDraft } from '#server/testing/card-drafts.ts'
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

test('a new add-on has a name of its own among its kind and a known tax code, and is on record', async () => {
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
  test('has the product offer it and quotes priced by it; it changes in the base card afterwards', async () => {
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

  test('is for what the product can have, in amounts that there are', async () => {
    const { body } = await world.admin.post('/api/add-ons', { ...addOn, kind: 'voice', name: '90 channels' })
    expect(Object.keys((await price(body.data.id)).body.errors)).toEqual(['product_id'])
    for (const bad of [{ nrc: -1 }, { mrc: 1.005 }, { nrc: null }, { product_id: 4 }])
      expect((await price(body.data.id, { product_id: 2, ...bad })).status).toBe(422)
    expect((await price(999_999)).status).toBe(404)
    expect((await price(body.data.id, { product_id: 2 })).status).toBe(200)
  })

  test('joins the draft where a second person publishes, and counts once that is published', async () => {
    const id = await newAddOn(world)
    await world.admin.put('/api/portal-settings', { second_person_publishes: true })
    expect(await price(id)).toMatchObject({
      status: 202,
      body: { message: expect.stringContaining('draft') },
    })
    expect(await offerOf(id)).toMatchObject({ offered: false, priced: false })
    // What is drafted changes in the draft, and a planned price is a price.
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

  test('of a draft that is discarded can be set again', async () => {
    const [id, other] = [await newAddOn(world), await newAddOn(world)]
    await world.admin.put('/api/portal-settings', { second_person_publishes: true })
    expect((await price(id)).status).toBe(202)
    await world.admin.put('/api/portal-settings', { second_person_publishes: false })
    // While a draft is open, others join it as well.
    expect((await price(other)).status).toBe(202)
    await world.admin.delete(`/api/pricing-rule/draft?id=${base}`)
    expect((await price(id)).status).toBe(200)
    expect(await offerOf(id)).toMatchObject({ offered: true, priced: true })
  })
})

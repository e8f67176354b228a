import { describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { publishedDraft } from '#server/testing/card-drafts.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { baseOf, cellsOf, priceCell } from '#server/testing/rules.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const { base } = await baseOf(world)
const inThreeDays = plusDays(dayIn('Asia/Kuala_Lumpur', world.clock.now), 3)
const price = (more: object = {}) =>
  world.admin.put('/api/product-offers/prices', {
    product_id: 1,
    kind: 'term',
    value: 36,
    like: 24,
    percent: -2.5,
    ...more,
  })
const offersOf = async (product: number) =>
  (await world.manager.get('/api/product-offers')).body.data.find((each: any) => each.product_id === product)
const termOf = async (months: number, product = 1) =>
  (await offersOf(product)).terms.find((each: any) => each.months === months)
const bandwidthOf = async (label: string, product: number) =>
  (await offersOf(product)).bandwidths.find((each: any) => each.label === label)
const cellsAt = (term: number, product = 1) =>
  cellsOf(world.commercial, base, (each) => each.term === term, product)

/** An amount in ringgit times this many thousandths, rounded half up to the sen, in integers. */
const thousandths = (ringgit: number | null, share: number) =>
  ringgit === null ? null : Math.floor((Math.round(ringgit * 100) * share + 500) / 1_000) / 100
const keyOf = ({ component, charge, bandwidth, band }: any) => [component, charge, bandwidth?.id, band].join()
const amountsOf = (cells: any[], share = 1_000) =>
  Object.fromEntries(
    cells.map((cell) => [
      keyOf(cell),
      [thousandths(cell.selling_price, share), thousandths(cell.floor, share)],
    ]),
  )

describe('the first base prices of a term', () => {
  test('are another term’s, floors included, changed by a percentage to the sen, and apply at once', async () => {
    // So that rounding matters.
    const [odd] = await cellsAt(24)
    await priceCell(world.admin, { id: odd.id, selling_price: 333.33, floor: 100.01 })
    const before = await quotes.read((await quotes.active({ contract_id: 24 })).id)
    await world.admin.put('/api/product-offers', { product_id: 1, kind: 'term', value: 36, offered: true })
    expect(await termOf(36)).toEqual({ months: 36, offered: true, priced: false, drafted: false })
    expect((await quotes.make({ contract_id: 36 })).status).toBe('pending')

    const like = await cellsAt(24)
    const { status, body } = await price()
    expect([status, body.data]).toEqual([200, { prices: like.length }])
    expect(body.message).toBe(
      `Private Leased Line now offers 36 months, with ${like.length} new base prices.`,
    )
    const made = amountsOf(await cellsAt(36))
    expect(made).toEqual(amountsOf(like, 975))
    expect(made[keyOf(odd)]).toEqual([325, 97.51])
    expect(await termOf(36)).toEqual({ months: 36, offered: true, priced: true, drafted: false })

    const quoted = await quotes.active({ contract_id: 36 })
    const lines = ({ lines }: any) =>
      lines.filter(({ component }: any) => component === 'access' || component === 'transport')
    expect(lines(await quotes.read(quoted.id)).map(({ amount }: any) => amount)).toEqual(
      lines(before).map(({ amount }: any) => thousandths(amount, 975)),
    )
    expect(lines(before)).toHaveLength(3)
    expect(await quotes.read(before.id)).toEqual(before)
    const { data: versions } = (await world.admin.get(`/api/pricing-rule/versions?id=${base}`)).body
    expect(versions[0]).toMatchObject({ note: 'Private Leased Line: 36 months', cells: like.length })

    expect((await price({ like: 12 })).body).toMatchObject({
      code: 'wrong_status',
      message: '36 months has base prices with Private Leased Line already. Change them in the base card.',
    })
  })

  test('start a new offer of the product, and do not change other products', async () => {
    expect((await price({ product_id: 2, value: 60, like: 12, percent: 0 })).status).toBe(200)
    expect(await termOf(60, 2)).toMatchObject({ offered: true, priced: true })
    expect(amountsOf(await cellsAt(60, 2))).toEqual(amountsOf(await cellsAt(12, 2)))
    expect(await termOf(60, 3)).toMatchObject({ offered: false, priced: false })
    const { data } = (await world.manager.get('/api/price-book/history?book=options')).body
    expect(data[0]).toMatchObject({ subject: { product_id: 2, name: '60 months' }, after: true })
  })

  test('need another term with prices, and a percentage with one decimal that leaves possible prices', async () => {
    for (const percent of [-90.1, 1_000.1, 1.25, '5', null, undefined])
      expect(Object.keys((await price({ value: 48, percent })).body.errors)).toEqual(['percent'])
    expect((await price({ value: 48, percent: 1.25 })).body.errors.percent).toEqual([
      'A percentage has at most one decimal.',
    ])
    for (const like of [48, 47, 121])
      expect(Object.keys((await price({ value: 48, like })).body.errors)).toEqual(['like'])
    expect(Object.keys((await price({ value: 121 })).body.errors)).toEqual(['value'])
    for (const bad of [{ product_id: 4 }, { kind: 'add_on' }, { value: -1 }, { value: 1.5 }])
      expect((await price({ value: 48, ...bad })).status).toBe(422)
    const [dear] = await cellsAt(0)
    await priceCell(world.admin, { id: dear.id, selling_price: 5_000_000 })
    const { body } = await price({ value: 48, like: 0, percent: 100 })
    expect(body.errors).toEqual({ percent: ['The maximum price is RM 9,999,999.99.'] })
    await priceCell(world.admin, { id: dear.id, selling_price: dear.selling_price })
    expect(await termOf(48)).toBeUndefined()
  })
})

test('the first base prices of a bandwidth are those of another one at each term, installation included', async () => {
  const [like, faster] = [await bandwidthOf('10Gbps', 2), await bandwidthOf('40Gbps', 2)]
  expect(faster).toMatchObject({ offered: false, priced: false })
  const ask = { product_id: 2, kind: 'bandwidth', value: faster.id, like: like.id, percent: 45.5 }
  expect((await price({ ...ask, value: 999_999 })).body.errors).toMatchObject({ value: expect.anything() })
  expect((await price({ ...ask, like: 999_999 })).body.errors).toMatchObject({ like: expect.anything() })
  const at = async (id: number, share?: number) => {
    const cells = await cellsOf(world.commercial, base, (each) => each.bandwidth?.id === id, 2)
    return cells
      .map((each) => [
        each.component,
        each.term,
        each.network_status,
        thousandths(each.selling_price, share ?? 1_000),
      ])
      .sort()
  }
  expect((await price(ask)).status).toBe(200)
  expect(await at(faster.id)).toEqual(await at(like.id, 1_455))
  expect(await at(faster.id)).toHaveLength(6)
  const { body } = await world.acme.post('/api/quotes/price-check', {
    product_id: 2,
    site_a: { nis: quotes.line().site_a_nis },
  })
  const costs = (id: number) =>
    body.data.cells.find((each: any) => each.bandwidth_id === id && each.contract_id === 24).bandwidth_mrc
  expect(costs(faster.id)).toBe(thousandths(costs(like.id), 1_455))
  expect((await price(ask)).status).toBe(409)
})

test('first base prices join an open draft, apply once it is published, and are discarded with it', async () => {
  await world.admin.put('/api/portal-settings', { second_person_publishes: true })
  const ask = { product_id: 3, value: 36 }
  const first = await price(ask)
  expect([first.status, first.body.message]).toEqual([
    202,
    expect.stringMatching(/^The draft of the base card now has \d+/),
  ])
  await world.admin.put('/api/portal-settings', { second_person_publishes: false })
  expect(await termOf(36, 3)).toEqual({ months: 36, offered: false, priced: false, drafted: true })
  // A drafted price changes in the draft, which others see.
  expect((await price({ ...ask, like: 12 })).status).toBe(409)
  expect((await price({ ...ask, value: 48 })).status).toBe(202)
  await world.admin.delete(`/api/pricing-rule/draft?id=${base}`)
  expect(await termOf(48, 3)).toBeUndefined()

  await world.admin.put('/api/portal-settings', { second_person_publishes: true })
  expect((await price({ ...ask, percent: 10 })).status).toBe(202)
  await publishedDraft(world, base, inThreeDays, world.commercial)
  await world.admin.put('/api/portal-settings', { second_person_publishes: false })
  expect(await termOf(36, 3)).toMatchObject({ priced: false, drafted: false })
  // Planned prices are prices.
  expect((await price(ask)).status).toBe(409)
})

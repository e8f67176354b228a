import { describe, expect, test } from 'vitest'
import { baseOf, cellsOf, isAccess, newRule, priceCell } from '#server/testing/rules.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const { base, cell } = await baseOf(world)
const versions = async (id: number, query = '', who: Caller = world.manager) =>
  (await who.get(`/api/pricing-rule/versions?id=${id}${query}`)).body
const access = async (rule: number) => (await cellsOf(world.manager, rule, isAccess))[0]

describe('a card', () => {
  test('[C-39] [E-54] [R-23] [R-24] is whole: every cell of the product, with the ids of the query', async () => {
    for (const product of [1, 2, 3]) {
      const stored = await world.owner
        .selectFrom('rate_cell')
        .select('id')
        .where('pricing_rule_id', '=', base)
        .where('product_id', '=', product)
        .execute()
      for (const who of [world.manager, world.admin, world.commercial]) {
        const cells = await cellsOf(who, base, undefined, product)
        expect(cells.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
          stored.map(({ id }) => id).sort((a, b) => a - b),
        )
        expect(cells.every((each) => each.pricing_rule_id === base && each.product_id === product)).toBe(true)
        expect(cells.every((each) => !each.inherited && each.base_price === each.selling_price)).toBe(true)
      }
    }
    expect(await access(base)).toEqual({
      id: cell,
      pricing_rule_id: base,
      product_id: 1,
      component: 'access',
      charge: 'mrc',
      bandwidth: { id: expect.any(Number), label: '100Mbps', mbps: 100 },
      term: 12,
      band: null,
      network_status: null,
      option: null,
      selling_price: expect.any(Number),
      base_price: expect.any(Number),
      floor: expect.any(Number),
      inherited: false,
      version: 1,
    })
  })

  test('of a custom rule inherits the base card’s cells, with their ids, where it has no price of its own', async () => {
    const rule = await newRule(world)
    const [own, inherited] = await Promise.all([cellsOf(world.manager, rule), cellsOf(world.manager, base)])
    expect(own).toEqual(inherited.map((each) => ({ ...each, pricing_rule_id: rule, inherited: true })))
  })

  test('that does not exist, or is another’s, is 404; without a product 422', async () => {
    const rule = await newRule(world)
    const status = async (who: Caller, query: string) =>
      (await who.get(`/api/pricing-rule-detail/list-by-id${query}`)).status
    expect(await status(world.manager, '?pricing_rule_id=999999&product_id=1')).toBe(404)
    for (const who of [world.admin, world.commercial])
      expect(await status(who, `?pricing_rule_id=${rule}&product_id=1`)).toBe(404)
    expect(await status(world.manager, `?pricing_rule_id=${rule}`)).toBe(422)
    expect(await status(world.manager, `?pricing_rule_id=${rule}&product_id=9`)).toBe(422)
    expect(await status(world.acme, `?pricing_rule_id=${base}&product_id=1`)).toBe(403)
  })
})

describe('setting a price at once', () => {
  test('[C-40] makes an override, changes it and removes it, each in a version; the cell keeps its id', async () => {
    const rule = await newRule(world)
    const inherited = await access(rule)
    const made = await priceCell(world.manager, { id: cell, selling_price: 100.07, pricing_rule_id: rule })
    expect([made.status, made.body.message]).toEqual([200, 'The price has been saved.'])
    const own = { ...inherited, id: made.body.data.id, selling_price: 100.07, inherited: false, version: 2 }
    expect(made.body.data).toEqual(own)
    expect(own.id).not.toBe(cell)
    expect(await access(rule)).toEqual(own)
    expect((await access(base)).selling_price).toBe(inherited.selling_price)

    await priceCell(world.manager, { id: own.id, selling_price: 0 })
    expect(await access(rule)).toMatchObject({ id: own.id, selling_price: 0, version: 3 })
    // A page that has not heard of the override yet sends the base card's id.
    await priceCell(world.manager, { id: cell, selling_price: 5, pricing_rule_id: rule })
    expect(await access(rule)).toMatchObject({ id: own.id, selling_price: 5, version: 4 })
    const removed = await priceCell(world.manager, { id: own.id, selling_price: null })
    expect(removed.body.data).toEqual(inherited)
    await priceCell(world.manager, { id: cell, selling_price: 6, pricing_rule_id: rule })
    expect(await access(rule)).toMatchObject({ id: own.id, selling_price: 6, version: 6 })
  })

  test('writes no version for what is so already', async () => {
    const rule = await newRule(world)
    await priceCell(world.manager, { id: cell, selling_price: null, pricing_rule_id: rule })
    await priceCell(world.manager, { id: cell, selling_price: 8, pricing_rule_id: rule })
    await priceCell(world.manager, { id: cell, selling_price: 8, pricing_rule_id: rule })
    expect((await versions(rule)).count).toBe(2)
  })

  test('[P-17] [P-19] of the base card is the administrator’s and commercial’s, floors included', async () => {
    const before = await access(base)
    for (const [who, by, selling_price, floor] of [
      [world.admin, 'Mei Ling Tan', 501.5, 400],
      [world.commercial, 'Suresh Nair', 502.5, null],
      [world.admin, 'Mei Ling Tan', 503.5, 401.01],
    ] as const) {
      const { status, body } = await priceCell(who, { id: cell, selling_price, floor })
      expect([status, body.data.selling_price, body.data.floor]).toEqual([200, selling_price, floor])
      expect((await versions(base)).data[0]).toMatchObject({ by, kind: 'cell', cells: 1 })
    }
    // A price alone leaves the floor.
    await priceCell(world.admin, { id: cell, selling_price: 504.5, pricing_rule_id: base })
    expect((await access(base)).floor).toBe(401.01)
    await priceCell(world.admin, { id: cell, selling_price: before.selling_price, floor: before.floor })
  })

  test('of the base card is never left below its own floor, whichever of both is saved', async () => {
    const before = await access(base)
    const set = (more: object) => priceCell(world.admin, { id: cell, ...more })
    for (const [more, field] of [
      [{ selling_price: 500, floor: 500.01 }, 'floor'],
      [{ selling_price: 1 }, 'selling_price'],
    ] as const) {
      if (field === 'selling_price') await set({ selling_price: 500, floor: 400 })
      const { status, body } = await set(more)
      expect([status, body.errors]).toEqual([422, { [field]: ['The floor cannot be above the price.'] }])
    }
    expect((await set({ selling_price: 400, floor: 400 })).status).toBe(200)
    await set({ selling_price: before.selling_price, floor: before.floor })
  })

  test('is refused: 403 for a client manager’s base row, 404 for a custom row of other staff', async () => {
    const rule = await newRule(world)
    const { id } = (await priceCell(world.manager, { id: cell, selling_price: 9, pricing_rule_id: rule }))
      .body.data
    const other = await newRule(world)
    const change = { selling_price: 10 }
    for (const body of [{ id: cell }, { id: cell, pricing_rule_id: base }, { id: cell, selling_price: null }])
      expect((await priceCell(world.manager, { ...change, ...body })).status).toBe(403)
    for (const who of [world.admin, world.commercial])
      for (const body of [{ id }, { id: cell, pricing_rule_id: rule }, { id, pricing_rule_id: base }])
        expect((await priceCell(who, { ...change, ...body })).status).toBe(404)
    for (const body of [
      { id, pricing_rule_id: other },
      { id: 999_999 },
      { id: cell, pricing_rule_id: 999_999 },
    ])
      expect((await priceCell(world.manager, { ...change, ...body })).status).toBe(404)
    for (const [body, field] of [
      [{ id, selling_price: -1 }, 'selling_price'],
      [{ id, selling_price: 1.001 }, 'selling_price'],
      [{ id, selling_price: '1' }, 'selling_price'],
      [{ id, selling_price: 10_000_000 }, 'selling_price'],
      [{ id }, 'selling_price'],
      [{ selling_price: 1 }, 'id'],
      [{ id, selling_price: 1, floor: 1 }, 'floor'],
    ] as const) {
      const refused = await priceCell(world.manager, body)
      expect([body, refused.status, Object.keys(refused.body.errors)]).toEqual([body, 422, [field]])
    }
    const empty = await priceCell(world.admin, { id: cell, selling_price: null })
    expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['selling_price']])
    expect((await versions(rule)).count).toBe(2)
  })

  test('by several at one moment leaves one version after the other', async () => {
    const rule = await newRule(world)
    const prices = [1, 2, 3, 4, 5, 6]
    const replies = await Promise.all(
      prices.map((selling_price) =>
        priceCell(world.manager, { id: cell, selling_price, pricing_rule_id: rule }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(prices.map(() => 200))
    const { data, count } = await versions(rule)
    expect([count, data.map((each: any) => each.number)]).toEqual([7, [7, 6, 5, 4, 3, 2, 1]])
    const stored = await world.owner
      .selectFrom('rate_cell')
      .where('pricing_rule_id', '=', rule)
      .selectAll()
      .execute()
    expect(stored).toHaveLength(1)
  })
})

test('the versions of a card are paged, with who published how many cells', async () => {
  const rule = await newRule(world)
  for (const selling_price of [1, 2, null])
    await priceCell(world.manager, { id: cell, selling_price, pricing_rule_id: rule })
  const { data, count } = await versions(rule, '&per_page=2')
  expect(count).toBe(4)
  expect(data).toMatchObject([
    { number: 4, by: 'Farid Hassan', drafted_by: 'Farid Hassan', kind: 'cell', note: null, cells: 1 },
    { number: 3 },
  ])
  expect((await versions(rule, '&per_page=2&page=2')).data).toMatchObject([
    { number: 2 },
    { kind: 'opening', cells: 0 },
  ])
  expect((await versions(base, '', world.commercial)).data.at(-1)).toMatchObject({
    kind: 'opening',
    from: '2000-01-01',
    by: null,
  })
  expect((await versions(rule, '', world.admin)).code).toBe('not_found')
})

import { afterEach, describe, expect, test } from 'vitest'
import { dayIn } from '#server/platform/calendar.ts'
import { drafted, publishedDraft, readCardDraft, createCardDraft } from '#server/testing/card-drafts.ts'
import { baseOf, removeFloors, cellsOf, isAccess, newRule, priceCell } from '#server/testing/rules.ts'
import { type Caller, openWorld } from '#server/testing/world.ts'

const world = await openWorld()
await removeFloors(world)
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
      floor: null,
      reason: null,
      inherited: false,
      version: 1,
    })
  })

  test('of a custom rule inherits the base card’s cells, with their ids, where it has no own price', async () => {
    const rule = await newRule(world)
    const [own, inherited] = await Promise.all([cellsOf(world.manager, rule), cellsOf(world.manager, base)])
    expect(own).toEqual(inherited.map((each) => ({ ...each, pricing_rule_id: rule, inherited: true })))
  })

  test('that does not exist, or belongs to others, is 404; without a product 422', async () => {
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
    // A page that does not know the override yet sends the base card's id.
    await priceCell(world.manager, { id: cell, selling_price: 5, pricing_rule_id: rule })
    expect(await access(rule)).toMatchObject({ id: own.id, selling_price: 5, version: 4 })
    const removed = await priceCell(world.manager, { id: own.id, selling_price: null })
    expect(removed.body.data).toEqual(inherited)
    await priceCell(world.manager, { id: cell, selling_price: 6, pricing_rule_id: rule })
    expect(await access(rule)).toMatchObject({ id: own.id, selling_price: 6, version: 6 })
  })

  test('writes no version for an unchanged price', async () => {
    const rule = await newRule(world)
    await priceCell(world.manager, { id: cell, selling_price: null, pricing_rule_id: rule })
    await priceCell(world.manager, { id: cell, selling_price: 8, pricing_rule_id: rule })
    await priceCell(world.manager, { id: cell, selling_price: 8, pricing_rule_id: rule })
    expect((await versions(rule)).count).toBe(2)
  })

  test('[P-17] [P-19] of the base card is for administrators and commercial, floors included', async () => {
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
    // A price alone does not change the floor.
    await priceCell(world.admin, { id: cell, selling_price: 504.5, pricing_rule_id: base })
    expect((await access(base)).floor).toBe(401.01)
    await priceCell(world.admin, { id: cell, selling_price: before.selling_price, floor: before.floor })
  })

  test('of the base card is never below its own floor, whether price or floor is saved', async () => {
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

  test('by several people at once makes consecutive versions', async () => {
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

test('the versions of a card are paged, with publisher and number of cells', async () => {
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

const put = (who: Caller, body: object) => who.put('/api/pricing-rule/draft', body)
const [shownAccess] = await cellsOf(world.manager, base, isAccess)
const others = (await cellsOf(world.manager, base)).filter((each) => each.id !== cell)

// The portal has only one draft of the base card.
afterEach(() => world.admin.delete(`/api/pricing-rule/draft?id=${base}`))

describe('a draft', () => {
  test('has several cells with their prices in force, and changes no price', async () => {
    const rule = await newRule(world)
    expect(await readCardDraft(world.manager, rule)).toBeNull()
    const cells = [
      { id: cell, selling_price: 77.5 },
      { id: others[0].id, selling_price: 12 },
    ]
    const { status, body } = await drafted(world.manager, rule, cells)
    expect([status, body.message]).toEqual([200, 'The draft has 2 prices.'])
    const none = { selling_price: null, floor: null }
    const mine = body.data.cells.find((each: any) => each.id === cell)
    expect(mine).toMatchObject({
      component: 'access',
      bandwidth: { label: '100Mbps' },
      draft: { selling_price: 77.5, floor: null },
      drafted_from: none,
      in_force: none,
      conflict: false,
      base_price: shownAccess.base_price,
      by: body.data.changed_by,
    })
    expect(body.data).toMatchObject({ conflicts: 0, may_publish: true })
    expect(await readCardDraft(world.manager, rule)).toEqual(body.data)
    const [shown] = await cellsOf(world.manager, rule, isAccess)
    expect(shown).toMatchObject({ id: cell, inherited: true, selling_price: shownAccess.selling_price })
  })

  test('takes 500 cells in one call, and drops those set back to the price in force', async () => {
    const rule = await newRule(world)
    const all = [1, 2, 3].map((product) => cellsOf(world.manager, base, undefined, product))
    const cells = (await Promise.all(all)).flat().slice(0, 500)
    const half = cells.map(({ id, selling_price }) => ({
      id,
      selling_price: Math.round(selling_price * 50) / 100,
    }))
    const saved = await drafted(world.manager, rule, half)
    expect(saved.body.data.cells.length).toBe(cells.length)
    const back = await drafted(
      world.manager,
      rule,
      half.slice(1).map(({ id }) => ({ id, selling_price: null })),
    )
    expect(back.body.data.cells.map(({ id }: any) => id)).toEqual([half[0]!.id])
    const emptied = await drafted(world.manager, rule, [{ id: half[0]!.id, selling_price: null }])
    expect(emptied.body).toMatchObject({ data: null, message: /closed/ })
    expect(await readCardDraft(world.manager, rule)).toBeNull()
  })

  test('keeps a floor that a later call does not name, on the base card alone', async () => {
    const floored = await drafted(world.commercial, base, [{ id: cell, selling_price: 90, floor: 80 }])
    expect(floored.body.data.cells[0].draft).toEqual({ selling_price: 90, floor: 80 })
    const priced = await drafted(world.admin, base, [{ id: cell, selling_price: 91 }])
    expect(priced.body.data.cells[0].draft).toEqual({ selling_price: 91, floor: 80 })
  })

  test('is answered in full to a person with an outdated version, and loses no change', async () => {
    const { rule, revision } = await createCardDraft(world)
    const first = await put(world.manager, { id: rule, revision, cells: [{ id: cell, selling_price: 2 }] })
    const now = first.body.data
    const mine = { id: rule, cells: [{ id: others[0].id, selling_price: 3 }] }
    for (const stale of [revision, null]) {
      const refused = await put(world.manager, { ...mine, revision: stale })
      expect(refused).toMatchObject({ status: 409, body: { code: 'stale_version', data: now } })
      expect(refused.body.message).toContain(now.changed_by)
    }
    const merged = await put(world.manager, { ...mine, revision: now.revision })
    expect(merged.body.data.cells.length).toBe(2)
    await world.manager.delete(`/api/pricing-rule/draft?id=${rule}`)
    const gone = await put(world.manager, { ...mine, revision: merged.body.data.revision })
    expect(gone).toMatchObject({ status: 409, body: { code: 'stale_version', data: null } })
    // A later draft is a different one, even for someone who saw this.
    const reopened = await put(world.manager, { ...mine, revision: null })
    expect(reopened.body.data.revision).toBeGreaterThan(merged.body.data.revision)
  })

  test('refuses the second of two simultaneous writers', async () => {
    const rule = await newRule(world)
    const both = await Promise.all(
      [cell, others[0].id].map((id) =>
        put(world.manager, { id: rule, revision: null, cells: [{ id, selling_price: 4 }] }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await readCardDraft(world.manager, rule)).cells.length).toBe(1)
  })

  test('shows a cell changed since as a conflict, with both values, until it is drafted again', async () => {
    const { rule } = await createCardDraft(world)
    const refused = await world.manager.post('/api/pricing-rule/restore', { id: rule, number: 1 })
    expect(refused.status).toBe(409)
    // A version that was to begin later begins while the draft is open.
    await publishedDraft(world, rule, dayIn('Asia/Kuala_Lumpur', world.clock.now))
    await drafted(world.manager, rule, [{ id: cell, selling_price: 5 }])
    const restored = await world.manager.post('/api/pricing-rule/restore', { id: rule, number: 1 })
    expect(restored.body).toMatchObject({ data: { number: 3 } })
    const draft = await readCardDraft(world.manager, rule)
    expect(draft).toMatchObject({
      conflicts: 1,
      cells: [
        {
          draft: { selling_price: 5 },
          drafted_from: { selling_price: 1 },
          in_force: { selling_price: null },
          conflict: true,
        },
      ],
    })
    const publish = { id: rule, revision: draft.revision }
    expect(await world.manager.post('/api/pricing-rule/publish', publish)).toMatchObject({
      status: 409,
      body: { message: /1 price has changed/ },
    })
    await drafted(world.manager, rule, [{ id: draft.cells[0].id, selling_price: 5 }])
    expect((await readCardDraft(world.manager, rule)).conflicts).toBe(0)
    await publishedDraft(world, rule)
  })

  test('blocks immediate edits while it is open, with a message that names it', async () => {
    const { rule } = await createCardDraft(world)
    const at = { id: others[0].id, pricing_rule_id: rule, selling_price: 6 }
    const refused = await priceCell(world.manager, at)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'wrong_status', message: /draft with 1 price/ },
    })
    await world.manager.delete(`/api/pricing-rule/draft?id=${rule}`)
    expect((await priceCell(world.manager, at)).status).toBe(200)
  })

  test('is refused with a reason for each cell, and saves none', async () => {
    const rule = await newRule(world)
    const foreign = (await createCardDraft(world)).rule
    await publishedDraft(world, foreign)
    const [own] = await cellsOf(world.manager, foreign, isAccess)
    const cells = [
      { id: cell, selling_price: 1 },
      { id: own.id, selling_price: 1 },
      { id: others[0].id, selling_price: 1, floor: 1 },
    ]
    const refused = await drafted(world.manager, rule, cells)
    expect(refused).toMatchObject({
      status: 422,
      body: {
        errors: {
          [`cells.${own.id}`]: ['This price is of another card.'],
          [`cells.${others[0].id}`]: ['Only the base card has floors.'],
        },
      },
    })
    expect(await readCardDraft(world.manager, rule)).toBeNull()
    const emptied = await drafted(world.admin, base, [{ id: cell, selling_price: null }])
    expect(Object.keys(emptied.body.errors)).toEqual([`cells.${cell}`])
    for (const selling_price of [-1, 0.001, '1', 10_000_000])
      expect(
        (await put(world.manager, { id: rule, revision: null, cells: [{ id: cell, selling_price }] })).status,
      ).toBe(422)
    expect((await put(world.manager, { id: rule, revision: null, cells: [] })).status).toBe(422)
  })

  test('of the base card is for commercial and the admin, one of a custom rule for client managers', async () => {
    const cells = [{ id: cell, selling_price: 1 }]
    expect((await put(world.manager, { id: base, revision: null, cells })).status).toBe(403)
    expect((await put(world.commercial, { id: base, revision: null, cells })).status).toBe(200)
    expect((await readCardDraft(world.manager, base)).cells.length).toBe(1)
    const { rule } = await createCardDraft(world)
    for (const who of [world.admin, world.commercial])
      expect((await who.get(`/api/pricing-rule/draft?id=${rule}`)).status).toBe(404)
  })

  test('is deleted with its rule', async () => {
    const { rule } = await createCardDraft(world)
    await world.manager.delete(`/api/pricing-rule/delete?id=${rule}`)
    expect(
      await world.owner.selectFrom('card_draft').selectAll().where('pricing_rule_id', '=', rule).execute(),
    ).toEqual([])
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import { dayIn } from '#server/platform/calendar.ts'
import { drafted, readCardDraft, publishedDraft, ruleDrafted } from '#server/testing/card-drafts.ts'
import { baseOf, cellsOf, isAccess, newRule, priceCell } from '#server/testing/rules.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const { base, cell } = await baseOf(world)
const put = (who: Caller, body: object) => who.put('/api/pricing-rule/draft', body)
const [access] = await cellsOf(world.manager, base, isAccess)
const others = (await cellsOf(world.manager, base)).filter((each) => each.id !== cell)

// The base card has one draft in the whole portal.
afterEach(() => world.admin.delete(`/api/pricing-rule/draft?id=${base}`))

describe('a draft', () => {
  test('holds several cells with what is in force, and changes no price', async () => {
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
      base_price: access.base_price,
      by: body.data.changed_by,
    })
    expect(body.data).toMatchObject({ conflicts: 0, may_publish: true })
    expect(await readCardDraft(world.manager, rule)).toEqual(body.data)
    const [shown] = await cellsOf(world.manager, rule, isAccess)
    expect(shown).toMatchObject({ id: cell, inherited: true, selling_price: access.selling_price })
  })

  test('takes 500 cells in one call, and loses those that cost again what is in force', async () => {
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

  test('is answered whole to a person who has not seen it, and loses no change', async () => {
    const { rule, revision } = await ruleDrafted(world)
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
    // A later draft is another one, whatever was seen of this.
    const reopened = await put(world.manager, { ...mine, revision: null })
    expect(reopened.body.data.revision).toBeGreaterThan(merged.body.data.revision)
  })

  test('of two people at once is written by one after the other, and the second is refused', async () => {
    const rule = await newRule(world)
    const both = await Promise.all(
      [cell, others[0].id].map((id) =>
        put(world.manager, { id: rule, revision: null, cells: [{ id, selling_price: 4 }] }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await readCardDraft(world.manager, rule)).cells.length).toBe(1)
  })

  test('shows a cell that was changed since as a conflict, with both values, until it is drafted again', async () => {
    const { rule } = await ruleDrafted(world)
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

  test('takes the single edits while it is open: the call that saves one at once is refused and names it', async () => {
    const { rule } = await ruleDrafted(world)
    const at = { id: others[0].id, pricing_rule_id: rule, selling_price: 6 }
    const refused = await priceCell(world.manager, at)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'wrong_status', message: /draft with 1 price/ },
    })
    await world.manager.delete(`/api/pricing-rule/draft?id=${rule}`)
    expect((await priceCell(world.manager, at)).status).toBe(200)
  })

  test('is refused with a reason for each cell, and then takes none', async () => {
    const rule = await newRule(world)
    const foreign = (await ruleDrafted(world)).rule
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

  test('of the base card is commercial’s and the admin’s, one of a custom rule the client managers’', async () => {
    const cells = [{ id: cell, selling_price: 1 }]
    expect((await put(world.manager, { id: base, revision: null, cells })).status).toBe(403)
    expect((await put(world.commercial, { id: base, revision: null, cells })).status).toBe(200)
    expect((await readCardDraft(world.manager, base)).cells.length).toBe(1)
    const { rule } = await ruleDrafted(world)
    for (const who of [world.admin, world.commercial])
      expect((await who.get(`/api/pricing-rule/draft?id=${rule}`)).status).toBe(404)
  })

  test('goes with its rule', async () => {
    const { rule } = await ruleDrafted(world)
    await world.manager.delete(`/api/pricing-rule/delete?id=${rule}`)
    expect(
      await world.owner.selectFrom('card_draft').selectAll().where('pricing_rule_id', '=', rule).execute(),
    ).toEqual([])
  })
})

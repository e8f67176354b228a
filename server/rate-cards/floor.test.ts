import { afterEach, describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { drafted, previewed, publishedDraft, readCardDraft } from '#server/testing/card-drafts.ts'
import { csvFile, exportedRows, importedInto } from '#server/testing/card-sheets.ts'
import { setFloorApproval } from '#server/testing/floor-approvals.ts'
import { people } from '#server/testing/people.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import {
  assigned,
  baseOf,
  cellsOf,
  isAccess,
  leasedLineMrc,
  newRule,
  priceCell,
} from '#server/testing/rules.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const { base, cell } = await baseOf(world)
const daniel = await world.signIn(people.daniel)
const acme: number = (await world.acme.get('/api/profile')).body.data.customer.id
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
const access = async (rule: number) => (await cellsOf(world.manager, rule, isAccess))[0]
const { floor, selling_price: basePrice } = await access(base)
const low = floor - 1
const needed = `The floor is RM ${floor.toFixed(2)}. Enter a reason for a lower price.`
const reason = 'Matches a written offer'
const publish = (who: Caller, body: object) => who.post('/api/pricing-rule/publish', body)
const restore = (rule: number, number: number, more: object = {}) =>
  world.manager.post('/api/pricing-rule/restore', { id: rule, number, ...more })
const newest = async (rule: number) =>
  (await world.manager.get(`/api/pricing-rule/versions?id=${rule}`)).body.data[0]
const at = (rule: number, selling_price: number, more: object = {}) =>
  priceCell(world.manager, { id: cell, pricing_rule_id: rule, selling_price, ...more })
const setFloor = (to: number) =>
  priceCell(world.admin, { id: cell, selling_price: basePrice, floor: to, planned: 'keep' })

afterEach(async () => {
  await setFloorApproval(world, false)
  await setFloor(floor)
})

describe('a custom price below the floor', () => {
  test('needs a reason, which is stored with the price and its version', async () => {
    const rule = await newRule(world)
    for (const selling_price of [low, 0])
      expect(await at(rule, selling_price)).toMatchObject({
        status: 422,
        body: { errors: { reason: [needed] } },
      })
    expect((await at(rule, floor)).status).toBe(200)
    expect((await at(rule, low, { reason })).body.data).toMatchObject({ selling_price: low, reason })
    expect(await newest(rule)).toMatchObject({ number: 3, reasons: [reason] })
    const compared = await world.manager.get(`/api/pricing-rule/compare?id=${rule}&from=2&to=3`)
    expect(compared.body.data).toMatchObject([{ after: { selling_price: low }, reason }])
  })

  test('is drafted with a reason, which draft, preview and version show', async () => {
    const rule = await newRule(world)
    const cells = [{ id: cell, selling_price: low }]
    const errors = { [`cells.${cell}`]: [needed] }
    expect(await drafted(world.manager, rule, cells)).toMatchObject({ status: 422, body: { errors } })
    expect(await readCardDraft(world.manager, rule)).toBeNull()
    const { body } = await drafted(world.manager, rule, [{ ...cells[0]!, reason }])
    expect(body.data).toMatchObject({
      may_publish: true,
      needs_floor_approval: false,
      cells: [{ reason, below_floor: floor }],
    })
    await previewed(world.manager, rule)
    const { warnings } = (await world.manager.get(`/api/pricing-rule/draft/preview?id=${rule}`)).body.data
      .result
    expect(warnings).toContainEqual(expect.objectContaining({ kind: 'floor', reason }))
    await publishedDraft(world, rule)
    expect(await newest(rule)).toMatchObject({ reasons: [reason] })
  })

  test('is imported with a reason in its column, and exported with it', async () => {
    const rule = await newRule(world)
    const headings = ['Price ID', 'Price (RM)', 'Reason below floor']
    const refused = await importedInto(world, world.manager, rule, csvFile([headings, [cell, low, '']]))
    expect(refused).toMatchObject({ status: 422, body: { errors: { 'rows.2.reason': [needed] } } })
    const long = csvFile([headings, [cell, low, 'x'.repeat(501)]])
    expect((await importedInto(world, world.manager, rule, long)).body.errors).toHaveProperty([
      'rows.2.reason',
    ])
    const file = csvFile([headings, [cell, low, reason]])
    expect((await importedInto(world, world.manager, rule, file)).status).toBe(200)
    expect((await readCardDraft(world.manager, rule)).cells).toMatchObject([{ reason }])
    const rows = await exportedRows(world, world.manager, rule, 'csv', '&draft=1')
    expect(rows.find(([id]) => Number(id) === cell)?.at(-1)).toBe(reason)
  })

  test('is restored with its reason, or with a new one if the floor was lower', async () => {
    const rule = await newRule(world)
    await at(rule, low, { reason })
    await at(rule, basePrice - 1)
    await at(rule, basePrice - 2)
    expect((await restore(rule, 2)).status).toBe(200)
    expect(await newest(rule)).toMatchObject({ reasons: [reason] })
    await setFloor(basePrice)
    expect((await restore(rule, 3)).body.errors.reason).toEqual([
      `The floor is RM ${basePrice.toFixed(2)}. Enter a reason for a lower price.`,
    ])
    expect((await restore(rule, 3, { reason: 'Agreed before' })).status).toBe(200)
    expect(await newest(rule)).toMatchObject({ reasons: ['Agreed before'] })
  })

  test('is compared with the floor of its first day', async () => {
    const rule = await newRule(world)
    await drafted(world.commercial, base, [{ id: cell, selling_price: basePrice, floor: basePrice }])
    await publishedDraft(world, base, plusDays(today, 30), world.commercial)
    await drafted(world.manager, rule, [{ id: cell, selling_price: floor }])
    const revision = await previewed(world.manager, rule)
    const body = { id: rule, revision, from: plusDays(today, 30) }
    expect((await publish(world.manager, body)).body.errors).toHaveProperty('reason')
    expect((await publish(world.manager, { ...body, reason })).status).toBe(200)
    expect(await newest(rule)).toMatchObject({ reasons: [reason] })
  })
})

test('a price in force stays without a reason once the floor is above it, and is copied into a draft', async () => {
  const rule = await newRule(world)
  await at(rule, floor)
  await setFloor(basePrice)
  const [other] = await cellsOf(world.manager, base, (each) => each.id !== cell)
  const cells = [
    { id: (await access(rule)).id, selling_price: floor },
    { id: other.id, selling_price: other.base_price + 1 },
  ]
  expect((await drafted(world.manager, rule, cells)).body.data.cells).toHaveLength(1)
  const copy = { id: rule, name: 'Below a later floor' }
  const { body } = await world.manager.post('/api/pricing-rule/duplicate', copy)
  expect((await readCardDraft(world.manager, body.data.id)).cells).toMatchObject([
    { reason: null, below_floor: basePrice },
  ])
})

describe('if a price below the floor needs approval', () => {
  test('RM 0.00 needs a second person before it can be a firm free order', async () => {
    await setFloorApproval(world, true)
    const rule = await newRule(world)
    await assigned(world, rule, [acme])
    const price = await leasedLineMrc(quotes, world.acme)
    expect(await at(rule, 0, { reason })).toMatchObject({
      status: 409,
      body: {
        code: 'wrong_status',
        message: expect.stringContaining(`The floor is RM ${floor.toFixed(2)}.`),
      },
    })
    const { body } = await drafted(world.manager, rule, [{ id: cell, selling_price: 0, reason }])
    expect(body.data).toMatchObject({ may_publish: false, needs_floor_approval: true })
    const revision = await previewed(world.manager, rule)
    const { id } = (await world.admin.get(`/api/user-management/userManagement?keyword=${people.daniel}`))
      .body.data[0]
    const right = (may_approve_floor: boolean) =>
      world.admin.post('/api/user-management/update', { data: { id, may_approve_floor } })
    const refused = { status: 409, body: { message: expect.stringContaining('below the floor') } }
    expect(await publish(world.manager, { id: rule, revision })).toMatchObject(refused)
    await right(false)
    expect((await readCardDraft(daniel, rule)).may_publish).toBe(false)
    expect(await publish(daniel, { id: rule, revision })).toMatchObject(refused)
    await right(true)
    expect(await leasedLineMrc(quotes, world.acme)).toBe(price)
    expect((await publish(daniel, { id: rule, revision })).status).toBe(200)
    expect(await leasedLineMrc(quotes, world.acme)).toBeCloseTo(price - 2 * basePrice, 2)
    expect(await newest(rule)).toMatchObject({
      by: 'Daniel Wong',
      drafted_by: 'Farid Hassan',
      reasons: [reason],
    })
    await assigned(world, null, [acme])
  })

  test('another person publishes it if it is below the floor only on its first day', async () => {
    await setFloorApproval(world, true)
    const rule = await newRule(world)
    await drafted(world.commercial, base, [{ id: cell, selling_price: basePrice, floor: basePrice }])
    await publishedDraft(world, base, plusDays(today, 40), world.commercial)
    await drafted(world.manager, rule, [{ id: cell, selling_price: floor }])
    const revision = await previewed(world.manager, rule)
    const body = { id: rule, revision, from: plusDays(today, 40), reason }
    expect(await publish(world.manager, body)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('below the floor') },
    })
    expect((await publish(daniel, body)).status).toBe(200)
  })

  test('who drafted another price of the version does not publish it', async () => {
    await setFloorApproval(world, true)
    const rule = await newRule(world)
    await drafted(world.manager, rule, [{ id: cell, selling_price: low, reason }])
    const [other] = await cellsOf(world.manager, base, (each) => each.id !== cell)
    await drafted(daniel, rule, [{ id: other.id, selling_price: other.base_price + 1 }])
    const revision = await previewed(daniel, rule)
    for (const who of [world.manager, daniel])
      expect((await publish(who, { id: rule, revision })).status).toBe(409)
  })

  test('it is restored and duplicated as a draft', async () => {
    const rule = await newRule(world)
    await at(rule, low, { reason })
    await at(rule, floor)
    await setFloorApproval(world, true)
    expect(await restore(rule, 2)).toMatchObject({ status: 202, body: { data: null } })
    expect((await readCardDraft(world.manager, rule)).cells).toMatchObject([{ reason, below_floor: floor }])
    await publishedDraft(world, rule, undefined, daniel)
    const { body } = await world.manager.post('/api/pricing-rule/duplicate', {
      id: rule,
      name: 'With a low price',
    })
    expect((await access(body.data.id)).inherited).toBe(true)
    expect((await readCardDraft(world.manager, body.data.id)).cells).toMatchObject([
      { reason, below_floor: floor },
    ])
  })

  test('a price at the floor is saved at once', async () => {
    await setFloorApproval(world, true)
    expect((await at(await newRule(world), floor)).status).toBe(200)
  })
})

test('a base price below its own floor is neither drafted nor imported', async () => {
  const refused = await drafted(world.admin, base, [{ id: cell, selling_price: low }])
  expect(refused.body.errors).toEqual({ [`cells.${cell}`]: ['The floor cannot be above the price.'] })
  const file = csvFile([
    ['Price ID', 'Price (RM)'],
    [cell, low],
  ])
  expect((await importedInto(world, world.admin, base, file)).status).toBe(422)
})

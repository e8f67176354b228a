import { describe, expect, test } from 'vitest'
import { dayIn } from '#server/platform/calendar.ts'
import {
  assigned,
  baseOf,
  removeFloors,
  cellsOf,
  isAccess,
  newRule,
  priceCell,
} from '#server/testing/rules.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
await removeFloors(world)
const { base, cell } = await baseOf(world)
const borneo: number = (await world.borneo.get('/api/profile')).body.data.customer.id
const list = async (query = '', who: Caller = world.manager) =>
  (await who.get(`/api/pricing-rule/list${query}`)).body.data
const one = (id: number, who: Caller = world.manager) => who.get(`/api/pricing-rule/rule-by-id?id=${id}`)
const create = (body: object) => world.manager.post('/api/pricing-rule/create', body)
const update = (body: object) => world.manager.post('/api/pricing-rule/update', body)
const remove = (id: number) => world.manager.delete(`/api/pricing-rule/delete?id=${id}`)
const deletable = (id: number) => world.manager.get(`/api/pricing-rule/is-rule-able-to-delete?id=${id}`)
const named = (name: string) => async () => (await list()).find((each: any) => each.name === name)

describe('the list of rules', () => {
  test('[C-33] [E-53] [K-13] [R-22] has the base rule and custom ones, by keyword and kind', async () => {
    const all = await list()
    expect(all.map((each: any) => [each.name, each.is_standard_rule]).slice(0, 2)).toEqual([
      ['Base', 1],
      ['Borneo wholesale', 0],
    ])
    for (const kind of [0, 1])
      expect(
        (await list(`?is_standard_rule=${kind}`)).every((each: any) => each.is_standard_rule === kind),
      ).toBe(true)
    expect((await list('?keyword=whole borneo')).map((each: any) => each.name)).toEqual(['Borneo wholesale'])
    expect(await list('?keyword=nothing%20such')).toEqual([])
    const [base, wholesale] = all
    // Base prices apply to companies without a rule.
    expect(base.companies).toBe(
      (await world.manager.get('/api/pricing-rule/assignments?rule=none')).body.count,
    )
    expect(wholesale).toMatchObject({ companies: 1, version: 1, changed_by: null })
    expect(wholesale.cells).toBeGreaterThan(10)
    // No company has it yet, but it cannot be deleted.
    const [enterprise] = await list('?keyword=enterprise')
    expect(enterprise).toMatchObject({ companies: 0, planned: { companies: 1 } })
    expect(enterprise.planned.from > dayIn('Asia/Kuala_Lumpur', world.clock.now)).toBe(true)
    expect((await deletable(enterprise.id)).body.data.is_rule_able_to_delete).toBe(false)
    expect(wholesale.planned).toBeNull()
    expect((await world.manager.get('/api/pricing-rule/list?is_standard_rule=2')).status).toBe(422)
  })

  test('has the base rule alone for the administrator and for commercial', async () => {
    const { id } = await named('Borneo wholesale')()
    for (const who of [world.admin, world.commercial]) {
      expect((await list('', who)).map((each: any) => each.name)).toEqual(['Base'])
      expect(await list('?is_standard_rule=0', who)).toEqual([])
      expect((await one(base, who)).body.data).toMatchObject({ id: base, is_standard_rule: 1 })
      expect((await one(id, who)).status).toBe(404)
    }
  })
})

describe('a rule', () => {
  test('[P-11] [C-34] [C-37] [K-12] [V-43] is created with a name of 1 to 20 characters', async () => {
    const { status, body } = await create({ id: null, name: '  Twenty characters ok ' })
    expect([status, body.message]).toEqual([200, 'Pricing rule Twenty characters ok has been created.'])
    expect(body.data).toMatchObject({
      name: 'Twenty characters ok',
      is_standard_rule: 0,
      companies: 0,
      cells: 0,
      version: 1,
      changed_by: 'Farid Hassan',
    })
    const read = (await one(body.data.id)).body.data
    expect(read).toMatchObject({ id: body.data.id, events: [{ action: 'create', actor: 'Farid Hassan' }] })
    const before = await list()
    for (const name of ['', '   ', 'x'.repeat(21), undefined, 7, 'TWENTY characters OK', 'base']) {
      const refused = await create({ id: null, name })
      expect([name, refused.status, Object.keys(refused.body.errors)]).toEqual([name, 422, ['name']])
    }
    expect(await list()).toEqual(before)
  })

  test('is created once, even if several people use its name at once', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => create({ id: null, name: 'At once' })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect((await list('?keyword=at%20once')).length).toBe(1)
  })

  test('[C-35] is renamed, and remembers by whom; the base rule is not', async () => {
    const id = await newRule(world, 'Retail')
    const { body } = await update({ id, name: 'retail' })
    expect(body.data).toMatchObject({ id, name: 'retail' })
    expect((await one(id)).body.data.events.at(-1)).toMatchObject({
      action: 'rename',
      before: 'Retail',
      after: 'retail',
    })
    for (const name of ['x'.repeat(21), '', 'Borneo Wholesale'])
      expect((await update({ id, name })).body.errors).toHaveProperty('name')
    expect((await update({ id: base, name: 'Standard' })).status).toBe(409)
    expect((await update({ id: 999_999, name: 'Nobody' })).status).toBe(404)
    expect((await update({ name: 'Nobody' })).status).toBe(422)
  })

  test('is duplicated with its own prices', async () => {
    const id = await newRule(world, 'Original')
    await priceCell(world.manager, { id: cell, pricing_rule_id: id, selling_price: 123.45 })
    const { body } = await world.manager.post('/api/pricing-rule/duplicate', { id, name: 'Copy' })
    expect(body.data).toMatchObject({ name: 'Copy', cells: 1, companies: 0 })
    const [copied] = await cellsOf(world.manager, body.data.id, isAccess)
    const [original] = await cellsOf(world.manager, id, isAccess)
    expect(copied).toMatchObject({ selling_price: 123.45, inherited: false, pricing_rule_id: body.data.id })
    await priceCell(world.manager, { id: copied.id, selling_price: 99 })
    expect(await cellsOf(world.manager, id, isAccess)).toEqual([original])
    const again = await world.manager.post('/api/pricing-rule/duplicate', { id, name: 'copy' })
    expect(again.body.errors).toHaveProperty('name')
    expect((await world.manager.post('/api/pricing-rule/duplicate', { id: base, name: 'B' })).status).toBe(
      409,
    )
  })
})

describe('deleting a rule', () => {
  test('[C-36] [C-38] [E-55] [T-42] retires it, and its name is free; quotes keep their prices', async () => {
    const id = await newRule(world, 'Short-lived')
    await priceCell(world.manager, { id: cell, pricing_rule_id: id, selling_price: 77 })
    expect((await deletable(id)).body.data).toEqual({ is_rule_able_to_delete: true })
    expect((await remove(id)).status).toBe(200)
    for (const reply of [
      await one(id),
      await remove(id),
      await deletable(id),
      await update({ id, name: 'x' }),
    ])
      expect(reply.status).toBe(404)
    expect(await list('?keyword=short')).toEqual([])
    expect((await world.manager.get(`/api/pricing-rule/versions?id=${id}`)).status).toBe(404)
    const own = await world.row('rate_cell', { pricing_rule_id: id })
    expect((await priceCell(world.manager, { id: own.id, selling_price: 1 })).status).toBe(404)
    expect((await priceCell(world.manager, { id: cell, pricing_rule_id: id, selling_price: 1 })).status).toBe(
      404,
    )
    await newRule(world, 'Short-lived')
  })

  test('[T-44] is refused while a company has it, today or later, and for the base rule', async () => {
    const text =
      'Unable to delete. This rule is currently assigned to a company. Unassign the rule to proceed with deletion.'
    const now = (await named('Borneo wholesale')()).id
    const later = await newRule(world, 'Later')
    await assigned(world, later, [borneo], '2099-01-01')
    for (const id of [now, later]) {
      expect((await deletable(id)).body.data).toEqual({ is_rule_able_to_delete: false })
      const refused = await remove(id)
      expect([refused.status, refused.body.message]).toEqual([409, text])
    }
    expect((await deletable(base)).body.data).toEqual({ is_rule_able_to_delete: false })
    expect((await remove(base)).status).toBe(409)
    await world.manager.delete(`/api/pricing-rule/assign?company_id=${borneo}&from=2099-01-01`)
    expect((await remove(later)).status).toBe(200)
  })

  test('and assigning it at once have one winner', async () => {
    const id = await newRule(world, 'Contested')
    const body = { company_ids: [borneo], pricing_rule_id: id, from: '2098-01-01' }
    const [deleted, given] = await Promise.all([
      remove(id),
      world.manager.post('/api/pricing-rule/assign', body),
    ])
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([deleted.status, given.status])
    await world.manager.delete(`/api/pricing-rule/assign?company_id=${borneo}&from=2098-01-01`)
  })
})

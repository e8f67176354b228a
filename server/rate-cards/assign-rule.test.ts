import { describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { longDay } from '#server/platform/words/days.ts'
import { assigned, baseOf, newRule } from '#server/testing/rules.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const companyOf = async (who = world.acme): Promise<number> =>
  (await who.get('/api/profile')).body.data.customer.id
const [acme, borneo] = [await companyOf(), await companyOf(world.borneo)]
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
const [soon, later] = [plusDays(today, 10), plusDays(today, 20)]
const assign = (body: object, who = world.manager) => who.post('/api/pricing-rule/assign', body)
const withdraw = (company: number, from: string) =>
  world.manager.delete(`/api/pricing-rule/assign?company_id=${company}&from=${from}`)
const list = async (query = '') => (await world.manager.get(`/api/pricing-rule/assignments${query}`)).body
const rowOf = async (company: number) => (await list()).data.find((each: any) => each.id === company)
const account = async (company: number) => (await world.manager.get(`/api/customers/${company}`)).body.data

// The demo's planned change for Acme.
for (const { from } of (await rowOf(acme)).planned) await withdraw(acme, from)

describe('a company’s rule', () => {
  test('[P-12] [R-25] is assigned to one or many from today, and shown with the company', async () => {
    const rule = await newRule(world, 'Promotion')
    expect(await rowOf(acme)).toMatchObject({ rule: null, since: null, planned: [] })
    const { message } = await assigned(world, rule, [acme, borneo, acme])
    expect(message).toBe(`The prices of 2 companies change from ${longDay(today, 'en')}.`)
    for (const company of [acme, borneo]) {
      expect(await rowOf(company)).toMatchObject({
        rule: { id: rule, name: 'Promotion' },
        since: today,
        planned: [],
      })
      expect((await account(company)).pricing_rule).toEqual({ id: rule, name: 'Promotion' })
    }
    const [counted] = (await world.manager.get('/api/pricing-rule/list?keyword=promotion')).body.data
    expect(counted.companies).toBe(2)
    await assigned(world, null, [acme])
    expect(await rowOf(acme)).toMatchObject({ rule: null, since: today })
    const { events } = await account(acme)
    expect(events.slice(-2)).toMatchObject(
      [
        ['', 'Promotion'],
        ['Promotion', ''],
      ].map(([before, after]) => ({
        action: 'change',
        actor: 'Farid Hassan',
        changes: [{ field: 'pricing_rule', before: `${before} · ${today}`, after: `${after} · ${today}` }],
      })),
    )
  })

  test('is planned for later days, replaced on the same day, and withdrawn until it begins', async () => {
    const [one, two] = [await newRule(world, 'One'), await newRule(world, 'Two')]
    await assigned(world, one, [acme], today)
    await assigned(world, two, [acme], later)
    await assigned(world, one, [acme], soon)
    await assigned(world, null, [acme], soon)
    expect(await rowOf(acme)).toMatchObject({
      rule: { name: 'One' },
      planned: [
        { from: soon, rule: null },
        { from: later, rule: { name: 'Two' } },
      ],
    })
    expect((await withdraw(acme, soon)).body.message).toBe('The planned assignment has been withdrawn.')
    expect((await rowOf(acme)).planned).toHaveLength(1)
    expect((await account(acme)).events.at(-1).changes).toMatchObject([
      { before: ` · ${soon}`, after: `One · ${soon}` },
    ])
    expect((await withdraw(acme, soon)).status).toBe(404)
    expect((await withdraw(borneo, later)).status).toBe(404)
    expect((await withdraw(acme, today)).status).toBe(409)
    expect((await withdraw(acme, 'tomorrow')).status).toBe(422)
    await withdraw(acme, later)
  })

  test('is assigned all or nothing: no past day, no base rule, no unknown company or rule', async () => {
    const rule = await newRule(world)
    const { base } = await baseOf(world)
    const before = await list()
    for (const [body, status, field] of [
      [{ company_ids: [acme], pricing_rule_id: rule, from: plusDays(today, -1) }, 422, 'from'],
      [{ company_ids: [acme], pricing_rule_id: rule, from: '2026-02-30' }, 422, 'from'],
      [{ company_ids: [acme], pricing_rule_id: base }, 422, 'pricing_rule_id'],
      [{ company_ids: [acme] }, 422, 'pricing_rule_id'],
      [{ company_ids: [], pricing_rule_id: rule }, 422, 'company_ids'],
      [{ company_ids: [acme, 999_999], pricing_rule_id: rule }, 404, null],
      [{ company_ids: [acme], pricing_rule_id: 999_999 }, 404, null],
    ] as const) {
      const refused = await assign(body)
      expect([body, refused.status]).toEqual([body, status])
      if (field) expect(refused.body.errors).toHaveProperty(field)
    }
    expect(await list()).toEqual(before)
  })
})

test('the list of companies is searched, filtered by rule or none, sorted and paged', async () => {
  const rule = await newRule(world, 'Wanted')
  await assigned(world, rule, [borneo])
  await assigned(world, null, [acme])
  const names = async (query: string) =>
    (await list(query)).data.map((each: any) => each.company.split(' ')[0])
  expect(await names('?keyword=1098765')).toEqual(['Borneo'])
  expect(await names(`?rule=${rule}`)).toEqual(['Borneo'])
  expect(await names('?rule=none')).toEqual(['Acme', 'Seri'])
  expect(await names('?sort=-company')).toEqual(['Seri', 'Borneo', 'Acme'])
  expect(await names('?sort=rule')).toEqual(['Acme', 'Seri', 'Borneo'])
  expect(await names('?sort=-rule')).toEqual(['Borneo', 'Seri', 'Acme'])
  expect(await list('?per_page=1&page=2')).toMatchObject({ data: [{ id: borneo }], count: 3 })
  expect((await world.manager.get('/api/pricing-rule/assignments?rule=x')).status).toBe(422)
  expect((await world.manager.get('/api/pricing-rule/assignments?sort=since')).status).toBe(422)
})

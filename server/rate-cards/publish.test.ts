import { afterEach, describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { longDay } from '#server/platform/words/days.ts'
import {
  drafted,
  readCardDraft,
  previewed,
  publishedDraft,
  createCardDraft,
} from '#server/testing/card-drafts.ts'
import { people } from '#server/testing/people.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import {
  assigned,
  baseOf,
  removeFloors,
  cellsOf,
  isAccess,
  leasedLineMrc,
  newRule,
  priceCell,
} from '#server/testing/rules.ts'
import { callerOf, openWorld } from '#server/testing/world.ts'

const world = await openWorld()
await removeFloors(world)
const quotes = await quoteStage(world)
const { base, cell } = await baseOf(world)
const acme: number = (await world.acme.get('/api/profile')).body.data.customer.id
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
const tomorrow = plusDays(today, 1)
const publish = (body: object, who = world.manager) => who.post('/api/pricing-rule/publish', body)
const withdraw = (rule: number, number: number) =>
  world.manager.delete(`/api/pricing-rule/publish?id=${rule}&number=${number}`)
const restore = (rule: number, number: number, who = world.manager, more: object = {}) =>
  who.post('/api/pricing-rule/restore', { id: rule, number, ...more })
const versions = async (rule: number) =>
  (await world.manager.get(`/api/pricing-rule/versions?id=${rule}`)).body.data
const price = async (rule: number) => (await cellsOf(world.manager, rule, isAccess))[0].selling_price

const basePrice = await price(base)
const mrc = (who = world.acme) => leasedLineMrc(quotes, who)
const on = async (day: string) => {
  world.clock.now = new Date(`${day}T12:00:00+08:00`)
  for (const who of ['acme', 'manager', 'admin', 'commercial'] as const)
    world[who] = await world.signIn(people[who])
}

afterEach(async () => {
  await world.owner.deleteFrom('portal_setting').execute()
  await world.admin.delete(`/api/pricing-rule/draft?id=${base}`)
})

describe('a published draft', () => {
  test('is one version, which every process uses at once; existing quotes do not change', async () => {
    const there = callerOf((await world.beside()).http, world.acme.token)
    const quoted = await quotes.active()
    const { rule, revision } = await createCardDraft(world)
    await assigned(world, rule, [acme])
    const before = await mrc(there)
    await previewed(world.manager, rule)
    const { status, body } = await publish({ id: rule, revision, note: 'Spring' })
    expect([status, body.data]).toEqual([200, { number: 2, from: today }])
    expect(body.message).toBe(`Version 2 with 1 price counts from ${longDay(today, 'en')}.`)
    expect(await readCardDraft(world.manager, rule)).toBeNull()
    const [version] = await versions(rule)
    expect(version).toMatchObject({ number: 2, kind: 'draft', from: today, note: 'Spring', cells: 1 })
    expect(version).toMatchObject({ withdrawn: null, restores: null })
    const base_price = await price(base)
    expect(await mrc(there)).toBeCloseTo(before - 2 * (base_price - 1), 2)
    expect(await quotes.read(quoted.id)).toEqual(quoted)
    await assigned(world, null, [acme])
  })

  test('applies from its day, and can be withdrawn until then', async () => {
    const { rule } = await createCardDraft(world)
    await assigned(world, rule, [acme])
    const before = await mrc()
    const number = await publishedDraft(world, rule, tomorrow)
    expect(await mrc()).toBe(before)
    await drafted(world.manager, rule, [{ id: cell, selling_price: 2 }])
    const second = await publishedDraft(world, rule, plusDays(today, 2))
    expect((await withdraw(rule, second)).status).toBe(200)
    expect((await versions(rule))[0]).toMatchObject({ number: second, withdrawn: { by: expect.any(String) } })
    expect(await withdraw(rule, second)).toMatchObject({ status: 409, body: { message: /already/ } })
    expect((await restore(rule, second)).status).toBe(404)
    await on(tomorrow)
    const then = await mrc()
    expect(then).toBeLessThan(before)
    expect(await withdraw(rule, number)).toMatchObject({ status: 409, body: { message: /counts already/ } })
    await on(plusDays(today, 3))
    expect(await mrc()).toBe(then)
    await on(today)
    expect((await withdraw(rule, 9)).status).toBe(404)
    await assigned(world, null, [acme])
  })

  test('is refused for a day that has passed, an older revision, and a rule without a draft', async () => {
    const { rule, revision } = await createCardDraft(world)
    const yesterday = plusDays(today, -1)
    expect((await publish({ id: rule, revision, from: yesterday })).body.errors).toEqual({
      from: ['Choose today or a later day.'],
    })
    await drafted(world.manager, rule, [{ id: cell, selling_price: 3 }])
    expect((await publish({ id: rule, revision })).body.code).toBe('stale_version')
    expect((await publish({ id: await newRule(world), revision })).body).toMatchObject({
      code: 'stale_version',
      data: null,
    })
    expect((await publish({ id: rule, revision: null })).status).toBe(422)
  })

  test('needs a preview of its current revision', async () => {
    const { rule, revision } = await createCardDraft(world)
    const first = {
      status: 409,
      body: { code: 'wrong_status', message: /^Preview the impact of these prices first/ },
    }
    expect(await publish({ id: rule, revision })).toMatchObject(first)
    await previewed(world.manager, rule)
    await drafted(world.manager, rule, [{ id: cell, selling_price: 3 }])
    const newer = (await readCardDraft(world.manager, rule)).revision
    expect(await publish({ id: rule, revision: newer })).toMatchObject(first)
    await previewed(world.manager, rule)
    expect((await publish({ id: rule, revision: newer })).status).toBe(200)
  })

  test('is published once, even by two people at once', async () => {
    const { rule, revision } = await createCardDraft(world)
    await previewed(world.manager, rule)
    const both = await Promise.all([publish({ id: rule, revision }), publish({ id: rule, revision })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('needs a publisher who did not draft it, if the portal requires it', async () => {
    await world.admin.put('/api/portal-settings', { second_person_publishes: true })
    const at = { id: cell, selling_price: 50 }
    expect(await priceCell(world.commercial, at)).toMatchObject({
      status: 409,
      body: { message: /by a draft/ },
    })
    const { body } = await drafted(world.commercial, base, [at])
    expect(body.data.may_publish).toBe(false)
    const { revision } = body.data
    expect(await publish({ id: base, revision }, world.commercial)).toMatchObject({
      status: 409,
      body: { message: /Another person/ },
    })
    expect((await readCardDraft(world.admin, base)).may_publish).toBe(true)
    const number = await publishedDraft(world, base, undefined, world.admin)
    const [version] = await versions(base)
    expect(version.drafted_by).not.toBe(version.by)
    const restored = await restore(base, number - 1, world.commercial)
    expect(restored).toMatchObject({ status: 202, body: { data: null, message: /Another person/ } })
    expect((await restore(base, number - 1, world.admin)).body.message).toBe(
      'A draft is open. Publish or discard it first.',
    )
    await publishedDraft(world, base, undefined, world.admin)
    expect(await price(base)).not.toBe(50)
  })
})

describe('planned versions with the same cells', () => {
  /** RM 700 from next month and RM 900 today; returns the charges on both days. */
  async function planned(choice?: 'keep' | 'withdraw') {
    const rule = await newRule(world)
    const next = plusDays(today, 30)
    await drafted(world.manager, rule, [{ id: cell, selling_price: 700 }])
    await publishedDraft(world, rule, next)
    const { body } = await drafted(world.manager, rule, [{ id: cell, selling_price: 900 }])
    const versions = [{ number: 2, from: next, cells: 1 }]
    expect(body.data.planned).toEqual(versions)
    const revision = await previewed(world.manager, rule)
    const preview = await world.manager.get(`/api/pricing-rule/draft/preview?id=${rule}`)
    expect(preview.body.data.result.planned).toEqual(versions)
    if (choice) expect((await publish({ id: rule, revision, planned: choice })).status).toBe(200)
    const pricesThen = async () => {
      const now = await price(rule)
      await on(next)
      const then = await price(rule)
      await on(today)
      return [now, then]
    }
    return { rule, revision, next, pricesThen, asked: { code: 'planned_versions', data: { versions } } }
  }

  test.each([
    ['keep', 700],
    ['withdraw', 900],
  ] as const)('publishing asks whether to keep or withdraw them: %s', async (choice, then) => {
    const { rule, revision, next, pricesThen, asked } = await planned()
    const body = { id: rule, revision }
    expect(await publish(body)).toMatchObject({ status: 409, body: asked })
    expect((await publish({ ...body, planned: 'perhaps' })).status).toBe(422)
    expect((await publish({ ...body, from: next })).status).toBe(200)
    await withdraw(rule, 3)
    await drafted(world.manager, rule, [{ id: cell, selling_price: 900 }])
    const again = await previewed(world.manager, rule)
    expect((await publish({ id: rule, revision: again, planned: choice })).status).toBe(200)
    expect(await pricesThen()).toEqual([900, then])
  })

  test.each([
    ['keep', 700],
    ['withdraw', basePrice],
  ] as const)('restoring asks as well: %s', async (choice, then) => {
    const { rule, pricesThen, asked } = await planned('keep')
    expect(await restore(rule, 1)).toMatchObject({ status: 409, body: asked })
    expect((await restore(rule, 1, world.manager, { planned: choice })).status).toBe(200)
    expect(await pricesThen()).toEqual([basePrice, then])
  })

  test.each([
    ['keep', 700],
    ['withdraw', 950],
  ] as const)('setting one price at once asks as well: %s', async (choice, then) => {
    const { rule, pricesThen, asked } = await planned('keep')
    const change = { id: cell, pricing_rule_id: rule, selling_price: 950 }
    expect(await priceCell(world.manager, change)).toMatchObject({ status: 409, body: asked })
    expect((await priceCell(world.manager, { ...change, planned: choice })).status).toBe(200)
    expect(await pricesThen()).toEqual([950, then])
  })

  test('lose only the withdrawn cells, on record', async () => {
    const rule = await newRule(world)
    const [other] = await cellsOf(world.manager, base, (each) => each.id !== cell)
    await drafted(world.manager, rule, [
      { id: cell, selling_price: 700 },
      { id: other.id, selling_price: 7 },
    ])
    await publishedDraft(world, rule, tomorrow)
    const at = { pricing_rule_id: rule, planned: 'withdraw' }
    await priceCell(world.manager, { ...at, id: cell, selling_price: 900 })
    const withdrawn_cells = [{ by_version: 3, cells: 1 }]
    expect((await versions(rule))[1]).toMatchObject({ cells: 2, withdrawn: null, withdrawn_cells })
    await on(tomorrow)
    const own = await cellsOf(world.manager, rule, ({ inherited }) => !inherited)
    expect(own.map(({ selling_price }) => selling_price).sort()).toEqual([7, 900])
    await on(today)
    // Without its last price the version is withdrawn.
    await priceCell(world.manager, { ...at, id: other.id, selling_price: 9 })
    expect((await versions(rule))[2]).toMatchObject({ withdrawn: { by: 'Farid Hassan' } })
  })
})

describe('versions', () => {
  test('are compared, and any is restored as a new one, to the sen', async () => {
    const rule = await newRule(world)
    const others = (await cellsOf(world.manager, base)).filter((each) => each.id !== cell).slice(0, 2)
    const at = [{ id: cell, selling_price: 10.01 }, ...others.map(({ id }) => ({ id, selling_price: 5 }))]
    await drafted(world.manager, rule, at)
    await publishedDraft(world, rule)
    await drafted(world.manager, rule, [
      { id: cell, selling_price: 11 },
      { id: others[0].id, selling_price: null },
    ])
    await publishedDraft(world, rule)
    const compared = async (from: number, to: number) =>
      (await world.manager.get(`/api/pricing-rule/compare?id=${rule}&from=${from}&to=${to}`)).body.data
    const priced = (each: any) => [each.before.selling_price, each.after.selling_price]
    expect((await compared(1, 2)).map(priced)).toEqual(
      expect.arrayContaining([
        [null, 10.01],
        [null, 5],
        [null, 5],
      ]),
    )
    expect((await compared(2, 3)).map(priced)).toEqual(
      expect.arrayContaining([
        [10.01, 11],
        [5, null],
      ]),
    )
    expect((await compared(2, 3)).length).toBe(2)
    expect((await compared(3, 2)).length).toBe(2)
    expect(await compared(2, 2)).toEqual([])
    expect((await world.manager.get(`/api/pricing-rule/compare?id=${rule}&from=1&to=99`)).status).toBe(404)

    const { body } = await restore(rule, 2)
    expect(body).toMatchObject({
      data: { number: 4, from: today },
      message: 'Version 4 brings version 2 back.',
    })
    expect((await versions(rule))[0]).toMatchObject({ kind: 'restore', restores: 2, cells: 2 })
    expect(await compared(2, 4)).toEqual([])
    expect(await price(rule)).toBe(10.01)
    expect(await restore(rule, 2)).toMatchObject({ status: 409, body: { message: /as it was/ } })
    await restore(rule, 1)
    expect((await cellsOf(world.manager, rule)).every(({ inherited }) => inherited)).toBe(true)
  })
})

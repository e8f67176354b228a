import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { asViewer } from '#server/platform/db.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { reprice } from '#server/testing/reprice.ts'
import { assigned, baseOf, removeFloors, leasedLineMrc, newRule, priceCell } from '#server/testing/rules.ts'
import { callerOf, openWorld } from '#server/testing/world.ts'

const world = await openWorld()
await removeFloors(world)
const quotes = await quoteStage(world)
const { cell } = await baseOf(world)
const me = (await world.acme.get('/api/profile')).body.data
const acme: number = me.customer.id
const zone = 'Asia/Kuala_Lumpur'
const today = dayIn(zone, world.clock.now)
const tomorrow = plusDays(today, 1)
const isAccess = sql`c.product_id = 1 and c.component = 'access' and c.term = 12
  and c.bandwidth_id = (select id from bandwidth where mbps = 100)`

const mrc = (who = world.acme) => leasedLineMrc(quotes, who)
const on = async (day: string) => {
  world.clock.now = new Date(`${day}T12:00:00+08:00`)
  world.acme = await world.signIn('customer@acme.example')
  world.manager = await world.signIn('manager@trunkline.example')
}

describe('a price of the card', () => {
  test('[P-12] applies at once in every process, and existing quotes do not change', async () => {
    const other = await world.beside()
    const there = callerOf(other.http, world.acme.token)
    const quoted = await quotes.active()
    const before = await mrc()
    const rule = await newRule(world)
    const half = Math.round(before * 50) / 100
    await priceCell(world.manager, { id: cell, pricing_rule_id: rule, selling_price: half })
    expect(await mrc()).toBe(before)
    await assigned(world, rule, [acme])
    const after = await mrc()
    expect(after).not.toBe(before)
    expect(await mrc(there)).toBe(after)
    const { body } = await priceCell(world.manager, {
      id: cell,
      pricing_rule_id: rule,
      selling_price: half + 1,
    })
    expect(await mrc(there)).toBeCloseTo(after + 2, 2)

    const made = await quotes.make({ contract_id: 12 })
    expect(made.bandwidth_mrc).toBeCloseTo(after + 2, 2)
    const lines = await sql<{ rate_cell_id: number; number: number }>`
      select l.rate_cell_id, v.number from quote_line l join card_version v on v.id = l.card_version_id
      where l.quote_id = ${made.id} and l.component = 'access'`.execute(world.owner)
    expect(lines.rows).toEqual([1, 2].map(() => ({ rate_cell_id: body.data.id, number: 3 })))
    const read = await quotes.read(made.id)
    expect(read.lines.filter((each: any) => each.component === 'access')).toMatchObject(
      [1, 2].map(() => ({ own_rate: true, amount: half + 1 })),
    )

    await priceCell(world.manager, { id: body.data.id, selling_price: null })
    expect(await mrc(there)).toBe(before)
    await assigned(world, null, [acme])
    expect(await quotes.read(made.id)).toEqual(read)
    expect(await quotes.read(quoted.id)).toEqual(quoted)
    await world.manager.delete(`/api/pricing-rule/delete?id=${rule}`)
    expect(await quotes.read(made.id)).toEqual(read)
    await other.close()
  })

  test('applies from the first day of its version; of one day the higher number wins', async () => {
    const before = await mrc()
    const plus = (sen: number) => ({ price: sql`c.price_sen + ${sen}::bigint` })
    await reprice(world.owner, isAccess, plus(1_000), plusDays(today, 5))
    await reprice(world.owner, isAccess, plus(2_000), plusDays(today, 5))
    expect(await mrc()).toBe(before)
    await on(plusDays(today, 4))
    expect(await mrc()).toBe(before)
    await on(plusDays(today, 5))
    expect(await mrc()).toBeCloseTo(before + 60, 2)
    await on(today)
  })

  test('follows the company’s rule of the day', async () => {
    const rule = await newRule(world)
    await priceCell(world.manager, { id: cell, pricing_rule_id: rule, selling_price: 1 })
    const before = await mrc()
    await assigned(world, rule, [acme], tomorrow)
    await assigned(world, null, [acme], plusDays(today, 2))
    expect(await mrc()).toBe(before)
    await on(tomorrow)
    expect(await mrc()).toBeLessThan(before)
    await on(plusDays(today, 2))
    expect(await mrc()).toBe(before)
    await on(today)
  })
})

describe('a customer’s database role', () => {
  const user = world.owner.selectFrom('portal_user').select('id').where('email', '=', 'customer@acme.example')
  const asAcme = async (day: string | undefined) => {
    const { id: userId } = await user.executeTakeFirstOrThrow()
    const viewer = { userId, companyId: acme, ...(day && { today: day }) }
    return asViewer(world.db, viewer, async (db) => ({
      rules: (await db.selectFrom('pricing_rule').select('name').orderBy('name').execute()).map(
        ({ name }) => name,
      ),
      versions: await db.selectFrom('card_version').select(['id', 'pricing_rule_id', 'from_date']).execute(),
      amounts: await db.selectFrom('card_amount').select('version_id').distinct().execute(),
      assignments: await db.selectFrom('rule_assignment').select('company_id').execute(),
    }))
  }

  test('reads the base card and its company’s, but no other and nothing planned', async () => {
    const rule = await newRule(world, 'Secret until then')
    await priceCell(world.manager, { id: cell, pricing_rule_id: rule, selling_price: 2 })
    const future = plusDays(today, 40)
    await assigned(world, rule, [acme], future)
    await reprice(world.owner, isAccess, { price: sql`c.price_sen` }, future)
    const now = await asAcme(today)
    expect(now.rules).toEqual(['Base'])
    expect(now.versions.every(({ from_date }) => from_date <= today)).toBe(true)
    expect(now.amounts.length).toBeGreaterThan(0)
    const readable = new Set(now.versions.map(({ id }) => id))
    expect(now.amounts.every(({ version_id }) => readable.has(version_id))).toBe(true)
    const then = await asAcme(future)
    expect(then.rules).toEqual(['Base', 'Secret until then'])
    expect(then.versions.length).toBeGreaterThan(now.versions.length)
    expect(then.assignments.length).toBeGreaterThan(now.assignments.length)
    expect(new Set(then.assignments.map(({ company_id }) => company_id))).toEqual(new Set([acme]))
    // Without a day no version has begun.
    expect(await asAcme(undefined)).toMatchObject({
      rules: ['Base'],
      versions: [],
      amounts: [],
      assignments: [],
    })
    await expect(asAcme("2026-01-01'; select 1; --")).rejects.toThrow('invalid input syntax for type date')
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { longDay } from '#server/platform/words/days.ts'
import { orderFor, placedOrder } from '#server/testing/orders.ts'
import { priceBookStage } from '#server/testing/price-book.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const { today, later, on, backToNow, history } = priceBookStage(world)

beforeEach(() => on(0))
afterEach(backToNow)

describe('POST /rates', () => {
  const set = (myr_per_usd_e4: number | null, date?: string, who: Caller = world.admin) =>
    who.post('/api/rates', { date, myr_per_usd_e4 })
  const inForce = async () => (await world.acme.get('/api/rates')).body.data.usd

  test('is within its bounds, and never for a past day', async () => {
    for (const rate of [9_999, 100_001, 41_000.5, '41250'])
      expect(Object.keys((await set(rate as number)).body.errors)).toEqual(['myr_per_usd_e4'])
    for (const day of [later(-1), later(2_000), '2026-02-30', 'tomorrow'])
      expect(Object.keys((await set(42_000, day)).body.errors)).toEqual(['date'])
  })

  test('a rate shows from its day on, and says which day it is of', async () => {
    expect((await set(43_210)).body.message).toContain(longDay(today, 'en'))
    expect(await inForce()).toEqual({ date: today, myr_per_usd_e4: 43_210 })
    await set(44_000, later(3))
    expect(await inForce()).toEqual({ date: today, myr_per_usd_e4: 43_210 })
    const { body } = await world.manager.get('/api/usd-rates')
    expect(body.data.slice(0, 2)).toEqual([
      { date: later(3), myr_per_usd_e4: 44_000, state: 'planned' },
      { date: today, myr_per_usd_e4: 43_210, state: 'in_force' },
    ])
    expect(body.count).toBe(body.data.length)
    await on(3)
    expect(await inForce()).toEqual({ date: later(3), myr_per_usd_e4: 44_000 })
    const states = (await world.admin.get('/api/usd-rates')).body.data.map((rate: any) => rate.state)
    expect(states.slice(0, 2)).toEqual(['in_force', 'past'])
  })

  test('only a planned rate is withdrawn; the history says who set what before and after', async () => {
    await set(45_000, later(9))
    await set(45_500, later(9))
    expect((await set(null)).status).toBe(422)
    expect((await set(null, later(9))).status).toBe(200)
    expect((await set(null, later(9))).status).toBe(404)
    const events = (await history('usd')).slice(0, 3)
    const subject = { date: later(9) }
    expect(events).toMatchObject([
      { actor: 'Mei Ling Tan', subject, before: 45_500, after: null },
      { actor: 'Mei Ling Tan', subject, before: 45_000, after: 45_500 },
      { actor: 'Mei Ling Tan', subject, before: null, after: 45_000 },
    ])
    expect(events[0].at).toBe(world.clock.now.toISOString())
    // What stays is no change.
    await set(46_000, later(10))
    await set(46_000, later(10))
    expect((await history('usd')).filter((event: any) => event.after === 46_000)).toHaveLength(1)
  })
})

describe('POST /tax-rates', () => {
  const set = (basis_points: number | null, from_date: string, who: Caller = world.admin) =>
    who.post('/api/tax-rates', { code: 'telecommunications', from_date, basis_points })

  test('counts from tomorrow on: orders of today have the rates of today', async () => {
    for (const day of [today, later(-30), later(2_000)])
      expect(Object.keys((await set(700, day)).body.errors)).toEqual(['from_date'])
    expect((await set(700, today)).body.message).toContain(longDay(later(1), 'en'))
    for (const rate of [-1, 10_001, 6.5]) expect((await set(rate, later(1))).status).toBe(422)
    expect((await world.admin.post('/api/tax-rates', { code: 'cess', from_date: later(1) })).status).toBe(422)
  })

  test('a change shows in quotes from its day on and in orders placed afterwards, never in earlier ones', async () => {
    const quote = await quotes.active()
    const before = await placedOrder(world)
    expect((await set(1_000, later(5))).status).toBe(200)
    const taxNow = (await quotes.read(quote.id)).tax_mrc
    expect(taxNow).toBeCloseTo(quote.total_mrc * 0.06, 1)

    await on(5)
    expect((await quotes.read(quote.id)).tax_mrc).toBeCloseTo(quote.total_mrc * 0.1, 1)
    const after = await placedOrder(world)
    expect((await orderFor(world.acme, after.id)).tax_rates.telecommunications).toBe(1_000)
    const kept = await orderFor(world.acme, before.id)
    expect(kept.tax_rates.telecommunications).toBe(600)
    expect(kept.tax_mrc).toBe(before.tax_mrc)

    const { data } = (await world.admin.get('/api/tax-rates')).body
    const mine = data.filter((rate: any) => rate.code === 'telecommunications')
    expect(mine.at(0)).toMatchObject({ from_date: later(5), basis_points: 1_000, state: 'in_force' })
    expect(mine.at(1)).toMatchObject({ basis_points: 600, state: 'past' })
  })

  test('a planned rate is changed and withdrawn, with its history; one in force is not', async () => {
    await set(800, later(20))
    await set(900, later(20))
    expect((await set(null, later(20))).body.message).toMatch(/withdrawn/)
    expect((await set(null, later(20))).status).toBe(404)
    expect((await set(null, '2024-03-01')).status).toBe(422)
    const changes = (await history('tax')).slice(0, 3).map((event: any) => [event.before, event.after])
    expect(changes).toEqual([
      [900, null],
      [800, 900],
      [null, 800],
    ])
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { longDay } from '#server/platform/words/days.ts'
import { orderFor, placedOrder } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { type Caller, openWorld, type World } from '#server/testing/world.ts'
import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const { today, later, on, backToNow, history } = priceBookStage(world)

beforeEach(() => on(0))
afterEach(backToNow)

describe('POST /rates', () => {
  const set = (myr_per_usd_e4: number | null, date?: string, who: Caller = world.admin) =>
    who.post('/api/rates', { date, myr_per_usd_e4 })
  const inForce = async () => (await world.acme.get('/api/rates')).body.data.usd

  test('has bounds, and is never for a past day', async () => {
    for (const rate of [9_999, 100_001, 41_000.5, '41250'])
      expect(Object.keys((await set(rate as number)).body.errors)).toEqual(['myr_per_usd_e4'])
    for (const day of [later(-1), later(2_000), '2026-02-30', 'tomorrow'])
      expect(Object.keys((await set(42_000, day)).body.errors)).toEqual(['date'])
  })

  test('a rate applies from its day on, and names its day', async () => {
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

  test('only a planned rate is withdrawn; the history has the author and both values', async () => {
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
    // Unchanged values are not recorded.
    await set(46_000, later(10))
    await set(46_000, later(10))
    expect((await history('usd')).filter((event: any) => event.after === 46_000)).toHaveLength(1)
  })
})

describe('POST /tax-rates', () => {
  const set = (basis_points: number | null, from_date: string, who: Caller = world.admin) =>
    who.post('/api/tax-rates', { code: 'telecommunications', from_date, basis_points })

  test('applies from tomorrow on: today’s orders have today’s rates', async () => {
    for (const day of [today, later(-30), later(2_000)])
      expect(Object.keys((await set(700, day)).body.errors)).toEqual(['from_date'])
    expect((await set(700, today)).body.message).toContain(longDay(later(1), 'en'))
    for (const rate of [-1, 10_001, 6.5]) expect((await set(rate, later(1))).status).toBe(422)
    expect((await world.admin.post('/api/tax-rates', { code: 'cess', from_date: later(1) })).status).toBe(422)
  })

  test('a change applies to quotes from its day on and to later orders, never to earlier ones', async () => {
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

  test('a planned rate is changed and withdrawn, with its history; one in force cannot be', async () => {
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

beforeEach(() => on(0))
afterEach(backToNow)

describe('a planned lead time', () => {
  const subject = { product_id: 1, grade: 'on_net', nni_ends: 0 }
  const set = (working_days: number | null, from_date?: string, who: Caller = world.admin) =>
    who.put('/api/lead-times', { ...subject, working_days, from_date })
  const listed = async () =>
    (await world.admin.get('/api/lead-times')).body.data.find(
      (each: any) => each.product_id === 1 && each.grade === 'on_net' && each.nni_ends === 0,
    )
  const offered = async () =>
    (await world.acme.get('/api/options?product_id=1')).body.data.lead_times.find(
      (each: any) => each.grade === 'on_net' && each.nni_ends === 0,
    ).working_days

  test('is planned and withdrawn, but not for a past day', async () => {
    for (const day of [later(-1), later(1_900), 'soon', '2026-02-30'])
      expect(Object.keys((await set(25, day)).body.errors)).toEqual(['from_date'])
    // Current values are replaced, never withdrawn.
    expect(Object.keys((await set(null, today)).body.errors)).toEqual(['from_date'])
    expect((await set(null, later(3))).status).toBe(404)
  })

  test('applies to prices, quotes and catalogue from its day, is replaced and withdrawn', async () => {
    const before = await quotes.active()
    expect((await set(20, later(5))).body.message).toBe(
      `The change from ${longDay(later(5), 'en')} has been planned.`,
    )
    await set(22, later(5))
    await set(28, later(9))
    expect(await listed()).toEqual({
      ...subject,
      working_days: 30,
      planned: [
        { from_date: later(5), working_days: 22 },
        { from_date: later(9), working_days: 28 },
      ],
    })
    expect([await offered(), (await quotes.active()).lead_time_days]).toEqual([30, 30])
    expect((await set(null, later(9))).body.message).toBe(
      `The change from ${longDay(later(9), 'en')} has been withdrawn.`,
    )
    const events = (await history('lead_times')).slice(0, 4)
    expect(events.map((each: any) => [each.subject.from_date, each.before, each.after])).toEqual([
      [later(9), 28, null],
      [later(9), 22, 28],
      [later(5), 20, 22],
      [later(5), 30, 20],
    ])

    await on(5)
    expect(await listed()).toEqual({ ...subject, working_days: 22, planned: [] })
    const after = await quotes.active()
    const shown = (await world.acme.get('/api/product-services')).body.data.find(
      (each: any) => each.product_id === 1,
    )
    expect([await offered(), after.lead_time_days]).toEqual([22, 22])
    expect(shown.lead_times).toContainEqual({ grade: 'on_net', nni_ends: 0, working_days: 22 })
    expect((await quotes.read(before.id)).lead_time_days).toBe(30)
    // Immediately, on the day of the plan.
    await set(24)
    expect(await offered()).toBe(24)
    await set(30)
  })
})

describe('a planned offer', () => {
  const set = (kind: string, value: number, offered: boolean | null, from_date?: string, product_id = 1) =>
    world.admin.put('/api/product-offers', { product_id, kind, value, offered, from_date })
  const offersOf = async (product: number) =>
    (await world.admin.get('/api/product-offers')).body.data.find((each: any) => each.product_id === product)

  test('is not planned for a past day', async () => {
    expect(Object.keys((await set('term', 36, true, later(-1))).body.errors)).toEqual(['from_date'])
    expect((await set('term', 36, null, later(2))).status).toBe(404)
  })

  test('begins and ends on its day in price search; quotes do not change', async () => {
    const device = (await offersOf(1)).add_ons.find((each: any) => each.kind === 'device')
    const { id } = await quotes.active({ device_vas_id: device.id })
    await set('add_on', device.id, false, later(4))
    await set('term', 36, true, later(4))
    const offers = await offersOf(1)
    expect(offers.planned).toEqual([
      { kind: 'add_on', value: device.id, offered: false, from_date: later(4) },
      { kind: 'term', value: 36, offered: true, from_date: later(4) },
    ])
    expect(offers.terms).toContainEqual({ months: 36, offered: false, priced: false, drafted: false })
    const line = () => quotes.line({ device_vas_id: device.id })
    expect((await world.acme.post('/api/quotes', quotes.line({ contract_id: 36 }))).status).toBe(422)
    expect((await world.acme.post('/api/quotes', line())).status).toBe(200)

    await on(4)
    expect((await world.acme.post('/api/quotes', line())).status).toBe(422)
    const options = (await world.acme.get('/api/options?product_id=1')).body.data
    expect(options.terms).toContainEqual(expect.objectContaining({ months: 36 }))
    expect(options.device.map((each: any) => each.id)).not.toContain(device.id)
    expect((await quotes.make({ contract_id: 36 })).status).toBe('pending')
    expect((await quotes.read(id)).device).toBe(device.name)
    await set('add_on', device.id, true)
    expect((await world.acme.post('/api/quotes', line())).status).toBe(200)
    await set('term', 36, false)
  })

  test('no day is left without a term: neither an end nor a withdrawal that would leave one', async () => {
    await set('term', 12, false, later(6), 2)
    await set('term', 24, false, later(8), 2)
    // On the eighth day nothing else would be left.
    const last = await set('term', 0, false, later(3), 2)
    expect([last.status, last.body.code]).toEqual([409, 'wrong_status'])
    expect((await set('term', 36, true, later(8), 2)).status).toBe(200)
    expect((await set('term', 0, false, later(3), 2)).status).toBe(200)
    expect((await set('term', 36, null, later(8), 2)).status).toBe(409)
    for (const [value, days] of [
      [0, 3],
      [12, 6],
      [24, 8],
      [36, 8],
    ] as const)
      expect((await set('term', value, null, later(days), 2)).status).toBe(200)
    expect((await offersOf(2)).planned).toEqual([])
  })
})

describe('planned deposit and extensions', () => {
  const url = '/api/portal-settings'
  const change = (more: object, who: Caller = world.admin) => who.put(url, more)

  test('are not planned for a past day; a switch has no day', async () => {
    for (const wrong of [
      { deposit_months: 3, from_date: later(-1) },
      { deposit_months: null },
      { second_person_publishes: true, from_date: later(2) },
    ])
      expect(Object.keys((await change(wrong)).body.errors)).toEqual(['from_date'])
    expect((await change({ deposit_months: null, from_date: later(2) })).status).toBe(404)
  })

  test('apply from their day on; earlier orders keep theirs; a planned one is withdrawn', async () => {
    const quote = await quotes.active()
    await change({ deposit_months: 3, extension_times: 1, from_date: later(7) })
    const { settings, planned, changes } = (await change({ deposit_months: 5, from_date: later(9) })).body
      .data
    expect(settings).toMatchObject({ deposit_months: 2, extension_times: 3 })
    expect(planned).toEqual([
      { name: 'deposit_months', value: 3, from_date: later(7) },
      { name: 'extension_times', value: 1, from_date: later(7) },
      { name: 'deposit_months', value: 5, from_date: later(9) },
    ])
    expect(changes[0]).toMatchObject({ name: 'deposit_months', before: 3, after: 5, from_date: later(9) })
    const withdrawn = (await change({ deposit_months: null, from_date: later(9) })).body.data
    expect(withdrawn.planned).toHaveLength(2)
    expect(withdrawn.changes[0]).toMatchObject({ before: 5, after: null, from_date: later(9) })
    expect(await quotes.read(quote.id)).toMatchObject({ deposit_months: 2, extensions_left: 3 })
    const order = await placedOrder(world)

    await on(7)
    expect(await quotes.read(quote.id)).toMatchObject({ deposit_months: 3, extensions_left: 1 })
    expect((await world.acme.get(`/api/orders/${order.id}`)).body.data.deposit_months).toBe(2)
    expect((await placedOrder(world)).deposit_months).toBe(3)
    const today = (await change({ deposit_months: 2, extension_times: 3 })).body.data
    expect(today.settings).toMatchObject({ deposit_months: 2, extension_times: 3 })
    expect(today.changes[0]).toMatchObject({ after: 3, from_date: later(7) })
  })
})

/** Fixtures of the price book: days, people signed in on a later day, and its history. */
function priceBookStage(world: World) {
  const now = world.clock.now
  const today = dayIn('Asia/Kuala_Lumpur', now)
  return {
    today,
    later: (days: number) => plusDays(today, days),
    /** Moves the clock to a later day, on which the customer and the admin sign in again. */
    on: async (days: number) => {
      world.clock.now = new Date(now.getTime() + days * 86_400_000)
      world.acme = await world.signIn('customer@acme.example')
      world.admin = await world.signIn('admin@trunkline.example')
    },
    backToNow: () => void (world.clock.now = now),
    history: async (book: string) =>
      (await world.admin.get(`/api/price-book/history?book=${book}`)).body.data,
  }
}

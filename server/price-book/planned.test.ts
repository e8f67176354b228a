import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { longDay } from '#server/platform/words/days.ts'
import { placedOrder } from '#server/testing/orders.ts'
import { priceBookStage } from '#server/testing/price-book.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const { today, later, on, backToNow, history } = priceBookStage(world)
const everyoneElse = [
  [() => world.stranger, 401],
  [() => world.acme, 403],
  [() => world.manager, 403],
  [() => world.commercial, 403],
] as const

beforeEach(() => on(0))
afterEach(backToNow)

describe('a lead time from a later day on', () => {
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

  test('is planned and withdrawn by the admin alone, for no past day', async () => {
    for (const [who, status] of everyoneElse) expect((await set(25, later(3), who())).status).toBe(status)
    for (const day of [later(-1), later(1_900), 'soon', '2026-02-30'])
      expect(Object.keys((await set(25, day)).body.errors)).toEqual(['from_date'])
    // What applies today is replaced, never withdrawn.
    expect(Object.keys((await set(null, today)).body.errors)).toEqual(['from_date'])
    expect((await set(null, later(3))).status).toBe(404)
  })

  test('counts in price search, quotes and the catalogue from its day on, and is replaced and withdrawn', async () => {
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
    // At once, on the day of the plan itself.
    await set(24)
    expect(await offered()).toBe(24)
    await set(30)
  })
})

describe('an offer from a later day on', () => {
  const set = (kind: string, value: number, offered: boolean | null, from_date?: string, product_id = 1) =>
    world.admin.put('/api/product-offers', { product_id, kind, value, offered, from_date })
  const offersOf = async (product: number) =>
    (await world.admin.get('/api/product-offers')).body.data.find((each: any) => each.product_id === product)

  test('is planned by the admin alone, for no past day', async () => {
    const body = { product_id: 1, kind: 'term', value: 36, offered: true, from_date: later(2) }
    for (const [who, status] of everyoneElse)
      expect((await who().put('/api/product-offers', body)).status).toBe(status)
    expect(Object.keys((await set('term', 36, true, later(-1))).body.errors)).toEqual(['from_date'])
    expect((await set('term', 36, null, later(2))).status).toBe(404)
  })

  test('begins and ends on its day in price search; quotes keep what they have', async () => {
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

describe('the deposit and the extensions from a later day on', () => {
  const url = '/api/portal-settings'
  const change = (more: object, who: Caller = world.admin) => who.put(url, more)

  test('are planned by the admin alone, for no past day; a switch has no day', async () => {
    const body = { deposit_months: 3, from_date: later(2) }
    for (const [who, status] of everyoneElse) expect((await change(body, who())).status).toBe(status)
    for (const wrong of [
      { deposit_months: 3, from_date: later(-1) },
      { deposit_months: null },
      { second_person_publishes: true, from_date: later(2) },
    ])
      expect(Object.keys((await change(wrong)).body.errors)).toEqual(['from_date'])
    expect((await change({ deposit_months: null, from_date: later(2) })).status).toBe(404)
  })

  test('apply from their day on; orders placed before keep theirs; a planned one is withdrawn', async () => {
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

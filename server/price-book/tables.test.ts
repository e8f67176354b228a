import { afterEach, describe, expect, test } from 'vitest'
import { nextWorkingDay, plusDays, restDaysOf } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { alterRecord } from '#server/testing/alter-record.ts'
import { placedOrder, orderFor } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const today = dayIn('Asia/Kuala_Lumpur', new Date())
const history = async (book: string) =>
  (await world.commercial.get(`/api/price-book/history?book=${book}`)).body.data

describe('PUT /lead-times', () => {
  const set = (more: object, who: Caller = world.admin) =>
    who.put('/api/lead-times', { product_id: 1, grade: 'on_net', nni_ends: 0, working_days: 25, ...more })
  afterEach(() => set({ working_days: 30 }))

  test('is between 1 and 365 working days, for possible combinations', async () => {
    for (const working_days of [0, 366, 2.5, '30'])
      expect(Object.keys((await set({ working_days })).body.errors)).toEqual(['working_days'])
    // An Internet line has no NNI ends, and a near-net end is no NNI.
    for (const more of [
      { product_id: 2, nni_ends: 1 },
      { grade: 'near_net', nni_ends: 2 },
    ])
      expect(Object.keys((await set(more)).body.errors)).toEqual(['nni_ends'])
    expect((await set({ product_id: 9 })).status).toBe(422)
  })

  test('applies to later quotes; earlier ones keep theirs', async () => {
    const before = await quotes.active()
    expect((await set({})).body.message).toMatch(/quotes made from now on/)
    const after = await quotes.active()
    expect([before.lead_time_days, after.lead_time_days]).toEqual([30, 25])
    expect((await quotes.read(before.id)).lead_time_days).toBe(30)
    const listed = (await world.manager.get('/api/lead-times')).body.data
    expect(listed).toContainEqual({
      product_id: 1,
      grade: 'on_net',
      nni_ends: 0,
      working_days: 25,
      planned: [],
    })
    expect((await history('lead_times'))[0]).toMatchObject({
      actor: 'Mei Ling Tan',
      subject: { product_id: 1, grade: 'on_net', nni_ends: 0 },
      before: 30,
      after: 25,
    })
  })
})

describe('PUT /holidays', () => {
  const set = (day: string, states: string[] | null, name = 'Day of mourning', who: Caller = world.admin) =>
    who.put('/api/holidays', { day, name, states })
  const kept = async (day: string) =>
    (await world.manager.get(`/api/holidays?year=${day.slice(0, 4)}`)).body.data.filter(
      (each: any) => each.day === day,
    )
  const nothing = { restDays: restDaysOf([]), holidays: new Set<string>() }

  test('is from today to the end of the calendar, for states of Malaysia', async () => {
    for (const day of [plusDays(today, -1), '2031-01-01', 'soon'])
      expect(Object.keys((await set(day, null)).body.errors)).toEqual(['day'])
    expect(Object.keys((await set('2028-03-07', ['Atlantis'])).body.errors)).toEqual(['states'])
    expect(Object.keys((await set('2028-03-07', null, ' ')).body.errors)).toEqual(['name'])
    expect((await set('2028-03-07', [])).status).toBe(404)
    expect((await world.manager.get('/api/holidays?year=2031')).status).toBe(422)
  })

  test('a holiday is added and removed by state, on record, one per state and day', async () => {
    const day = '2028-03-07'
    await set(day, ['kedah', 'Perlis', 'Kedah'])
    expect(await kept(day)).toEqual([{ day, name: 'Day of mourning', states: ['Kedah', 'Perlis'] }])
    const twice = await set(day, ['Perlis'], 'Another')
    expect([twice.status, twice.body.errors]).toEqual([
      422,
      { states: ['Perlis has another holiday on this day: Day of mourning.'] },
    ])
    await set(day, null)
    expect(await kept(day)).toEqual([{ day, name: 'Day of mourning', states: null }])
    expect((await set(day, [])).body.message).toMatch(/removed. Dates already promised stay/)
    expect(await kept(day)).toEqual([])
    const changes = (await history('calendar')).slice(0, 3).map((event: any) => [event.before, event.after])
    expect(changes).toEqual([
      [null, []],
      [['Kedah', 'Perlis'], null],
      [[], ['Kedah', 'Perlis']],
    ])
  })

  test('adding or removing a holiday moves no promised date, and affects later orders', async () => {
    const first = await placedOrder(world)
    const [{ promised }] = first.circuit_list
    expect((await set(promised, null)).status).toBe(200)
    const same = (await orderFor(world.acme, first.id)).circuit_list[0]
    expect(same).toEqual(first.circuit_list[0])
    const [next] = (await placedOrder(world)).circuit_list
    expect(next.promised).toBe(nextWorkingDay(plusDays(promised, 1), nothing))

    await set(promised, [])
    expect((await orderFor(world.acme, first.id)).circuit_list[0].promised).toBe(promised)
    const [again] = (await placedOrder(world)).circuit_list
    expect(again.promised).toBe(promised)
  })
})

describe('PUT /product-offers', () => {
  const set = (kind: string, value: number, offered: boolean, more: object = {}, who: Caller = world.admin) =>
    who.put('/api/product-offers', { product_id: 1, kind, value, offered, ...more })
  const offersOf = async (product: number) =>
    (await world.commercial.get('/api/product-offers')).body.data.find(
      (each: any) => each.product_id === product,
    )

  test('refuses unknown things and add-ons above layer 2 with the reason', async () => {
    const addOns = (await offersOf(1)).add_ons
    for (const { id } of addOns.filter((each: any) => !each.possible)) {
      const { status, body } = await set('add_on', id, true)
      expect([status, body.errors.value[0]]).toEqual([422, expect.stringMatching(/layer 2/)])
    }
    for (const [kind, value] of [
      ['add_on', 99_999],
      ['bandwidth', 99_999],
      ['term', 121],
      ['term', -1],
    ] as const)
      expect(Object.keys((await set(kind, value, true)).body.errors)).toEqual(['value'])
    expect((await set('colour', 1, true)).status).toBe(422)
  })

  test('an ended offer leaves price search, not quotes; a new one may be on request', async () => {
    const device = (await offersOf(1)).add_ons.find((each: any) => each.kind === 'device')
    const quote = await quotes.active({ device_vas_id: device.id })
    const ended = await set('add_on', device.id, false)
    expect(ended.body.message).toBe(
      `Private Leased Line no longer offers ${device.name}. Quotes that have it keep it.`,
    )
    const offered = (await world.acme.get('/api/options?product_id=1')).body.data.device
    expect(offered.map((each: any) => each.id)).not.toContain(device.id)
    expect((await world.acme.post('/api/quotes', quotes.line({ device_vas_id: device.id }))).status).toBe(422)
    expect(await quotes.read(quote.id)).toMatchObject({ device: device.name, total_mrc: quote.total_mrc })
    await set('add_on', device.id, true)

    await set('term', 36, true)
    expect((await offersOf(1)).terms[0]).toMatchObject({ months: 36, offered: true, priced: false })
    expect((await quotes.make({ contract_id: 36 })).status).toBe('pending')
    await set('term', 36, false)
    expect((await world.acme.post('/api/quotes', quotes.line({ contract_id: 36 }))).status).toBe(422)
    expect((await history('options')).slice(0, 2)).toMatchObject([
      { subject: { product_id: 1, kind: 'term', name: '36 months' }, before: true, after: false },
      { subject: { product_id: 1, kind: 'term', name: '36 months' }, before: false, after: true },
    ])
  })

  test('a bandwidth ends and begins again; the last term of a product stays', async () => {
    const [slowest] = (await offersOf(2)).bandwidths
    const offered = async () => (await world.acme.get('/api/bandwidth?product_id=2')).body.data.length
    const before = await offered()
    await set('bandwidth', slowest.id, false, { product_id: 2 })
    expect(await offered()).toBe(before - 1)
    await set('bandwidth', slowest.id, true, { product_id: 2 })
    expect(await offered()).toBe(before)

    const ofProduct = { product_id: 2 }
    for (const months of [24, 12]) await set('term', months, false, ofProduct)
    const last = await set('term', 0, false, ofProduct)
    expect([last.status, last.body.code, last.body.message]).toEqual([
      409,
      'wrong_status',
      '0 months is the last one that Internet Direct offers. Offer another one first.',
    ])
    // Others that are switched off can be switched on again.
    expect((await offersOf(2)).terms.map((term: any) => term.months)).toEqual(
      expect.arrayContaining([24, 12, 0]),
    )
    for (const months of [24, 12]) await set('term', months, true, ofProduct)
  })

  test('a price in the cart that is renewed without its add-on awaits a price', async () => {
    const device = (await offersOf(1)).add_ons.find((each: any) => each.kind === 'device')
    const quote = await quotes.make({ device_vas_id: device.id })
    await alterRecord(world, 'quote', quote.id, { price_held_until: plusDays(today, -1) })
    await set('add_on', device.id, false)
    await quotes.addToQuotes(quote.id)
    expect(await quotes.read(quote.id)).toMatchObject({ status: 'pending', device: device.name })
    await set('add_on', device.id, true)
  })
})

test('the history is paged, latest first', async () => {
  expect((await world.admin.get('/api/price-book/history?book=prices')).status).toBe(422)
  const { data, count } = (await world.manager.get('/api/price-book/history?book=options&per_page=2')).body
  const next = (await world.manager.get('/api/price-book/history?book=options&per_page=2&page=2')).body.data
  expect([data.length, next.length, count > 4]).toEqual([2, 2, true])
  expect(data[1].id).toBeGreaterThan(next[0].id)
})

import { describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { expiringDays } from '#contract/quotes/actions.ts'
import { handling, quote } from '#contract/quotes/quote.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { alterRecord } from '#server/testing/alter-record.ts'
import { backToToday, quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

const listed = async (query: string) => {
  const { status, body } = await world.acme.get(`/api/quotes?${query}`)
  return { status, count: body.count, ids: body.data?.map((quote: { id: number }) => quote.id) }
}

/** An active quote with this many days left. */
async function shutdown(days: number): Promise<number> {
  const { id } = await quotes.active()
  const validity = plusDays(dayIn('Asia/Kuala_Lumpur', world.clock.now), days)
  await alterRecord(world, 'quote', id, { validity })
  return id
}

describe('GET /quotes', () => {
  test('[C-07] [E-36] returns a list and the count of all', async () => {
    const before = (await world.acme.get('/api/quotes')).body.count
    await world.acme.post('/api/quotes/bulk', { data: Array.from({ length: 25 }, () => quotes.line()) })
    const { body } = await world.acme.get('/api/quotes')
    expect(body.success).toBe(true)
    expect(body.data).toHaveLength(20)
    expect(body.count).toBe(before + 25)
    const { body: second } = await world.acme.get('/api/quotes?page=2&per_page=5&sort=quote_reference')
    const { body: first } = await world.acme.get('/api/quotes?per_page=10&sort=quote_reference')
    expect(second.data.map((each: { id: number }) => each.id)).toEqual(
      first.data.slice(5).map((each: { id: number }) => each.id),
    )
  })

  test('rows carry what lists show: where sites are in detail comes with the quote alone', async () => {
    const { data: own } = (await world.acme.get('/api/quotes')).body
    const { data: all } = (await world.manager.get('/api/quotes/client-manager')).body
    for (const each of own) expect(Object.keys(each)).toEqual(Object.keys(quote.shape))
    for (const each of all) expect(Object.keys(each)).toEqual(Object.keys(quote.extend({ handling }).shape))
    for (const each of [...own, ...all]) expect(JSON.stringify(each).length).toBeLessThan(1_400)
    expect(await quotes.read(own[0].id)).toMatchObject({
      site_a_details: { address_line1: expect.any(String) },
      tax_rates: expect.anything(),
    })
  })

  test('[R-11] [T-16] each status has its own list and all has every quote', async () => {
    const { borneo } = world
    const counts: Record<string, number> = {}
    for (const status of [
      'cart',
      'pending',
      'active',
      'cancelled',
      'expired',
      'ordered',
      'all',
      'cart,pending',
    ]) {
      const { body } = await borneo.get(`/api/quotes?status=${status}&per_page=100`)
      counts[status] = body.count
      if (!/all|,/.test(status))
        expect(body.data.every((each: { status: string }) => each.status === status)).toBe(true)
    }
    const { all, 'cart,pending': inCart, ...each } = counts
    expect(Object.values(each).reduce((a, b) => a + b)).toBe(all)
    expect(inCart).toBe(each.cart! + each.pending!)
  })

  test.each([
    'total_mrc',
    '-total_mrc',
    'validity',
    'bandwidth',
    '-quote_reference',
    'total_nrc',
    '-created_at',
  ])('sorts by %s', async (sort) => {
    const { body } = await world.borneo.get(`/api/quotes?sort=${sort}&status=active`)
    const field = sort.replace('-', '') as 'total_mrc'
    const values = body.data.map((each: Record<string, unknown>) =>
      field === ('bandwidth' as string) ? Number(each.bandwidth_speed) : each[field],
    )
    const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    expect(values).toEqual(sort.startsWith('-') ? sorted.toReversed() : sorted)
  })

  test('searches by site, reference and project, in any order and case', async () => {
    const find = async (keyword: string) =>
      (await world.borneo.get(`/api/quotes?keyword=${encodeURIComponent(keyword)}`)).body
    expect((await find('miri PETRONAS')).count).toBeGreaterThan(0)
    expect((await find('kuching backhaul')).count).toBeGreaterThan(0)
    expect((await find('%')).count).toBe(0)
    expect((await find("'; drop table quote; --")).count).toBe(0)
    expect((await world.borneo.get('/api/quotes?product_id=3')).body.count).toBe(0)
  })

  test.each([
    'page=0',
    'page=101&per_page=100',
    'per_page=101',
    'per_page=x',
    'sort=remarks',
    'status=removed',
    'status=nonsense',
    'keyword=%00',
  ])('refuses ?%s', async (query) => {
    expect((await world.acme.get(`/api/quotes?${query}`)).status).toBe(422)
  })
})

describe('filters of GET /quotes', () => {
  test('by value and by the business zone’s days', async () => {
    const quote = await quotes.make({ bandwidth_id: quotes.bandwidth['40Gbps'] })
    const find = async (query: string) =>
      (await world.acme.get(`/api/quotes?per_page=100&${query}`)).body.data.map(
        (each: { id: number }) => each.id,
      )
    expect(await find(`mrc_from=${quote.total_mrc}`)).toContain(quote.id)
    expect(await find(`mrc_from=${quote.total_mrc + 0.01}`)).not.toContain(quote.id)
    expect(await find(`mrc_to=${quote.total_mrc}`)).toContain(quote.id)
    await world.owner
      .updateTable('quote')
      .set({ created_at: new Date('2026-03-31T16:30:00Z') } as object)
      .where('id', '=', quote.id)
      .execute()
    expect(await find('created_from=2026-04-01&created_to=2026-04-01')).toContain(quote.id)
    expect(await find('created_from=2026-03-31&created_to=2026-03-31')).not.toContain(quote.id)
    expect((await world.acme.get('/api/quotes?created_from=2026-02-30')).status).toBe(422)
    expect((await world.acme.get('/api/quotes?mrc_from=-1')).status).toBe(422)
    expect((await world.acme.get('/api/quotes?mrc_from=1.005')).status).toBe(422)
  })

  test.each(['0000-01-01', '1899-12-31', '9000-01-01', '9999-12-31'])(
    'the day %s is beyond what can be reckoned with: 422',
    async (day) => {
      for (const path of ['quotes?created_to=', 'quotes?created_from=', 'quotes/export?created_to='])
        expect((await world.acme.get(`/api/${path}${day}`)).status).toBe(422)
    },
  )

  test('the first and the last supported day are accepted', async () => {
    const all = await world.acme.get('/api/quotes?created_from=1900-01-01&created_to=8999-12-31')
    expect(all).toMatchObject({
      status: 200,
      body: { count: (await world.acme.get('/api/quotes')).body.count },
    })
  })
})
test('expiring lists active quotes with at most seven days left, as many as the dashboard counts', async () => {
  const [yesterday, today, last, later] = [
    await shutdown(-1),
    await shutdown(0),
    await shutdown(expiringDays),
    await shutdown(expiringDays + 1),
  ]
  const { ids, count } = await listed('status=active&expiring=1&sort=validity&per_page=100')
  expect(ids).toEqual(expect.arrayContaining([today, last]))
  expect(ids).not.toContain(yesterday)
  expect(ids).not.toContain(later)
  const { expiringQuote } = (await world.acme.get('/api/dashboard')).body.data
  expect(count).toBe(expiringQuote)
  expect((await listed('status=all&expiring=1')).count).toBe(count)
  expect((await listed('status=cancelled&expiring=1')).count).toBe(0)
})

test('expiring accepts only 1', async () => {
  expect((await listed('expiring=yes')).status).toBe(422)
})
test('validity ends with its day in Kuala Lumpur, whatever the hour elsewhere', async () => {
  const [quote] = (await world.acme.get('/api/quotes?status=active&sort=-validity')).body.data
  world.clock.now = new Date(`${quote.validity}T23:59:59+08:00`)
  let later = await world.signIn('customer@acme.example')
  expect((await later.get(`/api/quotes/${quote.id}`)).body.data.status).toBe('active')
  world.clock.now = new Date(world.clock.now.getTime() + 1_000)
  later = await world.signIn('customer@acme.example')
  expect((await later.get(`/api/quotes/${quote.id}`)).body.data.status).toBe('expired')
  const listed = async (status: string) =>
    (await later.get(`/api/quotes?status=${status}&per_page=100`)).body.data.map(
      (each: { id: number }) => each.id,
    )
  expect(await listed('expired')).toContain(quote.id)
  expect(await listed('active')).not.toContain(quote.id)
  await backToToday(world)
})

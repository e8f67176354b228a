import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { expiringDays } from '#contract/quotes/actions.ts'
import { handling, quote } from '#contract/quotes/quote.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { alterRecord } from '#server/testing/alter-record.ts'
import { backToToday, quoteStage } from '#server/testing/quotes.ts'
import { type Caller, openWorld } from '#server/testing/world.ts'

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

  test('rows have the displayed fields: details of sites are only in the quote', async () => {
    const { data: own } = (await world.acme.get('/api/quotes')).body
    const { data: all } = (await world.manager.get('/api/quotes/client-manager')).body
    for (const each of own) expect(Object.keys(each)).toEqual(Object.keys(quote.shape))
    for (const each of all)
      expect(Object.keys(each)).toEqual(
        Object.keys(quote.omit({ answer_due: true }).extend({ handling }).shape),
      )
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
    await world.alter('quote', { id: quote.id }, { created_at: new Date('2026-03-31T16:30:00Z') })
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
test('validity ends with its day in Kuala Lumpur, independent of other time zones', async () => {
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

const { make, active, read } = quotes

/** The references that a company's list finds by a keyword, and their number. */
async function found(keyword: string, who: Caller = world.acme) {
  const { body } = await who.get(`/api/quotes?per_page=100&keyword=${encodeURIComponent(keyword)}`)
  const references: string[] = body.data.map((each: { quote_reference: string }) => each.quote_reference)
  expect(body.count).toBe(references.length)
  return references
}

/** Gives a quote unique sites. */
async function rename(id: number, here: object, there?: object) {
  await world.alter(
    'quote',
    { id },
    {
      site_a: sql`site_a || ${JSON.stringify(here)}::jsonb`,
      ...(there && { site_b: sql`site_b || ${JSON.stringify(there)}::jsonb` }),
    },
  )
}

test('every word is in the reference, the project, a site or the company’s own names, in the middle of words too', async () => {
  const { id, quote_reference } = await active({ buyer_reference: 'WAN-77', cost_centre: 'Ops 410' })
  await world.acme.put('/api/quotes/project', { ids: [id], project_name: 'Lingkaran Timur' })
  await rename(
    id,
    { label: 'Gudang Nilam Lima', city: 'Sitiawan' },
    { label: 'Depot Ångström', city: 'Lumut' },
  )
  for (const keyword of [
    'nilam',
    'ILAM',
    'nilam lumut',
    'lumut nilam gudang',
    'timur',
    'ngkar nilam',
    'åNGSTRÖM',
    'wan-77 ops',
    'an-7 nilam',
    quote_reference,
    quote_reference.toLowerCase(),
    `${quote_reference.slice(3)} sitiawan`,
    'q nilam q-20',
  ])
    expect(await found(keyword), keyword).toContain(quote_reference)
  for (const keyword of [
    'nilam ipoh',
    'nilamx',
    'limasitiawan',
    'nilam_lima',
    '%',
    '\\',
    `${quote_reference}0`,
    `${quote_reference} ipoh`,
    'acme nilam',
    'wan-77 ipoh',
    'wan-78',
  ])
    expect(await found(keyword), keyword).not.toContain(quote_reference)
})

test('a changed site is found by its new words, and no longer by the old ones', async () => {
  const { id, quote_reference } = await active()
  await rename(id, { label: 'Kilang Zamrud' })
  expect(await found('zamrud')).toEqual([quote_reference])
  await rename(id, { label: 'Kilang Delima Batu' }, { label: 'Pejabat Zamrudin' })
  expect(await found('delima batu')).toEqual([quote_reference])
  expect(await found('kilang zamrudin')).toEqual([quote_reference])
  await rename(id, { label: 'Kilang Mutiara Batu' }, { label: 'Pejabat Intan' })
  expect(await found('zamrud')).toEqual([])
})

test('a quote in the cart is found, and a removed one is not', async () => {
  const { id, quote_reference } = await make()
  await rename(id, { label: 'Stesen Kasturi' })
  expect(await found('kasturi')).toEqual([quote_reference])
  expect((await world.acme.get('/api/quotes?status=cart&keyword=kasturi')).body.count).toBe(1)
  await world.acme.put(`/api/quotes/delete/${id}`)
  expect(await found('kasturi')).toEqual([])
})

test('a company finds no quotes of another company, not even at a shared site', async () => {
  const [mine, theirs] = [await active(), await make({}, world.borneo)]
  for (const { id } of [mine, theirs]) await rename(id, { label: 'Plaza Cempaka' })
  expect(await found('cempaka')).toEqual([mine.quote_reference])
  expect(await found('cempaka', world.borneo)).toEqual([theirs.quote_reference])
  expect(await found(theirs.quote_reference)).toEqual([])
  await rename(theirs.id, { label: 'Plaza Seroja' })
  expect(await found('seroja')).toEqual([])
  expect(await found('seroja', world.borneo)).toEqual([theirs.quote_reference])
  expect((await read(mine.id)).site_a).toBe('Plaza Cempaka')
})

describe('GET /quotes/same-line', () => {
  const { pending, bandwidth, created, internet, fibre, expire } = quotes

  /** No other quote has this line: the demo has no term of 12 months at 2 Gbps between these two. */
  const line = { bandwidth_id: bandwidth['2Gbps'], contract_id: 12 }
  const asked = (more: object = {}) => {
    const query = { product_id: 1, ...line, site_a_nis: 'KUL-0001', site_b_nis: 'CBJ-0003', ...more }
    return new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ).toString()
  }
  const sameLines = (more: object = {}, who: Caller = world.acme) =>
    who.get(`/api/quotes/same-line?${asked(more)}`)
  const referencesOf = async (more?: object, who?: Caller) =>
    (await sameLines(more, who)).body.data.map((quote: { quote_reference: string }) => quote.quote_reference)

  test('half a line is refused', async () => {
    for (const more of [
      { bandwidth_id: 'x' },
      { contract_id: -1 },
      { product_id: 9 },
      { product_id: undefined },
    ])
      expect((await sameLines(more)).status, JSON.stringify(more)).toBe(422)
  })

  test('a line is found in the cart and once saved, in both directions, by its own company only', async () => {
    expect(await referencesOf()).toEqual([])
    const inCart = await make(line)
    const saved = await active(line)
    const both = [saved.quote_reference, inCart.quote_reference]
    expect((await sameLines()).body.data).toEqual([
      { id: saved.id, quote_reference: saved.quote_reference, status: 'active' },
      { id: inCart.id, quote_reference: inCart.quote_reference, status: 'cart' },
    ])
    expect(await referencesOf({ site_a_nis: 'CBJ-0003', site_b_nis: 'KUL-0001' })).toEqual(both)
    expect(await referencesOf({}, world.borneo)).toEqual([])

    for (const other of [
      { bandwidth_id: bandwidth['1Gbps'] },
      { contract_id: 24 },
      { product_id: 2 },
      { site_b_nis: 'KUL-0009' },
      { site_b_nis: undefined },
      { site_b_nis: 'KUL-0001' },
    ])
      expect(
        (await referencesOf(other)).filter((reference: string) => both.includes(reference)),
        JSON.stringify(other),
      ).toEqual([])
  })

  test('removed, cancelled, expired and ordered quotes are not open', async () => {
    const own = { ...line, bandwidth_id: bandwidth['5Gbps'] }
    const [removed, cancelled, expired] = [await make(own), await active(own), await active(own)]
    expect(await referencesOf(own)).toHaveLength(3)
    await world.acme.put(`/api/quotes/delete/${removed.id}`)
    await world.acme.put(`/api/quotes/cancel/${cancelled.id}`)
    await expire(expired.id)
    expect(await referencesOf(own)).toEqual([])
  })

  test('a product with one end is compared by it; an address entered by hand matches no other', async () => {
    const [net, fibred] = [await created(internet({ contract_id: 0 })), await created(fibre())]
    expect(
      await referencesOf({
        product_id: 2,
        bandwidth_id: bandwidth['500Mbps'],
        contract_id: 0,
        site_a_nis: 'KUL-0009',
        site_b_nis: undefined,
      }),
    ).toContain(net.quote_reference)
    expect(
      await referencesOf({
        product_id: 3,
        bandwidth_id: bandwidth['1Gbps'],
        contract_id: 0,
        site_a_nis: 'KUL-0021',
        site_b_nis: undefined,
      }),
    ).toContain(fibred.quote_reference)

    const { quote_reference, bandwidth_id, contract_id, product_id } = await pending()
    expect((await read((await pending()).id)).site_b_nis).toBeNull()
    expect(
      await referencesOf({ product_id, bandwidth_id, contract_id, site_b_nis: undefined }),
    ).not.toContain(quote_reference)
  })
})

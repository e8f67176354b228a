import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bandwidthIds, handEntered, leasedLine } from '#server/testing/drafts.ts'
import { openWorld, type World } from '#server/testing/world.ts'

let world: World
let bandwidth: Record<string, number>
beforeAll(async () => {
  world = await openWorld()
  bandwidth = await bandwidthIds(world)
})
afterAll(() => world.close())

const line = (more: object = {}) => ({ ...leasedLine, bandwidth_id: bandwidth['100Mbps'], ...more })
const internet = (more: object = {}) => ({
  product_id: 2,
  site_a: 'typed by hand',
  site_a_nis: 'KUL-0009',
  bandwidth_id: bandwidth['500Mbps'],
  contract_id: 12,
  ...more,
})
const fibre = (more: object = {}) => ({
  product_id: 3,
  location: 'Menara Felda',
  location_nis: 'KUL-0021',
  bandwidth_id: bandwidth['1Gbps'],
  contract_id: 0,
  ...more,
})
const created = async (draft: object, who = world.acme) => {
  const { status, body } = await who.post('/api/quotes', draft)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

// Signing in later has cleared away the sessions that had ended by then.
const backToToday = async () => {
  world.clock.now = new Date()
  world.acme = await world.signIn('customer@acme.example')
}

describe('POST /quotes', () => {
  test('[P-01] [P-03] [P-04] [C-12] [T-08] [E-19] makes a priced quote of each product, in the cart', async () => {
    for (const [draft, product] of [
      [line(), 'Private Leased Line'],
      [internet(), 'Internet Direct'],
      [fibre(), 'FTTO'],
    ] as const) {
      const { body } = await world.acme.post('/api/quotes', draft)
      expect(body).toMatchObject({ success: true, message: 'Your quote is in the cart.' })
      expect(body.data).toMatchObject({ product, status: 'cart', validity: null })
      const listed = await world.acme.get('/api/quotes?status=cart')
      expect(listed.body.data.map((each: { id: number }) => each.id)).toContain(body.data.id)
    }
  })

  test('[E-17] [E-20] [E-21] [E-22] [E-23] carries what the wire names, and sums to the sen', async () => {
    const quote = await created(line())
    expect(quote).toMatchObject({
      quote_reference: expect.stringMatching(/^Q-\d{4}-\d{6,}$/),
      bandwidth: '100Mbps',
      bandwidth_id: bandwidth['100Mbps'],
      bandwidth_speed: '100',
      contract: '24 months',
      contract_id: 24,
      project_name: null,
    })
    const { body } = await world.acme.get(`/api/quotes/${quote.id}`)
    const sum = (charge: string) =>
      body.data.lines
        .filter((line: { charge: string }) => line.charge === charge)
        .reduce((total: number, line: { amount: number }) => total + Math.round(line.amount * 100), 0)
    expect(sum('mrc')).toBe(Math.round(quote.total_mrc * 100))
    expect(sum('nrc')).toBe(Math.round(quote.total_nrc * 100))
    for (const name of ['bandwidth_nrc', 'bandwidth_mrc', 'xc_nrc', 'xc_mrc'])
      expect(String(quote[name])).toMatch(/^\d+(\.\d{1,2})?$/)
  })

  test('[P-05] [E-25] [E-26] [E-27] takes each add-on, and none', async () => {
    const { body } = await world.acme.get('/api/options?product_id=2')
    const [fixed_ip, voice, device] = [body.data.fixed_ip[1], body.data.voice[0], body.data.device[0]]
    const plain = await created(internet())
    expect(plain).toMatchObject({ fixed_ip: null, voice: null, device: null, vas_mrc: 0 })
    const full = await created(
      internet({ fixed_ip_vas_id: fixed_ip.id, voice_id: voice.id, device_vas_id: device.id }),
    )
    expect(full).toMatchObject({
      fixed_ip: fixed_ip.name,
      fixed_ip_vas_id: fixed_ip.id,
      voice: voice.name,
      voice_id: voice.id,
      device: device.name,
      device_vas_id: device.id,
    })
    expect(full.total_mrc).toBeGreaterThan(plain.total_mrc)
  })

  test('[E-28] [E-29] [E-30] [E-31] [E-33] [E-34] fills picked sites from the inventory, whatever was sent', async () => {
    const stored = await created(
      line({
        site_a_details: { address_line1: 'a lie', standard: 1, level: '8', unit: '8-1', block: 'B' },
      }),
    )
    expect(stored).toMatchObject({
      site_a: 'Menara AIMS',
      site_a_nis: 'KUL-0001',
      site_b: 'CSF CX1',
      location: null,
    })
    expect(stored.site_a_details).toMatchObject({
      address_line1: 'Changkat Raja Chulan',
      city: 'Kuala Lumpur',
      postcode: '50200',
      state: 'Wilayah Persekutuan',
      country: 'Malaysia',
      standard: 1,
      block: 'B',
      level: '8',
      unit: '8-1',
    })
    const ftto = await created(
      fibre({ site_a_nis: 'KUL-0001', location_details: { standard: 1, level: '3' } }),
    )
    expect(ftto).toMatchObject({ site_a: null, location: 'Menara Felda', location_nis: 'KUL-0021' })
    expect(ftto.location_details).toMatchObject({
      ftto_readiness: 'xgspon',
      address_landed: false,
      level: '3',
    })
  })

  test('[E-32] [V-15] awaits a price for a hand-entered address, labelled by its non-empty parts', async () => {
    const { body } = await world.acme.post(
      '/api/quotes',
      line({ site_b_nis: null, site_b_details: handEntered }),
    )
    expect(body.message).toBe('Your quote is in the cart and awaits a price.')
    expect(body.data).toMatchObject({
      status: 'pending',
      site_b: 'Lot 17, Jalan Perusahaan 3, Rawang, 48000, Selangor, Malaysia',
      site_b_nis: null,
      bandwidth_mrc: null,
      total_mrc: null,
      xc_mrc: 250,
      grade: 'off_net',
      lead_time_days: 90,
    })
    expect(body.data.site_b_details.standard).toBe(0)
  })

  test('takes neither price, state, company nor id from the browser', async () => {
    const { body } = await world.acme.get('/api/profile')
    const quote = await created(
      line({
        bandwidth_mrc: 1,
        total_mrc: 1,
        status: 'active',
        company_id: 2,
        id: 1,
        validity: '2099-01-01',
      }),
    )
    expect(quote).toMatchObject({ status: 'cart', company_id: body.data.customer.id, validity: null })
    expect(quote.bandwidth_mrc).toBeGreaterThan(100)
    expect(quote.id).toBeGreaterThan(1)
  })

  test('prices a company by its own rule first, then the base card, and a licensed provider without tax', async () => {
    const across = (more: object) => ({ ...line(more), site_a_nis: 'KCH-0001' })
    const acme = await created(across({}))
    const borneo = await created(across({}), world.borneo)
    expect(borneo.total_mrc).toBeLessThan(acme.total_mrc)
    expect([borneo.tax_mrc, borneo.tax_nrc]).toEqual([0, 0])
    expect(Math.round(acme.tax_mrc * 100)).toBe(Math.round(acme.total_mrc * 6))
    const lines = (await world.borneo.get(`/api/quotes/${borneo.id}`)).body.data.lines
    expect(new Set(lines.map((line: { own_rate: boolean }) => line.own_rate))).toEqual(new Set([true, false]))
    expect(JSON.stringify(lines)).not.toMatch(/rule|cell|floor/)
  })

  test('an NNI pays transport and cross connect only, and is its company’s own', async () => {
    const { body } = await world.borneo.get('/api/options?product_id=1')
    const [nni] = body.data.nnis
    const draft = line({ site_a_nis: null, site_a_nni: nni.id, site_b_nis: 'KCH-0001' })
    const quote = await created(draft, world.borneo)
    expect(quote).toMatchObject({
      site_a_nni: nni.id,
      site_a_nis: null,
      site_a: 'Borneo hand-over KL, Menara AIMS',
    })
    const { lines } = (await world.borneo.get(`/api/quotes/${quote.id}`)).body.data
    expect(
      lines
        .filter((line: { end: string }) => line.end === 'a')
        .map((line: { component: string }) => line.component),
    ).toEqual(['cross_connect', 'cross_connect'])
    const foreign = await world.acme.post('/api/quotes', draft)
    expect(foreign).toMatchObject({ status: 422, body: { errors: { site_a_nni: [expect.any(String)] } } })
    expect((await world.acme.get('/api/options?product_id=1')).body.data.nnis).toEqual([])
  })

  test('[C-26] FTTO sells only what the building’s readiness allows', async () => {
    const slow = fibre({ location_nis: 'KUL-0011', bandwidth_id: bandwidth['2Gbps'] })
    const answer = await world.acme.post('/api/quotes', slow)
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { bandwidth_id: [expect.stringMatching(/offer/)] } },
    })
    await created({ ...slow, bandwidth_id: bandwidth['1Gbps'] })
    const unready = fibre({ location_nis: 'BKI-0003', bandwidth_id: bandwidth['100Mbps'] })
    expect((await world.acme.post('/api/quotes', unready)).status).toBe(422)
  })

  test.each([
    ['no body', undefined, 'product_id'],
    ['[P-02] no site B', { site_b_nis: null }, 'site_b'],
    ['an unknown building', { site_b_nis: 'NOWHERE-1' }, 'site_b_nis'],
    ['an unknown bandwidth', { bandwidth_id: 999_999 }, 'bandwidth_id'],
    ['a bandwidth as text', { bandwidth_id: '100Mbps' }, 'bandwidth_id'],
    ['a term nobody sells', { contract_id: 7 }, 'contract_id'],
    ['a fraction of a term', { contract_id: 1.5 }, 'contract_id'],
    ['an unknown product', { product_id: 4 }, 'product_id'],
    ['an unknown add-on', { voice_id: 999_999 }, 'voice_id'],
    ['an add-on of another kind', { voice_id: 1 }, 'voice_id'],
    ['an unknown NNI', { site_a_nis: null, site_a_nni: 999_999 }, 'site_a_nni'],
    ['a NUL', { site_a_nis: 'a\u0000' }, 'site_a_nis'],
    ['half a surrogate pair', { site_a: '\ud800' }, 'site_a'],
    [
      'a hand-entered address without a city',
      { site_b_nis: '', site_b_details: { ...handEntered, city: ' ' } },
      'site_b_details.city',
    ],
  ])('refuses %s with 422 on its field, and stores nothing', async (_, more, field) => {
    const before = (await world.acme.get('/api/quotes')).body.count
    const answer = await world.acme.post('/api/quotes', more && line(more))
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toContain(field)
    expect((await world.acme.get('/api/quotes')).body.count).toBe(before)
  })

  test('[A-03] is for customers', async () => {
    for (const who of [world.manager, world.admin, world.commercial])
      expect((await who.post('/api/quotes', { nonsense: true })).status).toBe(403)
    expect((await world.stranger.post('/api/quotes', line())).status).toBe(401)
  })

  test('four posts with one Idempotency-Key make one quote', async () => {
    const before = (await world.acme.get('/api/quotes')).body.count
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([1, 2, 3, 4].map(() => world.acme.post('/api/quotes', line(), key)))
    expect(new Set(answers.map((each) => each.body.data.id)).size).toBe(1)
    expect((await world.acme.get('/api/quotes')).body.count).toBe(before + 1)
    const other = await world.acme.post('/api/quotes', line({ contract_id: 12 }), key)
    expect(other.status).toBe(422)
    const somebodyElse = await world.borneo.post('/api/quotes', line(), key)
    expect(somebodyElse.status).toBe(200)
    const failed = { 'idempotency-key': randomUUID() }
    expect((await world.acme.post('/api/quotes', line({ contract_id: 7 }), failed)).status).toBe(422)
    expect((await world.acme.post('/api/quotes', line(), failed)).status).toBe(200)
    expect((await world.acme.post('/api/quotes', line(), { 'idempotency-key': 'with space' })).status).toBe(
      422,
    )

    // After 24 hours the key is forgotten: it makes a new quote, and the others of the user are cleared away.
    world.clock.now = new Date(Date.now() + 25 * 3_600_000)
    const tomorrow = await world.signIn('customer@acme.example')
    const again = await tomorrow.post('/api/quotes', line(), key)
    expect(again.body.data.id).not.toBe(answers[0]!.body.data.id)
    const { userId } = { userId: (await tomorrow.get('/api/profile')).body.data.id }
    const kept = await world.owner
      .selectFrom('idempotency_key')
      .select('key')
      .where('user_id', '=', userId)
      .execute()
    expect(kept).toEqual([{ key: key['idempotency-key'] }])
    await backToToday()
  })
})

describe('POST /quotes/bulk', () => {
  test('[C-11] [T-09] stores all rows and tells how many await a price', async () => {
    const before = (await world.acme.get('/api/quotes')).body.count
    const { body } = await world.acme.post('/api/quotes/bulk', {
      data: [line(), internet(), line({ site_b_nis: '', site_b_details: handEntered })],
    })
    expect(body).toMatchObject({ success: true, message: '2 priced, 1 awaiting a price.' })
    expect(new Set(body.data.ids).size).toBe(3)
    expect((await world.acme.get('/api/quotes')).body.count).toBe(before + 3)
    const pending = (await world.acme.get(`/api/quotes/${body.data.ids[2]}`)).body.data
    expect(pending).toMatchObject({ status: 'pending', product_id: 1 })
    expect((await world.acme.get(`/api/quotes/${body.data.ids[1]}`)).body.data.product_id).toBe(2)
  })

  test('is all or nothing, with errors keyed by row', async () => {
    const before = (await world.acme.get('/api/quotes')).body.count
    const answer = await world.acme.post('/api/quotes/bulk', {
      data: [line(), line({ site_b_nis: 'NOWHERE-1' }), internet({ contract_id: 7 })],
    })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['data.1.site_b_nis', 'data.2.contract_id'])
    expect((await world.acme.get('/api/quotes')).body.count).toBe(before)
  })

  test('takes 2,000 rows and refuses 2,001 and none', async () => {
    const many = (rows: number) => ({ data: Array.from({ length: rows }, () => line()) })
    const { body } = await world.acme.post('/api/quotes/bulk', many(2_000))
    expect(new Set(body.data.ids).size).toBe(2_000)
    expect((await world.acme.post('/api/quotes/bulk', many(2_001))).status).toBe(422)
    expect((await world.acme.post('/api/quotes/bulk', many(0))).status).toBe(422)
    expect((await world.stranger.post('/api/quotes/bulk', many(1))).status).toBe(401)
    expect((await world.manager.post('/api/quotes/bulk', many(1))).status).toBe(403)
  })
})

describe('GET /quotes', () => {
  test('[C-07] [E-36] answers a list and the number of all', async () => {
    const { body } = await world.acme.get('/api/quotes')
    expect(body.success).toBe(true)
    expect(body.data).toHaveLength(20)
    expect(body.count).toBeGreaterThan(2_000)
    const { body: second } = await world.acme.get('/api/quotes?page=2&per_page=5&sort=quote_reference')
    const { body: first } = await world.acme.get('/api/quotes?per_page=10&sort=quote_reference')
    expect(second.data.map((each: { id: number }) => each.id)).toEqual(
      first.data.slice(5).map((each: { id: number }) => each.id),
    )
  })

  test('[R-11] [T-16] each status holds its own and all holds every one', async () => {
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

  test('[A-03] is for customers', async () => {
    expect((await world.stranger.get('/api/quotes')).status).toBe(401)
    for (const who of [world.manager, world.admin, world.commercial])
      expect((await who.get('/api/quotes?page=0')).status).toBe(403)
  })
})

describe('POST /quotes/create-wish-list', () => {
  test('[C-13] [K-06] [P-08] [E-18] makes quotes active for 30 days under a project', async () => {
    const [one, two] = [await created(line()), await created(internet())]
    const { body } = await world.acme.post('/api/quotes/create-wish-list', {
      ids: [one.id, two.id],
      project_name: '  Ring ',
    })
    expect(body).toMatchObject({ success: true, message: '2 quotes are now in your quotes.' })
    const quote = (await world.acme.get(`/api/quotes/${one.id}`)).body.data
    const inThirtyDays = new Date(Date.now() + 30 * 86_400_000)
    expect(quote).toMatchObject({
      status: 'active',
      project_name: 'Ring',
      validity: new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' }).format(inThirtyDays),
    })
    expect(quote.events.map((each: { action: string }) => each.action)).toEqual(['create', 'add_to_wishlist'])
    expect(quote.events[1].actor).toBe('Aminah Rahman')
  })

  test('[C-09] [C-10] joins an existing project in any case; names are the company’s own', async () => {
    const [one, two] = [await created(line()), await created(line())]
    await world.acme.post('/api/quotes/create-wish-list', { ids: [one.id], project_name: 'Depot' })
    await world.acme.post('/api/quotes/create-wish-list', { ids: [two.id], project_name: 'DEPOT' })
    const { body } = await world.acme.get('/api/quotes/projects')
    expect(body.success).toBe(true)
    expect(body.data.filter((name: string) => name.toLowerCase() === 'depot')).toEqual(['Depot'])
    expect((await world.acme.get(`/api/quotes/${two.id}`)).body.data.project_name).toBe('Depot')
    expect((await world.borneo.get('/api/quotes/projects')).body.data).toEqual(['Kuching backhaul'])
    expect((await world.stranger.get('/api/quotes/projects')).status).toBe(401)
    expect((await world.manager.get('/api/quotes/projects')).status).toBe(403)
  })

  test('only names a pending quote', async () => {
    const pending = await created(line({ site_b_nis: '', site_b_details: handEntered }))
    await world.acme.post('/api/quotes/create-wish-list', { ids: [pending.id], project_name: 'Ring' })
    const { data } = (await world.acme.get(`/api/quotes/${pending.id}`)).body
    expect(data).toMatchObject({ status: 'pending', project_name: 'Ring', validity: null })
  })

  test('is all or nothing: 404 for a foreign id, 409 in a wrong state, 422 without ids', async () => {
    const [mine, theirs] = [await created(line()), await created(line(), world.borneo)]
    const wish = (ids: unknown, more: object = {}) =>
      world.acme.post('/api/quotes/create-wish-list', { ids, ...more })
    expect((await wish([mine.id, theirs.id])).status).toBe(404)
    expect((await wish([mine.id, 99_999_999])).status).toBe(404)
    expect((await wish([])).status).toBe(422)
    expect((await wish(undefined)).status).toBe(422)
    expect((await wish([mine.id], { project_name: 'x'.repeat(101) })).status).toBe(422)
    expect((await world.acme.get(`/api/quotes/${mine.id}`)).body.data.status).toBe('cart')
    expect((await wish([mine.id])).status).toBe(200)
    const again = await wish([mine.id])
    expect(again.status).toBe(409)
    expect(again.body.message).toBe(`Quote ${mine.quote_reference} is active.`)
    expect((await world.stranger.post('/api/quotes/create-wish-list', {})).status).toBe(401)
    expect((await world.manager.post('/api/quotes/create-wish-list', {})).status).toBe(403)
  })

  test('renews a cart price after 30 days: 409 with both prices until the dearer one is confirmed', async () => {
    const quote = await created(internet())
    const cell = world.owner
      .updateTable('rate_cell')
      .where('product_id', '=', 2)
      .where('component', '=', 'access')
    await cell.set((eb) => ({ price_sen: eb('price_sen', '+', 10_000 as never) })).execute()
    world.clock.now = new Date(Date.now() + 31 * 86_400_000)
    const later = await world.signIn('customer@acme.example')

    const wish = (more: object = {}) =>
      later.post('/api/quotes/create-wish-list', { ids: [quote.id], ...more })
    const refused = await wish()
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    const [change] = refused.body.data.quotes
    expect(change).toMatchObject({ quote_reference: quote.quote_reference, old: { mrc: quote.total_mrc } })
    expect(change.new.mrc).toBe(quote.total_mrc + 100)
    expect((await wish({ confirmed: { nrc: 0, mrc: quote.total_mrc } })).status).toBe(409)

    const { nrc, mrc } = refused.body.data
    expect((await wish({ confirmed: { nrc, mrc } })).status).toBe(200)
    const { data } = (await later.get(`/api/quotes/${quote.id}`)).body
    expect(data).toMatchObject({ status: 'active', total_mrc: mrc })
    const lines = data.lines.filter((line: { charge: string }) => line.charge === 'mrc')
    expect(lines.reduce((sum: number, line: { amount: number }) => sum + line.amount * 100, 0)).toBe(
      mrc * 100,
    )
    await backToToday()
    await cell.set((eb) => ({ price_sen: eb('price_sen', '-', 10_000 as never) })).execute()
  })
})

describe('PUT /quotes/delete/{id}', () => {
  test('[C-18] [T-14] takes a quote out of the cart: in no list, and 404 from then on', async () => {
    const quote = await created(line())
    const removed = await world.acme.put(`/api/quotes/delete/${quote.id}`)
    expect(removed).toMatchObject({
      status: 200,
      body: { success: true, message: 'You have successfully removed from the cart' },
    })
    expect((await world.acme.get(`/api/quotes/${quote.id}`)).status).toBe(404)
    expect((await world.acme.put(`/api/quotes/delete/${quote.id}`)).status).toBe(404)
    const kept = await world.owner
      .selectFrom('quote')
      .select('status')
      .where('id', '=', quote.id)
      .executeTakeFirst()
    expect(kept?.status).toBe('removed')
  })

  test('accepts JSON without a body, and refuses ids that are none', async () => {
    const quote = await created(line())
    const json = { 'content-type': 'application/json' }
    expect((await world.acme.put(`/api/quotes/delete/${quote.id}`, '', json)).status).toBe(200)
    expect((await world.acme.put('/api/quotes/delete/x')).status).toBe(422)
    expect((await world.acme.put('/api/quotes/delete/99999999999999999999')).status).toBe(422)
  })

  test('refuses strangers, roles, other companies and wrong states', async () => {
    const quote = await created(line())
    const path = `/api/quotes/delete/${quote.id}`
    expect((await world.stranger.put(path)).status).toBe(401)
    expect((await world.manager.put(path)).status).toBe(403)
    expect((await world.borneo.put(path)).status).toBe(404)
    await world.acme.post('/api/quotes/create-wish-list', { ids: [quote.id] })
    expect((await world.acme.put(path)).status).toBe(409)
  })

  test('of two clicks at once one wins', async () => {
    const quote = await created(line())
    const answers = await Promise.all([1, 2, 3].map(() => world.acme.put(`/api/quotes/delete/${quote.id}`)))
    expect(answers.map((each) => each.status).sort()).toEqual([200, 404, 404])
  })
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
  await backToToday()
})

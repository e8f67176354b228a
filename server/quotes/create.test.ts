import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { byHand, handEntered } from '#server/testing/drafts.ts'
import { backToToday, quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

describe('POST /quotes', () => {
  test('[P-01] [P-03] [P-04] [C-12] [T-08] [E-19] creates a priced quote of each product, in the cart', async () => {
    for (const [draft, product] of [
      [quotes.line(), 'Private Leased Line'],
      [quotes.internet(), 'Internet Direct'],
      [quotes.fibre(), 'FTTO'],
    ] as const) {
      const { body } = await world.acme.post('/api/quotes', draft)
      expect(body).toMatchObject({ success: true, message: 'Your quote is in the cart.' })
      expect(body.data).toMatchObject({ product, status: 'cart', validity: null })
      const listed = await world.acme.get('/api/quotes?status=cart')
      expect(listed.body.data.map((each: { id: number }) => each.id)).toContain(body.data.id)
    }
  })

  test('[E-17] [E-20] [E-21] [E-22] [E-23] returns the fields of the wire, and sums to the sen', async () => {
    const quote = await quotes.created(quotes.line())
    expect(quote).toMatchObject({
      quote_reference: expect.stringMatching(/^Q-\d{4}-\d{6,}$/),
      bandwidth: '100Mbps',
      bandwidth_id: quotes.bandwidth['100Mbps'],
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

  test('answers a new quote as it is read afterwards, for customers and staff', async () => {
    const { data: options } = (await world.acme.get('/api/options?product_id=2')).body
    const added = { fixed_ip_vas_id: options.fixed_ip[0].id, device_vas_id: options.device[0].id }
    const drafts = [quotes.line(), quotes.internet(added), quotes.fibre(), quotes.line(byHand)]
    for (const draft of drafts) {
      const quote = await quotes.created(draft)
      const { data } = (await world.acme.get(`/api/quotes/${quote.id}`)).body
      expect(data).toMatchObject(quote)
    }
    const { id: company_id } = (await world.acme.get('/api/profile')).body.data.customer
    for (const draft of drafts) {
      const created = await world.manager.post('/api/quotes', { ...draft, company_id })
      expect(created.status).toBe(200)
      const { data } = (await world.acme.get(`/api/quotes/${created.body.data.id}`)).body
      expect(data).toMatchObject(created.body.data)
    }
  })

  test('[P-05] [E-25] [E-26] [E-27] accepts each add-on, and none', async () => {
    const { body } = await world.acme.get('/api/options?product_id=2')
    const [fixed_ip, voice, device] = [body.data.fixed_ip[1], body.data.voice[0], body.data.device[0]]
    const plain = await quotes.created(quotes.internet())
    expect(plain).toMatchObject({ fixed_ip: null, voice: null, device: null, vas_mrc: 0 })
    const full = await quotes.created(
      quotes.internet({ fixed_ip_vas_id: fixed_ip.id, voice_id: voice.id, device_vas_id: device.id }),
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

  test('[E-28] [E-29] [E-30] [E-31] [E-33] [E-34] fills listed sites from the inventory, ignoring sent values', async () => {
    const stored = await quotes.created(
      quotes.line({
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
    const ftto = await quotes.created(
      quotes.fibre({ site_a_nis: 'KUL-0001', location_details: { standard: 1, level: '3' } }),
    )
    expect(ftto).toMatchObject({ site_a: null, location: 'Menara Felda', location_nis: 'KUL-0021' })
    expect(ftto.location_details).toMatchObject({
      ftto_readiness: 'xgspon',
      address_landed: false,
      level: '3',
    })
  })

  test('[E-32] [V-15] awaits a price for a hand-entered address, labelled by its non-empty parts', async () => {
    const { body } = await world.acme.post('/api/quotes', quotes.line(byHand))
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

  test('stores the state of a hand-entered address in its listed spelling', async () => {
    const details = { ...handEntered, state: 'KEDAH DARUL AMAN' }
    const { body } = await world.acme.post('/api/quotes', quotes.line({ ...byHand, site_b_details: details }))
    expect(body.data.site_b_details.state).toBe('Kedah')
  })

  test('ignores price, state, company and id from the browser', async () => {
    const { body } = await world.acme.get('/api/profile')
    const quote = await quotes.created(
      quotes.line({
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
    const across = (more: object) => ({ ...quotes.line(more), site_a_nis: 'KCH-0001' })
    const acme = await quotes.created(across({}))
    const borneo = await quotes.created(across({}), world.borneo)
    expect(borneo.total_mrc).toBeLessThan(acme.total_mrc)
    expect([borneo.tax_mrc, borneo.tax_nrc]).toEqual([0, 0])
    expect(Math.round(acme.tax_mrc * 100)).toBe(Math.round(acme.total_mrc * 6))
    const lines = (await quotes.read(borneo.id, world.borneo)).lines
    expect(new Set(lines.map((line: { own_rate: boolean }) => line.own_rate))).toEqual(new Set([true, false]))
    expect(JSON.stringify(lines)).not.toMatch(/rule|cell|floor/)
  })

  test('only the transport to an NNI is charged, and it must belong to the company', async () => {
    const { body } = await world.borneo.get('/api/options?product_id=1')
    const [nni] = body.data.nnis
    const draft = quotes.line({ site_a_nis: null, site_a_nni: nni.id, site_b_nis: 'KCH-0001' })
    const quote = await quotes.created(draft, world.borneo)
    expect(quote).toMatchObject({
      site_a_nni: nni.id,
      site_a_nis: null,
      site_a: 'Borneo hand-over KL, Menara AIMS',
    })
    const { lines } = await quotes.read(quote.id, world.borneo)
    const charged = (end: string) =>
      lines
        .filter((line: { end: string | null }) => line.end === end)
        .map((line: { component: string }) => line.component)
    expect([charged('a'), charged('b')]).toEqual([[], ['access', 'installation']])
    expect(lines.some((line: { component: string }) => line.component === 'transport')).toBe(true)
    const foreign = await world.acme.post('/api/quotes', draft)
    expect(foreign).toMatchObject({ status: 422, body: { errors: { site_a_nni: [expect.any(String)] } } })
    expect((await world.acme.get('/api/options?product_id=1')).body.data.nnis).toEqual([])
  })

  test('[C-26] FTTO offers only what the building’s readiness allows', async () => {
    const slow = quotes.fibre({ location_nis: 'KUL-0011', bandwidth_id: quotes.bandwidth['2Gbps'] })
    const answer = await world.acme.post('/api/quotes', slow)
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { bandwidth_id: [expect.stringMatching(/offer/)] } },
    })
    await quotes.created({ ...slow, bandwidth_id: quotes.bandwidth['1Gbps'] })
    const unready = quotes.fibre({ location_nis: 'BKI-0003', bandwidth_id: quotes.bandwidth['100Mbps'] })
    expect((await world.acme.post('/api/quotes', unready)).status).toBe(422)
  })

  test('four calls with one Idempotency-Key create one quote', async () => {
    const before = (await world.acme.get('/api/quotes')).body.count
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => world.acme.post('/api/quotes', quotes.line(), key)),
    )
    expect(new Set(answers.map((each) => each.body.data.id)).size).toBe(1)
    expect((await world.acme.get('/api/quotes')).body.count).toBe(before + 1)
    const other = await world.acme.post('/api/quotes', quotes.line({ contract_id: 12 }), key)
    expect(other.status).toBe(422)
    const somebodyElse = await world.borneo.post('/api/quotes', quotes.line(), key)
    expect(somebodyElse.status).toBe(200)
    const failed = { 'idempotency-key': randomUUID() }
    expect((await world.acme.post('/api/quotes', quotes.line({ contract_id: 7 }), failed)).status).toBe(422)
    expect((await world.acme.post('/api/quotes', quotes.line(), failed)).status).toBe(200)
    expect(
      (await world.acme.post('/api/quotes', quotes.line(), { 'idempotency-key': 'with space' })).status,
    ).toBe(422)

    // After 24 hours the key creates a new quote, and the user's other expired keys are deleted.
    world.clock.now = new Date(Date.now() + 25 * 3_600_000)
    const tomorrow = await world.signIn('customer@acme.example')
    const again = await tomorrow.post('/api/quotes', quotes.line(), key)
    expect(again.body.data.id).not.toBe(answers[0]!.body.data.id)
    const { userId } = { userId: (await tomorrow.get('/api/profile')).body.data.id }
    const stored = await world.owner
      .selectFrom('idempotency_key')
      .select('key')
      .where('user_id', '=', userId)
      .execute()
    expect(stored).toEqual([{ key: key['idempotency-key'] }])
    await backToToday(world)
  })
})

describe('POST /quotes', () => {
  test.each([
    ['no body', undefined, 'product_id'],
    ['[P-02] no site B', { site_b_nis: null }, 'site_b'],
    ['an unknown building', { site_b_nis: 'NOWHERE-1' }, 'site_b_nis'],
    ['an unknown bandwidth', { bandwidth_id: 999_999 }, 'bandwidth_id'],
    ['a bandwidth as text', { bandwidth_id: '100Mbps' }, 'bandwidth_id'],
    ['a term that is not offered', { contract_id: 7 }, 'contract_id'],
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
    [
      'a country that is not listed',
      { site_b_nis: '', site_b_details: { ...handEntered, country: 'Malaya' } },
      'site_b_details.country',
    ],
    ...['4800', '480000', '48OOO', '٤٨٠٠٠'].map((postcode): [string, object, string] => [
      `the Malaysian postcode ${postcode}`,
      { site_b_nis: '', site_b_details: { ...handEntered, postcode } },
      'site_b_details.postcode',
    ]),
  ])('refuses %s with 422 on its field, and stores nothing', async (_, more, field) => {
    const before = (await world.acme.get('/api/quotes')).body.count
    const answer = await world.acme.post('/api/quotes', more && quotes.line(more))
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toContain(field)
    expect((await world.acme.get('/api/quotes')).body.count).toBe(before)
  })

  test('[A-03] is for customers, and for client managers only on behalf of a company', async () => {
    for (const who of [world.admin, world.commercial])
      expect((await who.post('/api/quotes', { nonsense: true })).status).toBe(403)
    const unnamed = await world.manager.post('/api/quotes', quotes.line())
    expect(unnamed.status).toBe(422)
    expect(Object.keys(unnamed.body.errors)).toEqual(['company_id'])
    expect((await world.stranger.post('/api/quotes', quotes.line())).status).toBe(401)
  })
})

describe('POST /quotes/bulk', () => {
  test('[C-11] [T-09] stores all rows and returns how many await a price', async () => {
    const before = (await world.acme.get('/api/quotes')).body.count
    const { body } = await world.acme.post('/api/quotes/bulk', {
      data: [quotes.line(), quotes.internet(), quotes.line({ site_b_nis: '', site_b_details: handEntered })],
    })
    expect(body).toMatchObject({ success: true, message: '2 priced, 1 awaiting a price.' })
    expect(new Set(body.data.ids).size).toBe(3)
    expect((await world.acme.get('/api/quotes')).body.count).toBe(before + 3)
    const pending = (await world.acme.get(`/api/quotes/${body.data.ids[2]}`)).body.data
    expect(pending).toMatchObject({ status: 'pending', product_id: 1 })
    expect((await world.acme.get(`/api/quotes/${body.data.ids[1]}`)).body.data.product_id).toBe(2)
  })

  test('[E-35] a row has every field of a single draft', async () => {
    const { body: offered } = await world.acme.get('/api/options?product_id=2')
    const [fixed_ip, voice, device] = [
      offered.data.fixed_ip[1],
      offered.data.voice[0],
      offered.data.device[0],
    ]
    const draft = quotes.internet({
      site_a_nis: null,
      site_a_details: { ...handEntered, block: 'B', level: '3', unit: '3-1' },
      fixed_ip_vas_id: fixed_ip.id,
      voice_id: voice.id,
      device_vas_id: device.id,
    })
    const single = await quotes.created(draft)
    const { body } = await world.acme.post('/api/quotes/bulk', { data: [draft] })
    const row = await quotes.read(body.data.ids[0])
    expect(row.site_a_details).toMatchObject({ block: 'B', level: '3', unit: '3-1' })
    expect(row).toMatchObject({ fixed_ip_vas_id: fixed_ip.id, voice_id: voice.id, device_vas_id: device.id })
    for (const field of [...Object.keys(draft), 'total_nrc', 'total_mrc'])
      expect(row[field], field).toEqual(single[field])
  })

  test('is all or nothing, with errors keyed by row', async () => {
    const before = (await world.acme.get('/api/quotes')).body.count
    const answer = await world.acme.post('/api/quotes/bulk', {
      data: [quotes.line(), quotes.line({ site_b_nis: 'NOWHERE-1' }), quotes.internet({ contract_id: 7 })],
    })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['data.1.site_b_nis', 'data.2.contract_id'])
    expect((await world.acme.get('/api/quotes')).body.count).toBe(before)
  })

  test('accepts 2,000 rows and refuses 2,001 and none', async () => {
    const many = (rows: number) => ({ data: Array.from({ length: rows }, () => quotes.line()) })
    const { body } = await world.acme.post('/api/quotes/bulk', many(2_000))
    expect(new Set(body.data.ids).size).toBe(2_000)
    expect((await world.acme.post('/api/quotes/bulk', many(2_001))).status).toBe(422)
    expect((await world.acme.post('/api/quotes/bulk', many(0))).status).toBe(422)
  })
})

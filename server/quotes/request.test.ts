import { describe, expect, test } from 'vitest'
import { handEntered } from '#server/testing/drafts.ts'
import { orderQuotes, placedOrder } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

const request = {
  product: 'Dark fibre',
  bandwidth: '400G wavelength',
  site_a: 'Menara AIMS',
  site_a_nis: '',
  site_b: '-',
  site_b_nis: '',
  term: 0,
  remarks: 'Two diverse routes, please',
}

describe('POST /quotes/request', () => {
  test('[C-19] [E-37] [V-05] stores the text as typed, awaits a price and returns the cart', async () => {
    const { status, body } = await world.acme.post('/api/quotes/request', request)
    expect(status).toBe(200)
    expect(body.message).toBe('You have successfully added items(s) to your cart')
    const listed = (await world.acme.get('/api/quotes?status=cart,pending')).body
    expect(body.data).toEqual(listed.data)
    const [stored] = body.data
    expect(stored).toMatchObject({
      status: 'pending',
      product: 'Dark fibre',
      product_id: null,
      bandwidth: '400G wavelength',
      bandwidth_id: null,
      site_a: 'Menara AIMS',
      site_b: '-',
      contract_id: 0,
      bandwidth_mrc: null,
      xc_mrc: 0,
    })
    expect((await quotes.read(stored.id)).remarks).toBe(request.remarks)
    expect((await world.acme.put(`/api/quotes/${stored.id}`, { version: 1 })).body.errors).toHaveProperty(
      'product_id',
    )
    const edited = await world.acme.put(`/api/quotes/${stored.id}`, quotes.line({ version: stored.version }))
    expect(edited.body.data).toMatchObject({
      status: 'pending',
      product: 'Private Leased Line',
      bandwidth: '100Mbps',
    })
  })

  test.each(['product', 'bandwidth', 'site_a', 'site_b', 'term', 'remarks'])(
    '[V-03] without %s nothing is stored',
    async (field) => {
      const before = (await world.acme.get('/api/quotes')).body.count
      for (const empty of [undefined, '', '  ']) {
        const answer = await world.acme.post('/api/quotes/request', { ...request, [field]: empty })
        expect(answer.status).toBe(422)
        expect(Object.keys(answer.body.errors)).toEqual([field])
      }
      expect((await world.acme.get('/api/quotes')).body.count).toBe(before)
    },
  )

  test('an unknown term and an unknown building are 422; a known building fills the site', async () => {
    for (const term of [36, '24', true, []])
      expect(await world.acme.post('/api/quotes/request', { ...request, term })).toMatchObject({
        status: 422,
        body: { errors: { term: ['Choose one of these: 24, 12, 0.'] } },
      })
    const unknown = await world.acme.post('/api/quotes/request', { ...request, site_a_nis: 'NOWHERE-1' })
    expect(unknown.body.errors).toHaveProperty('site_a_nis')
    const { body } = await world.acme.post('/api/quotes/request', { ...request, site_a_nis: 'KUL-0001' })
    const { data } = (await world.acme.get(`/api/quotes/${body.data[0].id}`)).body
    expect(data).toMatchObject({ site_a_nis: 'KUL-0001', site_a_details: { city: 'Kuala Lumpur' } })
  })
})

const { requested, completion, complete } = quotes

const price = (id: number, more: object = {}) =>
  world.manager.put(`/api/quotes/price/${id}`, { bandwidth_nrc: 4_000, bandwidth_mrc: 2_000, ...more })

describe('a customised request', () => {
  test('keeps the building of a picked site, with its grade, lead time and cross connect', async () => {
    const typed = await requested()
    expect(typed).toMatchObject({ grade: 'off_net', lead_time_days: 90, xc_mrc: 0, lines: [] })
    const picked = await requested({ site_a_nis: 'KUL-0001', site_b_nis: 'CBJ-0003' })
    expect(picked).toMatchObject({
      site_a_nis: 'KUL-0001',
      site_b_nis: 'CBJ-0003',
      site_a_details: { network_status: 'on_net', kind: 'data_centre' },
      grade: 'on_net',
      lead_time_days: 30,
      bandwidth_mrc: null,
      total_mrc: null,
    })
    const line = await quotes.make()
    expect([picked.xc_nrc, picked.xc_mrc]).toEqual([line.xc_nrc, line.xc_mrc])
    expect(picked.xc_mrc).toBeGreaterThan(0)

    const half = await requested({ site_a_nis: 'KUL-0001' })
    expect(half).toMatchObject({ grade: 'off_net', lead_time_days: 90, xc_mrc: picked.xc_mrc / 2 })
    const alone = await requested({ site_a_nis: 'KUL-0001', site_b: '-' })
    expect(alone).toMatchObject({ grade: 'on_net', lead_time_days: 30 })
  })

  test('cannot be priced as free text: 409 names the missing parts', async () => {
    const { id, quote_reference } = await requested({ site_a_nis: 'KUL-0001' })
    const refused = await price(id)
    expect(refused).toMatchObject({ status: 409, body: { code: 'not_completed' } })
    expect(refused.body.message).toBe(
      `Complete request ${quote_reference} before pricing it. Still missing: product, bandwidth, site B.`,
    )
    const malay = await world.manager.put(
      `/api/quotes/price/${id}`,
      { bandwidth_nrc: 1, bandwidth_mrc: 1 },
      { 'accept-language': 'ms' },
    )
    expect(malay.body.message).toContain('Masih tiada: produk, lebar jalur, tapak B.')
    await world.manager.get('/api/profile', { 'accept-language': 'en' })
    expect((await quotes.read(id)).status).toBe('pending')
  })
})

describe('PUT /quotes/complete/{id}', () => {
  test('gives it ids, priced cross connects and add-ons; its text stays; then it is priced and ordered', async () => {
    const request = await requested()
    const { id, version, quote_reference } = request
    const { body: options } = await world.acme.get('/api/options?product_id=1')
    const [device] = options.data.device
    const { status, body } = await complete(id, completion({ version, device_vas_id: device.id }))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.message).toBe(`Request ${quote_reference} has been completed. It can be priced now.`)
    const line = await quotes.make({ device_vas_id: device.id })
    expect(body.data).toMatchObject({
      status: 'pending',
      version: version + 1,
      product_id: 1,
      product: 'Private Leased Line',
      bandwidth: '100Mbps',
      bandwidth_speed: '100',
      contract_id: 24,
      site_a_nis: 'KUL-0001',
      site_b_nis: 'CBJ-0003',
      grade: 'on_net',
      lead_time_days: 45,
      distance_m: line.distance_m,
      bandwidth_nrc: null,
      bandwidth_mrc: null,
      total_mrc: null,
      price_level: null,
      xc_nrc: line.xc_nrc,
      xc_mrc: line.xc_mrc,
      vas_nrc: line.vas_nrc,
      vas_mrc: line.vas_mrc,
    })
    const full = await quotes.read(id)
    const { product, bandwidth, site_a, site_b, contract_id: term, remarks } = request
    expect(full).toMatchObject({ remarks, requested: { product, bandwidth, site_a, site_b, term } })
    const event = full.events.find(({ action }: { action: string }) => action === 'complete')
    expect(event.changes).toContainEqual({ field: 'product', before: product, after: 'Private Leased Line' })
    expect(event.changes).toContainEqual({ field: 'bandwidth', before: bandwidth, after: '100Mbps' })

    const basis = (await world.manager.get(`/api/quotes/price/${id}`)).body.data
    expect(basis.card).toEqual({ nrc: line.bandwidth_nrc, mrc: line.bandwidth_mrc })
    expect((await price(id)).body.data).toMatchObject({
      status: 'active',
      price_level: 'firm',
      bandwidth_mrc: 2_000,
    })
    const order = await orderQuotes(world.acme, [id])
    expect(order.status, JSON.stringify(order.body)).toBe(200)
    const [circuit] = (await world.acme.get(`/api/orders/${order.body.data.id}`)).body.data.circuit_list
    expect(circuit.quote).toMatchObject({ product_id: 1, bandwidth: '100Mbps' })
    const words = { remarks, requested: { product, bandwidth, site_a, site_b, term } }
    expect(circuit).toMatchObject(words)
    const forStaff = (await world.manager.get(`/api/orders/${order.body.data.id}`)).body.data
    expect(forStaff.circuit_list[0]).toMatchObject(words)
    const usual = await placedOrder(world)
    expect(usual.circuit_list[0]).toMatchObject({ remarks: null, requested: null })
  })

  test('accepts any bandwidth in Mbps, addresses by hand, and any level', async () => {
    const listed = await requested()
    const byMbps = completion({ version: 1, bandwidth_id: null, bandwidth_mbps: 100 })
    expect((await complete(listed.id, byMbps)).body.data).toMatchObject({
      bandwidth_id: quotes.bandwidth['100Mbps'],
    })

    const { id } = await requested()
    const free = completion({
      version: 1,
      bandwidth_id: null,
      bandwidth_mbps: 2e4,
      price_level: 'subject_to_survey',
      site_b_nis: null,
      site_b_details: handEntered,
    })
    expect((await complete(id, free)).body.data).toMatchObject({
      bandwidth_id: null,
      bandwidth: '20Gbps',
      bandwidth_speed: '20000',
      grade: 'off_net',
      lead_time_days: 45,
    })
    expect((await price(id)).body.data).toMatchObject({ status: 'active', price_level: 'subject_to_survey' })
    const listing = await world.acme.get('/api/quotes?status=active')
    expect(listing.body.data[0]).toMatchObject({ id, bandwidth: '20Gbps' })
  })

  test.each([1, 7, 36, 120])(
    'may have a different term, %i months, up to the circuit',
    async (contract_id) => {
      const { id } = await requested()
      const { status, body } = await complete(id, completion({ version: 1, contract_id }))
      expect([status, body.data?.contract]).toEqual([200, `${contract_id} months`])
      expect((await price(id)).body.data).toMatchObject({ status: 'active', contract_id })
      const order = (await orderQuotes(world.acme, [id])).body.data
      const [circuit] = (await world.acme.get(`/api/orders/${order.id}`)).body.data.circuit_list
      expect(circuit).toMatchObject({
        quote: { contract_id },
        early_termination: circuit.total_mrc * contract_id,
      })
      expect((await world.acme.post('/api/quotes', quotes.line({ contract_id }))).body.errors).toEqual({
        contract_id: ['This product does not offer this term.'],
      })
    },
  )

  test('can be corrected until it is priced, and a preview changes nothing', async () => {
    const { id } = await requested()
    const preview = await world.manager.put(
      `/api/quotes/complete/${id}?preview=1`,
      completion({ version: 1 }),
    )
    expect(preview.body.data).toMatchObject({ product_id: 1, lead_time_days: 45 })
    expect(await quotes.read(id)).toMatchObject({ product_id: null, version: 1 })
    await complete(id, completion({ version: 1 }))
    const again = await complete(id, {
      ...quotes.internet(),
      version: 2,
      lead_time_days: 20,
      price_level: 'budgetary',
    })
    expect(again.body.data).toMatchObject({ product_id: 2, lead_time_days: 20, site_b: null })
    expect((await price(id)).body.data).toMatchObject({ price_level: 'budgetary' })
  })

  test('an edit by the company clears the completion if it changes ids, and keeps it otherwise', async () => {
    const { id } = await requested()
    await complete(id, completion({ version: 1 }))
    const rooms = quotes.line({ version: 2, site_a_details: { standard: 1, level: '8' } })
    expect((await world.acme.put(`/api/quotes/${id}`, rooms)).body.data).toMatchObject({ lead_time_days: 45 })
    expect((await quotes.read(id)).requested).not.toBeNull()
    const other = await world.acme.put(`/api/quotes/${id}`, quotes.line({ version: 3, contract_id: 12 }))
    expect(other.body.data).toMatchObject({ status: 'pending', lead_time_days: 30, contract_id: 12 })
    expect((await quotes.read(id)).requested).toBeNull()
    expect((await complete(id, completion({ version: 4 }))).status).toBe(409)
  })

  test('is for a customised request, in its current version', async () => {
    const { id, quote_reference } = await requested()
    const body = completion({ version: 1 })
    expect((await complete(99_999_999, body)).status).toBe(404)
    expect(await complete(id, { ...body, version: 2 })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', data: { version: 1 } },
    })
    const ordinary = await quotes.pending()
    const refused = await complete(ordinary.id, completion({ version: ordinary.version }))
    expect(refused).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
    expect(refused.body.message).toBe(`Quote ${ordinary.quote_reference} is not a customised request.`)
    await world.acme.put(`/api/quotes/cancel/${id}`, {})
    expect((await complete(id, body)).body.message).toBe(`Quote ${quote_reference} is cancelled.`)
  })

  test.each([
    [
      { product_id: undefined, bandwidth_id: undefined, lead_time_days: undefined },
      ['product_id', 'lead_time_days'],
    ],
    [{ bandwidth_id: null }, ['bandwidth_id']],
    [{ site_a_nis: null, site_b_nis: null }, ['site_a', 'site_b']],
    [{ contract_id: undefined }, ['contract_id']],
    [{ contract_id: 121 }, ['contract_id']],
    [{ contract_id: -1 }, ['contract_id']],
    [{ price_level: 'certain' }, ['price_level']],
    [{ version: undefined }, ['version']],
    [{ lead_time_days: 0 }, ['lead_time_days']],
    [{ lead_time_days: 366 }, ['lead_time_days']],
    [{ bandwidth_id: null, bandwidth_mbps: 1.5 }, ['bandwidth_mbps']],
    [{ bandwidth_id: null, bandwidth_mbps: 0 }, ['bandwidth_mbps']],
    [{ site_a_nis: 'NOWHERE-1' }, ['site_a_nis']],
    [{ bandwidth_id: 99_999_999 }, ['bandwidth_id']],
  ])('%j is 422 on %j', async (wrong, fields) => {
    const { id } = await requested()
    const answer = await complete(id, completion({ version: 1, ...wrong }))
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors).sort()).toEqual([...fields].sort())
    expect((await quotes.read(id)).version).toBe(1)
  })
})

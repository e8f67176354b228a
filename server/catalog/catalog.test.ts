import { allPostcodes } from 'malaysia-postcodes'
import { expect, test } from 'vitest'
import { homeCountry } from '#contract/countries.ts'
import { placesOf } from '#server/catalog/queries.ts'
import { isListedCountry, listedCountries } from '#server/platform/listed-countries.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

test('[E-39] [E-40] [E-41] [E-42] countries are public, Malaysia first with 15 states, and some have none', async () => {
  const { status, body } = await world.stranger.get('/api/countries')
  expect(status).toBe(200)
  expect(body.data.length).toBeGreaterThanOrEqual(230)
  expect(body.data.length).toBeLessThanOrEqual(250)
  expect(body.data[0]).toMatchObject({ code: 'MY', name: 'Malaysia' })
  expect(body.data[0].states).toHaveLength(15)
  const inventory = await world.owner.selectFrom('building').select('state').distinct().execute()
  expect(body.data[0].states).toEqual(expect.arrayContaining(inventory.map((row) => row.state)))
  expect(body.data.every((each: { states: unknown }) => Array.isArray(each.states))).toBe(true)
  expect(body.data.some((each: { states: string[] }) => each.states.length === 0)).toBe(true)
})

test('[C-25] [C-26] [E-44] bandwidths are listed slowest first, and for FTTO up to the limit of the readiness', async () => {
  const sizes = async (query: string, path = 'bandwidth') => {
    const { body } = await world.acme.get(`/api/${path}?${query}`)
    for (const each of body.data)
      expect(each).toMatchObject({ id: expect.any(Number), bandwidth_size: expect.any(String) })
    return body.data.map((each: { bandwidth_size: string }) => each.bandwidth_size)
  }
  expect(await sizes('product_id=1')).toEqual([
    '10Mbps',
    '20Mbps',
    '50Mbps',
    '100Mbps',
    '200Mbps',
    '300Mbps',
    '500Mbps',
    '1Gbps',
    '2Gbps',
    '5Gbps',
    '10Gbps',
    '40Gbps',
    '100Gbps',
  ])
  expect((await sizes('product_id=2')).at(-1)).toBe('10Gbps')
  for (const [readiness, fastest] of [
    ['gpon', '1Gbps'],
    ['xgpon', '2Gbps'],
    ['xgspon', '5Gbps'],
    ['unknown', '5Gbps'],
    ['not_ready', undefined],
  ])
    for (const path of ['bandwidth', 'bandwidth/filterBandwidth'])
      expect((await sizes(`product_id=3&ftto_readiness=${readiness}`, path)).at(-1)).toBe(fastest)
})

test('[K-11] options list a product’s terms and add-ons (a leased line has no IP and no voice) and the company’s own NNIs with their ids', async () => {
  const { body } = await world.borneo.get('/api/options?product_id=1')
  expect(body.data.terms).toEqual([
    { months: 24, label: '24 months' },
    { months: 12, label: '12 months' },
    { months: 0, label: '0 months' },
  ])
  expect([body.data.fixed_ip, body.data.voice, body.data.device.length]).toEqual([[], [], 2])
  const { data } = (await world.borneo.get('/api/options?product_id=2')).body
  expect([data.fixed_ip.length, data.voice.length, data.device.length]).toEqual([3, 3, 2])
  expect(body.data.nnis).toEqual([
    {
      id: expect.any(Number),
      name: 'Borneo hand-over KL',
      nis_code: 'KUL-0001',
      building: 'Menara AIMS',
      port_mbps: 10_000,
      load_mbps: 1_000,
    },
    {
      id: expect.any(Number),
      name: 'Borneo hand-over Kuching',
      nis_code: 'KCH-0005',
      building: 'Irix Santubong Data Centre',
      port_mbps: 1_000,
      load_mbps: 1_500,
    },
  ])
  expect((await world.manager.get('/api/options?product_id=1')).body.data.nnis).toEqual([])
})

test('options propose two on-net data centres of different towns to try a search with', async () => {
  const sites = async () => (await world.acme.get('/api/options?product_id=1')).body.data.sample_sites
  expect(await sites()).toEqual([
    { nis_code: 'KUL-0001', name: 'Menara AIMS' },
    { nis_code: 'CBJ-0001', name: 'AIMS Cyberjaya Block 1' },
  ])
  const all = world.owner.updateTable('building')
  await all.set({ network_status: 'near_net' }).where('nis_code', '=', 'KUL-0001').execute()
  try {
    expect((await sites())[0].nis_code).not.toBe('KUL-0001')
  } finally {
    await all.set({ network_status: 'on_net' }).where('nis_code', '=', 'KUL-0001').execute()
  }
})

test.each([
  'bandwidth',
  'options',
  'bandwidth?product_id=4',
  'options?product_id=x',
  'bandwidth?product_id=3&ftto_readiness=fast',
])('/%s is refused as malformed', async (path) => {
  expect((await world.acme.get(`/api/${path}`)).status).toBe(422)
})

test('rates have today’s dollar rate and the tax in force', async () => {
  const { body } = await world.acme.get('/api/rates')
  expect(body.data.usd).toMatchObject({
    myr_per_usd_e4: 41_250,
    date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  })
  expect(body.data.tax).toMatchObject([
    { code: 'equipment_rental', basis_points: 600 },
    { code: 'managed_services', basis_points: 800 },
    { code: 'telecommunications', basis_points: 600 },
  ])
  await world.owner.deleteFrom('usd_rate').execute()
  await world.owner.deleteFrom('price_book_event').where('book', '=', 'usd').execute()
  expect((await world.acme.get('/api/rates')).body.data.usd).toBeNull()
})

const placesAt = async (postcode: string) =>
  (await world.stranger.get(`/api/postcodes/${postcode}`)).body.data

test('every postcode names a state of the list of countries', async () => {
  expect(isListedCountry(homeCountry)).toBe(true)
  const { states } = listedCountries.find(({ name }) => name === homeCountry)!
  const found = new Set<string>()
  for (const { city } of allPostcodes)
    for (const { postcode } of city) for (const { state } of await placesOf(postcode[0]!)) found.add(state)
  expect([...found].toSorted()).toEqual(states.toSorted())
})

test('a postcode answers its towns; an unknown one answers none', async () => {
  expect(await placesAt('50250')).toEqual([{ city: 'Kuala Lumpur', state: 'Wilayah Persekutuan' }])
  expect(await placesAt('62000')).toEqual([{ city: 'Putrajaya', state: 'Wilayah Persekutuan' }])
  expect(await placesAt('87000')).toEqual([{ city: 'Labuan', state: 'Labuan' }])
  expect((await placesAt('86800')).map(({ city }: { city: string }) => city)).toEqual(['Mersing', 'Tioman'])
  expect(await placesAt('00000')).toEqual([])
})

test('anything else than five digits is refused', async () => {
  for (const typed of ['5025', '502500', 'abcde', '50 50'])
    expect([typed, (await world.stranger.get(`/api/postcodes/${encodeURIComponent(typed)}`)).status]).toEqual(
      [typed, 422],
    )
})

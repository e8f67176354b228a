import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openWorld } from '#server/testing/world.ts'

const world = await openWorld()

const searched = async (who: Caller, keyword: string) =>
  (await who.get(`/api/building?keyword=${encodeURIComponent(keyword)}`)).body.data.data
const names = async (keyword: string, who = world.acme): Promise<string[]> =>
  (await searched(who, keyword)).map((found: { blk_name: string }) => found.blk_name)

describe('who may search', () => {
  test.each(['acme', 'borneo', 'manager', 'admin', 'commercial'] as const)(
    '%s finds buildings',
    async (who) => {
      expect(await names('menara aims', world[who])).toContain('Menara AIMS')
      expect((await world[who].get('/api/buildingNiscode?niscode=KUL-0001')).status).toBe(200)
    },
  )
})

describe('the response', () => {
  test('[C-22] is an array at data.data of the envelope', async () => {
    const { status, body } = await world.acme.get('/api/building?keyword=menara')
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, data: { data: expect.any(Array) } })
    expect(body.data.data).toHaveLength(20)
  })

  test('[E-43] has all seven keys in every entry', async () => {
    for (const found of await searched(world.acme, 'menara'))
      for (const part of [
        'name',
        'address1',
        'address2',
        'address3',
        'city',
        'nis_code',
        'ftto_xgpon_readiness',
      ])
        expect(found).toHaveProperty(`blk_${part}`, expect.any(String))
  })

  test('has the lead time of each building', async () => {
    const [onNet] = await searched(world.acme, 'menara aims')
    expect(onNet).toMatchObject({
      network_status: 'on_net',
      kind: 'data_centre',
      nni_id: null,
    })
    const [nearNet] = await searched(world.acme, 'wisma sandakan')
    expect(nearNet).toMatchObject({ network_status: 'near_net' })
  })

  test('[C-24] is one building for a NIS code, with its FTTO readiness', async () => {
    const { body } = await world.acme.get('/api/buildingNiscode?niscode=KUL-0012')
    expect(body.data).toMatchObject({
      blk_name: 'Wisma Goldhill',
      blk_nis_code: 'KUL-0012',
      blk_ftto_xgpon_readiness: 'gpon',
    })
  })

  test.each(['KUL-9999', "' or 1=1 --", 'kul'])('is 404 for the NIS code %j', async (code) => {
    const { status, body } = await world.acme.get(`/api/buildingNiscode?niscode=${encodeURIComponent(code)}`)
    expect(status).toBe(404)
    expect(body).toMatchObject({ success: false, code: 'not_found' })
  })

  test.each(['', '?niscode=', '?niscode=%00', `?niscode=${'x'.repeat(41)}`])(
    'is 422 for %j',
    async (query) => {
      expect((await world.acme.get(`/api/buildingNiscode${query}`)).status).toBe(422)
    },
  )
})

describe('the results', () => {
  test.each(['', 'm', 'me', '  me  ', '🏢🏢', '🏢'])(
    '[K-02] nothing for less than three characters: %j',
    async (keyword) => {
      expect(await names(keyword)).toEqual([])
    },
  )

  test.each([
    ['menara aims', 'Menara AIMS'],
    ['MENARA AIMS', 'Menara AIMS'],
    ['menra aims', 'Menara AIMS'],
    ['aims menara', 'Menara AIMS'],
    ['mneara aims', 'Menara AIMS'],
    ['menaara aims', 'Menara AIMS'],
    ['menara ains', 'Menara AIMS'],
    ['menaraaims', 'Menara AIMS'],
    ['men ara aims', 'Menara AIMS'],
    ['menara ai', 'Menara AIMS'],
    ['ménara aims', 'Menara AIMS'],
    ['goldhil', 'Wisma Goldhill'],
    ['wismagoldhill', 'Wisma Goldhill'],
    ['wisma xgoldhlil', 'Wisma Goldhill'],
    ['petronas twin towr 2', 'Petronas Twin Tower 2'],
    ['jln tun perak maybank', 'Menara Maybank'],
    ['hitech open dc', 'Kulim Hi-Tech Open DC D8'],
    ['menara dato onn', 'Menara Dato Onn'],
    ["menara dato' onn", 'Menara Dato Onn'],
    ['komtar george town', 'Menara KOMTAR'],
    ['merdeka 118', 'Merdeka 118'],
    ['KUL-0012', 'Wisma Goldhill'],
    ['kul 0012', 'Wisma Goldhill'],
    ['kul0012 wisma', 'Wisma Goldhill'],
  ])('%j finds %s first', async (keyword, expected) => {
    expect((await names(keyword))[0]).toBe(expected)
  })

  test('the beginning of a NIS code finds all codes with it, in order', async () => {
    const found = await searched(world.acme, 'cbj-00')
    expect(found.map((one: { blk_nis_code: string }) => one.blk_nis_code).slice(0, 3)).toEqual([
      'CBJ-0001',
      'CBJ-0002',
      'CBJ-0003',
    ])
  })

  test('a whole NIS code finds only its building', async () => {
    expect(await names('kul-0012')).toEqual(['Wisma Goldhill'])
  })

  test('a postcode finds its buildings', async () => {
    const found = await searched(world.acme, '88400')
    expect(found.map((one: { blk_postcode: string }) => one.blk_postcode).slice(0, 2)).toEqual([
      '88400',
      '88400',
    ])
  })

  test('a common word finds twenty buildings, matches in the name before matches in the street', async () => {
    const found = await names('menara')
    expect(found).toHaveLength(20)
    expect(found.every((name) => /^menara/i.test(name))).toBe(true)
    expect(found).toEqual(found.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
    expect(await names('jalan')).toHaveLength(20)
  })

  test('a match of all words ranks before a match of most, and name before street before town', async () => {
    const kuching = await names('kuching')
    expect(kuching.slice(0, 2)).toEqual(['Menara Zenith Kuching', 'Plaza Merdeka Kuching'])
    expect((await names('menara zenith kuching'))[0]).toBe('Menara Zenith Kuching')
    const ampang = await searched(world.acme, 'ampang')
    expect(ampang[0].blk_address1 + ampang[0].blk_address2).toMatch(/Ampang/)
  })

  test('an exact word ranks before a prefix, and a prefix before a misspelling', async () => {
    const found = await names('menara star')
    expect(found[0]).toBe('Menara Star')
  })

  test.each([
    ['a percent sign', '%%%'],
    ['LIKE wildcards', '%_\\'],
    ['a quote', "'''"],
    ['an injection', "'; drop table building; --"],
    ['emoji', '🏢🏢🏢'],
    ['brackets', '(((['],
    ['query operators', 'a & | ! b:*'],
    ['another script', '吉隆坡大厦'],
    ['one endless word', 'a'.repeat(200)],
    ['many words', 'menara tower jalan wisma plaza '.repeat(6)],
  ])('%s is treated as plain text', async (_, keyword) => {
    const { status, body } = await world.acme.get(`/api/building?keyword=${encodeURIComponent(keyword)}`)
    expect(status).toBe(200)
    expect(body.data.data.length).toBeLessThanOrEqual(20)
  })

  test.each([
    ['more than 1,000 characters', 'a'.repeat(1_001)],
    ['a NUL', 'menara\0'],
  ])('%s is 422', async (_, keyword) => {
    const { status, body } = await world.acme.get(`/api/building?keyword=${encodeURIComponent(keyword)}`)
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty('keyword')
  })
})

describe('NNIs of the company', () => {
  beforeAll(async () => {
    const { id } = await world.owner
      .selectFrom('company')
      .select('id')
      .where('name', 'ilike', '%acme%')
      .executeTakeFirstOrThrow()
    await world.owner
      .insertInto('nni')
      .values([
        { company_id: id, name: 'ACME wholesale Cyberjaya', nis_code: 'CBJ-0001' },
        { company_id: id, name: 'ACME wholesale Kuching', nis_code: 'KCH-0005' },
      ])
      .execute()
  })

  test('come first, with their id, followed by the building itself', async () => {
    const [own, ...others] = await searched(world.acme, 'aims cyberjaya')
    expect(own).toMatchObject({
      blk_name: 'ACME wholesale Cyberjaya',
      blk_nis_code: '',
      blk_address1: 'Persiaran APEC',
      nni_id: expect.any(Number),
    })
    expect(others.map((one: { blk_nis_code: string }) => one.blk_nis_code)).toContain('CBJ-0001')
    expect(others.every((one: { nni_id: number | null }) => one.nni_id === null)).toBe(true)
  })

  test('are found by their own name, by the NIS code, and with a misspelt word', async () => {
    for (const keyword of ['wholesale', 'CBJ-0001', 'cyberjya'])
      expect((await names(keyword))[0]).toBe('ACME wholesale Cyberjaya')
  })

  test('do not rank before better matches', async () => {
    expect((await names('menara tm'))[0]).toBe('Menara TM')
    expect(await names('wisma goldhill')).not.toContain('ACME wholesale Cyberjaya')
  })

  test('are never those of another company, and staff see none', async () => {
    const borneo = await searched(world.borneo, 'menara aims')
    expect(borneo[0]).toMatchObject({ blk_name: 'Borneo hand-over KL', nni_id: expect.any(Number) })
    for (const who of [world.acme, world.manager, world.admin, world.commercial])
      for (const keyword of ['menara aims', 'borneo hand-over', 'KUL-0001'])
        expect(await names(keyword, who)).not.toContain('Borneo hand-over KL')
    for (const who of [world.borneo, world.manager])
      expect(await names('acme wholesale cyberjaya', who)).not.toContain('ACME wholesale Cyberjaya')
  })
})

const near = (latitude: unknown, longitude: unknown, who = world.acme) =>
  who.get(`/api/building/near?latitude=${latitude}&longitude=${longitude}`)

test('buildings nearby need a valid position', async () => {
  for (const [latitude, longitude] of [
    ['', ''],
    ['here', 101],
    [91, 101],
    [3, -181],
    ['NaN', 101],
    ['Infinity', 101],
  ])
    expect((await near(latitude, longitude)).status).toBe(422)
  expect((await world.acme.get('/api/building/near?latitude=3')).status).toBe(422)
})

test('buildings nearby are the 30 nearest of the inventory, nearest first, starting with the one at the position', async () => {
  const { latitude, longitude } = (await world.acme.get('/api/buildingNiscode?niscode=KUL-0001')).body.data
  const { status, body } = await near(latitude, longitude)
  expect(status).toBe(200)
  const { buildings } = body.data
  expect(buildings[0]).toMatchObject({ blk_nis_code: 'KUL-0001', distance_m: 0, network_status: 'on_net' })
  const metres = buildings.map((each: { distance_m: number }) => each.distance_m)
  expect(metres).toEqual(metres.toSorted((a: number, b: number) => a - b))

  // A kilometre on the ground is a hundred and eleventh of a degree, near enough at the equator.
  const all = await world.owner.selectFrom('building').select(['nis_code', 'latitude', 'longitude']).execute()
  const within = all.filter(
    (each) => Math.hypot(each.latitude - latitude, each.longitude - longitude) * 111_000 < metres[29] * 0.98,
  )
  expect(buildings).toHaveLength(30)
  expect(buildings.map((each: { blk_nis_code: string }) => each.blk_nis_code)).toEqual(
    expect.arrayContaining(within.map((each) => each.nis_code)),
  )
  expect(within.length).toBeGreaterThan(15)
})

const rawang = { postcode: '48000', city: 'Rawang', state: 'Selangor', country: 'Malaysia' }
const forAddress = (address: object, who = world.acme) =>
  who.get(`/api/building/near-address?${new URLSearchParams(Object.entries(address))}`)
const found = async (address: object) => {
  const { status, body } = await forAddress({ ...rawang, ...address })
  expect(status).toBe(200)
  const { placed_by, buildings } = body.data
  return { placed_by, buildings, codes: buildings.map((each: any) => each.blk_nis_code) }
}
const listed = (address: object) =>
  world.owner
    .selectFrom('building')
    .selectAll()
    .where((eb) => eb.and(address))
    .execute()

test('buildings near an incomplete or impossible address are refused', async () => {
  for (const part of ['postcode', 'city', 'state', 'country'])
    for (const value of ['', ' ', 'x'.repeat(101), '\u0000']) {
      const { status, body } = await forAddress({ ...rawang, [part]: value })
      expect(status).toBe(422)
      expect(body.errors).toHaveProperty(part)
    }
  expect((await forAddress({ city: 'Rawang' })).status).toBe(422)
  const wrong = await world.acme.get(
    '/api/building/near-address?postcode=480&city=Rawang&state=Selangor&country=Malaysia',
    { 'accept-language': 'ms' },
  )
  expect(wrong.body.errors.postcode).toEqual(['Poskod Malaysia mempunyai lima digit.'])
  expect((await forAddress({ ...rawang, product_id: 4 })).status).toBe(422)
})

test('an address is placed among the buildings of its postcode, else of its town, of its postcodes’ region, of its state', async () => {
  const kulim = await listed({ postcode: '09000', state: 'Kedah' })
  const lit = kulim.filter(({ network_status }) => network_status === 'on_net')
  const near = await found({ postcode: '09000', city: 'Elsewhere', state: 'Kedah' })
  expect(near.placed_by).toBe('postcode')
  expect(near.codes[0]).toBe(lit[0]!.nis_code)
  // The middle of the two buildings there.
  expect(near.buildings[0].distance_m).toBeGreaterThan(200)
  expect(near.buildings[0].distance_m).toBeLessThan(600)
  // On-net only, nearest first, also in other states, within 50 km.
  expect(near.buildings).toHaveLength(5)
  for (const each of near.buildings) {
    expect(each.network_status).toBe('on_net')
    expect(each.distance_m).toBeLessThanOrEqual(50_000)
  }
  expect(near.buildings.map((each: any) => each.blk_state)).toContain('Pulau Pinang')
  const metres = near.buildings.map((each: any) => each.distance_m)
  expect(metres).toEqual(metres.toSorted((a: number, b: number) => a - b))

  const town = await found({ postcode: '09999', city: 'KULIM', state: 'Kedah' })
  expect(town).toMatchObject({ placed_by: 'city', codes: near.codes })
  const region = await found({ postcode: '09999', city: 'Elsewhere', state: 'Kedah' })
  expect(region).toMatchObject({ placed_by: 'region', codes: near.codes })

  // If only the state is known, its buildings have no distance.
  const state = await found({ postcode: '95000', city: 'Sri Aman', state: 'Sarawak' })
  expect(state.placed_by).toBe('state')
  expect(new Set(state.buildings.map((each: any) => each.blk_state))).toEqual(new Set(['Sarawak']))
  expect(new Set(state.buildings.map((each: any) => each.distance_m))).toEqual(new Set([null]))
})

test('without on-net buildings within reach, near-net ones are named; a product that is not ready there is not offered', async () => {
  const kotaBharu = { postcode: '15200', city: 'Kota Bharu', state: 'Kelantan' }
  const { buildings } = await found(kotaBharu)
  expect(buildings).toMatchObject([{ blk_nis_code: 'KBR-0001', network_status: 'near_net', distance_m: 0 }])
  expect(await found({ ...kotaBharu, product_id: 2 })).toMatchObject({ codes: ['KBR-0001'] })
  expect(await found({ ...kotaBharu, product_id: 3 })).toEqual({
    placed_by: 'postcode',
    buildings: [],
    codes: [],
  })
})

test('abroad, and in a state without buildings, an address has no position', async () => {
  const nowhere = { placed_by: null, buildings: [], codes: [] }
  expect(await found({ country: 'Singapore', postcode: '048616' })).toEqual(nowhere)
  expect(await found({ state: 'Atlantis' })).toEqual(nowhere)
})

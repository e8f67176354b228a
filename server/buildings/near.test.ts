import { expect, test } from 'vitest'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

const near = (latitude: unknown, longitude: unknown, who = world.acme) =>
  who.get(`/api/building/near?latitude=${latitude}&longitude=${longitude}`)

test('buildings near by need a place on earth', async () => {
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

test('buildings near by are the 30 nearest of the inventory, nearest first, and begin with the one that stands there', async () => {
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
  // On-net alone, nearest first, of other states too, within 50 km.
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

  // With the state alone known, buildings of that state are named without a distance.
  const state = await found({ postcode: '95000', city: 'Sri Aman', state: 'Sarawak' })
  expect(state.placed_by).toBe('state')
  expect(new Set(state.buildings.map((each: any) => each.blk_state))).toEqual(new Set(['Sarawak']))
  expect(new Set(state.buildings.map((each: any) => each.distance_m))).toEqual(new Set([null]))
})

test('where no building within reach is lit, near-net ones are named; a product without readiness there is not offered', async () => {
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

test('abroad, and in a state without buildings, the place of an address is unknown', async () => {
  const nowhere = { placed_by: null, buildings: [], codes: [] }
  expect(await found({ country: 'Singapore', postcode: '048616' })).toEqual(nowhere)
  expect(await found({ state: 'Atlantis' })).toEqual(nowhere)
})

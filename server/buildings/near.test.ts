import { expect, test } from 'vitest'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

const near = (latitude: unknown, longitude: unknown, who = world.acme) =>
  who.get(`/api/building/near?latitude=${latitude}&longitude=${longitude}`)

test('buildings near by are refused to strangers, and to whoever names no place on earth', async () => {
  expect((await near(3.1, 101.7, world.stranger)).status).toBe(401)
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

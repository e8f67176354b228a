import { expect, test } from 'vitest'
import { frameOf, projectionIn } from '#web/parts/site/map/frame.ts'
import { labelTowns } from '#web/parts/site/map/label-towns.ts'
import { towns } from '#web/parts/site/map/towns.ts'

const size = { width: 304, height: 166 }
const aims = { latitude: 3.1497, longitude: 101.7075 }
const cyberjaya = { latitude: 2.9245, longitude: 101.658 }

const named = (spots: (typeof aims)[], zoom = 0) =>
  labelTowns(towns, projectionIn(frameOf(spots, size, zoom)), size, []).map(({ name }) => name)

test('towns are named at every zoom, the largest first, and none over another', () => {
  expect(named([])).toEqual(expect.arrayContaining(['Kuala Lumpur', 'Kuching', 'Kota Kinabalu']))
  for (const zoom of [-4, -2, 0, 1]) expect(named([aims, cyberjaya], zoom)).toContain('Kuala Lumpur')
  expect(named([aims, cyberjaya], 0).length).toBeGreaterThan(3)
  expect(named([aims, cyberjaya], -3)).toEqual(expect.arrayContaining(['Johor Bahru', 'Ipoh']))
})

test('a name avoids occupied space, on the other side of its dot or by not being shown', () => {
  const project = projectionIn(frameOf([aims], size))
  const kl = towns.filter(({ name }) => name === 'Kuala Lumpur')
  const [x, y] = project([101.69, 3.14])!
  const right = { left: x + 4, right: x + 60, top: y - 10, bottom: y + 10 }
  expect(labelTowns(kl, project, size, [])).toMatchObject([{ side: 'start' }])
  expect(labelTowns(kl, project, size, [right])).toMatchObject([{ side: 'end' }])
  expect(labelTowns(kl, project, size, [{ ...right, left: x - 60 }])).toEqual([])
})

test('zooming in stops before both sites leave the picture, and goes close to a single one', () => {
  const scale = (spots: (typeof aims)[], zoom: number) => frameOf(spots, size, zoom).scale
  expect(scale([aims], 1) / scale([aims], 0)).toBeCloseTo(2)
  expect(scale([aims], -1) / scale([aims], 0)).toBeCloseTo(0.5)
  expect(scale([aims, cyberjaya], 4)).toBe(scale([aims, cyberjaya], 5))
})

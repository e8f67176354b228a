import { expect, test } from 'vitest'
import { mapSize, projectionFor } from '#web/parts/map/frame.ts'

const aims = { latitude: 3.1497, longitude: 101.7075 }
const cyberjaya = { latitude: 2.9245, longitude: 101.658 }
const kuching = { latitude: 1.5535, longitude: 110.3593 }

function placed(...spots: (typeof aims)[]) {
  const project = projectionFor(spots)
  return spots.map((spot) => project([spot.longitude, spot.latitude]) ?? [NaN, NaN])
}

test('one site stands in the middle', () => {
  expect(placed(aims)).toEqual([[mapSize.width / 2, mapSize.height / 2].map((at) => expect.closeTo(at, 3))])
})

test('two sites lie within the picture with room for their names, near or far', () => {
  for (const points of [placed(aims, cyberjaya), placed(aims, kuching), placed(aims, aims)]) {
    for (const [x, y] of points) {
      expect(x).toBeGreaterThan(70)
      expect(x).toBeLessThan(mapSize.width - 70)
      expect(y).toBeGreaterThan(40)
      expect(y).toBeLessThan(mapSize.height - 40)
    }
  }
})

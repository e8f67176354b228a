import { expect, test } from 'vitest'
import { separatePoints, frameOf, projectionIn } from '#web/parts/site/map/frame.ts'

const size = { width: 320, height: 176 }
const aims = { latitude: 3.1497, longitude: 101.7075 }
const cyberjaya = { latitude: 2.9245, longitude: 101.658 }
const kuching = { latitude: 1.5535, longitude: 110.3593 }

function placed(...spots: (typeof aims)[]) {
  const project = projectionIn(frameOf(spots, size))
  return spots.map((spot) => project([spot.longitude, spot.latitude]) ?? [NaN, NaN])
}

test('one site is in the middle', () => {
  expect(placed(aims)).toEqual([[size.width / 2, size.height / 2].map((at) => expect.closeTo(at, 3))])
})

test('two sites are within the picture with space for their names, near or far', () => {
  for (const points of [placed(aims, cyberjaya), placed(aims, kuching), placed(aims, aims)]) {
    for (const [x, y] of points) {
      expect(x).toBeGreaterThan(70)
      expect(x).toBeLessThan(size.width - 70)
      expect(y).toBeGreaterThan(40)
      expect(y).toBeLessThan(size.height - 40)
    }
  }
})

test('marks of neighbouring sites are drawn side by side', () => {
  const far = [
    [10, 10],
    [60, 10],
  ] as const
  expect(separatePoints(far)).toEqual(far)
  expect(
    separatePoints([
      [100, 50],
      [100, 52],
    ]),
  ).toEqual([
    [100, 36],
    [100, 66],
  ])
  expect(
    separatePoints([
      [100, 50],
      [100, 50],
    ]),
  ).toEqual([
    [85, 50],
    [115, 50],
  ])
  expect(separatePoints([[1, 2]])).toEqual([[1, 2]])
})

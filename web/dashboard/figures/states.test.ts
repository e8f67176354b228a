import { expect, test } from 'vitest'
import { spreadMarks } from '#web/dashboard/figures/StatesMap.tsx'

const map = { width: 296, height: 280 }

test('overlapping marks are moved apart, and stay on the map', () => {
  // One number per state, at a phone's width of the peninsula.
  const crowd = Array.from({ length: 14 }, (_, index) => ({
    x: 20 + (index % 4) * 15,
    y: 10 + Math.floor(index / 4) * 20,
    r: 8 + (index % 6),
  }))
  const moved = spreadMarks([...crowd, { ...crowd[0]! }], map)
  for (const [index, a] of moved.entries()) {
    for (const b of moved.slice(index + 1))
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(a.r + b.r - 0.1)
    expect(a.x - a.r).toBeGreaterThanOrEqual(0)
    expect(a.y - a.r).toBeGreaterThanOrEqual(0)
    expect(a.x + a.r).toBeLessThanOrEqual(map.width)
    expect(a.y + a.r).toBeLessThanOrEqual(map.height)
  }
})

test('marks that do not overlap do not move', () => {
  const [far, away] = spreadMarks(
    [
      { x: 50, y: 50, r: 10 },
      { x: 200, y: 90, r: 12 },
    ],
    map,
  )
  expect([far!.x, far!.y, away!.x, away!.y]).toEqual([50, 50, 200, 90])
})

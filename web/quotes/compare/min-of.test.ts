import { expect, test } from 'vitest'
import { minOf } from '#web/quotes/compare/min-of.ts'

test('the lowest known value is marked, on each that has it', () => {
  expect(minOf([200, 100, 300])).toBe(100)
  expect(minOf([100, 100, 300])).toBe(100)
  expect(minOf([0, 100])).toBe(0)
  expect(minOf([null, 300, 200])).toBe(200)
})

test('nothing is marked among equals, or if only one is known', () => {
  for (const amounts of [[], [null, null], [100], [null, 100], [100, 100, null]])
    expect(minOf(amounts)).toBeNull()
})

import { expect, test } from 'vitest'
import { leastOf } from '#web/quotes/compare/least.ts'

test('the least of what is known is marked, on each that has it', () => {
  expect(leastOf([200, 100, 300])).toBe(100)
  expect(leastOf([100, 100, 300])).toBe(100)
  expect(leastOf([0, 100])).toBe(0)
  expect(leastOf([null, 300, 200])).toBe(200)
})

test('nothing is marked among equals, nor where only one is known', () => {
  for (const amounts of [[], [null, null], [100], [null, 100], [100, 100, null]])
    expect(leastOf(amounts)).toBeNull()
})

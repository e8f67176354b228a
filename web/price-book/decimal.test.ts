import { expect, test } from 'vitest'
import { readDecimal } from '#web/price-book/decimal.ts'

test.each([
  ['6', 2, 600],
  [' 6.5 ', 2, 650],
  ['6,25', 2, 625],
  ['4.125', 4, 41_250],
  ['0', 2, 0],
  ['6.255', 2, null],
  ['', 2, null],
  ['-1', 2, null],
  ['6%', 2, null],
  ['.5', 2, null],
] as const)('%j with %i decimals is %s', (typed, decimals, read) => {
  expect(readDecimal(typed, decimals)).toBe(read)
})

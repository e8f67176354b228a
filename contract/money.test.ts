import fc from 'fast-check'
import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { ringgit, ringgitPrice, sen, shareOf, sumSen } from '#contract/money.ts'

describe('ringgit on the wire', () => {
  test('every amount of sen survives encoding and decoding', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }), (amount) => {
        expect(z.decode(ringgit, z.encode(ringgit, sen(amount)))).toBe(amount)
      }),
    )
  })

  test.each([0.07, 0.29, 1.1, 19.99, 0, 1234567.89])('takes %d', (rm) => {
    expect(z.decode(ringgit, rm)).toBe(Math.round(rm * 100))
  })

  test.each([1.005, 0.001, NaN, Infinity, -Infinity, Number.MAX_VALUE, 1e13])('refuses %d', (rm) => {
    expect(z.safeDecode(ringgit, rm).success).toBe(false)
  })

  test('a price is never negative, but may be zero', () => {
    expect(z.safeDecode(ringgitPrice, -0.01).success).toBe(false)
    expect(z.decode(ringgitPrice, 0)).toBe(0)
    expect(z.decode(ringgitPrice, 9_999_999.99)).toBe(999_999_999)
    expect(z.safeDecode(ringgitPrice, 10_000_000).success).toBe(false)
  })
})

test('a share is rounded half up and never loses a sen to floating point', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999_999_999 }),
      fc.integer({ min: 0, max: 10_000 }),
      (amount, points) => {
        const exact = (BigInt(amount) * BigInt(points) + 5_000n) / 10_000n
        expect(shareOf(sen(amount), points)).toBe(Number(exact))
      },
    ),
  )
})

test('the empty sum is zero', () => {
  expect(sumSen([])).toBe(0)
})

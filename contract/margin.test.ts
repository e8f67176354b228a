import { expect, test } from 'vitest'
import { isBelowMargin, marginsOf } from '#contract/margin.ts'
import { maxPrice, sen } from '#contract/money.ts'

const charges = (nrc: number, mrc: number) => ({ nrc: sen(nrc), mrc: sen(mrc) })

test('a margin is price minus cost, monthly, one-time and over the term', () => {
  expect(marginsOf(charges(300_000, 200_000), charges(100_000, 150_000), 24)).toEqual({
    monthly: { amount: 50_000, basisPoints: 2_500 },
    oneTime: { amount: 200_000, basisPoints: 6_667 },
    overTerm: { amount: 1_400_000, basisPoints: 2_745 },
  })
})

test('without commitment one month counts; a loss is below zero; RM 0.00 has no percentage', () => {
  expect(marginsOf(charges(0, 100), charges(50, 150), 0)).toEqual({
    monthly: { amount: -50, basisPoints: -5_000 },
    oneTime: { amount: -50, basisPoints: null },
    overTerm: { amount: -100, basisPoints: -10_000 },
  })
})

test('the largest prices over the longest term are exact', () => {
  const { overTerm } = marginsOf(charges(maxPrice, maxPrice), charges(0, 1), 999)
  expect(overTerm).toEqual({ amount: maxPrice * 1_000 - 999, basisPoints: 10_000 })
})

test.each([
  [charges(0, 100), charges(0, 100), 24, 0, false],
  [charges(0, 100), charges(1, 100), 24, 0, true],
  [charges(240, 90), charges(0, 100), 24, 0, false],
  [charges(0, 125), charges(0, 100), 12, 20, false],
  // 19.997 %, which rounds to 20.00 %.
  [charges(0, 124_995), charges(0, 100_000), 12, 20, true],
  [charges(0, 0), charges(0, 1), 0, 0, true],
  [charges(0, 0), null, 12, 90, false],
])(
  'the price %o at a cost of %o over %i months is below a margin of %i%%: %s',
  (price, cost, months, percent, is) => {
    expect(isBelowMargin(price, cost, months, percent)).toBe(is)
  },
)

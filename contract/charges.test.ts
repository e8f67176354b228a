import fc from 'fast-check'
import { expect, test } from 'vitest'
import { depositOf, earlyTermination, perMbps, sumCharges, termTotal } from '#contract/charges.ts'
import { centsOf, maxPrice, sen, senOf } from '#contract/money.ts'

test('the deposit is as many monthly charges as the company owes', () => {
  expect(depositOf(sen(223_501), 2)).toBe(447_002)
  expect(depositOf(sen(223_501), 0)).toBe(0)
  expect(depositOf(sen(0), 2)).toBe(0)
})

test('sums of a selection leave out items without a price, and add up the displayed dollars', () => {
  const row = { nrc: sen(250), mrc: sen(102) }
  const sums = sumCharges([row, { nrc: null, mrc: null }, row, row])
  expect(sums.unpriced).toBe(1)
  expect([senOf(sums.nrc), senOf(sums.mrc)]).toEqual([750, 306])
  // At 4.0000 ringgit each RM 1.02 is shown as USD 0.26; all of them at once would be 0.77.
  expect(centsOf(sums.mrc, 40_000)).toBe(3 * 26)
  expect(sumCharges([])).toEqual({ nrc: [], mrc: [], unpriced: 0 })
})

test('the total over the term is NRC + MRC × months, and one month without commitment', () => {
  const price = { total_nrc: sen(100_000), total_mrc: sen(20_000) }
  expect(termTotal(price, 24)).toBe(580_000)
  expect(termTotal(price, 1)).toBe(120_000)
  expect(termTotal(price, 0)).toBe(120_000)
})

test('there is no total over the term without a price or a term', () => {
  const price = { total_nrc: sen(100_000), total_mrc: sen(20_000) }
  expect(termTotal({ ...price, total_mrc: null }, 24)).toBeNull()
  expect(termTotal({ ...price, total_nrc: null }, 24)).toBeNull()
  expect(termTotal(price, null)).toBeNull()
})

test('early termination on the first day costs the whole rental, and nothing without commitment', () => {
  expect(earlyTermination(sen(223_500), 24)).toBe(5_364_000)
  expect(earlyTermination(sen(223_500), 0)).toBe(0)
})

test.each([
  [10_000, 100, 100],
  [10_049, 100, 100],
  [10_050, 100, 101],
  [1, 3, 0],
  [2, 3, 1],
  [0, 500, 0],
])('%i sen a month for %i Mbps is %i sen per Mbps', (mrc, mbps, each) => {
  expect(perMbps(sen(mrc), mbps)).toBe(each)
})

test('a price per Mbps is rounded half up and never loses a sen to floating point', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxPrice }), fc.integer({ min: 1, max: 100_000 }), (mrc, mbps) => {
      const exact = (BigInt(mrc) * 2n + BigInt(mbps)) / (BigInt(mbps) * 2n)
      expect(perMbps(sen(mrc), mbps)).toBe(Number(exact))
    }),
  )
  expect(perMbps(null, 100)).toBeNull()
})

test('totals of 500 of the most expensive circuits over the longest term are still exact', () => {
  const all = { total_nrc: sen(500 * maxPrice), total_mrc: sen(500 * maxPrice) }
  expect(termTotal(all, 120)).toBe(500 * maxPrice * 121)
  expect(earlyTermination(all.total_mrc, 120)).toBe(500 * maxPrice * 120)
})

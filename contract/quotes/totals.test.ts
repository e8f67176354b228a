import { expect, test } from 'vitest'
import { sen, senOf } from '#contract/money.ts'
import { totalsOf } from '#contract/quotes/totals.ts'

const priced = {
  bandwidth_nrc: sen(200_000),
  bandwidth_mrc: sen(180_000),
  xc_nrc: sen(60_000),
  xc_mrc: sen(43_500),
  vas_nrc: sen(0),
  vas_mrc: sen(0),
  tax_nrc: sen(15_600),
  tax_mrc: sen(13_410),
}
const awaiting = { ...priced, bandwidth_nrc: null, bandwidth_mrc: null, tax_nrc: null, tax_mrc: null }

test('quotes that await their price are counted, but in no sum', () => {
  const { unpriced, ...sums } = totalsOf([priced, priced, awaiting])
  expect(unpriced).toBe(1)
  expect(Object.fromEntries(Object.entries(sums).map(([name, amount]) => [name, senOf(amount)]))).toEqual({
    nrc: 520_000,
    mrc: 447_000,
    taxNrc: 31_200,
    taxMrc: 26_820,
  })
})

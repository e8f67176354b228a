import { expect, test } from 'vitest'
import { sen } from '#contract/money.ts'
import { totalsOf } from '#web/quotes/totals.ts'

const priced = {
  total_nrc: sen(260_000),
  total_mrc: sen(223_500),
  tax_nrc: sen(15_600),
  tax_mrc: sen(13_410),
}
const awaiting = { total_nrc: null, total_mrc: null, tax_nrc: null, tax_mrc: null }

test('quotes that await their price are counted and are in no sum', () => {
  expect(totalsOf([priced, priced, awaiting])).toEqual({
    nrc: 520_000,
    mrc: 447_000,
    taxNrc: 31_200,
    taxMrc: 26_820,
    pending: 1,
  })
})

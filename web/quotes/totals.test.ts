import { expect, test } from 'vitest'
import { sen } from '#contract/money.ts'
import { depositOf, earlyTermination, overTheTerm, totalsOf } from '#web/quotes/totals.ts'

const priced = (months: number) => ({
  total_nrc: sen(260_000),
  total_mrc: sen(223_500),
  tax_nrc: sen(15_600),
  tax_mrc: sen(13_410),
  contract_id: months,
})
const awaiting = { total_nrc: null, total_mrc: null, tax_nrc: null, tax_mrc: null, contract_id: 24 }

test('quotes that await their price are counted and are in no sum', () => {
  expect(totalsOf([priced(24), priced(12), awaiting])).toEqual({
    nrc: 520_000,
    mrc: 447_000,
    taxNrc: 31_200,
    taxMrc: 26_820,
    pending: 1,
  })
})

test('over the term is one-time and every month; without commitment one month', () => {
  expect(overTheTerm(priced(24))).toBe(260_000 + 24 * 223_500)
  expect(overTheTerm(priced(0))).toBe(260_000 + 223_500)
  expect(overTheTerm(awaiting)).toBeNull()
})

test('the deposit is two months; ending early owes the whole rental, and nothing without commitment', () => {
  expect(depositOf(sen(447_000))).toBe(894_000)
  expect(earlyTermination(priced(24))).toBe(24 * 223_500)
  expect(earlyTermination(priced(0))).toBe(0)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overTerm, termTotal } from '#contract/charges.ts'
import { addAmounts, centsOf, sen, senOf, sumSen, timesAmount, type MoneyAmount } from '#contract/money.ts'
import { sharesOf, totalOfLines, totalParts, type PriceLine } from '#contract/pricing.ts'

const amount = fc.integer({ min: 0, max: 999_999_999 }).map(sen)
const rate = fc.integer({ min: 10_000, max: 99_999 })
const prices = fc.record({
  bandwidth_nrc: amount,
  bandwidth_mrc: amount,
  xc_nrc: amount,
  xc_mrc: amount,
  vas_nrc: amount,
  vas_mrc: amount,
})
const sum = (each: readonly number[]) => each.reduce((a, b) => a + b, 0)
const line = (component: PriceLine['component'], of: number, charge: PriceLine['charge'] = 'mrc') =>
  ({ component, charge, amount: of }) as PriceLine
const lines = fc.array(
  fc
    .tuple(fc.constantFrom('access', 'transport', 'cross_connect', 'device', 'extra'), amount)
    .map(([component, of]) => line(component as PriceLine['component'], of)),
  { maxLength: 9 },
)

test('in dollars the three prices add up to their total, with tax, over the term and as a deposit', () => {
  fc.assert(
    fc.property(prices, amount, rate, fc.integer({ min: 0, max: 60 }), (price, tax, at, months) => {
      const shown = (each: MoneyAmount) => centsOf(each, at)
      const mrc = totalParts(price, 'mrc')!
      const nrc = totalParts(price, 'nrc')!
      expect(shown(mrc)).toBe(shown(price.bandwidth_mrc) + shown(price.xc_mrc) + shown(price.vas_mrc))
      expect(shown(addAmounts(mrc, tax))).toBe(shown(mrc) + shown(tax))
      expect(shown(timesAmount(mrc, months))).toBe(shown(mrc) * months)
      expect(shown(overTerm(price, months)!)).toBe(shown(nrc) + shown(mrc) * Math.max(1, months))
      // Amounts in ringgit do not change.
      const total_nrc = sumSen([price.bandwidth_nrc, price.xc_nrc, price.vas_nrc])
      const total_mrc = sumSen([price.bandwidth_mrc, price.xc_mrc, price.vas_mrc])
      expect([senOf(nrc), senOf(mrc)]).toEqual([total_nrc, total_mrc])
      expect(senOf(overTerm(price, months)!)).toBe(termTotal({ total_nrc, total_mrc }, months))
    }),
  )
})

test('in dollars price lines add up to the total of the prices they belong to', () => {
  fc.assert(
    fc.property(lines, rate, (these, at) => {
      const shares = sharesOf(these)
      const total = totalOfLines(these, 'mrc')
      expect(sum(shares.map(({ share }) => centsOf(share, at)))).toBe(centsOf(total, at))
      for (const { line: of, share } of shares) expect(senOf(share)).toBe(of.amount)
      expect(senOf(total)).toBe(sumSen(these.map((each) => each.amount)))
    }),
  )
})

test('lines and the prices they sum to have the same total', () => {
  const these = [line('access', 333), line('transport', 334), line('access', 333), line('cross_connect', 5)]
  const price = { bandwidth_mrc: sen(1_000), xc_mrc: sen(5), vas_mrc: sen(0) }
  const none = { bandwidth_nrc: sen(0), xc_nrc: sen(0), vas_nrc: sen(0) }
  for (const at of [41_250, 44_999, 30_007])
    expect(centsOf(totalOfLines(these, 'mrc'), at)).toBe(
      centsOf(totalParts({ ...none, ...price }, 'mrc')!, at),
    )
})

test('an awaited price has no total, and a deduction is rounded like the original amount', () => {
  const none = { bandwidth_nrc: null, xc_nrc: sen(0), vas_nrc: sen(0) }
  expect(totalParts({ ...none, bandwidth_mrc: null, xc_mrc: sen(1), vas_mrc: sen(1) }, 'nrc')).toBeNull()
  expect(centsOf([[sen(1_237), -1]], 41_250)).toBe(-300)
  expect(centsOf(addAmounts(sen(1_237), [[sen(1_237), -1]]), 41_250)).toBe(0)
})

import { sumCharges, type ChargeSum } from '#contract/charges.ts'
import { addAmounts, type MoneyParts } from '#contract/money.ts'
import { totalParts } from '#contract/pricing.ts'
import type { Quote } from '#contract/quotes/quote.ts'

type Priced = Parameters<typeof totalParts>[0] & Pick<Quote, 'tax_nrc' | 'tax_mrc'>

export interface Totals extends ChargeSum {
  taxNrc: MoneyParts
  taxMrc: MoneyParts
}

export function totalsOf(quotes: readonly Priced[]): Totals {
  const taxOf = (tax: 'tax_nrc' | 'tax_mrc') =>
    addAmounts(...quotes.map((quote) => quote[tax]).filter((amount) => amount !== null))
  const charges = quotes.map((quote) => ({ nrc: totalParts(quote, 'nrc'), mrc: totalParts(quote, 'mrc') }))
  return { ...sumCharges(charges), taxNrc: taxOf('tax_nrc'), taxMrc: taxOf('tax_mrc') }
}

import { addAmounts, type MoneyParts, type Sen } from '#contract/money.ts'
import { totalParts } from '#contract/pricing.ts'
import type { Quote } from '#contract/quotes/quote.ts'

type Priced = Parameters<typeof totalParts>[0] & Pick<Quote, 'tax_nrc' | 'tax_mrc'>

export interface Totals {
  nrc: MoneyParts
  mrc: MoneyParts
  taxNrc: MoneyParts
  taxMrc: MoneyParts
  /** The number of quotes without a price; the sums leave them out. */
  pending: number
}

/** Sums before tax, one-time and monthly apart. */
export function totalsOf(quotes: readonly Priced[]): Totals {
  const sum = (amountOf: (quote: Priced) => MoneyParts | Sen | null) =>
    addAmounts(...quotes.map(amountOf).filter((amount) => amount !== null))
  return {
    nrc: sum((quote) => totalParts(quote, 'nrc')),
    mrc: sum((quote) => totalParts(quote, 'mrc')),
    taxNrc: sum((quote) => quote.tax_nrc),
    taxMrc: sum((quote) => quote.tax_mrc),
    pending: quotes.filter((quote) => totalParts(quote, 'mrc') === null).length,
  }
}

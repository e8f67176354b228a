import { noSen, sumSen, type Sen } from '#contract/money.ts'
import type { Quote } from '#contract/quotes/quote.ts'

type Priced = Pick<Quote, 'total_nrc' | 'total_mrc' | 'tax_nrc' | 'tax_mrc'>

export interface Totals {
  nrc: Sen
  mrc: Sen
  taxNrc: Sen
  taxMrc: Sen
  /** The number of quotes without a price; the sums leave them out. */
  pending: number
}

/** Sums before tax, one-time and monthly apart. */
export function totalsOf(quotes: readonly Priced[]): Totals {
  return {
    nrc: sumSen(quotes.map((quote) => quote.total_nrc ?? noSen)),
    mrc: sumSen(quotes.map((quote) => quote.total_mrc ?? noSen)),
    taxNrc: sumSen(quotes.map((quote) => quote.tax_nrc ?? noSen)),
    taxMrc: sumSen(quotes.map((quote) => quote.tax_mrc ?? noSen)),
    pending: quotes.filter((quote) => quote.total_mrc === null).length,
  }
}

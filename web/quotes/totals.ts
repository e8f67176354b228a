import { depositMonths } from '#contract/orders/orders.ts'
import { noSen, sen, sumSen, type Sen } from '#contract/money.ts'
import type { Quote } from '#contract/quotes/quote.ts'

type Priced = Pick<Quote, 'total_nrc' | 'total_mrc' | 'tax_nrc' | 'tax_mrc' | 'contract_id'>

export interface Totals {
  nrc: Sen
  mrc: Sen
  taxNrc: Sen
  taxMrc: Sen
  /** How many of the quotes await their price and are in none of the sums. */
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

/** What a quote costs over its term, before tax; without commitment that is one month. Null while it awaits its price. */
export function overTheTerm({ total_nrc, total_mrc, contract_id }: Priced): Sen | null {
  if (total_nrc === null || total_mrc === null || contract_id === null) return null
  return sen(total_nrc + total_mrc * Math.max(contract_id, 1))
}

/** The refundable deposit that is due with the purchase order. */
export function depositOf(mrc: Sen): Sen {
  return sen(mrc * depositMonths)
}

/** What ending early would cost on the first day: the whole rental, and nil where there is no commitment. */
export function earlyTermination({ total_mrc, contract_id }: Priced): Sen {
  return sen((total_mrc ?? 0) * (contract_id ?? 0))
}

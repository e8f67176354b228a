import { noSen, sumSen, type Sen } from '#contract/money.ts'
import { agreedLine, components, type Charge } from '#contract/pricing.ts'
import type { PriceLevel } from '#contract/price-level.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { serviceTaxOf } from '#contract/tax.ts'

/** A quote as it reads once its bandwidth is priced: its totals, and the tax on them at the rates of the quote. */
export function pricedAs(
  quote: FullQuote,
  bandwidth: Record<Charge, Sen>,
  price_level: PriceLevel | null,
): FullQuote {
  const agreed = (['nrc', 'mrc'] as const).map((charge) => agreedLine(charge, bandwidth[charge]))
  const lines = [...agreed, ...quote.lines.filter((line) => components[line.component] !== 'bandwidth')]
  return {
    ...quote,
    bandwidth_nrc: bandwidth.nrc,
    bandwidth_mrc: bandwidth.mrc,
    total_nrc: sumSen([bandwidth.nrc, quote.xc_nrc ?? noSen, quote.vas_nrc]),
    total_mrc: sumSen([bandwidth.mrc, quote.xc_mrc ?? noSen, quote.vas_mrc]),
    ...serviceTaxOf(lines, quote.tax_rates),
    price_level,
    lines,
  }
}

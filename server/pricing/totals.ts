import { sumSen, type Sen } from '#contract/money.ts'
import { components, type Charge, type PriceLine } from '#contract/pricing.ts'
import { serviceTaxOf, type TaxRates } from '#contract/tax.ts'

export interface Line extends PriceLine {
  /** Null if no card gave the amount. */
  cell_id: number | null
  version_id: number | null
  /** The lowest price without a reason; null if the card sets none. Never shown to a company. */
  floor: Sen | null
}

export interface StoredPrices {
  bandwidth_nrc: Sen | null
  bandwidth_mrc: Sen | null
  xc_nrc: Sen
  xc_mrc: Sen
  vas_nrc: Sen
  vas_mrc: Sen
}

export interface Price extends StoredPrices {
  total_nrc: Sen | null
  total_mrc: Sen | null
  tax_nrc: Sen | null
  tax_mrc: Sen | null
  lines: Line[]
  /** False if the card lacks a price: the quote awaits one. */
  complete: boolean
}

/** For card prices and agreed prices alike. */
export function withTotals(lines: Line[], complete: boolean, tax: TaxRates): Price {
  const sums = {
    bandwidth: { nrc: 0, mrc: 0 },
    extra: { nrc: 0, mrc: 0 },
    xc: { nrc: 0, mrc: 0 },
    vas: { nrc: 0, mrc: 0 },
  }
  for (const { component, charge, amount } of lines) sums[components[component]][charge] += amount
  const { xc, vas, bandwidth } = sums as Record<keyof typeof sums, Record<Charge, Sen>>
  const bandwidth_nrc = complete ? bandwidth.nrc : null
  const bandwidth_mrc = complete ? bandwidth.mrc : null
  const { nrc: xc_nrc, mrc: xc_mrc } = xc
  const { nrc: vas_nrc, mrc: vas_mrc } = vas
  return {
    bandwidth_nrc,
    bandwidth_mrc,
    xc_nrc,
    xc_mrc,
    vas_nrc,
    vas_mrc,
    total_nrc: bandwidth_nrc === null ? null : sumSen([bandwidth_nrc, xc_nrc, vas_nrc]),
    total_mrc: bandwidth_mrc === null ? null : sumSen([bandwidth_mrc, xc_mrc, vas_mrc]),
    ...(complete ? serviceTaxOf(lines, tax) : { tax_nrc: null, tax_mrc: null }),
    lines,
    complete,
  }
}

/** Cross connect and add-ons stay priced, the bandwidth has no price. */
export function awaiting(price: Price): Price {
  return {
    ...price,
    bandwidth_nrc: null,
    bandwidth_mrc: null,
    total_nrc: null,
    total_mrc: null,
    tax_nrc: null,
    tax_mrc: null,
    lines: price.lines.filter((line) => components[line.component] !== 'bandwidth'),
    complete: false,
  }
}

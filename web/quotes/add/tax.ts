import type { PriceLine, TaxCode } from '#contract/pricing.ts'

/** Which rates of service tax a price holds, in percent, lowest first: connectivity and rented equipment are taxed apart. */
export function taxRatesOf(
  lines: readonly PriceLine[],
  rates: readonly { code: TaxCode; basis_points: number }[],
): number[] {
  const charged = new Set(lines.filter((line) => line.amount !== 0).map((line) => line.tax_code))
  const points = rates.filter(({ code }) => charged.has(code)).map(({ basis_points }) => basis_points / 100)
  return [...new Set(points)].toSorted((a, b) => a - b)
}

import * as z from 'zod'
import { shareOf, sumSen, type Sen } from '#contract/money.ts'

/** Each code has its own rates and exemptions. */
export const taxCodes = ['telecommunications', 'equipment_rental', 'managed_services'] as const
export type TaxCode = (typeof taxCodes)[number]

/** A licensed provider resells telecommunications, so its customers pay that tax; it uses the rest itself. */
export const providerExempt: readonly TaxCode[] = ['telecommunications']

/** Basis points for one company on one day: nil where it is exempt. */
export const taxRates = z.object({
  telecommunications: z.int(),
  equipment_rental: z.int(),
  managed_services: z.int(),
} satisfies Record<TaxCode, z.ZodInt>)
export type TaxRates = z.output<typeof taxRates>

export interface Taxable {
  charge: 'nrc' | 'mrc'
  tax_code: TaxCode
  amount: Sen
  /** The exit charge of a replaced service is not taxed. */
  component?: string
}

/** One-time and monthly apart. */
export interface TaxShare {
  code: TaxCode
  /** Basis points; null for extra charges, which have the rates of their own days. */
  rate: number | null
  nrc: Sen
  mrc: Sen
}

/** By code, each sum rounded half up once. Codes without an amount are left out. */
export function taxByCode(amounts: readonly Taxable[], rates: TaxRates): TaxShare[] {
  return taxCodes.flatMap((code) => {
    const of = amounts.filter(
      ({ tax_code, amount, component }) => tax_code === code && amount !== 0 && component !== 'exit',
    )
    if (of.length === 0) return []
    const taxOf = (charge: Taxable['charge']) =>
      shareOf(sumSen(of.filter((each) => each.charge === charge).map(({ amount }) => amount)), rates[code])
    return [{ code, rate: rates[code], nrc: taxOf('nrc'), mrc: taxOf('mrc') }]
  })
}

export function serviceTaxOf(amounts: readonly Taxable[], rates: TaxRates): { tax_nrc: Sen; tax_mrc: Sen } {
  const shares = taxByCode(amounts, rates)
  return { tax_nrc: sumSen(shares.map(({ nrc }) => nrc)), tax_mrc: sumSen(shares.map(({ mrc }) => mrc)) }
}

/** The shares of each code and rate together. */
export function groupTax(shares: readonly TaxShare[]): TaxShare[][] {
  return [...Map.groupBy(shares, ({ code, rate }) => `${code} ${rate}`).values()]
}

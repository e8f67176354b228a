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
}

/** One-time and monthly apart, each rounded half up once per code. */
export function serviceTaxOf(amounts: readonly Taxable[], rates: TaxRates): { tax_nrc: Sen; tax_mrc: Sen } {
  const sums = { nrc: noneByCode(), mrc: noneByCode() }
  for (const { charge, tax_code, amount } of amounts) sums[charge][tax_code] += amount
  const taxOf = (byCode: Record<TaxCode, number>) =>
    sumSen(taxCodes.map((code) => shareOf(byCode[code] as Sen, rates[code])))
  return { tax_nrc: taxOf(sums.nrc), tax_mrc: taxOf(sums.mrc) }
}

function noneByCode(): Record<TaxCode, number> {
  return { telecommunications: 0, equipment_rental: 0, managed_services: 0 }
}

import type { Circuit } from '#contract/orders/order.ts'
import { taxByCode, type TaxRates, type TaxShare } from '#contract/tax.ts'

/** The service tax of an order’s circuits by code and rate; to the sen it is the order’s tax. */
export function taxOfOrder(order: { circuit_list: readonly Circuit[]; tax_rates: TaxRates }): TaxShare[] {
  return order.circuit_list
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ lines, charges }) => [
      ...taxByCode(
        lines.filter(({ component }) => component !== 'extra'),
        order.tax_rates,
      ),
      ...charges
        .filter(({ status }) => status === 'accepted')
        .map(({ tax_nrc: nrc, tax_mrc: mrc }) => ({
          code: 'telecommunications' as const,
          rate: null,
          nrc,
          mrc,
        })),
    ])
}

import { useTranslation } from 'react-i18next'
import { depositDifference } from '#contract/charges.ts'
import type { Sen } from '#contract/money.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import { useTaxText } from '#web/parts/money/tax-text.ts'
import type { Charges } from '#web/parts/money/ChargesTable.tsx'

interface Deposit {
  name: string
  amount: Sen
  note?: string
}

interface OrderMoney {
  charges: Charges[]
  /** The rates of its tax, and what they do not promise; null if nothing is left to tax. */
  taxNote: string | null
  deposits: Deposit[]
}

/** What an order comes to, as its page and its print show it; beside it what was ordered, once that differs. */
export function useOrderMoney(order: FullOrder): OrderMoney {
  const { t } = useTranslation()
  const tax = useTaxText()
  const living = order.circuit_list.filter((circuit) => circuit.status !== 'cancelled')
  const { ordered, deposit, deposit_months: count } = order
  const { due, returned } = depositDifference(order)
  const changed = ordered.nrc !== order.total_nrc || ordered.mrc !== order.total_mrc
  const settling = returned > 0 || due > 0
  return {
    taxNote: tax.ordered(
      order,
      living.flatMap((circuit) => circuit.lines),
    ),
    charges: [
      { name: t('quotes.beforeTaxShort'), nrc: order.total_nrc, mrc: order.total_mrc, strong: true },
      { name: t('quotes.serviceTax'), nrc: order.tax_nrc, mrc: order.tax_mrc },
      ...(changed ? [{ name: t('orders.asOrdered'), nrc: ordered.nrc, mrc: ordered.mrc }] : []),
    ],
    deposits: [
      { name: t('orders.deposit'), amount: deposit, note: t('orders.depositText', { count }) },
      ...(settling ? [{ name: t('orders.depositOrdered'), amount: ordered.deposit }] : []),
      ...(returned > 0 ? [{ name: t('orders.depositReturned'), amount: returned }] : []),
      ...(due > 0 ? [{ name: t('orders.depositDue'), amount: due }] : []),
    ],
  }
}

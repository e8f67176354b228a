import { useTranslation } from 'react-i18next'
import type { dueWithOrder } from '#contract/charges.ts'
import { addAmounts, noSen, timesAmount, type MoneyAmount } from '#contract/money.ts'
import { depositDifference } from '#contract/orders/deposit.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import { orderFigures } from '#web/orders/order-figures.ts'
import { useTaxText } from '#web/parts/money/tax-text.ts'
import { usePriceLevelFact } from '#web/parts/money/price-level-fact.ts'
import type { Charges } from '#web/parts/money/ChargesTable.tsx'
import type { Fact } from '#web/parts/record/Facts.tsx'

interface Deposit {
  name: string
  amount: MoneyAmount
  note?: string
}

interface OrderMoney {
  charges: Charges[]
  /** Null if nothing is left to tax. */
  taxNote: string | null
  levels: Fact[]
  deposits: Deposit[]
  /** What is paid with the purchase order; null once the order has changed or is over. */
  due: Parameters<typeof dueWithOrder>[0] | null
}

export function useOrderMoney(order: FullOrder): OrderMoney {
  const { t } = useTranslation()
  const tax = useTaxText()
  const levelFact = usePriceLevelFact()
  const living = order.circuit_list.filter((circuit) => circuit.status !== 'cancelled')
  const { ordered: placed, deposit_months: count } = order
  const { due, returned, unpaid } = depositDifference(order)
  const changed = placed.nrc !== order.total_nrc || placed.mrc !== order.total_mrc
  const { total, tax: taxes, cancellations, ordered, ...deposits } = orderFigures(order)
  const { deposit, depositOrdered, depositUnpaid } = deposits
  const settling = returned > 0 || due > 0 || unpaid > 0
  const toPay = addAmounts(deposit, depositUnpaid)
  const less = (amount: MoneyAmount, other: MoneyAmount) => addAmounts(amount, timesAmount(other, -1))
  return {
    taxNote: tax.ordered(
      order,
      living.flatMap((circuit) => circuit.lines),
    ),
    due:
      changed || order.status === 'delivered' || order.status === 'cancelled'
        ? null
        : { ...total, taxNrc: taxes.nrc, months: count },
    levels: levelFact(living.map((circuit) => circuit.price_level)),
    charges: [
      { name: t('quotes.beforeTaxShort'), ...total },
      ...(cancellations ? [{ name: t('orders.cancellationCharges'), nrc: cancellations, mrc: noSen }] : []),
      { name: t('quotes.serviceTax'), ...taxes },
      {
        name: t('quotes.withTax'),
        nrc: addAmounts(total.nrc, taxes.nrc),
        mrc: addAmounts(total.mrc, taxes.mrc),
        strong: true,
      },
      ...(changed ? [{ name: t('orders.asOrdered'), ...ordered }] : []),
    ],
    deposits: [
      { name: t('orders.deposit'), amount: deposit, note: t('orders.depositText', { count }) },
      ...(settling ? [{ name: t('orders.depositOrdered'), amount: depositOrdered }] : []),
      ...(unpaid > 0 ? [{ name: t('orders.depositUnpaid'), amount: depositUnpaid }] : []),
      ...(returned > 0 ? [{ name: t('orders.depositReturned'), amount: less(depositOrdered, toPay) }] : []),
      ...(due > 0 ? [{ name: t('orders.depositDue'), amount: less(toPay, depositOrdered) }] : []),
    ],
  }
}

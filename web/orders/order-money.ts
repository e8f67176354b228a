import { useTranslation } from 'react-i18next'
import { depositDifference } from '#contract/charges.ts'
import { addAmounts, noSen, timesAmount, type MoneyAmount } from '#contract/money.ts'
import type { Circuit } from '#contract/orders/order.ts'
import { totalOfLines, type Charge } from '#contract/pricing.ts'
import type { FullOrder } from '#contract/orders/list.ts'
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
  /** The rates of its tax, and what they do not promise; null if nothing is left to tax. */
  taxNote: string | null
  /** How firm its prices are, and what that means. */
  levels: Fact[]
  deposits: Deposit[]
}

/** What a circuit costs: its lines while it lives. What it was ordered at is no part of an order that goes on without it. */
export function circuitTotal(circuit: Circuit, charge: Charge): MoneyAmount {
  return circuit.status === 'cancelled' ? circuit[`total_${charge}`] : totalOfLines(circuit.lines, charge)
}

/** What an order comes to, as its page and its print show it; beside it what was ordered, once that differs. */
export function useOrderMoney(order: FullOrder): OrderMoney {
  const { t } = useTranslation()
  const tax = useTaxText()
  const levelFact = usePriceLevelFact()
  const living = order.circuit_list.filter((circuit) => circuit.status !== 'cancelled')
  const left = order.circuit_list.filter((circuit) => circuit.status === 'cancelled' && circuit.total_nrc > 0)
  const { ordered, parts, deposit_months: count } = order
  const { due, returned } = depositDifference(order)
  const changed = ordered.nrc !== order.total_nrc || ordered.mrc !== order.total_mrc
  const asOrdered = (charge: Charge) =>
    addAmounts(
      ...order.circuit_list.map(({ lines }) =>
        totalOfLines(
          lines.filter((line) => line.component !== 'extra'),
          charge,
        ),
      ),
    )
  const [deposit, depositOrdered] = [
    timesAmount(parts.total_mrc, count),
    timesAmount(asOrdered('mrc'), count),
  ]
  const settling = returned > 0 || due > 0
  return {
    taxNote: tax.ordered(
      order,
      living.flatMap((circuit) => circuit.lines),
    ),
    levels: levelFact(living.map((circuit) => circuit.price_level)),
    charges: [
      { name: t('quotes.beforeTaxShort'), nrc: parts.total_nrc, mrc: parts.total_mrc, strong: true },
      ...(left.length > 0
        ? [
            {
              name: t('orders.cancellationCharges'),
              nrc: addAmounts(...left.map((circuit) => circuit.total_nrc)),
              mrc: noSen,
            },
          ]
        : []),
      { name: t('quotes.serviceTax'), nrc: parts.tax_nrc, mrc: parts.tax_mrc },
      ...(changed ? [{ name: t('orders.asOrdered'), nrc: asOrdered('nrc'), mrc: asOrdered('mrc') }] : []),
    ],
    deposits: [
      { name: t('orders.deposit'), amount: deposit, note: t('orders.depositText', { count }) },
      ...(settling ? [{ name: t('orders.depositOrdered'), amount: depositOrdered }] : []),
      ...(returned > 0
        ? [
            {
              name: t('orders.depositReturned'),
              amount: addAmounts(depositOrdered, timesAmount(deposit, -1)),
            },
          ]
        : []),
      ...(due > 0
        ? [{ name: t('orders.depositDue'), amount: addAmounts(deposit, timesAmount(depositOrdered, -1)) }]
        : []),
    ],
  }
}

import { addAmounts, sen, senOf, timesAmount, type MoneyAmount } from '#contract/money.ts'
import { orderedTotal } from '#contract/orders/deposit.ts'
import { taxOfOrder } from '#contract/orders/tax-of-order.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import type { Circuit } from '#contract/orders/order.ts'
import { totalOfLines, type Charge } from '#contract/pricing.ts'

/** A cancelled circuit counts only its cancellation charge. */
export function circuitTotal(circuit: Circuit, charge: Charge): MoneyAmount {
  return circuit.status === 'cancelled' ? circuit[`total_${charge}`] : totalOfLines(circuit.lines, charge)
}

export function orderFigures(order: FullOrder) {
  const { parts, deposit_months: months, circuit_list: circuits } = order
  const taxed = taxOfOrder(order)
  const asOrdered = (charge: Charge) =>
    addAmounts(...circuits.map((circuit) => orderedTotal(circuit, charge)))
  const charged = circuits.filter((circuit) => circuit.status === 'cancelled' && circuit.total_nrc > 0)
  // A hand-over can lower an exit charge.
  const lowered = sen(order.ordered.nrc - senOf(asOrdered('nrc')))
  const ordered = { nrc: addAmounts(asOrdered('nrc'), lowered), mrc: asOrdered('mrc') }
  return {
    total: { nrc: parts.total_nrc, mrc: parts.total_mrc },
    tax: { nrc: addAmounts(...taxed.map(({ nrc }) => nrc)), mrc: addAmounts(...taxed.map(({ mrc }) => mrc)) },
    /** The part of the total that is for cancelled circuits; null if there is none. */
    cancellations: charged.length > 0 ? addAmounts(...charged.map((circuit) => circuit.total_nrc)) : null,
    ordered,
    deposit: timesAmount(parts.total_mrc, months),
    depositOrdered: timesAmount(ordered.mrc, months),
  }
}

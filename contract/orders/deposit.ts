import { depositOf } from '#contract/charges.ts'
import { sen, senOf, sumSen, type Sen } from '#contract/money.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import type { Circuit } from '#contract/orders/order.ts'
import { totalOfLines, type Charge } from '#contract/pricing.ts'

type Deposited = Pick<FullOrder, 'deposit' | 'deposit_months' | 'ordered'> & {
  circuit_list: readonly Pick<Circuit, 'status' | 'lines' | 'milestones'>[]
}

/** The price at the time of the order: lines without extra charges. */
export function orderedTotal({ lines }: Pick<Circuit, 'lines'>, charge: Charge) {
  return totalOfLines(
    lines.filter(({ component }) => component !== 'extra'),
    charge,
  )
}

/** Cancelled before its deposit was paid. Without that step it counts as paid. */
export function cancelledUnpaid({ status, milestones }: Pick<Circuit, 'status' | 'milestones'>): boolean {
  return (
    status === 'cancelled' &&
    milestones.some(({ kind, actual }) => kind === 'deposit_cleared' && actual === null)
  )
}

/** What is still `due` or to be `returned` after cancellations and extra charges, in sen. `unpaid` is the deposit of circuits cancelled before it was paid; nothing of it is returned. */
export function depositDifference(order: Deposited): { due: Sen; returned: Sen; unpaid: Sen } {
  const unpaid = sumSen(
    order.circuit_list
      .filter(cancelledUnpaid)
      .map((circuit) => depositOf(senOf(orderedTotal(circuit, 'mrc')), order.deposit_months)),
  )
  const difference = order.deposit + unpaid - order.ordered.deposit
  return { due: sen(Math.max(0, difference)), returned: sen(Math.max(0, -difference)), unpaid }
}

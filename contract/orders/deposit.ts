import * as z from 'zod'
import { maxPrice, ringgit, sen, sumSen, type Sen } from '#contract/money.ts'
import type { Circuit, Order } from '#contract/orders/order.ts'
import { totalOfLines, type Charge } from '#contract/pricing.ts'
import { day, filled, id } from '#contract/text.ts'

export const depositKinds = ['received', 'returned', 'kept'] as const
export type DepositKind = (typeof depositKinds)[number]

export const longestBankReference = 60

export const newDepositEntry = z.object({
  kind: z.enum(depositKinds),
  /** Negative to correct an earlier entry of this kind. */
  amount: ringgit
    .refine((amount) => amount !== 0, { params: { rule: 'above_zero' } })
    .refine((amount) => Math.abs(amount) <= maxPrice, { params: { rule: 'price_too_large' } }),
  /** Not in the future and not before the order. */
  day,
  bank_reference: filled(longestBankReference),
})

export const depositEntry = newDepositEntry.extend({ id, amount: ringgit })
export type DepositEntry = z.output<typeof depositEntry>

type Deposited = Pick<Order, 'deposit'> & { deposit_entries: readonly DepositEntry[] }

/** In sen. `open` is still to be paid; `to_return` is no longer due and neither returned nor kept. The state is null while there is nothing to pay. */
export function depositBook({ deposit: due, deposit_entries: entries }: Deposited) {
  const sumOf = (kind: DepositKind) =>
    sumSen(entries.filter((each) => each.kind === kind).map(({ amount }) => amount))
  const [received, returned, kept] = depositKinds.map(sumOf) as [Sen, Sen, Sen]
  const held = sumSen([received, -returned, -kept])
  const gone = returned > 0 ? ('returned' as const) : ('kept' as const)
  const paid = held > 0 ? ('received' as const) : received > 0 ? gone : null
  return {
    received,
    returned,
    kept,
    held,
    open: sen(Math.max(0, due - received)),
    to_return: sen(Math.max(0, held - due)),
    state: received < due ? ('open' as const) : paid,
  }
}

/** The payment with the purchase order that is still awaited: the earliest day, and the deposit received so far. Without a deposit it is awaited until work starts. */
export function awaitedPayment(
  order: Deposited &
    Pick<Order, 'status' | 'deposit_months'> & {
      circuit_list: readonly Pick<Circuit, 'status' | 'milestones'>[]
    },
): { by: string | null; received: Sen } | null {
  const steps = order.circuit_list
    .filter(({ status }) => status === 'pending' || status === 'processing')
    .flatMap(({ milestones }) => milestones)
    .filter(({ kind, actual }) => kind === 'deposit_cleared' && actual === null)
  if (steps.length === 0 && (order.deposit_months > 0 || order.status !== 'pending')) return null
  return { by: steps.map(({ planned }) => planned).sort()[0] ?? null, received: depositBook(order).received }
}

/** The maximum of an entry or, of a correction, what it takes off. */
export function maxDeposit(book: ReturnType<typeof depositBook>, kind: DepositKind, corrects: boolean): Sen {
  if (kind !== 'received') return corrects ? book[kind] : book.held
  return corrects ? book.held : sen(maxPrice)
}

/** Those of the book that are shown where they are not zero. */
export const depositSums = [...depositKinds, 'open', 'to_return'] as const

/** The price at the time of the order: lines without extra charges. */
export function orderedTotal({ lines }: Pick<Circuit, 'lines'>, charge: Charge) {
  return totalOfLines(
    lines.filter(({ component }) => component !== 'extra'),
    charge,
  )
}

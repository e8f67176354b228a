import type { OrderEvent } from '#contract/orders/events.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import type { Circuit } from '#contract/orders/order.ts'

/** Null for a circuit that is not delivered. */
export function handedOverOn({ status, milestones }: Circuit): string | null {
  if (status !== 'delivered') return null
  return milestones.find(({ kind }) => kind === 'handed_over')?.actual ?? null
}

export function lastMoveOf({ events }: FullOrder, { circuit_reference }: Circuit): OrderEvent | undefined {
  return events.findLast((each) => each.action === 'replan' && each.circuit_reference === circuit_reference)
}

/** Null for a circuit that is not cancelled. */
export function cancelledAt({ events }: FullOrder, { status, circuit_reference }: Circuit): string | null {
  if (status !== 'cancelled') return null
  const own = events.filter((each) => each.circuit_reference === circuit_reference)
  return own.findLast((each) => each.action === 'cancel')?.at ?? null
}

/** The reason given, or how the extra charge ended that the circuit could not go on without. */
export function cancellationCause({ status, cancel_reason: reason, charges }: Circuit) {
  const none = { reason: null, charge: null }
  if (status !== 'cancelled') return none
  if (reason) return { reason, charge: null }
  const ended = charges[0]?.status
  return ended === 'declined' || ended === 'expired' ? { reason: null, charge: ended } : none
}

import type { Milestone } from '#contract/orders/milestones.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import type { OrderEvent } from '#contract/orders/events.ts'
import type { Circuit } from '#contract/orders/order.ts'

export type Step = Circuit['milestones'][number]

/** The next milestone of a circuit; none once it is delivered or cancelled. */
export function nextOf({ status, milestones }: Pick<Circuit, 'status' | 'milestones'>): Step | undefined {
  if (status === 'delivered' || status === 'cancelled') return undefined
  return milestones.find((step) => step.actual === null)
}

/** The milestones that its delivery has to end: the open ones, besides the hand-over itself. */
export function openStepsOf({ milestones }: Pick<Circuit, 'milestones'>): Milestone[] {
  return milestones
    .filter(({ kind, actual }) => actual === null && kind !== 'handed_over')
    .map(({ kind }) => kind)
}

/** The last move of a circuit's planned hand-over. */
export function lastMoveOf({ events }: FullOrder, { circuit_reference }: Circuit): OrderEvent | undefined {
  return events.findLast((each) => each.action === 'replan' && each.circuit_reference === circuit_reference)
}

/** Whether a milestone is overdue. */
export function isLate({ milestones }: Pick<Circuit, 'milestones'>): boolean {
  return milestones.some((step) => step.late)
}

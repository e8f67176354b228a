import type { Milestone } from '#contract/orders/milestones.ts'
import { attentionReasons, type Circuit, type AttentionReason } from '#contract/orders/order.ts'

export type Step = Circuit['milestones'][number]

export function nextOf({ status, milestones }: Pick<Circuit, 'status' | 'milestones'>): Step | undefined {
  if (status === 'delivered' || status === 'cancelled') return undefined
  return milestones.find((step) => step.actual === null)
}

/** The milestones that a delivery must end: all open ones but the hand-over. */
export function openStepsOf({ milestones }: Pick<Circuit, 'milestones'>): Milestone[] {
  return milestones
    .filter(({ kind, actual }) => actual === null && kind !== 'handed_over')
    .map(({ kind }) => kind)
}

export function isLate({ milestones }: Pick<Circuit, 'milestones'>): boolean {
  return milestones.some((step) => step.late)
}

export function attentionReasonsOf(circuit: Circuit): AttentionReason[] {
  const needs = {
    late: isLate(circuit),
    cancel: circuit.cancellation?.status === 'requested',
    date: circuit.date_request?.status === 'open',
    offer: circuit.cancellation?.status === 'offered',
    charge: circuit.charges.some((charge) => charge.status === 'open'),
  } satisfies Record<AttentionReason, boolean>
  return attentionReasons.filter((need) => needs[need])
}

/** Milestones that are not needed do not count. */
export function milestonesDone({ milestones }: Pick<Circuit, 'milestones'>) {
  return {
    done: milestones.filter((step) => step.actual !== null).length,
    count: milestones.filter((step) => step.closed !== 'not_needed').length,
  }
}

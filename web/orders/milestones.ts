import type { Circuit } from '#contract/orders/order.ts'

export type Step = Circuit['milestones'][number]

/** The next milestone of a circuit; none once it is delivered or cancelled. */
export function nextOf({ status, milestones }: Pick<Circuit, 'status' | 'milestones'>): Step | undefined {
  if (status === 'delivered' || status === 'cancelled') return undefined
  return milestones.find((step) => step.actual === null)
}

/** Whether a milestone is overdue. */
export function isLate({ milestones }: Pick<Circuit, 'milestones'>): boolean {
  return milestones.some((step) => step.late)
}

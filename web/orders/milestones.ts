import type { Circuit } from '#contract/orders/order.ts'

export type Step = Circuit['milestones'][number]

/** The step a circuit waits for; none once it is over. */
export function nextOf({ status, milestones }: Pick<Circuit, 'status' | 'milestones'>): Step | undefined {
  if (status === 'delivered' || status === 'cancelled') return undefined
  return milestones.find((step) => step.actual === null)
}

/** Whether any step is behind its plan. */
export function isLate({ milestones }: Pick<Circuit, 'milestones'>): boolean {
  return milestones.some((step) => step.late)
}

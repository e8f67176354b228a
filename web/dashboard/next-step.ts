import type { CallData } from '#contract/endpoint.ts'
import type { Milestone, MilestoneOwner } from '#contract/orders/milestones.ts'
import type { orderApi } from '#contract/orders/api.ts'

export interface NextStep {
  kind: Milestone
  owner: MilestoneOwner
  planned: string
  late: boolean
}

/** The next milestone of an order: the earliest open one of its open circuits. */
export function nextStep({
  circuit_list,
}: Pick<CallData<typeof orderApi.one>, 'circuit_list'>): NextStep | null {
  const open = circuit_list
    .filter(({ status }) => status === 'pending' || status === 'processing')
    .flatMap(({ milestones }) => milestones.find((step) => step.actual === null) ?? [])
  return open.toSorted((a, b) => a.planned.localeCompare(b.planned))[0] ?? null
}

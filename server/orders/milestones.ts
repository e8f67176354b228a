import { nextWorkingDay, plusDays, type WorkCalendar } from '#contract/days.ts'
import { circuitSteps, type Milestone, type MilestoneOwner } from '#contract/orders/milestones.ts'

/** The owner of each milestone, and the share of the time to hand-over (in percent) after which it is planned. */
const plan = {
  acknowledged: { owner: 'us', after: 4 },
  deposit_cleared: { owner: 'customer', after: 15 },
  validated: { owner: 'us', after: 20 },
  survey_done: { owner: 'us', after: 35 },
  firm_date_set: { owner: 'us', after: 40 },
  build_done: { owner: 'us', after: 80 },
  cross_connects_done: { owner: 'building', after: 90 },
  tested: { owner: 'us', after: 97 },
  handed_over: { owner: 'us', after: 100 },
} as const satisfies Record<Milestone, { owner: MilestoneOwner; after: number }>

/**
 * The milestones that a circuit ordered today has, spread over the days until its hand-over on a working day: each on a
 * working day, in sequence, the last on the hand-over.
 */
export function plannedMilestones(
  today: string,
  handOver: string,
  calendar: WorkCalendar,
  given: Parameters<typeof circuitSteps>[0],
) {
  const days = (Date.parse(handOver) - Date.parse(today)) / 86_400_000
  return circuitSteps(given).map((kind, position) => ({
    position,
    kind,
    owner: plan[kind].owner,
    planned: nextWorkingDay(plusDays(today, Math.ceil((days * plan[kind].after) / 100)), calendar),
  }))
}

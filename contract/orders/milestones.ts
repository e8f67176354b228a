/** The milestones from order to hand-over, in sequence. */
export const milestones = [
  'acknowledged',
  'deposit_cleared',
  'validated',
  'survey_done',
  'firm_date_set',
  'build_done',
  'cross_connects_done',
  'tested',
  'handed_over',
] as const
export type Milestone = (typeof milestones)[number]

export const milestoneOwners = ['us', 'customer', 'building', 'third_party'] as const
export type MilestoneOwner = (typeof milestoneOwners)[number]

/** How a step ended that was still open when its circuit was delivered. */
export const milestoneEnds = ['done', 'not_needed'] as const
export type MilestoneEnd = (typeof milestoneEnds)[number]

/** What a circuit is ordered with that decides its steps. */
interface StepsGiven {
  /** Its price is firm: no survey can change it. */
  firm: boolean
  /** Its ends: the kind of building, and whether the end is an NNI, whose cross connect was built with it. */
  ends: readonly { kind: string | null; nni: number | null }[]
  /** As many monthly charges as the company owes as a deposit. */
  depositMonths: number
}

/** The steps that a circuit has, in sequence: no survey if it is firm, no deposit and no cross connect if it needs none. */
export function circuitSteps({ firm, ends, depositMonths }: StepsGiven): Milestone[] {
  const left: Partial<Record<Milestone, boolean>> = {
    deposit_cleared: depositMonths === 0,
    survey_done: firm,
    cross_connects_done: !ends.some((end) => end.kind === 'data_centre' && end.nni === null),
  }
  return milestones.filter((kind) => !left[kind])
}

/** Why a planned hand-over moves. */
export const moveReasons = [
  'customer',
  'building_access',
  'permit',
  'third_party',
  'capacity',
  'carrier',
] as const
export type MoveReason = (typeof moveReasons)[number]

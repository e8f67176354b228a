/** In sequence. */
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

/** For a step that was open when its circuit was delivered. */
export const milestoneEnds = ['done', 'not_needed'] as const
export type MilestoneEnd = (typeof milestoneEnds)[number]

/** `with_delivery` certifies nothing: nobody said that the step was done. */
export const milestoneClosings = [...milestoneEnds, 'with_delivery'] as const
export type MilestoneClosing = (typeof milestoneClosings)[number]

interface StepsGiven {
  /** No survey can change a firm price. */
  firm: boolean
  /** The cross connect of an NNI was built with it. */
  ends: readonly { kind: string | null; nni: number | null }[]
  /** In monthly charges. */
  depositMonths: number
}

/** No survey for a firm circuit; no deposit and no cross connect if it needs none. */
export function circuitSteps({ firm, ends, depositMonths }: StepsGiven): Milestone[] {
  const left: Partial<Record<Milestone, boolean>> = {
    deposit_cleared: depositMonths === 0,
    survey_done: firm,
    cross_connects_done: !ends.some((end) => end.kind === 'data_centre' && end.nni === null),
  }
  return milestones.filter((kind) => !left[kind])
}

export const moveReasons = [
  'customer',
  'building_access',
  'permit',
  'third_party',
  'capacity',
  'carrier',
] as const
export type MoveReason = (typeof moveReasons)[number]

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

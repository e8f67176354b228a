import type { Milestone, MilestoneOwner, MoveReason } from '#contract/orders/milestones.ts'

export const milestoneNamesEn: Record<Milestone, string> = {
  acknowledged: 'Order acknowledged',
  deposit_cleared: 'Deposit cleared',
  validated: 'Validated',
  survey_done: 'Survey done',
  firm_date_set: 'Firm date set',
  build_done: 'Build done',
  cross_connects_done: 'Cross connects done',
  tested: 'Tested',
  handed_over: 'Handed over',
}

/** As staff read it. */
export const milestoneOwnerNamesEn: Record<MilestoneOwner, string> = {
  us: 'Trunkline',
  customer: 'Company',
  building: 'Building',
  third_party: 'Third party',
}

export const moveReasonNamesEn: Record<MoveReason, string> = {
  customer: 'At the customer’s request',
  building_access: 'Access to the building',
  permit: 'Permit from an authority',
  third_party: 'Delay by a third party',
  capacity: 'Network capacity',
  carrier: 'Delay on our side',
}

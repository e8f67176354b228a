/** What the calls of pricing rules and their cards say. */
export const rateCardWordsEn = {
  ruleCreated: (name: string) => `Pricing rule ${name} has been created.`,
  ruleRenamed: (name: string) => `The pricing rule is now called ${name}.`,
  ruleDeleted: 'The pricing rule has been deleted.',
  ruleNameTaken: 'Another pricing rule has this name.',
  /** The specification's words. */
  ruleAssigned:
    'Unable to delete. This rule is currently assigned to a company. Unassign the rule to proceed with deletion.',
  baseRuleStays: 'The base rule cannot be renamed, duplicated or deleted.',
  priceSet: 'The price has been saved.',
  floorOfBase: 'Only the base card has floors.',
  assignedFromToday: 'Choose today or a later day.',
  baseIsNoAssignment: 'Companies without a rule have the base prices. Assign no rule instead.',
  ruleAssignedFrom: (companies: number, from: string) =>
    `${companies === 1 ? 'The prices of 1 company change' : `The prices of ${companies} companies change`} from ${from}.`,
  assignmentBegun: 'This assignment has begun. Assign another rule from today instead.',
  assignmentWithdrawn: 'The planned assignment has been withdrawn.',
}

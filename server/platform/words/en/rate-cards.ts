import { longDay } from '#server/platform/words/days.ts'
const priceCount = (cells: number) => (cells === 1 ? '1 price' : `${cells} prices`)

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
    `${companies === 1 ? 'The prices of 1 company change' : `The prices of ${companies} companies change`} from ${longDay(from, 'en')}.`,
  assignmentBegun: 'This assignment has begun. Assign another rule from today instead.',
  assignmentWithdrawn: 'The planned assignment has been withdrawn.',
  draftSaved: (cells: number) => `The draft has ${priceCount(cells)}.`,
  draftEmpty: 'The draft is closed: every price in it is the one in force.',
  draftDiscarded: 'The draft has been discarded.',
  draftChanged: (by: string) => `${by} has changed this draft since. Check the prices and save again.`,
  draftGone:
    'This draft is no longer open: it was published or discarded. Your prices can be saved as a new one.',
  draftOpen: (cells: number, by: string) =>
    `A draft with ${priceCount(cells)} is open, last changed by ${by}. Change the price there, or publish or discard it first.`,
  secondPersonDrafts:
    'Prices are changed by a draft, which another person publishes. Save this price in a draft.',
  secondPersonPublishes: 'You drafted a part of this. Another person has to publish it.',
  previewFirst:
    'Preview the impact of these prices first. Publishing needs a finished preview of this draft.',
  floorAbovePrice: 'The floor cannot be above the price.',
  draftConflicts: (cells: number) =>
    `${cells === 1 ? '1 price has' : `${cells} prices have`} changed since the draft. Save the prices in question again.`,
  cellOfNoCard: 'This price is of another card.',
  publishedFromToday: 'Choose today or a later day.',
  draftPublished: (cells: number, number: number, from: string) =>
    `Version ${number} with ${priceCount(cells)} counts from ${longDay(from, 'en')}.`,
  versionBegun: 'This version counts already. Bring an earlier one back instead.',
  versionWithdrawnBefore: 'This version is withdrawn already.',
  versionWithdrawn: (number: number) => `Version ${number} has been withdrawn.`,
  versionInForce: (number: number) => `The card is as it was with version ${number}.`,
  versionRestored: (number: number, restored: number) => `Version ${restored} brings version ${number} back.`,
  versionDrafted: (number: number) =>
    `A draft brings version ${number} back. Another person has to publish it.`,
  restoreOverDraft: 'A draft is open. Publish or discard it first.',
}

import type { MilestoneChange } from '#contract/orders/set-milestones.ts'
import type { Milestone, MilestoneOwner } from '#contract/orders/milestones.ts'
import type { Step } from '#web/orders/milestones.ts'

/** A milestone's fields as they stand in the form; empty texts are days not chosen and words not written. */
export interface MilestoneDraft {
  kind: Milestone | ''
  planned: string
  actual: string
  owner: MilestoneOwner | ''
  note: string
}

/** Nothing said yet, for several circuits at once. */
export const blankMilestone: MilestoneDraft = { kind: '', planned: '', actual: '', owner: '', note: '' }

export function milestoneDraftOf({ kind, planned, actual, owner, note }: Step): MilestoneDraft {
  return { kind, planned, actual: actual ?? '', owner, note }
}

/**
 * What a draft changes: of one milestone what differs from it, an emptied actual day taken away; of several what was
 * said at all. Null where nothing is changed.
 */
export function changeOf(draft: MilestoneDraft, step: Step | null): MilestoneChange | null {
  const was = step ? milestoneDraftOf(step) : blankMilestone
  const note = draft.note.trim()
  const change: MilestoneChange = {
    ...(draft.planned !== was.planned && draft.planned !== '' && { planned: draft.planned }),
    ...(draft.actual !== was.actual && { actual: draft.actual === '' ? null : draft.actual }),
    ...(draft.owner !== was.owner && draft.owner !== '' && { owner: draft.owner }),
    ...(note !== was.note && { note }),
  }
  return Object.keys(change).length > 0 ? change : null
}

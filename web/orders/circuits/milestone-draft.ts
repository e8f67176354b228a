import type { MilestoneChange } from '#contract/orders/set-milestones.ts'
import type { Milestone, MilestoneOwner } from '#contract/orders/milestones.ts'
import type { Step } from '#web/orders/milestones.ts'

/** The fields of the milestone form; an empty text means no date or note. */
export interface MilestoneDraft {
  kind: Milestone | ''
  planned: string
  actual: string
  owner: MilestoneOwner | ''
  note: string
}

/** The empty form, for several circuits at once. */
export const blankMilestone: MilestoneDraft = { kind: '', planned: '', actual: '', owner: '', note: '' }

export function milestoneDraftOf({ kind, planned, actual, owner, note }: Step): MilestoneDraft {
  return { kind, planned, actual: actual ?? '', owner, note }
}

/**
 * The changes of a draft: for one milestone the fields that differ, with an emptied actual date cleared; for several
 * milestones the fields that are filled in. Null if there are none.
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

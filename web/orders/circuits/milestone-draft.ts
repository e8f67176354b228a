import type { MilestoneChange } from '#contract/orders/circuits.ts'
import type { MilestoneOwner } from '#contract/orders/milestones.ts'
import type { Step } from '#web/orders/milestones.ts'

/** A milestone's fields as they stand in the form; empty texts are days not chosen and words not written. */
export interface MilestoneDraft {
  planned: string
  actual: string
  owner: MilestoneOwner | ''
  note: string
}

/** Nothing said yet, for several circuits at once. */
export const blank: MilestoneDraft = { planned: '', actual: '', owner: '', note: '' }

export function draftOf({ planned, actual, owner, note }: Step): MilestoneDraft {
  return { planned, actual: actual ?? '', owner, note }
}

/**
 * What a draft changes: of one milestone what differs from it, an emptied actual day taken away; of several what was
 * said at all. Null where nothing is changed.
 */
export function changeOf(draft: MilestoneDraft, step: Step | null): MilestoneChange | null {
  const was = step ? draftOf(step) : blank
  const note = draft.note.trim()
  const change: MilestoneChange = {
    ...(draft.planned !== was.planned && draft.planned !== '' && { planned: draft.planned }),
    ...(draft.actual !== was.actual && { actual: draft.actual === '' ? null : draft.actual }),
    ...(draft.owner !== was.owner && draft.owner !== '' && { owner: draft.owner }),
    ...(note !== was.note && { note }),
  }
  return Object.keys(change).length > 0 ? change : null
}

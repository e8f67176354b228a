import type { MilestoneChange } from '#contract/orders/api.ts'
import type { MoveReasonDraft } from '#web/orders/circuits/PlanDateField.tsx'
import type { Milestone, MilestoneOwner } from '#contract/orders/milestones.ts'
import type { Step } from '#web/orders/milestones.ts'

export interface MilestoneDraft extends MoveReasonDraft {
  kind: Milestone | ''
  planned: string
  /** Later open milestones move with it. */
  shift: boolean
  actual: string
  owner: MilestoneOwner | ''
  note: string
}

export const blankMilestone: MilestoneDraft = {
  kind: '',
  planned: '',
  shift: false,
  reason_code: '',
  reason: '',
  actual: '',
  owner: '',
  note: '',
}

export function milestoneDraftOf({ kind, planned, actual, owner, note }: Step): MilestoneDraft {
  return { ...blankMilestone, kind, planned, actual: actual ?? '', owner, note }
}

export function isReplanned(draft: MilestoneDraft, step: Step | null): boolean {
  return step !== null && draft.planned !== '' && draft.planned !== step.planned
}

export function needsReason(draft: MilestoneDraft, step: Step | null): boolean {
  return isReplanned(draft, step) && (draft.kind === 'handed_over' || draft.shift)
}

/**
 * The changes of a draft: for one milestone the fields that differ, with an emptied actual date cleared; for several
 * milestones the fields that are filled in. Null if there are none.
 */
export function changeOf(draft: MilestoneDraft, step: Step | null): MilestoneChange | null {
  const was = step ? milestoneDraftOf(step) : blankMilestone
  const note = draft.note.trim()
  const change: MilestoneChange = {
    ...(isReplanned(draft, step) && {
      planned: draft.planned,
      ...(draft.shift && draft.kind !== 'handed_over' && { shift: true }),
    }),
    ...(needsReason(draft, step) &&
      draft.reason_code !== '' && { reason_code: draft.reason_code, reason: draft.reason.trim() }),
    ...(draft.actual !== was.actual && { actual: draft.actual === '' ? null : draft.actual }),
    ...(draft.owner !== was.owner && draft.owner !== '' && { owner: draft.owner }),
    ...(note !== was.note && { note }),
  }
  return Object.keys(change).length > 0 ? change : null
}

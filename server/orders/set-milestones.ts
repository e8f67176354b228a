import type { MilestoneChange } from '#contract/orders/set-milestones.ts'
import type { Milestone } from '#contract/orders/milestones.ts'
import {
  changePlans,
  lockPlans,
  movesHandOver,
  type PlannedCircuit,
  type PlanChange,
} from '#server/orders/circuit-plans.ts'
import { refuseCircuitUnless } from '#server/orders/lock.ts'
import { isInOrder, planStep } from '#server/orders/plan-step.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Sentence } from '#server/platform/words/words.ts'

/**
 * Changes a milestone of several circuits, all or none, and skips those without it. Omitted fields do not change.
 * Throws 422 for impossible days and a hand-over moved without a reason, 404 for an unknown and 409 for a closed
 * circuit.
 */
export async function setMilestones(
  db: Db,
  viewer: Viewer,
  circuitIds: number[],
  kind: Milestone,
  change: MilestoneChange,
): Promise<{ changed: string[]; skipped: string[] }> {
  if (change.actual && change.actual > viewer.today) throw invalid({ actual: (w) => w.inTheFuture })
  const plans = await lockPlans(db, viewer, circuitIds)
  for (const { circuit } of plans) refuseCircuitUnless('plan', circuit)
  const having = plans.filter((plan) => plan.steps.some((step) => step.kind === kind))
  const wrong: Record<'planned' | 'actual', Sentence[]> = { planned: [], actual: [] }
  const changes = having.map((plan) => changed(plan, kind, change, viewer, wrong))
  const errors = Object.fromEntries(Object.entries(wrong).filter(([, sentences]) => sentences.length > 0))
  const [first] = Object.values(errors).flat()
  if (first) throw new AppError('invalid', first, { errors })
  if (changes.some(movesHandOver)) refuseWithoutReason(change)
  await changePlans(db, viewer, kind, changes, { reason_code: change.reason_code, reason: change.reason })
  return {
    changed: having.map((plan) => plan.reference),
    skipped: plans.filter((plan) => !having.includes(plan)).map((plan) => plan.reference),
  }
}

/** Adds what is wrong with the change to `wrong`. */
function changed(
  plan: PlannedCircuit,
  kind: Milestone,
  { planned, shift = false, actual, owner, note }: MilestoneChange,
  { today }: Viewer,
  wrong: Record<'planned' | 'actual', Sentence[]>,
): PlanChange {
  const { reference, ordered } = plan
  // A reopened step can be planned in the same call.
  const steps = plan.steps.map((step) => (step.kind === kind && actual === null ? { ...step, actual } : step))
  const opened = { ...plan, steps }
  const step = steps.find((each) => each.kind === kind)!
  if (actual && actual < ordered)
    wrong.actual.push((w) => w.doneBeforeOrder(w.milestone[kind], reference, ordered))
  const moves = planStep(opened, kind, planned ?? step.planned, { shift, today })
  if ('refused' in moves) wrong.planned.push(moves.refused)
  else if (actual === null && moves.moved.length === 0 && !isInOrder(opened, kind))
    wrong.planned.push((w) => w.stepOutOfOrder(w.milestone[kind], reference))
  const moved = 'moved' in moves ? moves.moved : []
  const changedSteps = steps
    .filter((each) => each.kind === kind || moved.some((move) => move.kind === each.kind))
    .map((each) => ({
      ...each,
      planned: moved.find((move) => move.kind === each.kind)?.planned ?? each.planned,
      ...(each.kind === kind && {
        actual: actual === undefined ? each.actual : actual,
        owner: owner ?? each.owner,
        note: note ?? each.note,
      }),
    }))
  return { plan, after: changedSteps }
}

function refuseWithoutReason({ reason_code, reason }: MilestoneChange) {
  const missing: Record<string, Sentence> = {
    ...(reason_code ? {} : { reason_code: (w) => w.required }),
    ...(reason ? {} : { reason: (w) => w.required }),
  }
  if (Object.keys(missing).length > 0) throw invalid(missing)
}

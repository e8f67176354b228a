import { sql } from 'kysely'
import type { z } from 'zod'
import type { CallData } from '#contract/endpoint.ts'
import { circuitCan } from '#contract/orders/circuit-actions.ts'
import type { Milestone } from '#contract/orders/milestones.ts'
import { mostCircuits } from '#contract/orders/set-milestones.ts'
import type { replanCircuitsCall, Skipped } from '#contract/orders/replan-circuits.ts'
import { changePlans, lockPlans, type PlannedCircuit, type PlanChange } from '#server/orders/circuit-plans.ts'
import { planStep, shiftedBy } from '#server/orders/plan-step.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Sentence } from '#server/platform/words/words.ts'

type Replan = z.output<NonNullable<typeof replanCircuitsCall.body>>
type Replanned = CallData<typeof replanCircuitsCall>

/**
 * Plans a step of several circuits for a day, or moves it by working days. Skips circuits that cannot be planned.
 * Throws 404 for an unknown circuit and 422, by circuit, for impossible days: then none is changed.
 */
export async function replanCircuits(db: Db, viewer: Viewer, replan: Replan): Promise<Replanned> {
  const { kind, planned, working_days = 0, shift, reason_code, reason } = replan
  const plans = await lockPlans(db, viewer, replan.circuit_ids ?? (await circuitsOf(db, replan.order_ids!)))
  const skipped: Replanned['skipped'] = []
  const errors: Record<string, Sentence[]> = {}
  const changes: PlanChange[] = []
  for (const plan of plans) {
    const why = whySkipped(plan, kind)
    if (why !== null) {
      skipped.push({ circuit_reference: plan.reference, reason: why })
      continue
    }
    const was = plan.steps.find((step) => step.kind === kind)!.planned
    const moves = planStep(plan, kind, planned ?? shiftedBy(was, working_days, plan.calendar), {
      shift,
      today: viewer.today,
    })
    if ('refused' in moves) errors[`circuits.${plan.circuit.id}`] = [moves.refused]
    else if (moves.moved.length > 0)
      changes.push({
        plan,
        after: moves.moved.map((move) => ({
          ...plan.steps.find((step) => step.kind === move.kind)!,
          planned: move.planned,
        })),
      })
  }
  const [first] = Object.values(errors).flat()
  if (first) throw new AppError('invalid', first, { errors })
  await changePlans(db, viewer, kind, changes, { reason_code, reason })
  return { circuits: changes.map(({ plan }) => plan.reference), skipped }
}

/** Throws 404 for an unknown order, 422 for none or too many circuits. */
export async function circuitsOf(db: Db, orderIds: readonly number[]): Promise<number[]> {
  const ids = [...new Set(orderIds)]
  const { count } = await db
    .selectFrom('purchase_order')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  if (Number(count) < ids.length) throw notFound()
  const { rows: circuits } = await sql<{ id: number }>`
    select k.id from circuit k join purchase_order o on o.company_id = k.company_id and o.id = k.order_id
    where o.id = any(${ids}::bigint[]) and k.status <> 'cancelled' limit ${sql.lit(mostCircuits + 1)}`.execute(
    db,
  )
  if (circuits.length === 0) throw invalid({ order_ids: (w) => w.noCircuitToReplan })
  if (circuits.length > mostCircuits) throw invalid({ order_ids: (w) => w.tooManyCircuits(mostCircuits) })
  return circuits.map((circuit) => circuit.id)
}

export function whySkipped({ circuit, steps }: PlannedCircuit, kind: Milestone): Skipped['reason'] | null {
  if (!circuitCan('plan', circuit.status)) return 'wrong_status'
  const step = steps.find((each) => each.kind === kind)
  if (!step) return 'no_step'
  return step.actual === null ? null : 'step_done'
}

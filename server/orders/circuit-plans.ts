import { sql } from 'kysely'
import type { z } from 'zod'
import type { MoveReason, Milestone, MilestoneOwner } from '#contract/orders/milestones.ts'
import type { OrderChange } from '#contract/orders/events.ts'
import { lockHolidays, readWorkCalendars } from '#server/buildings/work-calendars.ts'
import { notify, type NewNotification } from '#server/notifications/notify.ts'
import {
  aboutCircuit,
  orderHistory,
  type OrderEntry,
  type CircuitRow,
  refuseCircuitUnless,
} from '#server/orders/lock.ts'
import { type CircuitPlan, isInOrder, planStep, shiftedBy } from '#server/orders/plan-step.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound, AppError, invalid } from '#server/platform/errors.ts'
import { record } from '#server/platform/history.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'
import { type MilestoneChange, maxCircuits, type Skipped, orderApi } from '#contract/orders/api.ts'
import type { Sentence } from '#server/platform/words/words.ts'
import type { CallData } from '#contract/endpoint.ts'
import { circuitCan } from '#contract/orders/circuit-actions.ts'

interface PlanStep {
  kind: Milestone
  position: number
  planned: string
  actual: string | null
  owner: MilestoneOwner
  note: string
}

export interface PlannedCircuit extends CircuitPlan {
  circuit: CircuitRow
  order_reference: string
  company: string
  steps: PlanStep[]
  sites: readonly (StoredSite | null)[]
}

/** Changed steps of a circuit; the other steps stay. */
export interface PlanChange {
  plan: PlannedCircuit
  after: PlanStep[]
}

export interface RescheduleReason {
  reason_code?: MoveReason
  reason?: string
}

/** Throws 404 if one of them is unknown. */
export async function lockPlans(db: Db, viewer: Viewer, circuitIds: number[]): Promise<PlannedCircuit[]> {
  const ids = [...new Set(circuitIds)]
  // Every verb locks the order before its circuits.
  await sql`
    select from purchase_order o
    where (o.company_id, o.id) in (select k.company_id, k.order_id from circuit k where k.id = any(${ids}::bigint[]))
    order by o.company_id, o.id for no key update`.execute(db)
  const circuits = await circuitsBy(db, ids).forUpdate().execute()
  await lockHolidays(db, 'share')
  return plansOf(db, viewer, ids, circuits)
}

export async function readPlans(db: Db, viewer: Viewer, ids: number[]): Promise<PlannedCircuit[]> {
  return plansOf(db, viewer, ids, await circuitsBy(db, ids).execute())
}

function circuitsBy(db: Db, ids: number[]) {
  return db.selectFrom('circuit').selectAll().where('id', 'in', ids).orderBy('company_id').orderBy('id')
}

async function plansOf(db: Db, viewer: Viewer, ids: number[], circuits: readonly CircuitRow[]) {
  if (circuits.length < ids.length) throw notFound()
  const { rows } = await sql<{
    id: number
    order_reference: string
    ordered_at: Date
    company: string
    site_a: StoredSite
    site_b: StoredSite | null
    steps: PlanStep[]
  }>`
    select k.id, o.reference as order_reference, o.ordered_at, c.name as company, q.site_a, q.site_b,
      (select coalesce(json_agg(json_build_object('kind', m.kind, 'position', m.position, 'planned', m.planned,
          'actual', m.actual, 'owner', m.owner, 'note', m.note) order by m.position), '[]')
        from circuit_milestone m where m.company_id = k.company_id and m.circuit_id = k.id) as steps
    from circuit k
      join purchase_order o on o.company_id = k.company_id and o.id = k.order_id
      join company c on c.id = k.company_id
      join quote q on q.company_id = k.company_id and q.id = k.quote_id
    where k.id = any(${ids}::bigint[]) order by k.company_id, k.id`.execute(db)
  const ordered = rows.map((row) => dayIn(viewer.timeZone, row.ordered_at))
  const calendars = await readWorkCalendars(
    db,
    ordered.toSorted()[0]!,
    rows.map((row) => [row.site_a, row.site_b]),
  )
  return rows.map(({ order_reference, company, steps }, index) => ({
    circuit: circuits[index]!,
    reference: circuits[index]!.reference,
    order_reference,
    company,
    steps,
    sites: [rows[index]!.site_a, rows[index]!.site_b],
    calendar: calendars[index]!,
    ordered: ordered[index]!,
  }))
}

/** Writes and records the changes, and notifies each order's company once of moved hand-overs, with the reason. */
export async function changePlans(
  db: Db,
  viewer: Viewer,
  kind: Milestone,
  changes: readonly PlanChange[],
  why: RescheduleReason,
): Promise<void> {
  const rows = changes.flatMap(({ plan, after }) =>
    after.map((step) => ({ ...step, company_id: plan.circuit.company_id, circuit_id: plan.circuit.id })),
  )
  await sql`
    update circuit_milestone m set planned = w.planned,
      ${isStaff(viewer) ? sql`actual = w.actual, owner = w.owner, note = w.note,` : sql``}
      planned_at = case when m.planned = w.planned then m.planned_at else ${viewer.now} end
    from json_to_recordset(${JSON.stringify(rows)}) as w(company_id bigint, circuit_id bigint, position int, planned date,
      actual date, owner text, note text)
    where m.company_id = w.company_id and m.circuit_id = w.circuit_id and m.position = w.position`.execute(db)
  await record(
    db,
    viewer,
    orderHistory,
    changes.flatMap((change) => entriesOf(change, kind, why)),
  )
  await notify(db, viewer, ...notificationsOf(changes, why))
}

/** The changed step with the steps it shifted, and the moved hand-over as an event of its own. */
function entriesOf({ plan, after }: PlanChange, kind: Milestone, why: RescheduleReason): OrderEntry[] {
  const about = aboutCircuit(plan.circuit)
  const before = (step: PlanStep) => plan.steps.find((each) => each.kind === step.kind)!
  const move = handOverMove(plan, after)
  const own = after
    .filter((step) => step.kind === kind)
    .flatMap((step) => changesOf(before(step), step))
    .filter((change) => !(move && kind === 'handed_over' && change.field === 'planned'))
  const shifted = after
    .filter((step) => step.kind !== kind && step.kind !== 'handed_over')
    .map((step) => ({ field: step.kind, before: before(step).planned, after: step.planned }))
    .filter((change) => change.before !== change.after)
  const changes = [...own, ...shifted]
  const entries: OrderEntry[] = []
  if (changes.length > 0)
    entries.push({ ...about, action: 'milestone', milestone: kind, changes, ...(move ? {} : why) })
  if (move) {
    const moved = { field: 'planned', before: move.was, after: move.promised } as const
    entries.push({ ...about, action: 'replan', milestone: 'handed_over', changes: [moved], ...why })
  }
  return entries
}

function changesOf(before: PlanStep, after: PlanStep): OrderChange[] {
  return (['planned', 'actual', 'owner', 'note'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }))
}

function handOverMove({ steps }: PlannedCircuit, after: readonly PlanStep[]) {
  const was = steps.find((step) => step.kind === 'handed_over')?.planned
  const promised = after.find((step) => step.kind === 'handed_over')?.planned
  return was === undefined || promised === undefined || was === promised ? null : { was, promised }
}

function notificationsOf(changes: readonly PlanChange[], why: RescheduleReason): NewNotification[] {
  const moves = changes.flatMap(({ plan, after }) => {
    const move = handOverMove(plan, after)
    return move ? [{ plan, ...move }] : []
  })
  const orders = Map.groupBy(moves, ({ plan }) => plan.circuit.order_id)
  return [...orders].map(([order_id, [first, ...others]]) => {
    const { plan, was, promised } = first!
    const facts = { company: plan.company, reason_code: why.reason_code, words: why.reason }
    return {
      kind: 'circuit_replanned' as const,
      company_id: plan.circuit.company_id,
      order_id,
      facts:
        others.length === 0
          ? { ...facts, reference: plan.reference, was, day: promised }
          : {
              ...facts,
              reference: plan.order_reference,
              count: others.length + 1,
              moved: [first!, ...others]
                .slice(0, 20)
                .map((move) => ({ reference: move.plan.reference, was: move.was, promised: move.promised })),
            },
    }
  })
}

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
  if (changes.some(({ plan, after }) => handOverMove(plan, after))) refuseWithoutReason(change)
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

type Replan = z.output<NonNullable<typeof orderApi.replan.body>>
type Replanned = CallData<typeof orderApi.replan>

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
    const why = skipReason(plan, kind)
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
    where o.id = any(${ids}::bigint[]) and k.status <> 'cancelled'
    limit ${sql.lit(maxCircuits + 1)}`.execute(db)
  if (circuits.length === 0) throw invalid({ order_ids: (w) => w.noCircuitToReplan })
  if (circuits.length > maxCircuits) throw invalid({ order_ids: (w) => w.tooManyCircuits(maxCircuits) })
  return circuits.map((circuit) => circuit.id)
}

export function skipReason({ circuit, steps }: PlannedCircuit, kind: Milestone): Skipped['reason'] | null {
  if (!circuitCan('plan', circuit.status)) return 'wrong_status'
  const step = steps.find((each) => each.kind === kind)
  if (!step) return 'no_step'
  return step.actual === null ? null : 'step_done'
}

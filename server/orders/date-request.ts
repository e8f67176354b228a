import type { DateRequest, DateRequestStatus } from '#contract/orders/order.ts'
import { changePlans, lockPlans, type PlanChange, type PlannedCircuit } from '#server/orders/circuit-plans.ts'
import { recordCircuit, type ChargeRow, type CircuitRow, type DateRequestRow } from '#server/orders/lock.ts'
import { planStep } from '#server/orders/plan-step.ts'
import type { Db } from '#server/platform/db.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** Moments are text if the row was read as JSON. */
export function dateRequestOf(row: DateRequestRow): DateRequest {
  const { requested_at, ended_at } = row
  return {
    ...row,
    requested_at: new Date(requested_at).toISOString(),
    ended_at: ended_at && new Date(ended_at).toISOString(),
  }
}

/** The open request of a locked circuit. */
export function findDateRequest(
  db: Db,
  { company_id, id }: Pick<CircuitRow, 'company_id' | 'id'>,
): Promise<DateRequestRow | undefined> {
  return db
    .selectFrom('circuit_date_request')
    .selectAll()
    .where((row) => row.and({ company_id, circuit_id: id }))
    .where('status', 'in', ['open', 'charged'])
    .forUpdate()
    .executeTakeFirst()
}

export async function setDateRequest(
  db: Db,
  viewer: Viewer,
  { company_id, circuit_id, id }: DateRequestRow,
  status: DateRequestStatus,
  answer?: Partial<Pick<DateRequestRow, 'words' | 'charge_id'>>,
): Promise<void> {
  const isOpen = status === 'open' || status === 'charged'
  await db
    .updateTable('circuit_date_request')
    .set({
      ...answer,
      status,
      ended_by: isOpen ? null : viewer.userId || null,
      ended_at: isOpen ? null : viewer.now,
    })
    .where((row) => row.and({ company_id, circuit_id, id }))
    .execute()
}

/** Withdraws the open requests of circuits that are delivered or cancelled. */
export async function endDateRequests(
  db: Db,
  viewer: Viewer,
  companyId: number,
  circuitIds: readonly number[],
): Promise<void> {
  await db
    .updateTable('circuit_date_request')
    .set({ status: 'withdrawn', ended_by: viewer.userId || null, ended_at: viewer.now })
    .where('company_id', '=', companyId)
    .where('circuit_id', 'in', circuitIds)
    .where('status', 'in', ['open', 'charged'])
    .execute()
}

/** The hand-over on a day, with the open steps that are planned after it. Throws 422 for a day that is not possible. */
export function handOverOn(plan: PlannedCircuit, day: string, { today }: Viewer): PlanChange {
  const after = plan.steps
    .filter((step) => step.kind === 'handed_over' || (step.actual === null && step.planned > day))
    .map((step) => ({ ...step, planned: day }))
  const earlier = after.filter((step) => step.kind !== 'handed_over')
  const steps = plan.steps.map((step) => earlier.find((each) => each.kind === step.kind) ?? step)
  const moves = planStep({ ...plan, steps }, 'handed_over', day, { shift: false, today })
  if ('refused' in moves) throw invalid({ requested_date: moves.refused })
  return { plan, after }
}

/** Moves the requested date and the hand-over, for the company's reason. */
export async function moveRequestedDate(
  db: Db,
  viewer: Viewer,
  change: PlanChange,
  { action, date, reason, words }: MovedDate,
): Promise<void> {
  const { circuit } = change.plan
  await db
    .updateTable('circuit')
    .set({ requested_date: date })
    .where((row) => row.and({ company_id: circuit.company_id, id: circuit.id }))
    .execute()
  await recordCircuit(db, viewer, circuit, {
    action,
    reason: words,
    changes: [{ field: 'requested_date', before: circuit.requested_date, after: date }],
  })
  await changePlans(db, viewer, 'handed_over', [change], { reason_code: 'customer', reason })
}

interface MovedDate {
  action: 'change_date' | 'accept_date'
  date: string
  reason: string
  words?: string | null
}

/** An accepted charge moves the date, another end declines the request; a withdrawn charge opens it again. */
export async function settleDateRequest(
  db: Db,
  viewer: Viewer,
  { company_id, circuit_id, id }: ChargeRow,
  outcome: ChargeRow['status'],
): Promise<void> {
  const request = await findDateRequest(db, { company_id, id: circuit_id })
  if (request?.charge_id !== id || request.status !== 'charged') return
  if (outcome === 'withdrawn') return setDateRequest(db, viewer, request, 'open')
  const [plan] = (await lockPlans(db, viewer, [circuit_id])) as [PlannedCircuit]
  if (outcome === 'accepted') await acceptDate(db, viewer, plan, request)
  else {
    await setDateRequest(db, viewer, request, 'declined')
    await recordCircuit(db, viewer, plan.circuit, { action: 'decline_date' })
  }
}

/** Throws 422 if the date is no longer possible. */
export async function acceptDate(
  db: Db,
  viewer: Viewer,
  plan: PlannedCircuit,
  request: DateRequestRow,
  answer: { words?: string | null } = {},
): Promise<void> {
  const { requested_date: date, reason, words } = { ...request, ...answer }
  const change = handOverOn(plan, date, viewer)
  await setDateRequest(db, viewer, request, 'accepted', answer)
  await moveRequestedDate(db, viewer, change, { action: 'accept_date', date, reason, words })
}

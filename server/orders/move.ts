import { sql } from 'kysely'
import {
  circuitActions,
  circuitCan,
  circuitMoves,
  isEarlyDelivery,
} from '#contract/orders/circuit-actions.ts'
import type { Move } from '#contract/orders/api.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import { notify, type NewNotification } from '#server/notifications/notify.ts'
import { openCancellations } from '#server/orders/cancellation.ts'
import { cancelCircuits } from '#server/orders/cancel-circuits.ts'
import {
  followCircuits,
  aboutCircuit,
  orderHistory,
  orderNotification,
  type OrderEntry,
  lockCircuit,
  lockOrder,
  refuseCircuitUnless,
  type CircuitRow,
  type LockedOrder,
} from '#server/orders/lock.ts'
import { endDateRequests } from '#server/orders/date-request.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { record } from '#server/platform/history.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Sentence } from '#server/platform/words/words.ts'
import type { Milestone, MilestoneClosing } from '#contract/orders/milestones.ts'
import { openServices } from '#server/services/open.ts'

/**
 * Throws 409 if the state does not allow it, and for a delivery with an open charge or cancellation request; 422 for a
 * day of hand-over in the future or before the order, and before the requested date without `early` and a reason.
 */
export async function moveCircuit(db: Db, viewer: Viewer, id: number, move: Move): Promise<string> {
  refuseFuture(move, viewer)
  const { order, circuit } = await lockCircuit(db, viewer, id)
  refuseCircuitUnless(circuitMoves[move.status], circuit)
  if (move.status === 'delivered') {
    const undecided = await findUndecided(db, viewer, order, [circuit])
    if (undecided.has(circuit.id)) throw undecidedNow(circuit, undecided)
  }
  await moveAll(db, viewer, order, [circuit], move)
  if (move.status !== 'delivered') await notify(db, viewer, movedNotification(order, circuit.reference, move))
  return circuit.reference
}

/** Moves every circuit of an order whose state allows it, and answers their number. Throws 409 if there is none. */
export async function moveOrder(db: Db, viewer: Viewer, id: number, move: Move): Promise<number> {
  refuseFuture(move, viewer)
  const order = await lockOrder(db, viewer, id)
  const circuits = await db
    .selectFrom('circuit')
    .selectAll()
    .where((row) => row.and({ company_id: order.company_id, order_id: order.id }))
    .orderBy('id')
    .forUpdate()
    .execute()
  const may = circuits.filter(({ status }) => circuitCan(circuitMoves[move.status], status))
  if (may.length === 0) throw new AppError('wrong_status', (w) => w.orderIsNow(order.reference, order.status))
  const undecided: Undecided =
    move.status === 'delivered' ? await findUndecided(db, viewer, order, may) : new Map()
  const decided = may.filter((circuit) => !undecided.has(circuit.id))
  if (decided.length === 0) throw undecidedNow(may[0]!, undecided)
  const early = (circuit: CircuitRow) =>
    move.status === 'delivered' && isEarlyDelivery(circuit, move.delivered_on ?? viewer.today)
  const inTime = mayBeEarly(move) ? decided : decided.filter((circuit) => !early(circuit))
  // If all are early, the delivery is refused with the fields that are missing.
  const moving = inTime.length > 0 ? inTime : decided
  await moveAll(db, viewer, order, moving, move)
  if (move.status === 'delivered') return moving.length
  const [first, ...others] = moving
  const single = others.length === 0
  const moved = movedNotification(order, single ? first!.reference : order.reference, move)
  const count = single ? undefined : moving.length
  await notify(db, viewer, { ...moved, facts: { ...moved.facts, count } })
  return moving.length
}

function mayBeEarly({ early, reason }: Move): boolean {
  return early === true && Boolean(reason)
}

function refuseFuture({ delivered_on }: Move, viewer: Viewer) {
  if (delivered_on && delivered_on > viewer.today) throw invalid({ delivered_on: (w) => w.inTheFuture })
}

type Undecided = Map<number, 'charge' | 'requested' | 'offered'>

async function findUndecided(db: Db, viewer: Viewer, order: LockedOrder, circuits: CircuitRow[]) {
  const ids = circuits.map((circuit) => circuit.id)
  const charged = await db
    .selectFrom('circuit_charge')
    .select('circuit_id')
    .where('company_id', '=', order.company_id)
    .where('circuit_id', 'in', ids)
    .where('status', '=', 'open')
    .execute()
  const undecided: Undecided = new Map(charged.map((charge) => [charge.circuit_id, 'charge']))
  for (const [id, { nrc }] of await openCancellations(db, viewer, order, circuits))
    undecided.set(id, nrc === null ? 'requested' : 'offered')
  return undecided
}

function undecidedNow({ id, reference }: CircuitRow, undecided: Undecided) {
  return new AppError('wrong_status', (w) => {
    const what = undecided.get(id)
    if (what === 'charge') return w.chargeUndecided(reference)
    return what === 'offered' ? w.cancellationUnanswered(reference) : w.cancellationUndecided(reference)
  })
}

export async function moveAll(
  db: Db,
  viewer: Viewer,
  order: LockedOrder,
  circuits: CircuitRow[],
  move: Move,
) {
  if (move.status === 'cancelled') await cancelCircuits(db, viewer, order, circuits, move.reason ?? null)
  else await goOn(db, viewer, order, circuits, move)
  await followCircuits(db, order)
}

/** Starting acknowledges the order, delivering hands over and ends open steps: each sets the day of its milestone. */
async function goOn(db: Db, viewer: Viewer, order: LockedOrder, circuits: CircuitRow[], move: Move) {
  const action = circuitMoves[move.status]
  const { to } = circuitActions[action]
  const starting = move.status === 'processing'
  const kind = starting ? 'acknowledged' : 'handed_over'
  if (!starting && move.delivered_on && move.delivered_on < dayIn(viewer.timeZone, order.ordered_at))
    throw invalid({ delivered_on: (w) => w.beforeOrder })
  const ids = circuits.map((circuit) => circuit.id)
  await db
    .updateTable('circuit')
    .set({ status: to })
    .where('company_id', '=', order.company_id)
    .where('id', 'in', ids)
    .execute()
  const steps = await db
    .selectFrom('circuit_milestone')
    .select(['circuit_id', 'actual'])
    .where('company_id', '=', order.company_id)
    .where('circuit_id', 'in', ids)
    .where('kind', '=', kind)
    .execute()
  const given = starting ? null : (move.delivered_on ?? null)
  const dayOf = ({ id }: CircuitRow) =>
    given ?? steps.find((step) => step.circuit_id === id)?.actual ?? viewer.today
  const early =
    starting || mayBeEarly(move) ? undefined : circuits.find((each) => isEarlyDelivery(each, dayOf(each)))
  if (early) {
    const sentence: Sentence = (w) => w.earlyDelivery(early.reference, early.requested_date!)
    throw invalid({ ...(!move.early && { early: sentence }), ...(!move.reason && { reason: sentence }) })
  }
  await db
    .updateTable('circuit_milestone')
    .set({ actual: given ?? sql`coalesce(actual, ${viewer.today})` })
    .where('company_id', '=', order.company_id)
    .where('circuit_id', 'in', ids)
    .where('kind', '=', kind)
    .execute()
  if (!starting) await endDateRequests(db, viewer, order.company_id, ids)
  const closed = starting ? undefined : await closeSteps(db, order, ids, move)
  if (!starting) await openServices(db, viewer, order.company_id, ids)
  await record(
    db,
    viewer,
    orderHistory,
    circuits.map((circuit): OrderEntry => {
      const before = steps.find((step) => step.circuit_id === circuit.id)?.actual
      const after = dayOf(circuit)
      return {
        ...aboutCircuit(circuit),
        action,
        milestone: kind,
        reason: (!starting && move.reason) || undefined,
        changes: [
          { field: 'status', before: circuit.status, after: to },
          ...(before !== undefined && before !== after ? [{ field: 'actual' as const, before, after }] : []),
          ...(closed?.get(circuit.id) ?? []),
        ],
      }
    }),
  )
}

export function movedNotification(
  order: LockedOrder,
  reference: string,
  { status, reason }: { status: OrderStatus; reason?: string | null },
): NewNotification {
  const words = status === 'cancelled' ? (reason ?? undefined) : undefined
  return orderNotification('circuit_moved', order, { reference, status, words })
}

/**
 * Ends the open steps of delivered circuits as the caller says: done on the day of hand-over, or not needed. The others
 * close with the delivery, but a deposit stays open. Throws 422 for a step of a single circuit that is not open.
 */
async function closeSteps(db: Db, order: LockedOrder, circuitIds: number[], { open_steps = {} }: Move) {
  const given = Object.entries(open_steps).filter(([kind]) => kind !== 'handed_over')
  const { rows } = await sql<{ circuit_id: number; kind: Milestone; closed: MilestoneClosing }>`
    with given as (select e.key as kind, e.value as closed from json_each_text(${JSON.stringify(Object.fromEntries(given))}) e),
    open as (
      select m.company_id, m.circuit_id, m.position, coalesce(given.closed, 'with_delivery') as closed, h.actual
      from circuit_milestone m
        join circuit_milestone h on h.company_id = m.company_id and h.circuit_id = m.circuit_id and h.kind = 'handed_over'
        left join given on given.kind = m.kind
      where m.company_id = ${order.company_id} and m.circuit_id = any(${circuitIds}::bigint[]) and m.actual is null
        and (m.kind <> 'deposit_cleared' or given.closed is not null))
    update circuit_milestone m
      set closed = open.closed, actual = case open.closed when 'done' then open.actual end
    from open
    where m.company_id = open.company_id and m.circuit_id = open.circuit_id and m.position = open.position
    returning m.circuit_id, m.kind, m.closed, m.position`.execute(db)
  if (circuitIds.length === 1)
    for (const [kind] of given)
      if (!rows.some((row) => row.kind === kind))
        throw invalid({ [`open_steps.${kind}`]: (w) => w.stepNotOpen })
  return new Map(
    [...Map.groupBy(rows, (row) => row.circuit_id)].map(([id, steps]) => [
      id,
      steps.map(({ kind, closed }) => ({ field: kind, before: null, after: closed })),
    ]),
  )
}

import type { z } from 'zod'
import { buyerFieldChanges, storedBuyerFields } from '#contract/buyer-fields.ts'
import type { ProductId } from '#contract/catalog.ts'
import { plusDays } from '#contract/days.ts'
import type { orderApi } from '#contract/orders/api.ts'
import { isAcceptedAtOnce } from '#contract/orders/changes.ts'
import type { OrderChange } from '#contract/orders/events.ts'
import { takesPoFiles } from '#contract/orders/list.ts'
import { defaultAnswerDays, type OrderedRooms, type StoredRooms } from '#contract/orders/order.ts'
import type { StoredContact } from '#contract/orders/site-contacts.ts'
import { roomFields } from '#contract/quotes/rooms.ts'
import { saveToBook } from '#server/account/contact-book.ts'
import { notify } from '#server/notifications/notify.ts'
import { findCharge, requestCharge, settleCharge } from '#server/orders/charge.ts'
import { lockPlans, type PlannedCircuit } from '#server/orders/circuit-plans.ts'
import {
  acceptDate,
  findDateRequest,
  handOverOn,
  moveRequestedDate,
  setDateRequest,
} from '#server/orders/date-request.ts'
import {
  aboutCircuit,
  type CircuitRow,
  lockCircuit,
  type LockedOrder,
  lockOrder,
  orderHistory,
  orderNotification,
  recordCircuit,
  refuseCircuitUnless,
} from '#server/orders/lock.ts'
import {
  emptyContact,
  endsInRooms,
  phonesOf,
  roomsOfCircuits,
  contactableSites,
  storedContacts,
  storedRoomsOf,
} from '#server/orders/site-contacts.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { record } from '#server/platform/history.ts'
import type { Viewer } from '#server/platform/viewer.ts'

type Body<Call extends keyof typeof orderApi> = z.output<NonNullable<(typeof orderApi)[Call]['body']>>

/** Throws 404 for a foreign order, 409 for one that is delivered or cancelled. */
export async function changePoNumber(
  db: Db,
  viewer: Viewer,
  orderId: number,
  { po_number }: Body<'changePoNumber'>,
): Promise<string> {
  const order = await lockOrder(db, viewer, orderId)
  const { company_id, id, reference, status, po_number: before } = order
  if (!takesPoFiles(status)) throw new AppError('wrong_status', (w) => w.orderIsNow(reference, status))
  await db
    .updateTable('purchase_order')
    .set({ po_number })
    .where((row) => row.and({ company_id, id }))
    .execute()
  await recordChange(db, viewer, order, null, 'po_number', [{ field: 'po_number', before, after: po_number }])
  return reference
}

/** Throws 404 for a foreign circuit, 409 for one that is delivered or cancelled, 422 for a site that it does not have. */
export async function changeContacts(
  db: Db,
  viewer: Viewer,
  circuitId: number,
  { site_contacts }: Body<'changeContacts'>,
): Promise<string> {
  const phones = await phonesOf(site_contacts)
  const { order, circuit } = await lockToChange(db, viewer, circuitId)
  const ends = await readEnds(db, circuit)
  const contacts = storedContacts(site_contacts, phones, [ends])
  await saveToBook(
    db,
    viewer,
    contacts.filter((_, index) => site_contacts[index]!.keep),
  )
  const sites = contactableSites([ends])
  const before = order.site_contacts.map((contact) => ({ ...emptyContact, ...contact }))
  const after = [...before.filter(({ site }) => site === null || !sites.has(site)), ...contacts]
  await db
    .updateTable('purchase_order')
    .set({ site_contacts: JSON.stringify(after) })
    .where((row) => row.and({ company_id: order.company_id, id: order.id }))
    .execute()
  const textIn = (list: readonly StoredContact[], site: string) => {
    const contact = list.find((each) => each.site === site)
    if (!contact) return null
    const { label, name, phone, email, access_hours } = contact
    return [label, name, phone, email, access_hours].filter(Boolean).join(', ')
  }
  const changes = [...sites.keys()].map((site) => ({
    field: 'site_contacts' as const,
    before: textIn(before, site),
    after: textIn(after, site),
  }))
  await recordChange(db, viewer, order, circuit, 'contacts', changes)
  return circuit.reference
}

/** Throws 404 and 409 as for contacts, 422 for rooms at an end without any, or for one room at both ends. */
export async function changeRooms(
  db: Db,
  viewer: Viewer,
  circuitId: number,
  given: OrderedRooms,
): Promise<string> {
  const { order, circuit } = await lockToChange(db, viewer, circuitId)
  const quote = await readEnds(db, circuit)
  const { id, product_id, site_a, site_b } = quote
  const inRooms = endsInRooms(product_id, [site_a, site_b])
  const without = (['site_a', 'site_b', 'location'] as const).filter(
    (end) => given[end] && !inRooms.includes(end),
  )
  if (without.length > 0)
    throw invalid(Object.fromEntries(without.map((end) => [end, (w) => w.noRoomsThere])))
  const before = storedRoomsOf({ ...circuit, product_id })
  const bare = { ...quote, site_a: { ...site_a, ...noRooms }, site_b: site_b && { ...site_b, ...noRooms } }
  const named = Object.fromEntries(inRooms.map((end) => [end, given[end] ?? before[end]]))
  const [rooms] = roomsOfCircuits([bare], { [id]: named }, () => '')
  const { rooms_a, rooms_b } = rooms!
  await db
    .updateTable('circuit')
    .set({
      rooms_a: rooms_a && JSON.stringify(rooms_a),
      rooms_b: rooms_b && JSON.stringify(rooms_b),
    })
    .where((row) => row.and({ company_id: circuit.company_id, id: circuit.id }))
    .execute()
  const after = storedRoomsOf({ rooms_a, rooms_b, product_id })
  const textOf = (room?: StoredRooms) => room && roomFields.map((part) => room[part] ?? '–').join(' / ')
  const changes = inRooms.map((end) => ({
    field: end,
    before: textOf(before[end]) ?? null,
    after: textOf(after[end]) ?? null,
  }))
  await recordChange(db, viewer, order, circuit, 'rooms', changes)
  return circuit.reference
}

/** Throws 404 and 409 as for contacts. Nobody is notified: the names concern the company's books. */
export async function changeBuyerFields(
  db: Db,
  viewer: Viewer,
  circuitId: number,
  given: Body<'changeBuyerFields'>,
): Promise<string> {
  const { circuit } = await lockCircuit(db, viewer, circuitId)
  refuseCircuitUnless('buyer_fields', circuit)
  const changes = buyerFieldChanges(circuit, given)
  if (changes.length === 0) return circuit.reference
  await db
    .updateTable('circuit')
    .set(storedBuyerFields(given))
    .where((row) => row.and({ company_id: circuit.company_id, id: circuit.id }))
    .execute()
  await recordCircuit(db, viewer, circuit, { action: 'change_buyer_fields', changes })
  return circuit.reference
}

const noRooms: StoredRooms = { block: null, level: null, unit: null }

/**
 * A later date that is requested in time moves the hand-over at once; any other date awaits an answer. Throws 409 with
 * an open request, 422 for a day that is not possible.
 */
export async function requestDate(
  db: Db,
  viewer: Viewer,
  circuitId: number,
  { requested_date: wanted, reason }: Body<'requestDate'>,
): Promise<{ reference: string; accepted: boolean }> {
  const { order, circuit } = await lockToChange(db, viewer, circuitId)
  const { reference } = circuit
  if (await findDateRequest(db, circuit))
    throw new AppError('wrong_status', (w) => w.dateRequestOpen(reference))
  const [plan] = (await lockPlans(db, viewer, [circuitId])) as [PlannedCircuit]
  const promised = plan.steps.find((step) => step.kind === 'handed_over')!.planned
  if (wanted === promised) throw invalid({ requested_date: (w) => w.dateIsPlanned(reference) })
  const change = handOverOn(plan, wanted, viewer)
  const facts = { reference, day: wanted, words: reason }
  if (isAcceptedAtOnce(wanted, { promised, today: viewer.today }, plan.calendar)) {
    await moveRequestedDate(db, viewer, change, { action: 'change_date', date: wanted, reason })
    const moved = { ...facts, was: promised, change: 'date' as const }
    await notify(db, viewer, orderNotification('order_changed', order, moved))
    return { reference, accepted: true }
  }
  await db
    .insertInto('circuit_date_request')
    .values({
      company_id: order.company_id,
      circuit_id: circuit.id,
      status: 'open',
      requested_date: wanted,
      reason,
      requested_by: viewer.userId,
      requested_at: viewer.now,
    })
    .execute()
  await recordCircuit(db, viewer, circuit, {
    action: 'request_date',
    reason,
    changes: [{ field: 'requested_date', before: circuit.requested_date, after: wanted }],
  })
  await notify(db, viewer, orderNotification('date_requested', order, facts))
  return { reference, accepted: false }
}

/** Throws 409 without a request that awaits a decision, 422 for a date that is not possible any more. */
export async function answerDate(
  db: Db,
  viewer: Viewer,
  circuitId: number,
  { accept, charge, words: said, answer_by }: Body<'answerDate'>,
): Promise<string> {
  const { order, circuit } = await lockCircuit(db, viewer, circuitId)
  const { reference } = circuit
  const request = await findDateRequest(db, circuit)
  if (request?.status !== 'open') throw new AppError('wrong_status', (w) => w.noDateRequest(reference))
  const { requested_date: day } = request
  const words = said || null
  if (!accept) {
    await setDateRequest(db, viewer, request, 'declined', { words })
    await recordCircuit(db, viewer, circuit, { action: 'decline_date', reason: words })
    const facts = { reference, day, words: words ?? undefined }
    await notify(db, viewer, orderNotification('date_declined', order, facts))
    return reference
  }
  const [plan] = (await lockPlans(db, viewer, [circuitId])) as [PlannedCircuit]
  if (!charge) {
    await acceptDate(db, viewer, plan, request, { words })
    return reference
  }
  // Refused now rather than when the company accepts.
  handOverOn(plan, day, viewer)
  const inAWeek = plusDays(viewer.today, defaultAnswerDays)
  const by = answer_by ?? (inAWeek < day ? inAWeek : day)
  if (by > day) throw invalid({ answer_by: (w) => w.answerAfterDate(day) })
  const { id: charge_id } = (
    await requestCharge(db, viewer, circuitId, { ...charge, reason: words!, answer_by: by, on_request: true })
  ).charge
  await setDateRequest(db, viewer, request, 'charged', { words, charge_id })
  return reference
}

/** Throws 409 without an open request. */
export async function withdrawDate(db: Db, viewer: Viewer, circuitId: number): Promise<string> {
  const { order, circuit } = await lockCircuit(db, viewer, circuitId)
  const request = await findDateRequest(db, circuit)
  if (!request) throw new AppError('wrong_status', (w) => w.noDateRequest(circuit.reference))
  await setDateRequest(db, viewer, request, 'withdrawn')
  const charge = request.status === 'charged' ? await findCharge(db, circuit, request.charge_id!) : undefined
  if (charge?.status === 'open') {
    await settleCharge(db, viewer, charge, 'withdrawn')
    await recordCircuit(db, viewer, circuit, { action: 'withdraw_charge', reason: charge.reason })
  }
  await recordCircuit(db, viewer, circuit, { action: 'withdraw_date' })
  const { reference } = circuit
  await notify(db, viewer, orderNotification('order_changed', order, { reference, change: 'withdrawn' }))
  return reference
}

async function lockToChange(db: Db, viewer: Viewer, circuitId: number) {
  const locked = await lockCircuit(db, viewer, circuitId)
  refuseCircuitUnless('change', locked.circuit)
  return locked
}

async function readEnds(db: Db, { company_id, quote_id }: CircuitRow) {
  const quote = await db
    .selectFrom('quote')
    .select(['id', 'product_id', 'site_a', 'site_b'])
    .where((row) => row.and({ company_id, id: quote_id }))
    .executeTakeFirstOrThrow()
  return { ...quote, product_id: quote.product_id as ProductId | null }
}

/** Nothing is recorded, and nobody notified, if nothing changed. */
async function recordChange(
  db: Db,
  viewer: Viewer,
  order: LockedOrder,
  circuit: CircuitRow | null,
  change: 'po_number' | 'contacts' | 'rooms',
  fields: OrderChange[],
): Promise<void> {
  const changes = fields.filter(({ before, after }) => before !== after)
  if (changes.length === 0) return
  const { company_id, id: order_id } = order
  const { reference } = circuit ?? order
  await record(db, viewer, orderHistory, [
    { ...(circuit ? aboutCircuit(circuit) : { company_id, order_id }), action: `change_${change}`, changes },
  ])
  await notify(db, viewer, orderNotification('order_changed', order, { reference, change }))
}

import { sql, type Updateable } from 'kysely'
import { plusDays } from '#contract/days.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { noSen, sen } from '#contract/money.ts'
import type { serviceApi } from '#contract/services/api.ts'
import { exitCharge, furthestLastDay, termLeft } from '#contract/services/exit-charge.ts'
import { reminderDays, type ServiceChange, type ServiceEventAction } from '#contract/services/service.ts'
import type { NotificationFacts } from '#contract/notifications.ts'
import { notify, notifyOnce } from '#server/notifications/notify.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { record } from '#server/platform/history.ts'
import { readPortalNumbers } from '#server/platform/portal-number.ts'
import type { Tables } from '#server/platform/tables.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'
import {
  lockReplaced,
  lockService,
  refuseReplaced,
  serviceHistory,
  type LockedService,
  type ServiceColumns,
} from '#server/services/lock.ts'
import { readService, termEndsSoon } from '#server/services/queries.ts'

type Body<Call extends 'cease' | 'change' | 'suspend' | 'waive'> = CallInput<
  (typeof serviceApi)[Call]
>['body']

/** The exit charge for a last day. Throws 422 for a day before the notice period ends, or over ten years away. */
export async function quoteExit(db: Db, viewer: Viewer, id: number, lastDay: string) {
  const service = await readService(db, viewer, id)
  refuseLastDay(lastDay, service.first_last_day, 'on')
  const left = termLeft(lastDay, service.term_ends)
  return {
    last_day: lastDay,
    first_possible: service.first_last_day,
    ...left,
    charge: exitCharge(service.total_mrc, left),
    term_ends: service.term_ends,
  }
}

function refuseLastDay(lastDay: string, first: string, field: 'on' | 'last_day') {
  if (lastDay < first) throw invalid({ [field]: (w) => w.firstLastDay(first) })
  const furthest = furthestLastDay(first)
  if (lastDay > furthest) throw invalid({ [field]: (w) => w.lastDayTooFar(furthest) })
}

async function noticeEnds(db: Db, { today }: Viewer) {
  return plusDays(today, (await readPortalNumbers(db, today)).notice_days)
}

/**
 * Fixes the last day and its exit charge. Throws 422 for a day before the notice period ends, 409 if the charge is not
 * the expected one, or the service already has a last day.
 */
export async function ceaseService(db: Db, viewer: Viewer, id: number, cease: Body<'cease'>) {
  const service = await lockService(db, viewer, id, 'cease')
  const { last_day, po_number, reason } = cease
  if (service.last_day !== null)
    throw new AppError('wrong_status', (w) => w.serviceEndsAlready(service.reference, service.last_day!))
  refuseLastDay(last_day, await noticeEnds(db, viewer), 'last_day')
  const charge = exitCharge(service.total_mrc, termLeft(last_day, service.term_ends))
  if (charge !== cease.expected.charge)
    throw new AppError('price_changed', (w) => w.exitChargeChanged(charge))
  await writeService(db, viewer, service, { last_day, exit_charge: charge }, 'cease', reason, [
    { field: 'last_day', before: null, after: last_day },
    { field: 'exit_charge', before: null, after: charge },
    ...(po_number ? [{ field: 'po_number' as const, before: null, after: po_number }] : []),
  ])
  await tellOtherSide(db, viewer, service, 'cease', { day: last_day, nrc: charge, words: reason })
  return service
}

/** Throws 409 without a requested end, or once its last day has passed. */
export async function withdrawCease(db: Db, viewer: Viewer, id: number) {
  const service = await lockService(db, viewer, id, 'cease')
  if (service.last_day === null) throw new AppError('wrong_status', (w) => w.noLastDay(service.reference))
  await dropEnd(db, viewer, service)
  await tellOtherSide(db, viewer, service, 'withdraw_cease', {})
  return service
}

/** Throws 409 once the notice period before the end of the term has begun, or without a term. */
export async function editService(db: Db, viewer: Viewer, id: number, edited: Body<'change'>) {
  const { end_of_term, buyer_reference } = edited
  const service = await lockService(db, viewer, id, 'edit')
  const changes: ServiceChange[] = []
  if (end_of_term !== undefined && end_of_term !== service.end_of_term) {
    await refuseReplaced(db, service)
    if (service.term_ends === null) throw new AppError('wrong_status', (w) => w.noTerm(service.reference))
    if (service.term_ends < (await noticeEnds(db, viewer)))
      throw new AppError('wrong_status', (w) => w.noticeHasBegun(service.term_ends!))
    changes.push({ field: 'end_of_term', before: service.end_of_term, after: end_of_term })
  }
  if (buyer_reference !== undefined && buyer_reference !== service.buyer_reference)
    changes.push({ field: 'buyer_reference', before: service.buyer_reference, after: buyer_reference })
  if (changes.length > 0)
    await writeService(db, viewer, service, { end_of_term, buyer_reference }, 'edit', null, changes)
  return service
}

/** Billing goes on while a service is suspended. */
export async function suspendService(db: Db, viewer: Viewer, id: number, asked: Body<'suspend'>) {
  const { suspended, reason } = asked
  const action = suspended ? 'suspend' : 'resume'
  const service = await lockService(db, viewer, id, action)
  const state = suspended ? 'suspended' : 'active'
  await writeService(db, viewer, service, { state }, action, reason, [
    { field: 'state', before: service.shown, after: state },
  ])
  await tellOtherSide(db, viewer, service, action, { words: reason })
  return service
}

/** Throws 409 without an exit charge, 422 for more than the charge. */
export async function waiveExit(db: Db, viewer: Viewer, id: number, waiver: Body<'waive'>) {
  const { amount, reason } = waiver
  const service = await lockService(db, viewer, id, 'cease')
  const charge = service.exit_charge
  if (charge === null) throw new AppError('wrong_status', (w) => w.noLastDay(service.reference))
  if (amount > charge) throw invalid({ amount: (w) => w.waiverTooLarge(charge) })
  await writeService(db, viewer, service, { exit_waived: amount }, 'waive', reason, [
    { field: 'waived', before: service.exit_waived, after: amount },
  ])
  await tellOtherSide(db, viewer, service, 'waive', { nrc: sen(charge - amount), words: reason })
  return service
}

export async function writeService(
  db: Db,
  viewer: Viewer,
  { company_id, id }: Pick<LockedService, 'company_id' | 'id'>,
  columns: Updateable<Tables['service']>,
  action: ServiceEventAction,
  reason: string | null,
  changes: ServiceChange[],
): Promise<void> {
  await db
    .updateTable('service')
    .set(columns)
    .where((row) => row.and({ company_id, id }))
    .execute()
  await record(db, viewer, serviceHistory, [{ company_id, service_id: id, action, reason, changes }])
}

/** Of a circuit that is in progress again: it has no service until it is handed over again. */
export async function endRejectedService(
  db: Db,
  viewer: Viewer,
  { company_id, id: circuit_id }: { company_id: number; id: number },
  { action, reason }: { action: 'take_back' | 'reject'; reason: string },
): Promise<void> {
  const { rows } = await sql<ServiceColumns>`
    update service set state = 'rejected', rejection_words = ${reason}
    where company_id = ${company_id} and circuit_id = ${circuit_id} and state <> 'rejected' returning *`.execute(
    db,
  )
  const ended = rows[0]!
  await refuseReplaced(db, ended)
  await record(db, viewer, serviceHistory, [{ company_id, service_id: ended.id, action, reason }])
  if (ended.follows_id === null) return
  // The replaced service goes on until its replacement is handed over again.
  const replaced = await lockReplaced(db, company_id, [ended.follows_id])
  await dropEnd(db, viewer, replaced.get(ended.follows_id)!)
}

async function dropEnd(db: Db, viewer: Viewer, service: ServiceColumns): Promise<void> {
  const none = { last_day: null, exit_charge: null, exit_waived: noSen }
  await writeService(db, viewer, service, none, 'withdraw_cease', null, [
    { field: 'last_day', before: service.last_day, after: null },
  ])
}

/** Notifies of services whose terms end within 90, 60 and 30 days, once for each. */
export async function notifyEnding(pool: Db, calendar: Viewer): Promise<void> {
  const { today } = calendar
  const { rows } = await asViewer(pool, calendar, (db) =>
    sql<Pick<ServiceColumns, 'id' | 'company_id' | 'reference'> & { day: string }>`
      select s.id, s.company_id, s.reference, s.term_ends as day from service s
      where ${termEndsSoon(today)} order by s.term_ends, s.id`.execute(db),
  )
  const notices = rows.map(({ id: service, company_id, reference, day }) => ({
    kind: 'service_ending' as const,
    company_id,
    facts: { reference, day, service },
    dedupe_key: `service_ending:${service}:${day}:${reminderDays.find((days) => day <= plusDays(today, days))}`,
  }))
  await notifyOnce(pool, calendar, notices)
}

/** Notifies the side that did not act. */
export async function tellOtherSide(
  db: Db,
  viewer: Viewer,
  service: LockedService,
  event: NotificationFacts['event'],
  facts: Partial<NotificationFacts>,
): Promise<void> {
  await notify(db, viewer, {
    kind: 'service_changed',
    company_id: service.company_id,
    only: isStaff(viewer) ? 'company' : 'staff',
    facts: { reference: service.reference, company: service.company, service: service.id, event, ...facts },
  })
}

import { sql, type RawBuilder } from 'kysely'
import { type AttentionReason, attentionReasons } from '#contract/orders/order.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'
import type { Milestone } from '#contract/orders/milestones.ts'
import { notify } from '#server/notifications/notify.ts'
import { asViewer, type Db } from '#server/platform/db.ts'

export const isUnderWay = sql<boolean>`k.status in ('pending', 'processing')`

export function openAttentionReasons(today: string): RawBuilder<AttentionReason[]> {
  return reasonsThat(
    (need) => sql`exists (select 1 from ${circuitsThat(need, today)}
      and k.company_id = o.company_id and k.order_id = o.id)`,
  )
}

function reasonsThat(holds: (need: AttentionReason) => RawBuilder<unknown>): RawBuilder<AttentionReason[]> {
  const each = attentionReasons.map((need) => sql`case when ${holds(need)} then ${sql.lit(need)} end`)
  return sql`array_remove(array[${sql.join(each)}], null)`
}

/** Whether an order `o` has a circuit with this need. Starts from the circuits, which are few. */
export function hasAttentionReason(need: AttentionReason, today: string): RawBuilder<boolean> {
  return sql<boolean>`(o.company_id, o.id) in (select k.company_id, k.order_id from ${circuitsThat(need, today)})`
}

/** Starts from the few open circuits and looks up the order of each: a join may read every circuit. */
export function countByReason(
  need: AttentionReason,
  viewer: Pick<Viewer, 'today' | 'companyId'>,
): RawBuilder<number> {
  const whose = isStaff(viewer) ? sql`` : sql`and c.company_id = ${viewer.companyId}`
  if (need === 'late')
    return sql<number>`(select count(*) from purchase_order c where c.next_planned < ${viewer.today} ${whose})`
  return sql<number>`(select count(distinct (c.company_id, (select k.order_id from circuit k
    where k.company_id = c.company_id and k.id = c.circuit_id))) from ${openAnswers(need, viewer.today)} ${whose})`
}

export function reasonsOfCircuit(today: string): RawBuilder<AttentionReason[]> {
  return reasonsThat((need) =>
    need === 'late'
      ? sql`k.next_planned < ${today}`
      : sql`exists (select 1 from ${openOnCircuit(need, today)})`,
  )
}

/** The last day for the company to answer what is open on a circuit `k`. */
export function answerDueOf(today: string): RawBuilder<string | null> {
  return sql`least((select min(c.answer_by) from ${openOnCircuit('charge', today)}),
    (select min(c.answer_by) from ${openOnCircuit('offer', today)}))`
}

export const nextIsOfCompany = sql<boolean>`k.next_owner = 'customer'`

/** Circuits that await an answer of their company; one may await both. */
export function awaitingAnswer(today: string) {
  return (['charge', 'offer'] as const).map(
    (need) => sql`select c.company_id, c.circuit_id from ${openAnswers(need, today)}`,
  )
}

/** Whether an open circuit `k` awaits its company's milestone or answer. Starts from the few waiting circuits. */
export function waitsForCompany(today: string): RawBuilder<boolean> {
  return sql<boolean>`(k.company_id, k.id) in (
    select w.company_id, w.id from (select * from circuit k where ${isUnderWay} and ${nextIsOfCompany}) w
    union all ${sql.join(awaitingAnswer(today), sql` union all `)})`
}

function openOnCircuit(need: Exclude<AttentionReason, 'late'>, today: string) {
  return sql`${openAnswers(need, today)} and c.company_id = k.company_id and c.circuit_id = k.id`
}

/** The circuits `k` with this need, with a WHERE that can be extended. */
function circuitsThat(need: AttentionReason, today: string) {
  if (need === 'late')
    return sql`circuit k where ${isUnderWay} and exists (select 1 from circuit_milestone m
      where m.company_id = k.company_id and m.circuit_id = k.id and m.actual is null and m.planned < ${today})`
  return sql`circuit k where exists (select 1 from ${openOnCircuit(need, today)})`
}

/** Open requests on circuits, as `c`, with a WHERE that can be extended. */
export function openAnswers(need: Exclude<AttentionReason, 'late'>, today: string) {
  return {
    cancel: sql`circuit_cancellation c where c.status = 'requested'`,
    date: sql`circuit_date_request c where c.status = 'open'`,
    offer: sql`circuit_cancellation c where c.status = 'offered' and c.answer_by >= ${today}`,
    charge: sql`circuit_charge c where c.status = 'open' and c.answer_by >= ${today}`,
  }[need]
}

const most = 500

/**
 * Notifies of the earliest overdue milestone of a circuit, once per planned date and at most once a day. The last
 * notification is stored, so that only one of several processes notifies.
 */
export async function notifyOverdue(pool: Db, calendar: Viewer): Promise<void> {
  await asViewer(pool, calendar, async (db) => {
    const { rows } = await sql<{
      circuit_id: number
      company_id: number
      order_id: number
      reference: string
      company: string
      kind: Milestone
      planned: string
    }>`
      with due as (
        select distinct on (k.company_id, k.id) k.company_id, k.id, m.kind, m.planned
        from circuit_milestone m join circuit k on k.company_id = m.company_id and k.id = m.circuit_id
        where m.actual is null and m.planned < ${calendar.today} and ${isUnderWay}
        order by k.company_id, k.id, m.planned, m.position),
      fresh as (
        select k.company_id, k.id, due.kind, due.planned from circuit k join due using (company_id, id)
        where (k.overdue_notified_on is null or k.overdue_notified_on < ${calendar.today})
          and k.overdue_notified is distinct from due.kind || ' ' || due.planned
        order by k.company_id, k.id limit ${sql.lit(most)} for update of k)
      update circuit k set overdue_notified_on = ${calendar.today}, overdue_notified = fresh.kind || ' ' || fresh.planned
      from fresh, company c
      where k.company_id = fresh.company_id and k.id = fresh.id and c.id = k.company_id
      returning k.id as circuit_id, k.company_id, k.order_id, k.reference, c.name as company, fresh.kind,
        fresh.planned`.execute(db)
    await notify(
      db,
      calendar,
      ...rows.map(({ circuit_id, company_id, order_id, reference, company, kind, planned }) => ({
        kind: 'circuit_late' as const,
        company_id,
        order_id,
        facts: { reference, company, milestone: kind, day: planned },
        dedupe_key: `circuit_late ${circuit_id} ${kind} ${planned}`,
      })),
    )
  })
}

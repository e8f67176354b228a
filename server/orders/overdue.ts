import { sql } from 'kysely'
import type { Milestone } from '#contract/orders/milestones.ts'
import { notify } from '#server/notifications/notify.ts'
import { isUnderWay } from '#server/orders/needs.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'

const most = 500

interface Late {
  circuit_id: number
  company_id: number
  order_id: number
  reference: string
  company: string
  kind: Milestone
  planned: string
}

/**
 * Notifies of the earliest overdue milestone of a circuit, once per planned date and at most once a day. The last
 * notification is stored, so that only one of several processes notifies.
 */
export async function notifyOverdue(pool: Db, calendar: Viewer): Promise<void> {
  await asViewer(pool, calendar, async (db) => {
    const { rows } = await sql<Late>`
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

import { sql, type RawBuilder } from 'kysely'
import type { Sen } from '#contract/money.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Db } from '#server/platform/db.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'

interface Ended {
  id: number
  company_id: number
  requested_by: number
  po_number: string
  status: 'withdrawn' | 'expired'
  nrc: Sen
  mrc: Sen
}

/**
 * Ends the open requests of these quotes, which the caller has locked: withdrawn, or expired after their last day.
 * Requesters are notified if others ended them.
 */
export async function withdrawApprovals(db: Db, viewer: Viewer, quoteIds: readonly number[]): Promise<void> {
  await endApprovals(
    db,
    viewer,
    sql`exists (select from order_approval_quote q where q.company_id = a.company_id and q.approval_id = a.id
      and q.open and q.quote_id = any(${quoteIds}::bigint[]))`,
  )
}

export async function endApprovals(db: Db, viewer: Viewer, which: RawBuilder<unknown>): Promise<void> {
  // A company does not see who of the staff ended it.
  const by = isStaff(viewer) ? sql`` : sql`ended_by = ${viewer.userId},`
  const { rows } = await sql<Ended>`
    update order_approval a set ${by} ended_at = ${viewer.now},
      status = case when a.expires_on < ${viewer.today} then 'expired' else 'withdrawn' end
    where a.status = 'open' and ${which}
    returning a.id, a.company_id, a.requested_by, a.purchase ->> 'po_number' as po_number, a.status, a.nrc, a.mrc`.execute(
    db,
  )
  if (rows.length === 0) return
  await sql`
    update order_approval_quote q set open = false from order_approval a
    where a.id = any(${rows.map(({ id }) => id)}::bigint[]) and q.company_id = a.company_id and q.approval_id = a.id`.execute(
    db,
  )
  await notify(
    db,
    viewer,
    ...rows
      .filter(({ requested_by }) => requested_by !== viewer.userId)
      .map(({ id, company_id, requested_by, po_number, status, nrc, mrc }) => ({
        kind: 'approval_closed' as const,
        company_id,
        users: [requested_by],
        facts: { reference: po_number, outcome: status, nrc, mrc },
        dedupe_key: `approval_closed:${id}`,
      })),
  )
}

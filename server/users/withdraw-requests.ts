import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/**
 * Withdraws the open requests for approval of a user who may order no longer, or leaves the company: nobody could approve them,
 * and their quotes can be ordered by others at once.
 */
export async function withdrawRequestsOf(db: Db, { now }: Viewer, userId: number): Promise<void> {
  await sql`
    with ended as (
      update order_approval set status = 'withdrawn', ended_at = ${now}
      where requested_by = ${userId} and status = 'open'
      returning company_id, id)
    update order_approval_quote q set open = false from ended e
    where q.company_id = e.company_id and q.approval_id = e.id`.execute(db)
}

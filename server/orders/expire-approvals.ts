import { sql } from 'kysely'
import { asViewer, type Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { endApprovals } from '#server/quotes/withdraw-approvals.ts'

/** Expires requests for approval that nobody decided by their last day. Safe in several processes at once. */
export async function expireApprovals(pool: Db, calendar: Viewer): Promise<void> {
  await asViewer(pool, calendar, (db) => endApprovals(db, calendar, sql`a.expires_on < ${calendar.today}`))
}

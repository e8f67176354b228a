import { sql } from 'kysely'
import { asViewer, type Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { endApprovals } from '#server/quotes/withdraw-approvals.ts'

export async function expireApprovals(pool: Db, calendar: Viewer): Promise<void> {
  await asViewer(pool, calendar, (db) => endApprovals(db, calendar, sql`a.expires_on < ${calendar.today}`))
}

import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'

/** How many messages of the other side the viewer has not seen on the quote `q`: two probes of an index. */
export function unreadOf(viewer: Viewer) {
  return sql<number>`(select count(*) from quote_message m
    where m.company_id = q.company_id and m.quote_id = q.id and m.side = ${otherSide(viewer)}
      and m.id > coalesce((select s.message_id from thread_seen s
        where s.user_id = ${viewer.userId} and s.company_id = q.company_id and s.quote_id = q.id), 0))`
}

/** Whether there is any on the quote `q`. */
export function hasUnread(viewer: Viewer) {
  return sql<boolean>`(q.company_id, q.id) in (select l.company_id, l.quote_id from ${unreadThreads(viewer)})`
}

/** The conversations `l` with any, of quotes the viewer sees: the last message of the other side tells. */
export function unreadThreads(viewer: Viewer) {
  const shown = isStaff(viewer)
    ? sql`l.shown_to = 'everyone'`
    : sql`l.company_id = ${viewer.companyId} and l.shown_to <> 'nobody'`
  return sql`thread_last l
    left join thread_seen s on s.user_id = ${viewer.userId} and s.company_id = l.company_id and s.quote_id = l.quote_id
    where l.side = ${otherSide(viewer)} and ${shown} and l.message_id > coalesce(s.message_id, 0)`
}

/** The same number for one quote that the viewer is known to see. */
export async function countUnreadQuotes(db: Db, viewer: Viewer, quoteId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select ${unreadOf(viewer)} as unread from quote q where q.id = ${quoteId}`.execute(db)
  return rows[0]!.unread
}

function otherSide(viewer: Viewer) {
  return sql.lit(isStaff(viewer) ? 'company' : 'staff')
}

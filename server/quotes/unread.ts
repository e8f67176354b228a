import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'

/** Messages of the other side that the viewer has not seen on the quote `q`. */
export function unreadOf(viewer: Viewer) {
  return sql<number>`(select count(*) from quote_message m
    where m.company_id = q.company_id and m.quote_id = q.id and m.side = ${otherSide(viewer)}
      and m.id > coalesce((select s.message_id from thread_seen s
        where s.user_id = ${viewer.userId} and s.company_id = q.company_id and s.quote_id = q.id), 0))`
}

export function hasUnread(viewer: Viewer) {
  return sql<boolean>`(q.company_id, q.id) in (select l.company_id, l.quote_id from ${unreadThreads(viewer)})`
}

/** The last message of the other side tells whether a conversation `l` has unread ones. */
export function unreadThreads(viewer: Viewer) {
  const shown = isStaff(viewer)
    ? sql`l.shown_to = 'everyone'`
    : sql`l.company_id = ${viewer.companyId} and l.shown_to <> 'nobody'`
  return sql`thread_last l
    left join thread_seen s on s.user_id = ${viewer.userId} and s.company_id = l.company_id and s.quote_id = l.quote_id
    where l.side = ${otherSide(viewer)} and ${shown} and l.message_id > coalesce(s.message_id, 0)`
}

export async function countUnreadQuotes(db: Db, viewer: Viewer, quoteId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select ${unreadOf(viewer)} as unread from quote q where q.id = ${quoteId}`.execute(db)
  return rows[0]!.unread
}

function otherSide(viewer: Viewer) {
  return sql.lit(isStaff(viewer) ? 'company' : 'staff')
}

import { sql, type ExpressionBuilder } from 'kysely'
import type { z } from 'zod'
import type { Side } from '#contract/roles.ts'
import type { ThreadFile, threadApi, ThreadMessage } from '#contract/threads.ts'
import type { StoredStatus } from '#contract/quotes/actions.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Tables } from '#server/platform/tables.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'
import { visibleTo } from '#server/quotes/queries.ts'

export interface ThreadQuote {
  company_id: number
  id: number
  reference: string
  status: StoredStatus
  company: string
}

/**
 * The quote of a conversation; 404 for staff if it is in the cart. Writers lock it: a message could otherwise get a
 * lower id than one already seen, and uploads exceed the limit.
 */
export async function quoteOfThread(
  db: Db,
  viewer: Viewer,
  id: number,
  use: 'reading' | 'writing' = 'reading',
): Promise<ThreadQuote> {
  const { rows } = await sql<ThreadQuote>`
    select q.company_id, q.id, q.reference, q.status, c.name as company
    from quote q join company c on c.id = q.company_id where q.id = ${id} and ${visibleTo(viewer)}
    ${use === 'writing' ? sql`for no key update of q` : sql``}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

export function sideOf(viewer: Viewer): Side {
  return isStaff(viewer) ? 'staff' : 'company'
}

/** The conversation on a quote, oldest first, with the last message the reader has seen and their unsent uploads. */
export async function readThread(
  db: Db,
  viewer: Viewer,
  quoteId: number,
): Promise<z.output<NonNullable<typeof threadApi.read.data>>> {
  const quote = await quoteOfThread(db, viewer, quoteId)
  const messages = await messagesOf(db, viewer, quote)
  const notes = isStaff(viewer) ? await notesOf(db, viewer, quote) : []
  const seen = await db
    .selectFrom('thread_seen')
    .select('message_id')
    .where('user_id', '=', viewer.userId)
    .where('company_id', '=', quote.company_id)
    .where('quote_id', '=', quote.id)
    .executeTakeFirst()
  return {
    messages: [...messages, ...notes].sort((a, b) => a.at.localeCompare(b.at)),
    seen: seen?.message_id ?? null,
    unsent: await listUnsent(db, viewer, quote),
  }
}

type MessageRow = Pick<ThreadMessage, 'id' | 'author' | 'side' | 'own' | 'text' | 'files'> & { at: Date }

export async function messagesOf(
  db: Db,
  viewer: Viewer,
  quote: ThreadQuote,
  only?: number,
): Promise<ThreadMessage[]> {
  const author = isStaff(viewer)
    ? sql`coalesce(u.full_name, m.signed)
          || case when m.side = 'staff' then ', Trunkline' else '' end`
    : sql`case when m.side = 'staff' then m.signed || ', Trunkline' else m.signed end`
  const { rows } = await sql<MessageRow>`
    select m.id, m.at, m.side, m.text, m.author_id = ${viewer.userId} as own, ${author} as author,
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'media_type', f.media_type,
          'size', f.size) order by f.id), '[]')
        from message_file f
        where f.company_id = m.company_id and f.quote_id = m.quote_id and f.message_id = m.id) as files
    from quote_message m left join portal_user u on u.id = m.author_id
    where m.company_id = ${quote.company_id} and m.quote_id = ${quote.id}
      ${only === undefined ? sql`` : sql`and m.id = ${only}`}
    order by m.id`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), internal: false }))
}

/** The internal notes on a quote, or the one with this id. A customer's database role cannot read this table. */
export async function notesOf(
  db: Db,
  viewer: Viewer,
  quote: ThreadQuote,
  only?: number,
): Promise<ThreadMessage[]> {
  const { rows } = await sql<Omit<MessageRow, 'side' | 'files'>>`
    select n.id, n.at, n.note as text, n.author_id = ${viewer.userId} as own,
      coalesce(u.full_name || ', ', '') || 'Trunkline' as author
    from quote_note n left join portal_user u on u.id = n.author_id
    where n.company_id = ${quote.company_id} and n.quote_id = ${quote.id}
      ${only === undefined ? sql`` : sql`and n.id = ${only}`}
    order by n.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    side: 'staff',
    internal: true,
    files: [],
  }))
}

export function listUnsent(db: Db, viewer: Viewer, quote: ThreadQuote): Promise<ThreadFile[]> {
  return db
    .selectFrom('message_file')
    .select(['id', 'name', 'media_type', 'size'])
    .where(isUnsent(viewer, quote))
    .orderBy('id')
    .execute()
}

export function isUnsent(viewer: Viewer, quote: ThreadQuote) {
  return (file: ExpressionBuilder<Tables, 'message_file'>) =>
    file
      .and({ company_id: quote.company_id, quote_id: quote.id, uploaded_by: viewer.userId })
      .and('message_id', 'is', null)
}

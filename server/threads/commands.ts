import { sql } from 'kysely'
import type { ThreadMessage } from '#contract/threads.ts'
import { notify } from '#server/notifications/notify.ts'
import { markRead } from '#server/notifications/deliver.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { writeNote, messageBeginning, writeMessage } from '#server/quotes/write-message.ts'
import {
  isUnsent,
  messagesOf,
  notesOf,
  quoteOfThread,
  sideOf,
  type ThreadQuote,
} from '#server/threads/queries.ts'

/** Sends a message and notifies the other side, except for a quote in the cart. 404 for files that are not unsent and own. */
export async function postMessage(
  db: Db,
  viewer: Viewer,
  quoteId: number,
  { text, file_ids }: { text: string; file_ids: number[] },
): Promise<ThreadMessage> {
  const quote = await quoteOfThread(db, viewer, quoteId, 'writing')
  const side = sideOf(viewer)
  const id = await writeMessage(db, viewer, quote, side, text)
  if (file_ids.length > 0) await attach(db, viewer, quote, id, [...new Set(file_ids)])
  const [message] = await messagesOf(db, viewer, quote, id)
  if (quote.status !== 'cart')
    await notify(db, viewer, {
      kind: 'message',
      company_id: quote.company_id,
      quote_id: quote.id,
      only: side === 'company' ? 'staff' : 'company',
      facts: { reference: quote.reference, company: quote.company, words: wordsOf(message!) },
    })
  return message!
}

async function attach(db: Db, viewer: Viewer, quote: ThreadQuote, message: number, files: number[]) {
  const { numUpdatedRows } = await db
    .updateTable('message_file')
    .set({ message_id: message })
    .where(isUnsent(viewer, quote))
    .where('id', 'in', files)
    .executeTakeFirst()
  if (numUpdatedRows < files.length) throw notFound()
}

/** A message of files alone begins with their names. */
function wordsOf({ text, files }: ThreadMessage): string {
  return messageBeginning(text || files.map((file) => file.name).join(', '))
}

/** Saves an internal note, visible to staff only. No one is notified. */
export async function addNote(db: Db, viewer: Viewer, quoteId: number, note: string): Promise<ThreadMessage> {
  const quote = await quoteOfThread(db, viewer, quoteId)
  const [saved] = await notesOf(db, viewer, quote, await writeNote(db, viewer, quote, note))
  return saved!
}

/** Records that the viewer has seen messages up to one of this quote (else 404), and marks their notifications as read. */
export async function markSeen(db: Db, viewer: Viewer, quoteId: number, messageId: number) {
  const quote = await quoteOfThread(db, viewer, quoteId)
  const message = await db
    .selectFrom('quote_message')
    .select(['id', 'at'])
    .where('company_id', '=', quote.company_id)
    .where('quote_id', '=', quote.id)
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow(notFound)
  await sql`
    insert into thread_seen as seen (user_id, company_id, quote_id, message_id)
    values (${viewer.userId}, ${quote.company_id}, ${quote.id}, ${messageId})
    on conflict (user_id, company_id, quote_id)
      do update set message_id = greatest(seen.message_id, excluded.message_id)`.execute(db)
  await markRead(db, viewer, { messagesOf: quote.id, until: message.at })
}

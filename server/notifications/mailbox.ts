import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'

const perReading = 30
const heads = ['id', 'at', 'recipient', 'subject'] as const

/** The mail in the portal's own mailbox, newest first, below an id if one is given. */
export async function readMailbox(db: Db, before: number | undefined) {
  const rows = await db
    .selectFrom('mailbox')
    .select(heads)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(perReading + 1)
    .execute()
  return { items: rows.slice(0, perReading).map(headOf), older: rows.length > perReading }
}

/** One mail with both its parts; 404 if there is none. */
export async function readMail(db: Db, id: number) {
  const row = await db
    .selectFrom('mailbox')
    .select([...heads, 'plain', 'html'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return { ...headOf(row), plain: row.plain, html: row.html }
}

function headOf({
  id,
  at,
  recipient,
  subject,
}: {
  id: number
  at: Date
  recipient: string
  subject: string
}) {
  return { id, at: at.toISOString(), to: recipient, subject }
}

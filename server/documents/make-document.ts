import { createHash } from 'node:crypto'
import type { Config } from '#server/platform/config.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import { calendarOf, type Viewer } from '#server/platform/viewer.ts'
import type { DocumentJob } from '#server/documents/ask-document.ts'
import { paper } from '#server/documents/paper.ts'

/** Draws a document, unless it is made already, and keeps the file with its hash. */
export async function makeDocument(
  pool: Db,
  { company_id, id }: DocumentJob,
  { config, now }: { config: Config; now: () => Date },
): Promise<void> {
  const viewer = calendarOf(config, now())
  const asked = await asViewer(pool, viewer, (db) =>
    db
      .selectFrom('document')
      .select(['paper', 'asked_at'])
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .where('done_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!asked) return
  // A portal that makes no document does without the libraries.
  const { drawPaper } = await import('#server/documents/draw-paper.ts')
  const bytes = await drawPaper(paper.parse(asked.paper), asked.asked_at)
  await asViewer(pool, viewer, (db) =>
    db
      .updateTable('document')
      .set({ paper: null, bytes, sha256: createHash('sha256').update(bytes).digest(), done_at: now() })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .where('done_at', 'is', null)
      .execute(),
  )
}

/** How long a file stays after it was last asked for, in milliseconds. */
const stays = 7 * 86_400_000

/** Deletes documents that nobody has asked for in a week; they are made again when somebody does. */
export async function clearDocuments(pool: Db, calendar: Viewer): Promise<void> {
  await asViewer(pool, calendar, (db) =>
    db
      .deleteFrom('document')
      .where('asked_at', '<', new Date(calendar.now.getTime() - stays))
      .execute(),
  )
}

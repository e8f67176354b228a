import { createHash } from 'node:crypto'
import type { Config } from '#server/platform/config.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import { calendarOf, type Viewer } from '#server/platform/viewer.ts'
import type { DocumentJob } from '#server/documents/ask-document.ts'
import { paper } from '#server/documents/paper.ts'

/** A document whose file is there. */
export interface MadeDocument extends DocumentJob {
  sha256: Buffer
}

interface Making {
  config: Config
  now: () => Date
  /** Called in the transaction in which the file is kept. */
  onMade: (db: Db, made: MadeDocument) => Promise<void>
}

/** Draws a document, unless it is made already, and keeps the file with its hash. */
export async function makeDocument(
  pool: Db,
  { company_id, id }: DocumentJob,
  { config, now, onMade }: Making,
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
  const sha256 = createHash('sha256').update(bytes).digest()
  await asViewer(pool, viewer, async (db) => {
    const { numUpdatedRows: kept } = await db
      .updateTable('document')
      .set({ paper: null, bytes, sha256, done_at: now() })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .where('done_at', 'is', null)
      .executeTakeFirst()
    if (kept > 0) await onMade(db, { company_id, id, sha256 })
  })
}

/** How long a file stays after it was last asked for, in milliseconds. */
const stays = 7 * 86_400_000

/**
 * Deletes documents that nobody has asked for in a week; they are made again when somebody does. An order form that an order accepted
 * stays.
 */
export async function clearDocuments(pool: Db, calendar: Viewer): Promise<void> {
  await asViewer(pool, calendar, (db) =>
    db
      .deleteFrom('document')
      .where('asked_at', '<', new Date(calendar.now.getTime() - stays))
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('order_terms as t')
              .select('t.order_id')
              .whereRef('t.company_id', '=', 'document.company_id')
              .whereRef('t.document_id', '=', 'document.id'),
          ),
        ),
      )
      .execute(),
  )
}

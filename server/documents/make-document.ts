import { createHash } from 'node:crypto'
import { documentPatience } from '#contract/documents.ts'
import { childLane } from '#server/platform/child-lane.ts'
import type { Config } from '#server/platform/config.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import { calendarOf, type Viewer } from '#server/platform/viewer.ts'
import type { DocumentJob } from '#server/documents/store-document.ts'
import type { Drawing } from '#server/documents/draw-child.ts'
import { logoOf, canBeDrawn } from '#server/documents/letterhead.ts'
import { documentModel } from '#contract/documents.ts'

export interface MadeDocument extends DocumentJob {
  sha256: Buffer
}

export interface SlowDocument extends DocumentJob {
  name: string
  waited: readonly number[]
}

interface Making {
  config: Config
  now: () => Date
  onMade: (db: Db, made: MadeDocument) => Promise<void>
  onSlow: (db: Db, viewer: Viewer, slow: SlowDocument) => Promise<void>
}

/** Two hundred quotes take three seconds on a busy machine. */
const draw = childLane<Drawing, Uint8Array>(new URL('./draw-child.ts', import.meta.url), {
  megabytes: 512,
  seconds: 30,
})

/** Draws a document, unless it is made already, and stores the file with its hash. */
export async function makeDocument(
  pool: Db,
  { company_id, id }: DocumentJob,
  { config, now, onMade, onSlow }: Making,
): Promise<void> {
  const viewer = calendarOf(config, now())
  const asked = await asViewer(pool, viewer, (db) => readAsked(db, { company_id, id }))
  if (!asked) return
  const bytes = Buffer.from(await draw(asked))
  const sha256 = createHash('sha256').update(bytes).digest()
  await asViewer(pool, viewer, async (db) => {
    const done = now()
    const kept = await db
      .updateTable('document')
      .set({ model: null, bytes, sha256, done_at: done })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .where('done_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!kept) return
    await onMade(db, { company_id, id, sha256 })
    const waited = await endWaiting(db, { company_id, id }, done)
    if (waited.length > 0) await onSlow(db, { ...viewer, now: done }, { company_id, id, ...kept, waited })
  })
}

async function endWaiting(db: Db, { company_id, id }: DocumentJob, done: Date): Promise<number[]> {
  const waiting = await db
    .deleteFrom('document_wait')
    .where('company_id', '=', company_id)
    .where('document_id', '=', id)
    .returning(['user_id', 'since'])
    .execute()
  return waiting
    .filter(({ since }) => done.getTime() - since.getTime() > documentPatience)
    .map(({ user_id }) => user_id)
}

async function readAsked(db: Db, { company_id, id }: DocumentJob) {
  const asked = await db
    .selectFrom('document')
    .select(['model', 'asked_at'])
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  if (!asked) return undefined
  const read = documentModel.parse(asked.model)
  const logo = await logoOf(db, read)
  return { model: read, date: asked.asked_at, logo: logo && canBeDrawn(logo) ? logo.bytes : undefined }
}

/** Deletes documents that nobody has requested for a week; they are redrawn on request. Accepted order forms stay. */
export async function clearDocuments(pool: Db, calendar: Viewer): Promise<void> {
  await asViewer(pool, calendar, (db) =>
    db
      .deleteFrom('document')
      .where('asked_at', '<', new Date(calendar.now.getTime() - 7 * 86_400_000))
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

import { createHash } from 'node:crypto'
import {
  documentNoticeDelay,
  documentModel,
  type DocumentRequest,
  type DocumentKind,
  type DocumentModel,
} from '#contract/documents.ts'
import { childLane } from '#server/platform/child-lane.ts'
import type { Config } from '#server/platform/config.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import { calendarOf, type Viewer } from '#server/platform/viewer.ts'
import type { Drawing } from '#server/documents/draw-child.ts'
import { logoOf, canBeDrawn } from '#server/documents/letterhead.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'

export interface FinishedDocument extends DocumentJob {
  sha256: Buffer
}

export interface SlowDocument extends DocumentJob {
  name: string
  waited: readonly number[]
}

interface Making {
  config: Config
  now: () => Date
  onMade: (db: Db, made: FinishedDocument) => Promise<void>
  onSlow: (db: Db, viewer: Viewer, slow: SlowDocument) => Promise<void>
}

/** On a busy machine 2,000 quotes take 15 seconds; the job ends after 120. */
const draw = childLane<Drawing, Uint8Array>(new URL('./draw-child.ts', import.meta.url), {
  megabytes: 1_024,
  seconds: 110,
})

/** Draws a document, unless it exists already, and stores the file with its hash. */
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
      .where((row) => row.and({ company_id, id }))
      .where('done_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!kept) return
    await onMade(db, { company_id, id, sha256 })
    const waited = await endWaiting(db, { company_id, id }, done)
    if (waited.length > 0) await onSlow(db, { ...viewer, now: done }, { company_id, id, ...kept, waited })
  })
}

/** Stores the result, and notifies people who wait. */
export async function failDocument(pool: Db, calendar: Viewer, { company_id, id }: DocumentJob) {
  await asViewer(pool, calendar, (db) =>
    db
      .updateTable('document')
      .set({ failed_at: calendar.now })
      .where((row) => row.and({ company_id, id }))
      .where('done_at', 'is', null)
      .execute(),
  )
}

async function endWaiting(db: Db, { company_id, id }: DocumentJob, done: Date): Promise<number[]> {
  const waiting = await db
    .deleteFrom('document_wait')
    .where((row) => row.and({ company_id, document_id: id }))
    .returning(['user_id', 'since'])
    .execute()
  return waiting
    .filter(({ since }) => done.getTime() - since.getTime() > documentNoticeDelay)
    .map(({ user_id }) => user_id)
}

async function readAsked(db: Db, { company_id, id }: DocumentJob) {
  const asked = await db
    .selectFrom('document')
    .select(['model', 'asked_at'])
    .where((row) => row.and({ company_id, id }))
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

/** Raise this when documents are drawn differently, so that existing ones are redrawn. */
const drawing = 3

export interface DocumentJob {
  company_id: number
  id: number
}

interface RecordModel {
  company_id: number
  kind: DocumentKind
  model: DocumentModel
}

/** Returns the existing document of a model, or a new one that a job draws after the commit. */
export async function storeDocument(db: Db, viewer: Viewer, written: RecordModel): Promise<DocumentRequest> {
  const { id, name, done } = await insertDocument(db, viewer, written)
    .returning(['id', 'name', (row) => row('done_at', 'is not', null).as('done')])
    .executeTakeFirstOrThrow()
  if (!done) await queueJobs(db, 'document', [{ company_id: written.company_id, id } satisfies DocumentJob])
  return { id, name, ready: Boolean(done), failed: false }
}

/** The insert as part of another statement. Without a job it is drawn for its first reader. */
export function insertDocument(db: Db, viewer: Viewer, { company_id, kind, model }: RecordModel) {
  const text = JSON.stringify(model)
  return (
    db
      .insertInto('document')
      .values({
        company_id,
        kind,
        language: model.language,
        name: `${model.title.replaceAll(/[\p{C}/\\:*?"<>|]/gu, ' ').slice(0, 120)}.pdf`,
        model: text,
        model_sha256: createHash('sha256').update(`${drawing} ${kind} ${text}`).digest(),
        asked_by: viewer.userId || null,
        asked_at: viewer.now,
      })
      // Another request prevents its deletion.
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'model_sha256']).doUpdateSet({ asked_at: viewer.now }),
      )
  )
}

/** Records that the viewer waits for a document; returns whether this is their first request. */
export async function awaitDocument(
  db: Db,
  { userId: user_id, now: since }: Viewer,
  { company_id, id: document_id }: DocumentJob,
): Promise<boolean> {
  const noted = await db
    .insertInto('document_wait')
    .values({ company_id, document_id, user_id, since })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return noted !== undefined
}

/**
 * Whether a document is ready; the first request for an accepted order form draws it. A failed one is drawn again on a
 * new request, or for a reader a day later. Throws 404 for another company's.
 */
export async function findDocument(db: Db, viewer: Viewer, id: number): Promise<DocumentRequest> {
  const read = db
    .selectFrom('document')
    .select([
      'company_id',
      'name',
      'asked_at',
      'failed_at',
      (row) => row('done_at', 'is not', null).as('done'),
    ])
    .where('id', '=', id)
  let found = await read.executeTakeFirst()
  // Locked, so that nobody begins to wait while the job notifies those who wait.
  if (found?.done === false) found = await read.forNoKeyUpdate().executeTakeFirst()
  if (!found) throw notFound()
  const { company_id, name, asked_at, done } = found
  const failed = !done && hasFailed(found)
  // After a minute a missing document is drawn again.
  const late = asked_at.getTime() < viewer.now.getTime() - (failed ? 86_400_000 : 60_000)
  if (!done && (late || !failed)) {
    const first = await awaitDocument(db, viewer, { company_id, id })
    if (first || late) {
      await db
        .updateTable('document')
        .set({ asked_at: viewer.now })
        .where((row) => row.and({ company_id, id }))
        .execute()
      await queueJobs(db, 'document', [{ company_id, id } satisfies DocumentJob])
    }
  }
  return { id, name, ready: Boolean(done), failed: failed && !late }
}

/** Whether the last attempts failed, and nobody has requested the document since. */
const hasFailed = ({ asked_at, failed_at }: { asked_at: Date; failed_at: Date | null }) =>
  failed_at !== null && failed_at >= asked_at

/** The file of a document; 404 for another company's, 409 until it is ready or if it failed. */
export async function downloadDocument(db: Db, id: number) {
  const found = await db
    .selectFrom('document')
    .select(['name', 'bytes', 'asked_at', 'failed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  if (!found.bytes)
    throw new AppError('wrong_status', (w) => (hasFailed(found) ? w.documentFailed : w.documentNotReady))
  return { name: found.name, media_type: 'application/pdf', bytes: found.bytes }
}

import { createHash } from 'node:crypto'
import type { AskedDocument, DocumentKind } from '#contract/documents.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { DocumentModel } from '#contract/documents.ts'

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

/** Answers the existing document of a model, else a new one, which a job draws after the commit. */
export async function storeDocument(db: Db, viewer: Viewer, written: RecordModel): Promise<AskedDocument> {
  const { id, name, done } = await insertDocument(db, viewer, written)
    .returning(['id', 'name', (row) => row('done_at', 'is not', null).as('done')])
    .executeTakeFirstOrThrow()
  if (!done) await queueDrawing(db, { ...written, id })
  return { id, name, ready: Boolean(done) }
}

/** The insert as part of another statement. Without a job it is drawn on the first read. */
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
      // Another request keeps it from being cleared.
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'model_sha256']).doUpdateSet({ asked_at: viewer.now }),
      )
  )
}

async function queueDrawing(db: Db, { company_id, id }: DocumentJob): Promise<void> {
  await queueJobs(db, 'document', [{ company_id, id } satisfies DocumentJob])
}

/** Notes that the viewer waits for a document; answers whether this is their first request. */
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
 * Whether a document is made; the first request for an accepted order form draws it. Throws 404 for another company's.
 */
export async function findDocument(db: Db, viewer: Viewer, id: number): Promise<AskedDocument> {
  const read = db
    .selectFrom('document')
    .select(['company_id', 'name', 'asked_at', (row) => row('done_at', 'is not', null).as('done')])
    .where('id', '=', id)
  let found = await read.executeTakeFirst()
  // Locked, because nobody may begin to wait while the job ends the waiting.
  if (found?.done === false) found = await read.forNoKeyUpdate().executeTakeFirst()
  if (!found) throw notFound()
  const { company_id, name, asked_at, done } = found
  if (!done) {
    const first = await awaitDocument(db, viewer, { company_id, id })
    // After a minute a missing document is drawn again.
    const late = asked_at.getTime() < viewer.now.getTime() - 60_000
    if (first || late) {
      await db
        .updateTable('document')
        .set({ asked_at: viewer.now })
        .where('company_id', '=', company_id)
        .where('id', '=', id)
        .execute()
      await queueDrawing(db, { company_id, id })
    }
  }
  return { id, name, ready: Boolean(done) }
}

/** The file of a document; 404 for one of another company, 409 until it is made. */
export async function downloadDocument(db: Db, id: number) {
  const found = await db
    .selectFrom('document')
    .select(['name', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  if (!found.bytes) throw new AppError('wrong_status', (w) => w.documentNotReady)
  return { name: found.name, media_type: 'application/pdf', bytes: found.bytes }
}

import { createHash } from 'node:crypto'
import type { AskedDocument, DocumentKind } from '#contract/documents.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { DocumentModel } from '#contract/documents.ts'

/** Raised when documents are drawn differently: those that were made before are made again. */
const drawing = 3

/** The job of one document. */
export interface DocumentJob {
  company_id: number
  id: number
}

/** The model of a record of this company, which the viewer has read. */
interface RecordModel {
  company_id: number
  kind: DocumentKind
  model: DocumentModel
}

/** The document of a model: the one made before, else a new one, which a job draws once the transaction is committed. */
export async function storeDocument(db: Db, viewer: Viewer, written: RecordModel): Promise<AskedDocument> {
  const { id, name, done } = await insertDocument(db, viewer, written)
    .returning(['id', 'name', (row) => row('done_at', 'is not', null).as('done')])
    .executeTakeFirstOrThrow()
  if (!done) await queueDrawing(db, { ...written, id })
  return { id, name, ready: Boolean(done) }
}

/** The insert of a document, to be part of another statement. Without a job it is drawn once somebody reads it. */
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
      // Whoever asks again keeps it from being cleared away.
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'model_sha256']).doUpdateSet({ asked_at: viewer.now }),
      )
  )
}

async function queueDrawing(db: Db, { company_id, id }: DocumentJob): Promise<void> {
  await queueJobs(db, 'document', [{ company_id, id } satisfies DocumentJob])
}

/** Notes that a person waits for a document, from the first time that they ask for it; answers whether this is it. */
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

/** Milliseconds after which a document that nobody has made is drawn again for whoever still waits. */
const drawnAgainAfter = 60_000

/**
 * Whether a document is made. One that nobody has asked for yet, such as the order form that an order accepted, is drawn from
 * then on. Throws 404 for one of another company.
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
    const late = asked_at.getTime() < viewer.now.getTime() - drawnAgainAfter
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

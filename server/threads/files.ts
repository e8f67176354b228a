import { maxFiles, type ThreadFile } from '#contract/threads.ts'
import { attachmentKind } from '#server/platform/file-kind.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { claimRoom, roomFor, type Room } from '#server/platform/storage.ts'
import type { UploadedFile } from '#server/platform/transfer.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { isUnsent, quoteOfThread, listUnsent, type ThreadQuote } from '#server/threads/queries.ts'

export async function roomInThread(db: Db, viewer: Viewer, quoteId: number): Promise<Room> {
  return roomFor(db, viewer, placeOf(await quoteOfThread(db, viewer, quoteId)))
}

const placeOf = ({ company_id, id }: ThreadQuote) => ({ company_id, quote_id: id })

/** Stores a file until it is sent with a message. 415 for an unsupported kind, 409 beyond ten unsent files, 413 without room. */
export async function storeFile(
  db: Db,
  viewer: Viewer,
  quoteId: number,
  file: UploadedFile,
): Promise<ThreadFile> {
  const quote = await quoteOfThread(db, viewer, quoteId, 'writing')
  const media_type = await attachmentKind(file)
  if (!media_type) throw new AppError('unsupported_media', (w) => w.attachmentKind)
  if ((await listUnsent(db, viewer, quote)).length >= maxFiles)
    throw new AppError('wrong_status', (w) => w.unsentEnough(maxFiles))
  await claimRoom(db, viewer, placeOf(quote), file.bytes.length)
  return db
    .insertInto('message_file')
    .values({
      company_id: quote.company_id,
      quote_id: quote.id,
      uploaded_by: viewer.userId,
      uploaded_at: viewer.now,
      name: file.name,
      media_type,
      size: file.bytes.length,
      bytes: file.bytes,
    })
    .returning(['id', 'name', 'media_type', 'size'])
    .executeTakeFirstOrThrow()
}

/** Deletes one of the viewer's unsent uploads; 404 for any other file. */
export async function forgetFile(db: Db, viewer: Viewer, quoteId: number, fileId: number) {
  const quote = await quoteOfThread(db, viewer, quoteId)
  await db
    .deleteFrom('message_file')
    .where(isUnsent(viewer, quote))
    .where('id', '=', fileId)
    .returning('id')
    .executeTakeFirstOrThrow(notFound)
}

/** A file of a message of this quote, or one of the viewer's unsent uploads; 404 for any other. */
export async function readFile(db: Db, viewer: Viewer, quoteId: number, fileId: number) {
  const quote = await quoteOfThread(db, viewer, quoteId)
  return db
    .selectFrom('message_file')
    .select(['name', 'media_type', 'bytes'])
    .where('company_id', '=', quote.company_id)
    .where('quote_id', '=', quote.id)
    .where('id', '=', fileId)
    .where((row) => row.or([row('message_id', 'is not', null), row('uploaded_by', '=', viewer.userId)]))
    .executeTakeFirstOrThrow(notFound)
}

const waits = 24 * 3_600_000

/** Deletes the uploads of all companies that were not sent within a day. Safe to run in several processes at once. */
export async function clearUnsent(pool: Db, calendar: Viewer): Promise<void> {
  await asViewer(pool, calendar, (db) =>
    db
      .deleteFrom('message_file')
      .where('message_id', 'is', null)
      .where('uploaded_at', '<', new Date(calendar.now.getTime() - waits))
      .execute(),
  )
}

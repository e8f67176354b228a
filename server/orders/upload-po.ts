import { mostPoFiles, takesPoFiles } from '#contract/orders/upload-po.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { fileKind } from '#server/platform/file-kind.ts'
import { record } from '#server/platform/history.ts'
import { claimRoom, roomFor, type Room } from '#server/platform/storage.ts'
import type { UploadedFile } from '#server/platform/transfer.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { orderHistory } from '#server/orders/history.ts'
import { lockOrder } from '#server/orders/lock.ts'
import { findOrder } from '#server/orders/queries.ts'

/** The room for a purchase order file of an order. */
export async function roomForPo(db: Db, viewer: Viewer, orderId: number): Promise<Room> {
  const { company_id } = await findOrder(db, viewer, orderId)
  return roomFor(db, viewer, { company_id, quote_id: null })
}

/**
 * Attaches a purchase order beside the earlier ones. Throws 415 unless its content is PDF, PNG or JPEG, 409 once the
 * order is delivered or cancelled, or has as many files as it can have, 413 if its company has no room for it.
 */
export async function uploadPo(db: Db, viewer: Viewer, orderId: number, file: UploadedFile) {
  const { company_id, id, reference, status } = await lockOrder(db, viewer, orderId)
  const media_type = await fileKind(file.bytes)
  if (!media_type) throw new AppError('unsupported_media', (w) => w.fileKind)
  if (!takesPoFiles(status)) throw new AppError('wrong_status', (w) => w.orderIsNow(reference, status))
  const { files } = await db
    .selectFrom('order_file')
    .select((row) => row.fn.countAll<number>().as('files'))
    .where('company_id', '=', company_id)
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  if (files >= mostPoFiles) throw new AppError('wrong_status', (w) => w.poFilesEnough(mostPoFiles))
  await claimRoom(db, viewer, { company_id, quote_id: null }, file.bytes.length)
  await db
    .insertInto('order_file')
    .values({
      company_id,
      order_id: id,
      name: file.name,
      media_type,
      bytes: file.bytes,
      uploaded_by: viewer.userId,
      uploaded_at: viewer.now,
    })
    .execute()
  await record(db, viewer, orderHistory, [{ company_id, order_id: id, action: 'attach_po' }])
}

/** One of the attached files of an order the viewer may see; 404 for any other. */
export async function downloadPo(db: Db, viewer: Viewer, orderId: number, fileId: number) {
  const order = await findOrder(db, viewer, orderId)
  const file = await db
    .selectFrom('order_file')
    .select(['name', 'media_type', 'bytes'])
    .where('company_id', '=', order.company_id)
    .where('order_id', '=', order.id)
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (!file) throw notFound()
  return file
}

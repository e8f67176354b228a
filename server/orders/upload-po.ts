import type { Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { fileKind } from '#server/platform/file-kind.ts'
import { record } from '#server/platform/history.ts'
import type { UploadedFile } from '#server/platform/transfer.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { orderHistory } from '#server/orders/history.ts'
import { findOrder } from '#server/orders/queries.ts'

/** Attaches a purchase order, replacing an earlier one. 415 unless its content is PDF, PNG or JPEG. */
export async function uploadPo(db: Db, viewer: Viewer, orderId: number, file: UploadedFile) {
  const order = await findOrder(db, viewer, orderId)
  const kind = await fileKind(file.bytes)
  if (!kind) throw new AppError('unsupported_media', (w) => w.fileKind)
  const content = {
    name: file.name,
    media_type: kind,
    bytes: file.bytes,
    uploaded_by: viewer.userId,
    uploaded_at: viewer.now,
  }
  await db
    .insertInto('order_file')
    .values({ company_id: order.company_id, order_id: order.id, ...content })
    .onConflict((clash) => clash.columns(['company_id', 'order_id']).doUpdateSet(content))
    .execute()
  await record(db, viewer, orderHistory, [
    { company_id: order.company_id, order_id: order.id, action: 'attach_po' },
  ])
}

/** The attached purchase order of an order the viewer may see; 404 without one. */
export async function downloadPo(db: Db, viewer: Viewer, orderId: number) {
  const order = await findOrder(db, viewer, orderId)
  const file = await db
    .selectFrom('order_file')
    .select(['name', 'media_type', 'bytes'])
    .where('company_id', '=', order.company_id)
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  if (!file) throw notFound()
  return file
}

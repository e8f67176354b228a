import type { Endpoint } from '#contract/endpoint.ts'
import { stillAdmitted } from '#server/platform/admit.ts'
import { asksPreview } from '#server/platform/asks-preview.ts'
import { asViewer, previewAsViewer, type Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { envelope, serveAdmitted, type Answer, type Call, type Portal } from '#server/platform/route.ts'
import { fileOf, type UploadedFile } from '#server/platform/transfer.ts'

/** Serves an upload that is read, not stored: `admit` before it arrives, `read` between two transactions. 413 if too large. */
export function serveRead<E extends Endpoint, Read>(
  portal: Portal,
  endpoint: E,
  admit: (call: Call<E>) => Promise<unknown>,
  read: (file: UploadedFile) => Promise<Read>,
  verb: (call: Call<E> & { file: Read }) => Promise<Answer<E>>,
) {
  const most = endpoint.file!.mostBytes
  const refusal = () => new AppError('too_large', (w) => w.tooLargeFile(most))
  serveAdmitted(portal, endpoint, async ({ request, reply, viewer: asking, parts }) => {
    if (!request.isMultipart()) throw new AppError('unsupported_media', (w) => w.unsupportedMedia)
    await asViewer(portal.db, asking, (db) => admit({ db, viewer: asking, ...parts }))
    const file = await read(await fileOf(request, { most, refusal }, portal.patience))
    const viewer = await stillAdmitted(portal, endpoint, request)
    const answer = (db: Db) => verb({ db, viewer, file, ...parts })
    if (!asksPreview(endpoint, request))
      return reply.send(envelope(endpoint, await asViewer(portal.db, viewer, answer), viewer.language))
    const { message: _, ...preview } = await previewAsViewer(portal.db, viewer, answer)
    return reply.send(envelope(endpoint, preview, viewer.language))
  })
}

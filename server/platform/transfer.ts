import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { asViewer } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import {
  envelope,
  serveAdmitted,
  stillAdmitted,
  type Answer,
  type Call,
  type Portal,
} from '#server/platform/route.ts'

/** A file as it was sent. Its kind follows from its bytes, not from its name or declared type. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}

/** Serves a call that sends one file (multipart, field `file`), cut off while streaming when it is too large: 413. */
export function serveUpload<E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  verb: (call: Call<E> & { file: UploadedFile }) => Promise<Answer<E>>,
) {
  serveAdmitted(portal, endpoint, async ({ request, reply, parts }) => {
    // Read before the transaction opens, so that none waits for an upload.
    const file = await fileOf(request, endpoint.file!.mostBytes)
    const viewer = await stillAdmitted(portal, endpoint, request, reply)
    const answer = await asViewer(portal.db, viewer, (db) => verb({ db, viewer, file, ...parts }))
    return reply.send(envelope(endpoint, answer, viewer.language))
  })
}

/** Serves a call that answers a file, always as a download that the browser does not open. */
export function serveDownload<E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  verb: (call: Call<E>) => Promise<{ name: string; media_type: string; bytes: Buffer }>,
) {
  serveAdmitted(portal, endpoint, async ({ reply, viewer, parts }) => {
    const file = await asViewer(portal.db, viewer, (db) => verb({ db, viewer, ...parts }))
    return reply
      .type(file.media_type)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .send(file.bytes)
  })
}

async function fileOf(request: FastifyRequest, mostBytes: number): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new AppError('unsupported_media', (w) => w.unsupportedMedia)
  const { part, bytes } = await partOf(request, mostBytes)
  if (part?.fieldname !== 'file') throw invalid({ file: (w) => w.required })
  // The name comes from the sender: path, control characters and excess length are removed.
  const name = (part.filename ?? '')
    .replace(/^.*[\\/]/, '')
    .replaceAll(/\p{C}/gu, '')
    .slice(-200)
  return { name: name || 'file', bytes }
}

/** Errors while reading parts are the sender's: 413 for a file that is too large, else 400. */
async function partOf(request: FastifyRequest, mostBytes: number) {
  try {
    const part = await request.file({ limits: { fileSize: mostBytes, files: 1 } })
    return { part, bytes: (await part?.toBuffer()) ?? Buffer.alloc(0) }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw error
    throw new AppError('malformed', (w) => w.malformed)
  }
}

import type { MultipartFile } from '@fastify/multipart'
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
      .type(
        file.media_type.startsWith('text/')
          ? `${file.media_type.split(';')[0]}; charset=utf-8`
          : file.media_type,
      )
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

/** A file and nothing else: whatever a sender adds is not read into memory. */
const partLimits = { files: 1, fields: 4, fieldSize: 1_024, fieldNameSize: 100, parts: 5, headerPairs: 20 }

/** Errors while reading parts are the sender's: 413 for a file that is too large, else 400. */
async function partOf(request: FastifyRequest, mostBytes: number) {
  try {
    const part = await request.file({ limits: { ...partLimits, fileSize: mostBytes } })
    return { part, bytes: part ? await bytesOf(part.file) : Buffer.alloc(0) }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('malformed', (w) => w.malformed)
  }
}

/** The bytes of a file; at its limit 413, without waiting for the rest of it. */
async function bytesOf(file: MultipartFile['file']): Promise<Buffer> {
  const tooLarge = new AppError('too_large', (w) => w.tooLarge)
  const cut = new Promise<never>((_, reject) => file.once('limit', () => reject(tooLarge)))
  const whole = file.toArray().then((chunks: Buffer[]) => Buffer.concat(chunks))
  const bytes = await Promise.race([cut, whole])
  // It may have reached its limit before anyone listened.
  if (file.truncated) throw tooLarge
  return bytes
}

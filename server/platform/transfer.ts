import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { reauthenticate, cutSilentBody, type Timeouts } from '#server/platform/authenticate.ts'
import { asViewer, quotaKey, type Db, previewAsViewer } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import {
  envelope,
  serveAuthenticated,
  serveOpen,
  type Answer,
  type Call,
  type Portal,
  type PublicCall,
} from '#server/platform/route.ts'
import { inLane, withinQuota } from '#server/platform/connection-quota.ts'
import type { Room } from '#server/platform/storage.ts'
import { isPreviewRequest } from '#server/platform/decode.ts'

/** An uploaded file. Its bytes decide its kind, not its name or declared type. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}

/** Serves an upload; 413 if it is too large or has no space. `roomOf` may be outdated by then: the verb claims the space. */
export function serveUpload<E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  roomOf: (call: Call<E>) => Promise<Room>,
  verb: (call: Call<E> & { file: UploadedFile }) => Promise<Answer<E>>,
) {
  serveAuthenticated(portal, endpoint, async ({ request, reply, viewer: asking, parts }) => {
    if (!request.isMultipart()) throw new AppError('unsupported_media', (w) => w.unsupportedMedia)
    const room = await asViewer(portal.db, asking, (db) => roomOf({ db, viewer: asking, ...parts }))
    // Read between two transactions, so that none waits for an upload.
    const limit = limitOf(endpoint.file!.maxBytes, room)
    const file = await fileOf(request, limit, portal.timeouts)
    const viewer = await reauthenticate(portal, endpoint, request)
    const stored = () => asViewer(portal.db, viewer, (db) => verb({ db, viewer, file, ...parts }))
    const answer = await inLane(portal.db, 'imports', quotaKey(viewer), stored, 2)
    return reply.send(envelope(endpoint, answer, viewer.language))
  })
}

/** Strangers' files that a process reads at once; each is held in memory. */
const maxPublicUploads = 10

/** Serves a public form with one file. `precheck` runs before the body is read. 413 while streaming, then 422 for the fields. */
export function servePublicUpload<E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  precheck: (asking: { db: Db; now: Date; address: string }) => Promise<void>,
  verb: (call: PublicCall<E> & { file: UploadedFile }) => Promise<Answer<E>>,
) {
  const { maxBytes, field = 'file' } = endpoint.file!
  serveOpen(portal, endpoint, async ({ request, call }) => {
    if (!request.isMultipart()) throw new AppError('unsupported_media', (w) => w.unsupportedMedia)
    await precheck({ db: portal.db, now: portal.now(), address: request.ip })
    return withinQuota(
      portal,
      'public uploads',
      async () => {
        const { file, fields } = await formOf(request, field, maxBytes, portal.timeouts)
        request.body = fields
        const read = call()
        if (!file) throw invalid({ [field]: (w) => w.required })
        return verb({ ...read, file })
      },
      maxPublicUploads,
    )
  })
}

/** Serves a call that answers a file, always as a download that the browser does not open. */
export function serveDownload<E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  verb: (call: Call<E>) => Promise<Download>,
) {
  serveAuthenticated(portal, endpoint, async ({ reply, viewer, parts }) => {
    const read = () => asViewer(portal.db, viewer, (db) => verb({ db, viewer, ...parts }))
    const file = await inLane(portal.db, 'downloads', quotaKey(viewer), read, 2)
    return asFile(reply, file).send(file.bytes)
  })
}

interface Download {
  name: string
  media_type: string
  bytes: Buffer
}

export function asFile(reply: FastifyReply, { name, media_type }: Pick<Download, 'name' | 'media_type'>) {
  return reply
    .type(media_type.startsWith('text/') ? `${media_type.split(';')[0]}; charset=utf-8` : media_type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
}

interface FileLimit {
  most: number
  refusal: () => AppError
}

function limitOf(maxBytes: number, { left, full }: Room): FileLimit {
  return left < maxBytes
    ? { most: left, refusal: full }
    : { most: maxBytes, refusal: () => new AppError('too_large', (w) => w.tooLarge) }
}

/** The maximum size of a multipart body around its file: boundaries, headers and the few fields that are read. */
const around = 16_384

/** The one file of a body. Throws 413 over its limit and 408 when it stalls. */
export async function fileOf(
  request: FastifyRequest,
  limit: FileLimit,
  timeouts: Timeouts,
): Promise<UploadedFile> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (limit.most === 0 || announced - around > limit.most) throw limit.refusal()
  const { part, bytes } = await partOf(request, limit, timeouts)
  if (part?.fieldname !== 'file') throw invalid({ file: (w) => w.required })
  return { name: cleanName(part), bytes }
}

/** The name is from the sender: path, control characters and excess length are removed. */
function cleanName({ filename }: MultipartFile): string {
  const name = (filename ?? '')
    .replace(/^.*[\\/]/, '')
    .replaceAll(/\p{C}/gu, '')
    .slice(-200)
  return name || 'file'
}

/** Exactly one file: further parts are not read into memory. */
const partLimits = { files: 1, fields: 4, fieldSize: 1_024, fieldNameSize: 100, parts: 5, headerPairs: 20 }

/** Errors while reading parts are the sender's: 413 for a file that is too large, otherwise 400. */
async function partOf(request: FastifyRequest, limit: FileLimit, timeouts: Timeouts) {
  return readable(request, timeouts, async () => {
    const part = await request.file({ limits: { ...partLimits, fileSize: limit.most } })
    return { part, bytes: part ? await bytesOf(part.file, limit) : Buffer.alloc(0) }
  })
}

/** A whole form: its fields, and its file in the field of this name. Fields are limited to the contract's maximum. */
async function formOf(request: FastifyRequest, field: string, most: number, timeouts: Timeouts) {
  const limit = { most, refusal: () => invalid({ [field]: (w) => w.tooLargeFile(most) }, 'too_large') }
  if (Number(request.headers['content-length'] ?? 0) - around > most) throw limit.refusal()
  return readable(request, timeouts, async () => {
    const fields: Record<string, unknown> = {}
    let file: UploadedFile | undefined
    const limits = { ...partLimits, fields: 30, parts: 31, fileSize: most }
    for await (const part of request.parts({ limits }))
      if (part.type === 'field') fields[part.fieldname] = part.value
      else {
        const bytes = await bytesOf(part.file, limit)
        if (part.fieldname === field) file = { name: cleanName(part), bytes }
      }
    return { file, fields }
  })
}

async function readable<Read>(request: FastifyRequest, timeouts: Timeouts, read: () => Promise<Read>) {
  const arrived = cutSilentBody(request, timeouts.body)
  try {
    return await read()
  } catch (error) {
    // The parser would continue to read the rest, which is useless now.
    request.raw.unpipe().resume()
    if (error instanceof AppError) throw error
    throw new AppError('malformed', (w) => w.malformed)
  } finally {
    arrived()
  }
}

/** The bytes of a file; 413 at its limit, without waiting for the rest. */
async function bytesOf(file: MultipartFile['file'], { refusal }: FileLimit): Promise<Buffer> {
  const tooLarge = refusal()
  const cut = new Promise<never>((_, reject) => file.once('limit', () => reject(tooLarge)))
  // It may have reached its limit before the listener was added.
  if (file.truncated) throw tooLarge
  const whole = file.toArray().then((chunks: Buffer[]) => Buffer.concat(chunks))
  const bytes = await Promise.race([cut, whole])
  if (file.truncated) throw tooLarge
  return bytes
}

/** Serves an upload that is read, not stored: `precheck` before it arrives, `read` between two transactions. 413 if too large. */
export function serveRead<E extends Endpoint, Read>(
  portal: Portal,
  endpoint: E,
  precheck: (call: Call<E>) => Promise<unknown>,
  read: (file: UploadedFile) => Promise<Read>,
  verb: (call: Call<E> & { file: Read }) => Promise<Answer<E>>,
) {
  const most = endpoint.file!.maxBytes
  const refusal = () => new AppError('too_large', (w) => w.tooLargeFile(most))
  serveAuthenticated(portal, endpoint, async ({ request, reply, viewer: asking, parts }) => {
    if (!request.isMultipart()) throw new AppError('unsupported_media', (w) => w.unsupportedMedia)
    await asViewer(portal.db, asking, (db) => precheck({ db, viewer: asking, ...parts }))
    const file = await read(await fileOf(request, { most, refusal }, portal.timeouts))
    const viewer = await reauthenticate(portal, endpoint, request)
    const answer = (db: Db) => verb({ db, viewer, file, ...parts })
    if (!isPreviewRequest(endpoint, request)) {
      const { requested, ...sent } = envelope(
        endpoint,
        await asViewer(portal.db, viewer, answer),
        viewer.language,
      )
      return reply.status(requested ? 202 : 200).send(sent)
    }
    const { message: _, ...preview } = await previewAsViewer(portal.db, viewer, answer)
    return reply.send(envelope(endpoint, preview, viewer.language))
  })
}

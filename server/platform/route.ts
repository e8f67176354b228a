import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { CallData, Endpoint } from '#contract/endpoint.ts'
import type { Role } from '#contract/roles.ts'
import type { Language } from '#contract/session.ts'
import type { Config } from '#server/platform/config.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import { decode } from '#server/platform/decode.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { once, type StoredReply } from '#server/platform/idempotency.ts'
import { languageOf } from '#server/platform/language.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { words, type Say } from '#server/platform/words/words.ts'

/** What every feature is given when it lists its routes. */
export interface Portal {
  http: FastifyInstance
  db: Db
  config: Config
  now: () => Date
  /** Who holds this token, or undefined for a dead one. Unless told otherwise, asking prolongs the session. */
  viewerOf: (token: string, language: Language | undefined, prolong?: boolean) => Promise<Viewer | undefined>
  /** Whether the token's session still lives. Asking does not prolong it. */
  isAlive: (token: string) => Promise<boolean>
}

type Output<Schema> = Schema extends z.ZodNever
  ? undefined
  : Schema extends z.ZodType
    ? z.output<Schema>
    : never

interface Parts<E> {
  params: E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? Output<P> : never
  query: E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? Output<Q> : never
  body: E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? Output<B> : never
}

/** A call by somebody known: `db` is the request's transaction, under the viewer's role and company. */
export type Call<E> = Parts<E> & { db: Db; viewer: Viewer }
/** A file as it was sent. Its kind is judged by its bytes, not by what is said of it. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}
/** A call by anybody: `db` is the portal's own connection, which sees no company's rows. */
export type PublicCall<E> = Parts<E> & { db: Db; now: Date; address: string } & {
  /** The language the caller asked for, if any. */
  language: Language | undefined
}

export interface Answer<E> {
  data?: CallData<E>
  count?: number
  message?: Say
}

/** Serves a call for signed-in users: access (401, 403), then shape (422), then the verb in one transaction. */
export function serve<E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  verb: (call: Call<E>) => Promise<Answer<E>>,
) {
  route(portal, endpoint, admit(portal, endpoint), async (request, reply) => {
    const viewer = request.viewer!
    const parts = partsOf(endpoint, request) as Parts<E>
    const body = await asViewer(portal.db, viewer, (db) => {
      const run = async () => envelope(endpoint, await verb({ db, viewer, ...parts }), viewer.language)
      return endpoint.idempotent ? once(db, viewer, request, run) : run()
    })
    return reply.send(body)
  })
}

/** Serves a call about the caller's session itself: `db` is the portal's own connection, which sees no company's rows. */
export function serveSession<E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  verb: (call: Call<E>) => Promise<Answer<E>>,
) {
  route(portal, endpoint, admit(portal, endpoint), async (request, reply) => {
    const viewer = request.viewer!
    const parts = partsOf(endpoint, request) as Parts<E>
    return reply.send(envelope(endpoint, await verb({ db: portal.db, viewer, ...parts }), viewer.language))
  })
}

/** Serves a call that sends one file (multipart, field `file`), cut off while streaming when it is too large: 413. */
export function serveUpload<E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  verb: (call: Call<E> & { file: UploadedFile }) => Promise<Answer<E>>,
) {
  route(portal, endpoint, admit(portal, endpoint), async (request, reply) => {
    const viewer = request.viewer!
    const parts = partsOf(endpoint, request) as Parts<E>
    // Read before the transaction opens: none may wait for somebody's upload.
    const file = await fileOf(request, endpoint.file!.mostBytes)
    const answer = await asViewer(portal.db, viewer, (db) => verb({ db, viewer, file, ...parts }))
    return reply.send(envelope(endpoint, answer, viewer.language))
  })
}

/** Serves a call that answers a file, always as a download and never for the browser to run. */
export function serveDownload<E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  verb: (call: Call<E>) => Promise<{ name: string; media_type: string; bytes: Buffer }>,
) {
  route(portal, endpoint, admit(portal, endpoint), async (request, reply) => {
    const viewer = request.viewer!
    const parts = partsOf(endpoint, request) as Parts<E>
    const file = await asViewer(portal.db, viewer, (db) => verb({ db, viewer, ...parts }))
    return reply
      .type(file.media_type)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .send(file.bytes)
  })
}

/** A call whose answer goes on: `send` adds an event to it. */
export type StreamCall<E> = Parts<E> & { viewer: Viewer; send: (event: string, data: object) => void }

/** Milliseconds between two signs of life of a stream; proxies cut what is silent for a minute. */
const heartbeatEvery = 25_000
/** More streams of one person than this in one process, and the oldest ends. */
const mostStreams = 20

/**
 * Serves a call that answers server-sent events until its reader leaves, their session ends or the portal stops. Before
 * each event and each heartbeat the session is looked at, without prolonging it.
 */
export function serveStream<E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  open: (call: StreamCall<E>) => () => void,
) {
  const streams = new Set<{ userId: number; out: PassThrough }>()
  portal.http.addHook('preClose', async () => {
    for (const { out } of streams) out.end()
  })
  route(portal, endpoint, admit(portal, endpoint), async (request, reply) => {
    const viewer = request.viewer!
    const parts = partsOf(endpoint, request) as Parts<E>
    const out = new PassThrough()
    const say = async (text: string) => {
      // A database that is away for a moment ends no session.
      const alive = await portal.isAlive(viewer.token).catch(() => true)
      if (out.writableEnded || out.destroyed) return
      if (alive) out.write(text)
      else out.end()
    }
    const stream = { userId: viewer.userId, out }
    const own = [...streams].filter((each) => each.userId === viewer.userId)
    if (own.length >= mostStreams) own[0]!.out.end()
    streams.add(stream)
    const heartbeat = setInterval(() => void say(': still here\n\n'), heartbeatEvery)
    const close = open({
      viewer,
      ...parts,
      send: (event, data) => void say(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    })
    out.once('close', () => {
      clearInterval(heartbeat)
      close()
      streams.delete(stream)
    })
    // The head goes out with the first bytes, so that the reader knows that the line stands.
    out.write(': here\n\n')
    return (
      reply
        .type('text/event-stream')
        .header('x-accel-buffering', 'no')
        // Kept for another call, the connection would hold up a portal that stops.
        .header('connection', 'close')
        .send(out)
    )
  })
}

async function fileOf(request: FastifyRequest, mostBytes: number): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new AppError('unsupported_media', (w) => w.unsupportedMedia)
  const { part, bytes } = await partOf(request, mostBytes)
  if (part?.fieldname !== 'file') throw invalid({ file: (w) => w.required })
  // Path, control characters and length are the sender's; only a plain name is kept.
  const name = (part.filename ?? '')
    .replace(/^.*[\\/]/, '')
    .replaceAll(/\p{C}/gu, '')
    .slice(-200)
  return { name: name || 'file', bytes }
}

/** Whatever a reader of parts stumbles over is the sender's: 413 for a file that is too large, else 400. */
async function partOf(request: FastifyRequest, mostBytes: number) {
  try {
    const part = await request.file({ limits: { fileSize: mostBytes, files: 1 } })
    return { part, bytes: (await part?.toBuffer()) ?? Buffer.alloc(0) }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw error
    throw new AppError('malformed', (w) => w.malformed)
  }
}

/** Serves a call that needs no sign-in. The verb opens its own transaction if it needs one. */
export function servePublic<E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  verb: (call: PublicCall<E>) => Promise<Answer<E>>,
) {
  route(portal, endpoint, undefined, async (request, reply) => {
    const parts = partsOf(endpoint, request) as Parts<E>
    const language = languageOf(request)
    const call = { db: portal.db, now: portal.now(), language, address: request.ip, ...parts }
    return reply.send(envelope(endpoint, await verb(call), language ?? 'en'))
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer?: Viewer
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

function route(portal: Portal, endpoint: Endpoint, onRequest: Handler | undefined, handler: Handler) {
  if ((endpoint.access === 'public') !== (onRequest === undefined))
    throw new Error(`${endpoint.method} ${endpoint.path} is served against its own access`)
  portal.http.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    bodyLimit: endpoint.mostBytes ?? 1024 * 1024,
    config: { endpoint },
    ...(endpoint.answersStream && { compress: false }),
    ...(onRequest && { onRequest }),
    handler,
  })
}

/** Runs before the body is read, so that a forbidden role hears 403 and never 422. */
function admit(portal: Portal, endpoint: Endpoint): Handler {
  return async (request) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    // A page that opens its stream again by itself is no activity of its reader's.
    const prolong = !endpoint.answersStream
    const viewer = token ? await portal.viewerOf(token, languageOf(request), prolong) : undefined
    if (!viewer) throw new AppError('unauthenticated', (w) => w.unauthenticated)
    if (typeof endpoint.access !== 'string' && !(endpoint.access as readonly Role[]).includes(viewer.role))
      throw new AppError('forbidden', (w) => w.forbidden)
    request.viewer = viewer
  }
}

function partsOf(endpoint: Endpoint, request: FastifyRequest) {
  return {
    params: endpoint.params && decode(endpoint.params, request.params),
    query: endpoint.query && decode(endpoint.query, request.query),
    body: endpoint.body && decode(endpoint.body, request.body ?? {}),
  }
}

function envelope<E extends Endpoint>(endpoint: E, answer: Answer<E>, language: Language): StoredReply {
  return {
    success: true,
    ...(answer.message && { message: answer.message(words[language]) }),
    ...(endpoint.data && { data: z.encode(endpoint.data, answer.data) }),
    ...(answer.count !== undefined && { count: answer.count }),
  }
}

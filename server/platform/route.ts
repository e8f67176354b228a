import { createHash } from 'node:crypto'
import type { Signer } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { sql } from 'kysely'
import type { CallData, Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/session.ts'
import {
  authenticate,
  answerErrorToSession,
  maxPublicBytes,
  reauthenticate,
  type Authenticator,
  type Identified,
} from '#server/platform/authenticate.ts'
import { isPreviewRequest, partsOf, type Parts } from '#server/platform/decode.ts'
import { cookiesOf, type SignedCookies } from '#server/platform/cookies.ts'
import type { Config } from '#server/platform/config.ts'
import { asViewer, previewAsViewer, quotaKey, type Db } from '#server/platform/db.ts'
import { countHourly, countEntries } from '#server/platform/hourly.ts'
import { languageOf } from '#server/platform/respond.ts'
import { inLane } from '#server/platform/connection-quota.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { words, type Sentence } from '#server/platform/words/words.ts'
import { AppError } from '#server/platform/errors.ts'

export interface Portal extends Authenticator {
  http: FastifyInstance
  db: Db
  config: Config
  now: () => Date
  signer: () => Promise<Signer>
  /** Whether the token's session is still valid. Does not prolong it. */
  isAlive: (token: string) => Promise<boolean>
}

/** A call by a signed-in user: `db` is the request's transaction, under the viewer's role and company. */
export type Call<E> = Parts<E> & { db: Db; viewer: Viewer }

/** A public call: `db` is the portal's own connection, which sees no company's rows. */
export type PublicCall<E> = Parts<E> & { db: Db; now: Date; address: string } & {
  language: Language | undefined
  cookies: SignedCookies
  /** Names who has signed in, for the security log. */
  identify: (who: Identified) => void
}

export interface Answer<E> {
  data?: CallData<E>
  count?: number
  message?: Sentence
  /** The change is only requested: the call answers 202. */
  requested?: boolean
}

/** Serves a call for signed-in users: access (401, 403), then shape (422), then the verb in one transaction. */
export function serve<E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  verb: (call: Call<E>) => Promise<Answer<E>>,
) {
  serveAuthenticated(portal, endpoint, async ({ request, reply, viewer, parts }) => {
    const answer = async (db: Db) => {
      if (endpoint.hourly) await countHourly(db, viewer, endpoint.hourly, countEntries(parts.body))
      return verb({ db, viewer, ...parts })
    }
    // Long lists have a separate lane.
    const inTurn = <Result>(work: () => Promise<Result>) =>
      endpoint.maxBytes ? inLane(portal.db, 'imports', quotaKey(viewer), work, 2) : work()
    if (isPreviewRequest(endpoint, request)) {
      // The message would describe something that has not happened.
      const { message: _, ...rest } = await inTurn(() => previewAsViewer(portal.db, viewer, answer))
      return reply.send(envelope(endpoint, rest, viewer.language))
    }
    const inOne = (db: Db) => {
      const run = async () => envelope(endpoint, await answer(db), viewer.language)
      return endpoint.idempotent ? runIdempotent(db, viewer, request, run) : run()
    }
    const body = await inTurn(() => asViewer(portal.db, viewer, inOne))
    const { requested, ...sent } = body
    return reply.status(requested ? 202 : 200).send(sent)
  })
}

/** Serves a call that answers the result of its verb. */
export function serveData<E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  verb: (call: Call<E>) => Promise<CallData<E>>,
) {
  serve(portal, endpoint, async (call) => ({ data: await verb(call) }))
}

/**
 * Serves a call outside a transaction, about the caller's session itself or to other machines: `db` is the portal's own
 * connection, which sees no company's rows.
 */
export function serveSession<E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  verb: (call: Call<E> & { address: string }) => Promise<Answer<E>>,
) {
  serveAuthenticated(portal, endpoint, async ({ request, reply, viewer, parts }) => {
    const answer = await verb({ db: portal.db, viewer, address: request.ip, ...parts })
    return reply.send(envelope(endpoint, answer, viewer.language))
  })
}

/** Serves a call that needs no sign-in. The verb opens its own transaction if it needs one. */
export function servePublic<E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  verb: (call: PublicCall<E>) => Promise<Answer<E>>,
) {
  serveOpen(portal, endpoint, async ({ call }) => verb(call()))
}

/** Serves a public call with a custom handler, which may read the body before `call` decodes it. */
export function serveOpen<E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  handle: (open: { request: FastifyRequest; call: () => PublicCall<E> }) => Promise<Answer<E>>,
) {
  addRoute(portal, endpoint, undefined, async (request, reply) => {
    const language = languageOf(request)
    const call = () => ({
      db: portal.db,
      now: portal.now(),
      language,
      address: request.ip,
      cookies: cookiesOf(portal, request, reply),
      identify: (who: Identified) => void (request.identified = who),
      ...partsOf(endpoint, request),
    })
    return reply.send(envelope(endpoint, await handle({ request, call }), language ?? 'en'))
  })
}

interface Authenticated<E> {
  request: FastifyRequest
  reply: FastifyReply
  viewer: Viewer
  parts: Parts<E>
}

/** Serves a call for signed-in users with a custom handler: access first (401, 403), then shape (422). */
export function serveAuthenticated<E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  answer: (authenticated: Authenticated<E>) => Promise<unknown>,
) {
  addRoute(
    portal,
    endpoint,
    (request) => authenticate(portal, endpoint, request),
    async (request, reply) => {
      const viewer = await reauthenticate(portal, endpoint, request)
      return answer({ request, reply, viewer, parts: partsOf(endpoint, request) })
    },
  )
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Adds the route of a call; `onRequest` authenticates and authorizes its caller. */
export function addRoute(
  portal: Portal,
  endpoint: Endpoint,
  onRequest: Handler | undefined,
  handler: Handler,
) {
  if ((endpoint.access === 'public') !== (onRequest === undefined))
    throw new Error(`${endpoint.method} ${endpoint.path} is served against its own access`)
  portal.http.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    bodyLimit: endpoint.maxBytes ?? (endpoint.access === 'public' ? maxPublicBytes : 1024 * 1024),
    config: { endpoint },
    // HEAD would perform a GET, and some write: it signs out, or opens a stream.
    exposeHeadRoute: endpoint.access === 'public',
    ...(endpoint.answersStream && { compress: false }),
    ...(onRequest && { onRequest }),
    errorHandler: (error, request, reply) => answerErrorToSession(portal, endpoint, error, request, reply),
    handler,
  })
}

export function envelope<E extends Endpoint>(
  endpoint: E,
  answer: Answer<E>,
  language: Language,
): StoredReply {
  return {
    success: true,
    ...(answer.message && { message: answer.message(words[language]) }),
    ...(endpoint.data && { data: z.encode(endpoint.data, answer.data) }),
    ...(answer.count !== undefined && { count: answer.count }),
    ...(answer.requested && { requested: true as const }),
  }
}

interface StoredReply {
  success: true
  message?: string
  data?: unknown
  count?: number
  /** Answered with 202; not part of the body. */
  requested?: true
}

const rememberedHours = 24

/** Repeats the first answer for a repeated `Idempotency-Key`; 422 for a different request. A failed call releases its key. */
export async function runIdempotent<Reply>(
  db: Db,
  viewer: Viewer,
  request: FastifyRequest,
  verb: () => Promise<Reply>,
): Promise<Reply> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return verb()
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new AppError('invalid', (w) => w.keyInvalid)

  const hash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${request.sent ?? ''}`)
    .digest()
  const forgotten = new Date(viewer.now.getTime() - rememberedHours * 3_600_000)
  const { rows: claimed } = await sql`
    with forgotten as (
      delete from idempotency_key
      where user_id = ${viewer.userId} and key <> ${key} and created_at < ${forgotten})
    insert into idempotency_key (user_id, key, request_hash, created_at)
    values (${viewer.userId}, ${key}, ${hash}, ${viewer.now})
    on conflict (user_id, key) do update set request_hash = excluded.request_hash, reply = null,
        created_at = excluded.created_at
      where idempotency_key.created_at < ${forgotten}
    returning key`.execute(db)
  if (claimed.length > 0) {
    const reply = await verb()
    await db
      .updateTable('idempotency_key')
      .set({ reply: JSON.stringify(reply) })
      .where('user_id', '=', viewer.userId)
      .where('key', '=', key)
      .execute()
    return reply
  }

  const first = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'reply'])
    .where('user_id', '=', viewer.userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!first.request_hash.equals(hash)) throw new AppError('invalid', (w) => w.keyReused)
  return first.reply as Reply
}

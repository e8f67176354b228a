import type { FastifyError, FastifyReply, FastifyRequest, FastifyInstance } from 'fastify'
import { scopeOf } from '#contract/api-keys.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/session.ts'
import { AppError } from '#server/platform/errors.ts'
import { languageOf, answerFailure, isFault } from '#server/platform/respond.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'

export interface Identified {
  user: number
  company: number | null
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer?: Viewer
    identified?: Identified
    /** The arrival of its head, on the clock of `performance`. */
    headAt?: number
    /** The raw body of a JSON request. */
    sent?: string
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

export interface Authenticator {
  timeouts: Timeouts
  /**
   * The viewer with this session's token or API key, or undefined for a dead one. By default this prolongs the session.
   * With the address of a call it counts a key's call and checks its network (429, 403).
   */
  viewerOf: (
    token: string,
    language: Language | undefined,
    how?: { prolong?: boolean; address?: string },
  ) => Promise<Viewer | undefined>
}

/** Runs before the body is read, so that a forbidden role gets 403 and never 422. */
export async function authenticate(auth: Authenticator, endpoint: Endpoint, request: FastifyRequest) {
  request.headAt ??= performance.now()
  const { token, prolong } = credentialsOf(endpoint, request)
  const how = { prolong, address: request.ip }
  const viewer = token ? await auth.viewerOf(token, languageOf(request), how) : undefined
  if (!viewer) throw new AppError('unauthenticated', (w) => w.unauthenticated)
  request.viewer = viewer
  const refusal = refusalOf(endpoint, viewer)
  if (refusal) throw refusal
}

/** Looks up session and clock again after a slow body: both may have changed meanwhile (401, 403). */
export async function reauthenticate(
  auth: Authenticator,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Viewer> {
  if (performance.now() - request.headAt! > auth.timeouts.sessionRecheck)
    await authenticate(auth, endpoint, request)
  return request.viewer!
}

/** The maximum JSON body of a public call, in bytes. */
export const maxPublicBytes = 16_384

/** Answers a failure. After an unknown one it looks the session up again: the caller may have been removed. */
export async function answerErrorToSession(
  auth: Authenticator,
  endpoint: Endpoint,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (request.viewer && isFault(error))
    try {
      await authenticate(auth, endpoint, request)
    } catch (refusal) {
      answerFailure(refusal as FastifyError, request, reply)
      return reply
    }
  answerFailure(error, request, reply)
  return reply
}

function credentialsOf(endpoint: Endpoint, { headers }: FastifyRequest) {
  return {
    token: /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1],
    // Automatic requests of a page do not prolong the session.
    prolong: !endpoint.answersStream && headers['x-background'] !== '1',
  }
}

function refusalOf(endpoint: Endpoint, viewer: Viewer): AppError | undefined {
  if (viewer.key) {
    const scope = scopeOf(endpoint, isStaff(viewer)) ?? 'none'
    if (scope === 'none') return new AppError('forbidden', (w) => w.keyClosed)
    if (!viewer.key.scopes.includes(scope)) return new AppError('forbidden', (w) => w.keyLacksScope(scope))
  }
  const admitted = typeof endpoint.access === 'string' || endpoint.access.includes(viewer.role)
  const lacksRight =
    (endpoint.administrator && !isStaff(viewer) && !viewer.companyAdmin) ||
    (endpoint.approvesFloor && !viewer.approvesFloor)
  if (!admitted || lacksRight) return new AppError('forbidden', (w) => w.forbidden)
  if (viewer.lacksFactor && !endpoint.withoutFactor)
    return new AppError('second_factor_required', (w) => w.factorRequired)
  return undefined
}

/** Time limits for a caller, in milliseconds. */
export interface Timeouts {
  /** From the connection, or the previous answer, to the end of a request's head. */
  head: number
  body: number
  upload: number
  idle: number
  /** For a reader to accept the next part of a streamed list. */
  reader: number
  /** After a body that took longer than this, session and clock are looked up again. */
  sessionRecheck: number
}

export const defaultTimeouts: Timeouts = {
  head: 15_000,
  body: 20_000,
  upload: 300_000,
  idle: 60_000,
  reader: 20_000,
  sessionRecheck: 1_000,
}

/** Ends requests with a late body with 408, on unknown paths too. Files have longer. */
export function cutSlowBodies(http: FastifyInstance, timeouts: Timeouts) {
  http.addHook('preParsing', (request, _, payload, done) => {
    const brings = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')
    if (!brings || !request.routeOptions.config.endpoint?.file) cutSlowBody(request, timeouts.body)
    done(null, payload)
  })
}

/** Ends an upload with 408 after `within` to twice `within` ms without data. Call the returned function once the file has arrived. */
export function cutSilentBody({ raw }: FastifyRequest, within: number): () => void {
  // The reader of the file may have stopped listening.
  raw.on('error', () => {})
  let before = raw.socket.bytesRead
  const watch = setInterval(() => {
    if (!raw.complete && raw.socket.bytesRead === before) raw.emit('error', tooSlow())
    before = raw.socket.bytesRead
  }, within)
  return () => clearInterval(watch)
}

function cutSlowBody(request: FastifyRequest, within: number) {
  const { raw } = request
  if (raw.complete) return
  const cut = setTimeout(() => raw.emit('error', tooSlow()), within)
  for (const end of ['end', 'close', 'error']) raw.once(end, () => clearTimeout(cut))
}

const tooSlow = () => new AppError('too_slow', (w) => w.tooSlow)

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/session.ts'
import { AppError } from '#server/platform/errors.ts'
import { languageOf } from '#server/platform/language.ts'
import type { SessionLookUp } from '#server/platform/preparing-client.ts'
import { answerFailure, isFault, isUnavailable } from '#server/platform/respond.ts'
import type { Patience } from '#server/platform/patience.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** Who held a token when this process last looked, with the statement that must find the same again before anything is answered. */
export interface ExpectedViewer {
  viewer: Viewer
  lookUp: SessionLookUp
}

/** A person whom a public call has come to know. */
export interface Identified {
  user: number
  company: number | null
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer?: Viewer
    identified?: Identified
    /** Who probably sent it; `viewer` is set once they are found to have. */
    expected?: ExpectedViewer | undefined
    /** When its head had arrived, on the clock of `performance`. */
    headAt?: number
    /** The body of a JSON request as it was sent. */
    sent?: string
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** Finds out who calls. */
export interface Door {
  patience: Patience
  /** The viewer with this token, or undefined for a dead one. By default this prolongs the session. */
  viewerOf: (token: string, language: Language | undefined, prolong?: boolean) => Promise<Viewer | undefined>
  /** Who probably holds this token, as `viewerOf` found lately; undefined where it has to look. */
  expectedViewer: (
    token: string,
    language: Language | undefined,
    prolong?: boolean,
  ) => ExpectedViewer | undefined
}

/** Runs before the body is read, so that a forbidden role gets 403 and never 422. */
export async function admitCaller(door: Door, endpoint: Endpoint, request: FastifyRequest) {
  request.headAt ??= performance.now()
  const { token, prolongs } = credentialsOf(endpoint, request)
  const viewer = token ? await door.viewerOf(token, languageOf(request), prolongs) : undefined
  if (!viewer) throw new AppError('unauthenticated', (w) => w.unauthenticated)
  request.viewer = viewer
  const refusal = refusalOf(endpoint, viewer)
  if (refusal) throw refusal
}

/**
 * The viewer of a request whose body has arrived. While a slow body was on its way the session may have ended and midnight
 * may have passed, so that both are looked up again: 401 or 403, as at the head.
 */
export async function stillAdmitted(
  door: Door,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Viewer> {
  if (!request.viewer || wasSlow(door, request)) await admitCaller(door, endpoint, request)
  return request.viewer!
}

/** Whether a request's body took so long that what was looked up at its head may have changed. */
export function wasSlow({ patience }: Pick<Door, 'patience'>, request: FastifyRequest): boolean {
  return performance.now() - request.headAt! > patience.second
}

/** Bytes of a JSON body that are read before its caller is looked up: in public calls, and from callers whom this process has seen before. */
export const mostUnseen = 16_384

/**
 * Who probably sent a call, so that their session is looked up together with what they ask for. Nobody where they may not
 * call, or send more than a little: they are looked up at the head.
 */
export function expectedOf(
  door: Door,
  endpoint: Endpoint,
  request: FastifyRequest,
): ExpectedViewer | undefined {
  const { token, prolongs } = credentialsOf(endpoint, request)
  // A preview opens its transaction by itself.
  if ((request.query as { preview?: unknown }).preview !== undefined) return undefined
  if (!token || endpoint.file || !bringsLittle(request)) return undefined
  const expected = door.expectedViewer(token, languageOf(request), prolongs)
  if (!expected || refusalOf(endpoint, expected.viewer)) return undefined
  const { lookUp } = expected
  const isExpected = (row: unknown) => {
    if (!lookUp.isExpected(row)) return false
    request.viewer = expected.viewer
    return true
  }
  return { ...expected, lookUp: { ...lookUp, isExpected } }
}

/**
 * Answers a failure. A caller who was only expected is looked up first, since 401 and 403 go before all else but 503, where
 * a look-up would add to the load. So is one whose call failed for no known reason: the row that describes them may be gone.
 */
export async function answerUnseen(
  door: Door,
  endpoint: Endpoint,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (request.viewer ? isFault(error) : request.expected && !isUnavailable(error))
    try {
      await admitCaller(door, endpoint, request)
    } catch (refusal) {
      answerFailure(refusal as FastifyError, request, reply)
      return reply
    }
  answerFailure(error, request, reply)
  return reply
}

function bringsLittle({ method, headers }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return false
  return method === 'GET' || Number(headers['content-length'] ?? 0) <= mostUnseen
}

function credentialsOf(endpoint: Endpoint, { headers }: FastifyRequest) {
  return {
    token: /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1],
    // What a page does by itself is no activity of its reader.
    prolongs: !endpoint.answersStream && headers['x-background'] !== '1',
  }
}

function refusalOf(endpoint: Endpoint, viewer: Viewer): AppError | undefined {
  const admitted = typeof endpoint.access === 'string' || endpoint.access.includes(viewer.role)
  const lacksRight =
    (endpoint.administrator && !viewer.companyAdmin) || (endpoint.approvesFloor && !viewer.approvesFloor)
  if (!admitted || lacksRight) return new AppError('forbidden', (w) => w.forbidden)
  if (viewer.lacksFactor && !endpoint.withoutFactor)
    return new AppError('second_factor_required', (w) => w.factorRequired)
  return undefined
}

import type { CallData, CallInput, Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode, FieldErrors } from '#contract/errors.ts'
import { toWire } from '#contract/wire.ts'
import { writeSearch } from '#web/platform/search.ts'
import { isBackground } from '#web/platform/background.ts'
import {
  dropToken,
  isReplaced,
  noteCall,
  noticeToken,
  readLanguage,
  readToken,
} from '#web/platform/session.ts'
import { settings } from '#web/platform/settings.ts'

/** `message` is the server's own, or empty if it sent none. */
export class CallError extends Error {
  override name = 'CallError'
  readonly code: ErrorCode | 'network'
  /** 0 if there was no answer. */
  readonly status: number
  readonly errors: FieldErrors
  /** The data of a refusal in wire format, such as the old and new price. */
  readonly data: unknown

  constructor(code: ErrorCode | 'network', status: number, envelope: Partial<Envelope> = {}) {
    super(envelope.message ?? '')
    this.code = code
    this.status = status
    this.errors = envelope.errors ?? {}
    this.data = envelope.data
  }
}

export interface Reply<E> {
  data: CallData<E>
  count: number
  message: string | undefined
}

export interface CallOptions {
  signal?: AbortSignal
  idempotencyKey?: string
  /** Requests a preview; only if the endpoint has one. */
  preview?: boolean
}

/**
 * Amounts are Sen in both directions. Throws CallError for every failure, also for `success: false` under status 200. No
 * timeout.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
): Promise<Reply<E>> {
  return replyOf(endpoint, await ask(endpoint, input ?? {}, options))
}

/** Returns the raw response, for files. `replyOf` throws if it is a failure. */
export async function ask(endpoint: Endpoint, parts: CallParts, options?: CallOptions): Promise<Response> {
  const token = tokenToSend()
  const url = urlOf(endpoint, options?.preview ? asPreview(parts) : parts)
  const response = await fetch(url, {
    method: endpoint.method,
    headers: headersOf(token, parts.body !== undefined, options?.idempotencyKey),
    body: parts.body === undefined ? undefined : JSON.stringify(wireOf(endpoint.body, parts.body)),
    signal: options?.signal,
  }).catch((cause: unknown) => {
    if (options?.signal?.aborted) throw cause
    throw new CallError('network', 0)
  })
  endSession(response.status, token)
  return response
}

/** Throws if another tab has signed in since: one person's action must not be sent in the name of another. */
export function tokenToSend(): string | null {
  if (!isReplaced()) return readToken()
  noticeToken()
  throw new CallError('unauthenticated', 401)
}

export function asPreview(parts: CallParts): CallParts {
  return { ...parts, query: { ...parts.query, preview: '1' } }
}

/** An answer to an older session must not end the current one. */
export function endSession(status: number, token: string | null) {
  if (status !== 401 || token !== readToken()) return
  // Without a token another tab has ended the session, and its next sign-in is to be noticed.
  if (token === null) noticeToken()
  else dropToken()
}

/** Throws CallError unless it is the envelope of a success. */
export async function replyOf<E extends Endpoint>(endpoint: E, response: Response): Promise<Reply<E>> {
  const envelope = await readEnvelope(response)
  if (!response.ok || envelope?.success !== true) {
    throw new CallError(envelope?.code ?? 'internal', response.status, envelope)
  }
  return { data: decode(endpoint, envelope), count: envelope.count ?? 0, message: envelope.message }
}

interface Envelope {
  success: boolean
  code: ErrorCode
  message: string
  errors: FieldErrors
  data: unknown
  count: number
}

export interface CallParts {
  params?: object
  query?: object
  body?: unknown
}

export function urlOf(endpoint: Endpoint, parts: CallParts): string {
  const given = wireOf(endpoint.params, parts.params ?? {}) as Partial<Record<string, unknown>>
  const query = wireOf(endpoint.query, parts.query ?? {}) as Partial<Record<string, unknown>>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])))
  return `${settings.apiPath}${path}${writeSearch(query)}`
}

function wireOf(schema: Endpoint['body'], value: unknown): unknown {
  return schema ? toWire(schema, value) : value
}

export function headersOf(token: string | null, hasBody: boolean, idempotencyKey?: string): Headers {
  const headers = new Headers({
    Accept: 'application/json',
    'Accept-Language': readLanguage(),
    'X-Requested-With': 'XMLHttpRequest',
  })
  if (hasBody) headers.set('Content-Type', 'application/json')
  if (isBackground()) headers.set('X-Background', '1')
  else if (token) noteCall()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  const xsrf = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  if (xsrf) headers.set('X-XSRF-TOKEN', decodeURIComponent(xsrf))
  return headers
}

/** Undefined if another server than the portal has answered. */
async function readEnvelope(response: Response): Promise<Partial<Envelope> | undefined> {
  const body: unknown = await response.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? body : undefined
}

function decode<E extends Endpoint>(endpoint: E, envelope: Partial<Envelope>): CallData<E> {
  // An accepted write stays accepted, even with an unreadable answer.
  if (!endpoint.data || (endpoint.method !== 'GET' && envelope.data === undefined))
    return undefined as CallData<E>
  const decoded = endpoint.data.safeParse(envelope.data)
  if (!decoded.success) throw new CallError('internal', 200)
  return decoded.data as CallData<E>
}

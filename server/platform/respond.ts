import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type Failure } from '#server/platform/errors.ts'
import { logRefusal } from '#server/platform/security-log.ts'
import { words } from '#server/platform/words/words.ts'
import { languages, type Language } from '#contract/session.ts'

/** The one place where a failure becomes an answer: refusals with their message, everything else logged and hidden. */
export function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (hasGone(request)) {
    request.log.info('the caller has gone')
    return void reply.hijack()
  }
  const refusal = refusalOf(error)
  if (refusal.status >= 500 && refusal !== error) request.log.error({ err: error }, 'call failed')
  logRefusal(request, refusal.code)
  return send(refusal, request, reply)
}

export function isFault(error: FastifyError): boolean {
  return refusalOf(error).code === 'internal'
}

/** Whether the caller ended the connection before the whole request arrived: such a failure is the caller's. */
function hasGone({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

/** Headers of answers that no hook reaches: a browser displays nothing, guesses no type and sends no referrer. */
export const noDocument = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

/** Reason phrases by RFC 9110 and 6585. */
const reasons = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
} as const

/** Answers invalid requests: a head that is late or too long, or no HTTP at all. The connection ends. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const status = late ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  const body = JSON.stringify({
    success: false,
    code: late ? 'too_slow' : 'malformed',
    message: late ? words.en.tooSlow : words.en.malformed,
  } satisfies Failure)
  const guards = Object.entries(noDocument).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      guards.join('') +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/** Milliseconds for a caller to read a refusal before the rest of its body is cut off. */
const parting = 2_000

/** Bytes of that body accepted in that time: a fast upload would send hundreds of megabytes. */
const maxParting = 4 * 1024 ** 2

/** Ends a connection while the rest of a refused body still arrives. Closing at once would lose the answer. */
function partWith({ raw }: FastifyRequest) {
  if (raw.complete || raw.readableEnded || !hasBody(raw)) return
  const { socket } = raw
  const [began, taken] = [performance.now(), socket.bytesRead]
  const watch = setInterval(() => {
    if (performance.now() - began <= parting && socket.bytesRead - taken <= maxParting) return
    clearInterval(watch)
    raw.destroy()
  }, 20)
  raw.once('close', () => clearInterval(watch))
}

function hasBody({ headers }: FastifyRequest['raw']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

export function send(refusal: AppError, request: FastifyRequest, reply: FastifyReply) {
  const say = words[request.viewer?.language ?? languageOf(request) ?? 'en']
  const body: Failure = { success: false, code: refusal.code, message: refusal.say(say) }
  if (refusal.errors)
    body.errors = Object.fromEntries(
      Object.entries(refusal.errors).map(([field, says]) => [field, says.map((each) => each(say))]),
    )
  if (refusal.data !== undefined) body.data = refusal.data
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  if (refusal.status < 500) partWith(request)
  // Its reader is a person: a page has the message alone.
  if (request.routeOptions.config.endpoint?.answersPage)
    return reply.code(refusal.status).type('text/plain; charset=utf-8').send(body.message)
  return reply.code(refusal.status).send(body)
}

function refusalOf(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseAway(error))
    return new AppError('unavailable', (w) => w.unavailable, { retryAfterSeconds: 2 })
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('too_large', (w) => w.tooLarge)
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new AppError('unsupported_media', (w) => w.unsupportedMedia)
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('malformed', (w) => w.malformed)
  return new AppError('internal', (w) => w.internal)
}

// Temporary: a database that is down, starting or out of connections or disk, or transactions in conflict. Callers may retry.
const passing = new Set('57P01 57P02 57P03 53100 53200 53300 40001 40P01 55P03 57014'.split(' '))
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])

function isDatabaseAway(error: { code?: string; message?: string }): boolean {
  const { code = '', message = '' } = error
  return (
    passing.has(code) ||
    unreachable.has(code) ||
    code.startsWith('08') ||
    /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|not queryable/i.test(
      message,
    )
  )
}

/** The caller's language, or undefined if the portal supports none that it names. */
export function languageOf(request: FastifyRequest): Language | undefined {
  for (const part of (request.headers['accept-language'] ?? '').split(',')) {
    const wanted = part.trim().slice(0, 2).toLowerCase()
    const spoken = languages.find((language) => language === wanted)
    if (spoken) return spoken
  }
  return undefined
}

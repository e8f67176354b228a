import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/errors.ts'

/** Time limits for a caller, in milliseconds. */
export interface Patience {
  /** From the connection, or the answer before, to the end of a request's head. */
  head: number
  body: number
  upload: number
  idle: number
  /** For a reader to take the next part of a list that is sent while it is read. */
  reader: number
  /** After a body that took longer than this, session and clock are looked up again. */
  second: number
}

export const usualPatience: Patience = {
  head: 15_000,
  body: 20_000,
  upload: 300_000,
  idle: 60_000,
  reader: 20_000,
  second: 1_000,
}

/** Ends requests whose body is late with 408, on unknown paths too. Files have longer. */
export function cutSlowBodies(http: FastifyInstance, patience: Patience) {
  http.addHook('preParsing', (request, _, payload, done) => {
    const brings = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')
    if (!brings || !request.routeOptions.config.endpoint?.file) cutSlowBody(request, patience.body)
    done(null, payload)
  })
}

/** Ends an upload with 408 after `within` to twice `within` ms of silence. Call what it returns once the file has arrived. */
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

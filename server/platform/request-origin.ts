import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

interface RequestOrigin {
  address: string
  userAgent: string
}

const origins = new AsyncLocalStorage<RequestOrigin>()

/** Stores the origin of each request while it is handled, so that every way to sign in records it alike. */
export function rememberOrigins(http: FastifyInstance) {
  // After the body has been read: reading it would lose the stored context.
  http.addHook('preHandler', (request, _, done) => {
    origins.run({ address: request.ip, userAgent: request.headers['user-agent'] ?? '' }, done)
  })
}

/** The origin of the current request; undefined outside a request. */
export function requestOrigin(): RequestOrigin | undefined {
  return origins.getStore()
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

interface RequestOrigin {
  address: string
  userAgent: string
}

const origins = new AsyncLocalStorage<RequestOrigin>()

/** Remembers the origin of each request while it is handled, so that every way to sign in records it alike. */
export function rememberOrigins(http: FastifyInstance) {
  // After the body has been read: reading it would lose what was remembered before.
  http.addHook('preHandler', (request, _, done) => {
    origins.run({ address: request.ip, userAgent: request.headers['user-agent'] ?? '' }, done)
  })
}

/** The origin of the request that is being handled; undefined in work that nobody's request does. */
export function requestOrigin(): RequestOrigin | undefined {
  return origins.getStore()
}

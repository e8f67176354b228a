import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { healthApi } from '#contract/health.ts'
import { overloaded } from '#server/platform/share.ts'

/** Milliseconds between measurements of the event loop. */
const every = 100

/** How late the event loop may be twice in a row before calls are refused, in milliseconds. */
export const latestLoop = 250

const exempt: ReadonlySet<Endpoint> = new Set([healthApi.health, healthApi.ready])

/** Refuses calls at their head (503) while the event loop is late twice in a row; one large body alone refuses none. */
export function shedLoad(http: FastifyInstance, latest: number) {
  let [measured, before, late] = [performance.now(), 0, 0]
  const measuring = setInterval(() => {
    const now = performance.now()
    before = late
    late = now - measured - every
    measured = now
  }, every).unref()
  http.addHook('onClose', async () => clearInterval(measuring))
  http.addHook('onRequest', (request, _, done) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint || endpoint.answersStream || exempt.has(endpoint)) return done()
    done(Math.min(before, late) > latest ? overloaded() : undefined)
  })
}

import { collectDefaultMetrics, Histogram, Registry } from '@prometheus-io/client'
import fastify, { type FastifyInstance } from 'fastify'

export interface Metrics {
  watch(http: FastifyInstance): void
  /** A separate listener for the scraper, so that metrics are never on the public port. */
  listener(): FastifyInstance
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request’s head to the last byte handed over, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return {
    watch(http) {
      http.addHook('onResponse', async (request, reply) => {
        // A stream is open as long as its reader's page.
        if (request.routeOptions.config.endpoint?.answersStream) return
        // The pattern, not the address: a label for every quote would grow without limit.
        const route = request.routeOptions.url ?? 'other'
        duration.observe(
          { method: request.method, route, status: String(reply.statusCode) },
          reply.elapsedTime / 1_000,
        )
      })
    },
    listener() {
      const http = fastify()
      http.get('/metrics', async (_, reply) =>
        reply.type(registry.contentType).send(await registry.metrics()),
      )
      return http
    },
  }
}

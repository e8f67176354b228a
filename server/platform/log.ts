import type { FastifyRequest } from 'fastify'
import { pino, type Level, type LoggerOptions } from 'pino'

/** JSON lines on stdout. The query is omitted: it may contain the token of a password link or a keyword. */
export function openLog(level: Level | 'silent', stream?: { write: (line: string) => void }) {
  const options: LoggerOptions = {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: pathOf(request),
        address: request.ip,
      }),
    },
  }
  return stream ? pino(options, stream) : pino(options)
}

/** The path of a request without secrets: the route's pattern if it has a token, and no long word if no route matched. */
function pathOf({ url, routeOptions: { url: pattern } }: FastifyRequest): string {
  if (pattern?.includes(':token')) return pattern
  const path = url.split('?')[0]!
  return pattern === undefined ? path.replaceAll(/[\w-]{32,}/g, '…') : path
}

import { pino, type Level, type LoggerOptions } from 'pino'

/**
 * JSON lines on stdout, each request with its id. Only the path of a URL is logged: the query may have the token of a
 * password link or a keyword.
 */
export function openLog(level: Level | 'silent', stream?: { write: (line: string) => void }) {
  const options: LoggerOptions = {
    level,
    serializers: {
      req: (request: { method: string; url: string; ip: string }) => ({
        method: request.method,
        // A link that is shared has its token in the path.
        path: request.url.split('?')[0]!.replace(/^(\/api\/shared\/).*/, '$1…'),
        address: request.ip,
      }),
    },
  }
  return stream ? pino(options, stream) : pino(options)
}

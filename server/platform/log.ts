import { pino, type Level, type LoggerOptions } from 'pino'

/**
 * JSON lines on stdout, each request with its id. Of an address only the path is kept: what follows may be a
 * password link's token or what somebody searched for.
 */
export function openLog(level: Level | 'silent', stream?: { write: (line: string) => void }) {
  const options: LoggerOptions = {
    level,
    serializers: {
      req: (request: { method: string; url: string; ip: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
        address: request.ip,
      }),
    },
  }
  return stream ? pino(options, stream) : pino(options)
}

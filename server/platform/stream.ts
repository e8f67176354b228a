import { PassThrough } from 'node:stream'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Parts } from '#server/platform/decode.ts'
import { serveAuthenticated, type Portal } from '#server/platform/route.ts'
import type { Viewer } from '#server/platform/viewer.ts'

type StreamCall<E> = Parts<E> & { viewer: Viewer; send: (event: string, data: object) => void }

/** Milliseconds between two heartbeats of a stream; proxies cut connections that are silent for a minute. */
const heartbeatEvery = 25_000
/** The maximum number of streams of one person per process; one more ends the oldest. */
const maxStreams = 20

/** Serves server-sent events until the reader leaves, the session ends or the portal stops. Does not prolong the session. */
export function serveStream<E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  open: (call: StreamCall<E>) => () => void,
) {
  const streams = new Set<{ userId: number; out: PassThrough }>()
  portal.http.addHook('preClose', async () => {
    for (const { out } of streams) out.end()
  })
  serveAuthenticated(portal, endpoint, async ({ reply, viewer, parts }) => {
    const out = new PassThrough()
    const write = async (text: string) => {
      // A short database outage does not end sessions.
      const alive = await portal.isAlive(viewer.token).catch(() => true)
      if (out.writableEnded || out.destroyed) return
      if (alive) out.write(text)
      else out.end()
    }
    const stream = { userId: viewer.userId, out }
    const own = [...streams].filter((each) => each.userId === viewer.userId)
    if (own.length >= maxStreams) own[0]!.out.end()
    streams.add(stream)
    const heartbeat = setInterval(() => void write(': still here\n\n'), heartbeatEvery)
    const close = open({
      viewer,
      ...parts,
      send: (event, data) => void write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    })
    out.once('close', () => {
      clearInterval(heartbeat)
      close()
      streams.delete(stream)
    })
    // The headers are sent with the first bytes, so that the reader knows the stream is open.
    out.write(': here\n\n')
    return (
      reply
        .type('text/event-stream')
        .header('x-accel-buffering', 'no')
        // A reused connection would delay the shutdown.
        .header('connection', 'close')
        .send(out)
    )
  })
}

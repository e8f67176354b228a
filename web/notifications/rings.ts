import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { notificationApi, ring, type Ring } from '#contract/notifications.ts'
import { ask } from '#web/platform/api.ts'

/** What the stream says: a ring, or that some may have been missed. */
export type Heard = { event: 'ring'; ring: Ring } | { event: 'again' }

/** The line says something every 25 seconds; silent for longer than this it is dead. */
const longestSilence = 60_000
const longestWait = 30_000
/** Where the line stands within this time, what the page shows was read only just before. */
const soon = 2_000

/**
 * Listens to the reader's bell until the answered function is called. Of a browser's tabs one holds the line and tells
 * the others, because a browser keeps no more than six to one host; when that tab closes, the next takes over.
 */
export function followRings(hear: (heard: Heard) => void): () => void {
  const leaving = new AbortController()
  const others = new BroadcastChannel('trunkline-bell')
  others.addEventListener('message', ({ data }: MessageEvent<Heard>) => hear(data))
  const tell = (heard: Heard) => {
    hear(heard)
    others.postMessage(heard)
  }
  takeTurn((read) => holdLine(tell, leaving.signal, read), leaving.signal).catch(() => {
    // Left before it was this tab's turn.
  })
  return () => {
    leaving.abort()
    others.close()
  }
}

/** Holds the line once no other tab does; where that is so at once, from when on the page has been reading. */
async function takeTurn(hold: (read?: number) => Promise<void>, leaving: AbortSignal): Promise<void> {
  const read = Date.now()
  // Locks exist only under HTTPS or on the machine itself; elsewhere each tab has a line of its own.
  if (!('locks' in navigator)) return hold(read)
  const had = await navigator.locks.request('trunkline-bell', { ifAvailable: true }, async (lock) => {
    if (lock) await hold(read)
    return lock !== null
  })
  if (!had) await navigator.locks.request('trunkline-bell', { signal: leaving }, () => hold())
}

/**
 * Keeps a line open, again and again with growing patience. Before each something may have been missed, and that is
 * told, unless the page has only just read everything. A 401 has ended the session, and with it the listening.
 */
async function holdLine(tell: (heard: Heard) => void, leaving: AbortSignal, read = 0): Promise<void> {
  let wait = 1_000
  while (!leaving.aborted) {
    const opened = Date.now()
    const line = new AbortController()
    let silence = setTimeout(() => line.abort(), longestSilence)
    try {
      const signal = AbortSignal.any([leaving, line.signal])
      const answer = await ask(notificationApi.stream, {}, { signal })
      if (answer.status === 401) return
      if (answer.ok && answer.body) {
        if (Date.now() - read > soon) tell({ event: 'again' })
        read = 0
        await readEvents(answer.body, (heard) => {
          clearTimeout(silence)
          silence = setTimeout(() => line.abort(), longestSilence)
          if (heard) tell(heard)
        })
      }
    } catch {
      // The network or the portal is away: the next line tells that something was missed.
    } finally {
      clearTimeout(silence)
    }
    wait = Date.now() - opened > 10_000 ? 1_000 : Math.min(2 * wait, longestWait)
    // Not all browsers at the same moment, after a portal has started again.
    await pause(wait * (0.5 + Math.random() / 2), leaving)
  }
}

/** Reads a stream to its end and passes on its events as they come; null for a sign of life. */
async function readEvents(body: ReadableStream<Uint8Array>, hear: (heard: Heard | null) => void) {
  const parser = createParser({ onEvent: (message) => hear(heardIn(message)), onComment: () => hear(null) })
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    parser.feed(value)
  }
}

/** One event of the stream as what it says; null for events of a later version. */
function heardIn({ event, data }: EventSourceMessage): Heard | null {
  if (event === 'again') return { event }
  if (event !== 'ring') return null
  const read = ring.safeParse(JSON.parse(data))
  return read.success ? { event, ring: read.data } : { event: 'again' }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

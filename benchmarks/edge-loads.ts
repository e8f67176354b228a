import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect as dial } from 'node:net'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'

/** The attacks of one company or of anonymous callers. */
export interface EdgeTarget {
  port: number
  /** The sessions of ten people of one company with 10,000 quotes. */
  tokens: string[]
  /** A quote of theirs. */
  quote: number
}

interface Attacked extends EdgeTarget {
  /** The statuses of the answers. */
  received: Map<number, number>
  over: AbortSignal
}

/** Each runs until the signal is aborted. */
export const edgeLoads: Record<string, (attacked: Attacked) => Promise<void>> = {
  '400 stalled sockets': stalledSockets,
  'ten heavy exports of one company': heavyExports,
  'uploads of 300 fields': fieldUploads,
  'a flood of sign-ins': signInFlood,
}

/** Sockets that send nothing, half a head, half a sign-in or half a file, and then wait. */
async function stalledSockets(attacked: Attacked) {
  const { port, tokens, quote, over } = attacked
  const beginnings = [
    '',
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-',
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n{"email',
    `${uploadHead(tokens[0]!, quote)}${fileHead}%PDF-1.7`,
  ]
  const sockets = Array.from({ length: 400 }, (_, index) => {
    const socket = dial(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.on('data', (chunk) => note(attacked, statusOf(String(chunk))))
    socket.write(beginnings[index % beginnings.length]!)
    return socket
  })
  if (!over.aborted) await once(over, 'abort')
  for (const socket of sockets) socket.destroy()
}

async function heavyExports(attacked: Attacked) {
  await repeat(attacked.tokens, attacked.over, async (token) => {
    const answer = await fetch(`http://127.0.0.1:${attacked.port}/api/quotes/export`, {
      headers: { authorization: `Bearer ${token}` },
      signal: attacked.over,
    })
    await answer.arrayBuffer()
    note(attacked, answer.status)
  })
}

/** Four at once, each 300 fields of 0.94 MB as fast as the portal reads them, until it hangs up. */
async function fieldUploads(attacked: Attacked) {
  const { port, tokens, quote, over } = attacked
  const field = Buffer.from(
    `--x\r\nContent-Disposition: form-data; name="f"\r\n\r\n${'x'.repeat(940_000)}\r\n`,
  )
  await repeat(tokens.slice(0, 4), over, async (token) => {
    const socket = dial(port, '127.0.0.1')
    socket.on('error', () => {})
    let status = 0
    socket.once('data', (chunk) => {
      status = statusOf(String(chunk))
    })
    const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
    const stop = () => socket.destroy()
    over.addEventListener('abort', stop, { once: true })
    socket.write(uploadHead(token, quote))
    for (let sent = 0; sent < 300 && !socket.destroyed; sent++)
      await Promise.race([new Promise((resolve) => socket.write(field, resolve)), closed])
    await closed
    over.removeEventListener('abort', stop)
    socket.destroy()
    if (status !== 0) note(attacked, status)
  })
}

/** Forty at once, each from a different address: wrong guesses for known and unknown accounts. */
async function signInFlood(attacked: Attacked) {
  const emails = ['customer@borneo.example', 'customer@acme.example', 'manager@trunkline.example']
  await repeat(Array.from({ length: 40 }).keys(), attacked.over, async () => {
    const email = emails[randomInt(6)] ?? `nobody${randomInt(1_000_000)}@nowhere.example`
    const answer = await fetch(`http://127.0.0.1:${attacked.port}/api/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      },
      body: JSON.stringify({ email, password: `guess ${randomInt(1_000_000)}` }),
      signal: attacked.over,
    })
    await answer.arrayBuffer()
    note(attacked, answer.status)
  })
}

async function repeat<Who>(all: Iterable<Who>, over: AbortSignal, act: (who: Who) => Promise<void>) {
  await Promise.all(
    [...all].map(async (who) => {
      while (!over.aborted)
        await act(who).catch((error: unknown) => {
          if (!over.aborted) throw error
        })
    }),
  )
}

const fileHead = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'

function uploadHead(token: string, quote: number): string {
  return (
    `POST /api/quotes/${quote}/files HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
    'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n'
  )
}

function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
}

function note({ received }: Attacked, status: number) {
  if (status !== 0) received.set(status, (received.get(status) ?? 0) + 1)
}

// A separate thread, so that attacking does not slow down the measurement.
if (!isMainThread && parentPort) {
  const { name, ...target } = workerData as EdgeTarget & { name: string }
  const over = new AbortController()
  parentPort.once('message', () => over.abort())
  const attacked: Attacked = { ...target, received: new Map(), over: over.signal }
  await edgeLoads[name]!(attacked)
  parentPort.postMessage(attacked.received)
}

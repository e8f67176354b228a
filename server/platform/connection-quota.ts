import { AppError } from '#server/platform/errors.ts'

/** Connections of a process that one company, or one member of staff, uses at once; further calls wait. */
const share = 4
/** Calls that may wait for a connection. */
const maxWaiting = 200
/** Milliseconds that heavy work may wait; calls wait less (`connect`). */
const longestWait = 10_000

interface Line {
  running: number
  waiting: (() => void)[]
}
const lines = new WeakMap<object, Map<string, Line>>()

/** Runs work of `who` once their quota allows it. Throws 503 if too many wait or after `longest` ms, before it begins. */
export async function withinQuota<Result>(
  pool: object,
  who: string,
  work: () => Promise<Result>,
  atOnce = share,
  longest = longestWait,
): Promise<Result> {
  let ofPool = lines.get(pool)
  if (!ofPool) lines.set(pool, (ofPool = new Map<string, Line>()))
  const line = ofPool.get(who) ?? { running: 0, waiting: [] }
  ofPool.set(who, line)
  if (line.running >= atOnce) await waitIn(line.waiting, longest)
  else line.running++
  try {
    return await work()
  } finally {
    // The newest first in a long queue: the oldest are about to be refused, and their callers have often given up.
    const next = line.waiting.length > maxWaiting / 2 ? line.waiting.pop() : line.waiting.shift()
    if (next) next()
    else if (--line.running === 0) ofPool.delete(who)
  }
}

/** Heavy work of one kind, in a lane beside other calls: `atOnce` per caller, and three in a process. */
export function inLane<Result>(
  pool: object,
  kind: 'exports' | 'imports' | 'downloads' | 'webhook tests',
  who: string,
  work: () => Promise<Result>,
  atOnce: number,
): Promise<Result> {
  return withinQuota(pool, `${kind} of ${who}`, () => withinQuota(pool, kind, work, 3), atOnce)
}

/** 503 of an overloaded process, before any work for the call. */
export function overloaded(): AppError {
  return new AppError('unavailable', (w) => w.tooBusy, { retryAfterSeconds: 2 })
}

/** Waits in a queue until its next place is called. Throws 503 after `longest` milliseconds, or if too many wait. */
export function waitIn(waiting: (() => void)[], longest: number): Promise<void> {
  if (waiting.length >= maxWaiting) throw overloaded()
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(late)
      resolve()
    }
    const late = setTimeout(() => {
      waiting.splice(waiting.indexOf(begin), 1)
      reject(overloaded())
    }, longest)
    waiting.push(begin)
  })
}

import { AppError } from '#server/platform/errors.ts'

/** How many of a process's connections one company, or one member of staff, uses at once; further calls wait. */
const share = 4
/** How many may wait for one of them; each takes some milliseconds. */
const mostWaiting = 200
/** How many may wait while others are refused, and for how many milliseconds after the last of these. */
const [mostInCrowd, crowded] = [20, 250]
/** How long heavy work waits for its turn, in milliseconds; calls wait less (`connect`). */
const longestWait = 10_000

interface Line {
  running: number
  waiting: (() => void)[]
  /** When somebody was refused last, on the clock of `performance`. */
  refusedAt: number
}
const lines = new WeakMap<object, Map<string, Line>>()

/**
 * Runs a piece of work of `who` on a pool once their share, so many at once, has room. Throws 503 while too many wait, and
 * after `longest` milliseconds, before the work has begun.
 */
export async function inShare<Result>(
  pool: object,
  who: string,
  work: () => Promise<Result>,
  atOnce = share,
  longest = longestWait,
): Promise<Result> {
  let ofPool = lines.get(pool)
  if (!ofPool) lines.set(pool, (ofPool = new Map<string, Line>()))
  const line = ofPool.get(who) ?? { running: 0, waiting: [], refusedAt: Number.NEGATIVE_INFINITY }
  ofPool.set(who, line)
  if (isCrowded(pool, who)) throw overloaded()
  if (line.running >= atOnce) await waitIn(line, longest)
  else line.running++
  try {
    return await work()
  } finally {
    // The newest first in a long line: its oldest are about to be refused, and their callers have often given up.
    const next = line.waiting.length > mostWaiting / 2 ? line.waiting.pop() : line.waiting.shift()
    if (next) next()
    else if (--line.running === 0) ofPool.delete(who)
  }
}

/** Heavy work of one kind, in a lane beside other calls: so many at once of each caller, and three in a process. */
export function inLane<Result>(
  pool: object,
  kind: 'exports' | 'imports' | 'downloads',
  who: string,
  work: () => Promise<Result>,
  atOnce: number,
): Promise<Result> {
  return inShare(pool, `${kind} of ${who}`, () => inShare(pool, kind, work, 3), atOnce)
}

/** 503 of a process that has more to do than it can: nothing of the call has been done. */
export function overloaded(): AppError {
  return new AppError('unavailable', (w) => w.tooBusy, { retryAfterSeconds: 2 })
}

/** Whether a call of `who` would be refused at once: known before anything is done for it. */
export function isCrowded(pool: object, who: string): boolean {
  const line = lines.get(pool)?.get(who)
  if (!line || line.waiting.length < mostInCrowd) return false
  const now = performance.now()
  if (line.waiting.length < mostWaiting && now - line.refusedAt > crowded) return false
  line.refusedAt = now
  return true
}

function waitIn(line: Line, longest: number): Promise<void> {
  const { waiting } = line
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(late)
      resolve()
    }
    const late = setTimeout(() => {
      waiting.splice(waiting.indexOf(begin), 1)
      line.refusedAt = performance.now()
      reject(overloaded())
    }, longest)
    waiting.push(begin)
  })
}

import { AppError } from '#server/platform/errors.ts'

/** How many of a process's connections one company, or one member of staff, uses at once; further calls wait. */
const share = 4
/** How many may wait for one of them; each takes some milliseconds. */
const mostWaiting = 200

interface Line {
  running: number
  waiting: (() => void)[]
}
const lines = new WeakMap<object, Map<string, Line>>()

/** Runs a piece of work of `who` on a pool once their share, so many at once, has room. Throws 429 while too many wait. */
export async function inShare<Result>(
  pool: object,
  who: string,
  work: () => Promise<Result>,
  atOnce = share,
): Promise<Result> {
  let ofPool = lines.get(pool)
  if (!ofPool) lines.set(pool, (ofPool = new Map<string, Line>()))
  const line = ofPool.get(who) ?? { running: 0, waiting: [] }
  ofPool.set(who, line)
  if (line.waiting.length >= mostWaiting)
    throw new AppError('too_many', (w) => w.tooBusy, { retryAfterSeconds: 2 })
  if (line.running >= atOnce) await new Promise<void>((resolve) => line.waiting.push(resolve))
  else line.running++
  try {
    return await work()
  } finally {
    const next = line.waiting.shift()
    if (next) next()
    else if (--line.running === 0) ofPool.delete(who)
  }
}

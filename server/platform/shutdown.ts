import { CannotStart } from '#server/platform/config.ts'

export type Shutdown = {
  /** Adds a step, which runs at most once. It learns whether a balancer may still send calls here. */
  before(step: (balanced: boolean) => Promise<unknown>): void
  /** Ends the process with one line for a `CannotStart`, with the stack for any other error. */
  fail(error: unknown): void
  finish(code?: number): void
  signal: AbortSignal
}

/** Orchestrators kill a process after their own limit, often five seconds. */
const hardLimit = 4800

/** Milliseconds between checks that npm's shell still exists. */
const lookForShell = 200

/**
 * Ends the process with exit code 0 on SIGTERM, SIGINT and SIGHUP; only SIGTERM comes from behind a balancer. Under npm,
 * Ctrl-C arrives twice and a signal to npm never arrives (its shell dies of it), so the process also ends when that
 * shell is gone.
 */
export function gracefulShutdown(): Shutdown {
  const steps: ((balanced: boolean) => Promise<unknown>)[] = []
  const begun = new AbortController()

  async function end(code: number, balanced = false) {
    if (begun.signal.aborted) return
    begun.abort()
    setTimeout(() => process.exit(1), hardLimit)
    for (const step of steps.toReversed()) await step(balanced).catch(complain)
    process.exit(code)
  }

  function fail(error: unknown) {
    if (begun.signal.aborted) return // errors during shutdown are expected
    complain(error)
    void end(1)
  }

  process.on('SIGTERM', () => void end(0, true))
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  if (process.env.npm_lifecycle_event !== undefined) {
    const shell = process.ppid
    setInterval(() => process.ppid !== shell && void end(0, true), lookForShell).unref()
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  return {
    before: (step) => void steps.push(step),
    fail,
    finish: (code = 0) => void end(code),
    signal: begun.signal,
  }
}

const complain = (error: unknown) => console.error(error instanceof CannotStart ? error.message : error)

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isProcessAlive } from '#server/embedded/postmaster.ts'

/** The process id in the `postmaster.pid` of a data directory, if there is one. */
export function postmasterPid(dataDir: string): number | null {
  try {
    return Number(readFileSync(join(dataDir, 'pgdata', 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  } catch {
    return null
  }
}

/** Waits until a condition holds; throws its description when the time (ms) is up. */
export async function until(what: string, done: () => boolean, limit = 15_000): Promise<void> {
  for (const deadline = Date.now() + limit; !done(); await pause(10)) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}`)
  }
}

/** Kills the database of a data directory, as a power cut would, and waits until it is gone. */
export async function killPostmaster(dataDir: string): Promise<void> {
  const pid = postmasterPid(dataDir)
  if (!pid) return
  if (isProcessAlive(pid)) process.kill(pid, 'SIGKILL')
  await until('the database is gone', () => !isProcessAlive(pid))
}

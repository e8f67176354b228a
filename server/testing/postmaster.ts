import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isProcessAlive } from '#server/embedded/postmaster.ts'

/** The process that holds the database of a data directory, where one says that it does. */
export function postmasterPid(dataDir: string): number | null {
  const file = join(dataDir, 'pgdata', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : null
}

/** Looks until it is so; throws what it waited for when the time (ms) is up. */
export async function until(what: string, done: () => boolean, limit = 15_000): Promise<void> {
  for (const deadline = Date.now() + limit; !done(); await pause(10)) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}`)
  }
}

/** Ends the database of a data directory as hard as a power cut, and waits until it is gone. */
export async function killPostmaster(dataDir: string): Promise<void> {
  const pid = postmasterPid(dataDir)
  if (!pid) return
  if (isProcessAlive(pid)) process.kill(pid, 'SIGKILL')
  await until('the database is gone', () => !isProcessAlive(pid))
}

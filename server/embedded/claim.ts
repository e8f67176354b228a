import { stat, statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from '#server/platform/config.ts'
import type { Passwords } from '#server/embedded/cluster.ts'
import type { DataPlace } from '#server/embedded/place.ts'
import {
  findPostmaster,
  freePort,
  removeStalePid,
  startPostmaster,
  type Postmaster,
} from '#server/embedded/postmaster.ts'

/** A running server, whoever started it, and the connection whose lock claims it for this process. */
export type Claim = { pid: number; port: number; connection: pg.Client }

/** The running portal holds this lock in the database `postgres`; it ends with the portal's connection. */
const livingPortal = 'select pg_try_advisory_lock(7402, 1) as got'

/** Temporary errors: the processes of a killed server take up to 11 s to release file and memory. */
const passes =
  /lock file "postmaster.pid"|shared memory block|Address already in use|is being used by another/i

const patience = 15_000
/** Restarts of a server that ended without a word: it may have been killed for its memory. */
const silentRestarts = 3

/** Claims the database on a running or a new server. Only the lock's holder may use it; a second portal ends here. */
export async function claimDatabase(place: DataPlace, passwords: Passwords, port?: number): Promise<Claim> {
  let deadline = Date.now() + patience
  let reason = ''
  let silent = 0
  while (Date.now() < deadline) {
    const running = await findPostmaster(place.data)
    if (!running) {
      const ended = await startPostmaster(place, port ?? (await freePort()))
      if (!ended) continue
      reason = ended.failed
      if (ended.silently ? ++silent > silentRestarts : !passes.test(reason)) break
      await removeStalePid(place.data)
    } else if (running.status === 'ready') {
      const claim = await take(running, place, passwords)
      if (claim !== 'not yet') return claim
      reason = `the server on port ${running.port} does not answer`
    } else if (running.status === 'starting') {
      deadline = Date.now() + patience // it repairs itself after a crash, however long that takes
    }
    await pause(50)
  }
  // On a full disk it cannot even write its log.
  const { bavail, bsize } = await statfs(place.data)
  if (bavail * bsize < smallestSpace) reason = `No space left on the disk (${reason})`
  throw new CannotStart(`The database in ${place.data} does not start: ${reason}`)
}

/** A segment of PostgreSQL's log of changes, in bytes. */
const smallestSpace = 16 * 1024 ** 2

/** Another process has claimed the database. A command may still use it through these addresses. */
export class PortalRunning extends CannotStart {
  override name = 'PortalRunning'
  readonly addresses: { url: string; ownerUrl: string }

  constructor(home: string, port: number, passwords: Passwords) {
    super(`A portal is already running on ${home}`)
    this.addresses = addressesOf(port, passwords)
  }
}

export const addressesOf = (port: number, passwords: Passwords) => ({
  url: `postgres://portal:${passwords.portal}@127.0.0.1:${port}/trunkline`,
  ownerUrl: ownerAddress(port, passwords, 'trunkline'),
})

export const ownerAddress = (port: number, passwords: Passwords, database: string) =>
  `postgres://postgres:${passwords.postgres}@127.0.0.1:${port}/${database}`

async function take(running: Postmaster, place: DataPlace, passwords: Passwords): Promise<Claim | 'not yet'> {
  const connection = new pg.Client({
    connectionString: ownerAddress(running.port, passwords, 'postgres'),
    application_name: 'the living portal',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  connection.on('error', () => undefined) // 'end' follows and is what counts
  try {
    await connection.connect()
    const shown = await connection.query<{ data_directory: string }>('show data_directory')
    if (!(await isSame(shown.rows[0]!.data_directory, place.data))) {
      throw new CannotStart(
        `postmaster.pid in ${place.data} belongs to a server on other data: delete the file`,
      )
    }
    if (await locks(connection)) return { pid: running.pid, port: running.port, connection }
    throw new PortalRunning(place.home, running.port, passwords)
  } catch (error) {
    await connection.end().catch(() => undefined)
    if (error instanceof CannotStart) throw error
    return 'not yet'
  }
}

/** Waits for a second, because the server may not have noticed yet that a portal was killed. */
async function locks(connection: pg.Client): Promise<boolean> {
  for (const deadline = Date.now() + 1000; ; await pause(50)) {
    const { rows } = await connection.query<{ got: boolean }>(livingPortal)
    if (rows[0]!.got) return true
    if (Date.now() > deadline) return false
  }
}

async function isSame(shown: string, ours: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(shown).catch(() => null), stat(ours)])
  return a?.ino === b.ino && a.dev === b.dev
}

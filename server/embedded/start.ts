import { setTimeout as pause } from 'node:timers/promises'
import { stat, statfs } from 'node:fs/promises'
import pg from 'pg'
import { ensureCluster, type Passwords } from '#server/embedded/cluster.ts'
import { findPlace, type DataPlace, type Account } from '#server/embedded/place.ts'
import {
  stopPostmaster,
  findPostmaster,
  freePort,
  removeStalePid,
  startPostmaster,
  type Postmaster,
} from '#server/embedded/postmaster.ts'
import { CannotStart } from '#server/platform/config.ts'

export interface Database {
  /** For serving: the role `portal`, which owns nothing. */
  url: string
  ownerUrl: string
  account?: Account | null
  /** Stops the server within two seconds; call it after the pools are closed. */
  stop(): Promise<void>
}

type EmbeddedOptions = {
  dataDir: string
  say: (line: string) => void
  /** The database is lost and could not be restarted: the portal should exit. */
  onLost?: (why: Error) => void
  shelf?: string
}

/** Starts PostgreSQL or takes over a killed portal's; restarts it on the same port. Throws `PortalRunning` if it is claimed. */
export async function startEmbedded({ dataDir, say, onLost, shelf }: EmbeddedOptions): Promise<Database> {
  const place = await findPlace(dataDir, say, shelf)
  const passwords = await ensureCluster(place, say)
  let claim = await claimDatabase(place, passwords)
  const { port } = claim
  let stopping = false
  let repair = Promise.resolve()
  watch(claim)
  for (let failures = 0; ;)
    try {
      await repair
      await ensureDatabase(port, passwords)
      break
    } catch (error) {
      if (stopping || ++failures > 3) {
        await stop()
        throw error
      }
      // It died after it began to listen; the end of the lock's connection triggers a restart.
      await pause(250)
    }

  return { ...addressesOf(port, passwords), account: place.account, stop }

  async function stop() {
    stopping = true
    await Promise.race([repair, pause(500)])
    await stopPostmaster(claim.pid, 1500)
    await claim.connection.end().catch(() => {})
  }

  /** The lock's connection ends at the moment when the server does. */
  function watch(held: Claim) {
    held.connection.once('end', () => {
      if (!stopping) repair = bringBack()
    })
  }

  async function bringBack() {
    say('The database ended unexpectedly, starting it again')
    try {
      claim = await claimDatabase(place, passwords, port)
      if (claim.port !== port)
        throw new Error(`The database came back on port ${claim.port} instead of ${port}`)
      watch(claim)
      say('The database is back')
    } catch (error) {
      stopping = true
      onLost?.(error as Error)
    }
  }
}

async function ensureDatabase(port: number, passwords: Passwords): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerAddress(port, passwords, 'postgres') })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ role: boolean; database: boolean }>(`
      select exists (select from pg_roles where rolname = 'portal') as role,
             exists (select from pg_database where datname = 'trunkline') as database`)
    const verb = rows[0]!.role ? 'alter' : 'create'
    await owner.query(`${verb} role portal login password ${owner.escapeLiteral(passwords.portal)}`)
    if (!rows[0]!.database) await owner.query('create database trunkline')
  } finally {
    await owner.end()
  }
}

/** A running server, started by any process, and the connection whose lock claims it for this process. */
type Claim = { pid: number; port: number; connection: pg.Client }

/** The running portal holds this lock in the database `postgres`; it ends with the portal's connection. */
const livingPortal = 'select pg_try_advisory_lock(7402, 1) as got'

/** Temporary errors: the processes of a killed server take up to 11 s to release file and memory. */
const passes =
  /lock file "postmaster.pid"|shared memory block|Address already in use|is being used by another/i

const timeout = 15_000
/** Restarts of a server that ended without a message, probably killed for its memory. */
const silentRestarts = 3

/** Claims the database on a running or a new server. Only the lock's holder may use it; a second portal fails here. */
async function claimDatabase(place: DataPlace, passwords: Passwords, port?: number): Promise<Claim> {
  let deadline = Date.now() + timeout
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
      deadline = Date.now() + timeout // crash recovery may take any time
    }
    await pause(50)
  }
  // With a full disk it cannot even write its log.
  const { bavail, bsize } = await statfs(place.data)
  if (bavail * bsize < smallestSpace) reason = `No space left on the disk (${reason})`
  throw new CannotStart(`The database in ${place.data} does not start: ${reason}`)
}

/** A WAL segment of PostgreSQL, in bytes. */
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

const addressesOf = (port: number, passwords: Passwords) => ({
  url: `postgres://portal:${passwords.portal}@127.0.0.1:${port}/trunkline`,
  ownerUrl: ownerAddress(port, passwords, 'trunkline'),
})

const ownerAddress = (port: number, passwords: Passwords, database: string) =>
  `postgres://postgres:${passwords.postgres}@127.0.0.1:${port}/${database}`

async function take(running: Postmaster, place: DataPlace, passwords: Passwords): Promise<Claim | 'not yet'> {
  const connection = new pg.Client({
    connectionString: ownerAddress(running.port, passwords, 'postgres'),
    application_name: 'the living portal',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  connection.on('error', () => undefined) // handled by 'end', which follows
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

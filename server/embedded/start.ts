import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ensureCluster, type Passwords } from '#server/embedded/cluster.ts'
import { addressesOf, claimDatabase, ownerAddress, type Claim } from '#server/embedded/claim.ts'
import { findPlace } from '#server/embedded/place.ts'
import type { Account } from '#server/embedded/run.ts'
import { stopPostmaster } from '#server/embedded/postmaster.ts'

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
  /** The database is lost and could not be restarted: the portal should end. */
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
      // It died after it had begun to listen; the end of the lock's connection has it started again.
      await pause(250)
    }

  return { ...addressesOf(port, passwords), account: place.account, stop }

  async function stop() {
    stopping = true
    await Promise.race([repair, pause(500)])
    await stopPostmaster(claim.pid, 1500)
    await claim.connection.end().catch(() => {})
  }

  /** The lock's connection ends when the server does, and at that moment. */
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

import { CannotStart, readConfig, describeDiskError, type Config } from '#server/platform/config.ts'
import { connect, type Db } from '#server/platform/db.ts'
import { PortalRunning, startEmbedded, type Database } from '#server/embedded/start.ts'
import { waitForOutside } from '#server/platform/migrate.ts'

type Saying = {
  say: (line: string) => void
  onLost?: (why: Error) => void
}

/** The configured database for the serving process, which claims the embedded one for itself. */
export async function openDatabase(config: Config, { say, onLost }: Saying): Promise<Database> {
  if (!config.databaseUrl) {
    say('Starting the database')
    return startEmbedded({ dataDir: config.dataDir, say, onLost })
  }
  const addresses = { url: config.databaseUrl, ownerUrl: config.databaseOwnerUrl ?? config.databaseUrl }
  await waitForOutside(addresses, say)
  return { ...addresses, stop: async () => {} }
}

/** The configured database, for a command that also works beside a running portal. */
export async function joinDatabase(config: Config, saying: Saying): Promise<Database> {
  return openDatabase(config, saying).catch((error: unknown) => {
    if (error instanceof PortalRunning) return { ...error.addresses, stop: async () => {} }
    throw error
  })
}

/** Runs a command on the configured database as its owner, beside a living portal too. A failed start is one line and code 1. */
export async function runAsOwner(steps: (owner: Db, config: Config, database: Database) => Promise<void>) {
  try {
    const config = readConfig(process.env)
    const database = await joinDatabase(config, { say: () => {} })
    try {
      const owner = connect(database.ownerUrl, { max: 1, patient: true })
      try {
        await steps(owner, config, database)
      } finally {
        await owner.destroy()
      }
    } finally {
      await database.stop()
    }
  } catch (error) {
    const named = describeDiskError(error)
    if (!(named instanceof CannotStart)) throw named
    console.error(named.message)
    process.exitCode = 1
  }
}

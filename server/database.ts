import type { Config } from '#server/platform/config.ts'
import { PortalRunning } from '#server/embedded/claim.ts'
import { startEmbedded, type Database } from '#server/embedded/start.ts'
import { waitForOutside } from '#server/platform/outside.ts'

type Saying = {
  say: (line: string) => void
  /** The database is lost for good: the process should end. */
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

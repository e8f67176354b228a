import { CannotStart, readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/database.ts'
import { gracefulShutdown } from '#server/platform/shutdown.ts'
import { migrate } from '#server/platform/migrate.ts'
import { seedDemo } from '#server/seed/seed.ts'

/**
 * `npm run db:reset`: deletes everything in the portal's database and recreates it, with demo data where
 * the portal would have it. An outside database is only touched with `--yes`; the embedded one never while a
 * portal runs on it.
 */
const shutdown = gracefulShutdown()
reset().catch(shutdown.fail)

async function reset(): Promise<void> {
  const config = readConfig(process.env)
  if (config.databaseUrl && !process.argv.includes('--yes')) {
    throw new CannotStart(
      'This deletes everything in the database of DATABASE_URL: npm run db:reset -- --yes',
    )
  }
  const database = await openDatabase(config, { say: console.log, onLost: shutdown.fail })
  shutdown.before(() => database.stop())
  await migrate(database, {
    say: console.log,
    wipe: true,
    seed: config.demo ? (owner) => seedDemo(owner, config) : undefined,
  })
  console.log('The database is new')
  shutdown.finish()
}

import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/database.ts'
import { freePort, tryPort } from '#server/embedded/postmaster.ts'
import { readConfig, describeDiskError, type Config } from '#server/platform/config.ts'
import { gracefulShutdown, type Shutdown } from '#server/platform/shutdown.ts'

const shutdown = gracefulShutdown()
boot(shutdown).catch((error: unknown) => shutdown.fail(describeDiskError(error)))

/** Starts the portal; everything that was started ends with the process. The database starts while the rest loads. */
async function boot(shutdown: Shutdown): Promise<void> {
  const config = await readSettings()
  const say = (line: string) => console.log(line)
  const opening = openDatabase(config, { say, onLost: shutdown.fail })
  // It may still be starting at shutdown, and may take too long to wait for.
  shutdown.before(async () => (await Promise.race([opening, pause(3000)]).catch(() => {}))?.stop())
  const [database, { servePortal }] = await Promise.all([opening, import('#server/serve.ts')])
  await servePortal({ config, database, shutdown, say })
}

/**
 * PORT=0 chooses a free port, which links in mails need. A taken port ends the start before the database is migrated:
 * the version that still runs there may not survive that.
 */
async function readSettings(): Promise<Config> {
  const config = readConfig(process.env)
  for (const port of [config.port, config.metricsPort ?? 0]) await tryPort(config.host, port)
  return config.port > 0 ? config : readConfig({ ...process.env, PORT: `${await freePort(config.host)}` })
}

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { listeningAddress, readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/database.ts'
import { gracefulShutdown } from '#server/platform/shutdown.ts'

/**
 * `npm run dev`: the portal, restarted when one of its files changes, behind Vite with hot reload. This process
 * holds the embedded database, so that a restart of the portal does not wait for it.
 */
const root = join(import.meta.dirname, '..')
const shutdown = gracefulShutdown()

dev().catch(shutdown.fail)

async function dev() {
  const config = readConfig(process.env)
  const opening = openDatabase(config, { say: console.log, onLost: shutdown.fail })
  shutdown.before(async () => (await opening.catch(() => null))?.stop())
  const { url, ownerUrl } = await opening
  // explicit, because the portal treats an address as an outside database, which has no demo data by default
  const portal = startPortal({
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    DEMO: config.demo ? '1' : '0',
  })
  shutdown.before(() => portal.end())

  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    clearScreen: false,
    server: { host: config.host, proxy: { '/api': listeningAddress(config.host, config.port) } },
  })
  shutdown.before(() => vite.close())
  await vite.listen()
  vite.printUrls()
}

function startPortal(database: Record<string, string>) {
  const watched = ['--watch', '--watch-preserve-output', '--enable-source-maps']
  const child = spawn(process.execPath, [...watched, join(root, 'server', 'main.ts'), '--no-screens'], {
    env: { ...process.env, ...database },
    stdio: 'inherit',
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.once('exit', () => shutdown.fail(new Error('The portal ended')))
  return {
    async end() {
      child.kill('SIGTERM') // a second signal is harmless
      await exited
    },
  }
}

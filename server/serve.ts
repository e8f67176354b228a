import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { notificationChannel } from '#server/notifications/deliver.ts'
import { cannotListen, listeningAddress, type Config } from '#server/platform/config.ts'
import { openChannel } from '#server/platform/channel.ts'
import { connect, connectForJobs, connectForReadiness } from '#server/platform/db.ts'
import { drain, serving } from '#server/platform/drain.ts'
import { giveUpRoot } from '#server/embedded/give-up-root.ts'
import type { Database } from '#server/embedded/start.ts'
import type { Shutdown } from '#server/platform/shutdown.ts'
import { openJobs } from '#server/platform/jobs.ts'
import { openMailer } from '#server/platform/mail.ts'
import { openLog } from '#server/platform/log.ts'
import { migrate } from '#server/platform/migrate.ts'
import { buildWeb } from '#server/platform/web-build.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import { demoPassword, demoPeople } from '#server/seed/people.ts'
import { finishHistory, seedDemo } from '#server/seed/seed.ts'
import { hasDemoPeople } from '#server/session/queries.ts'
import { startWork } from '#server/work.ts'

interface Started {
  config: Config
  database: Database
  shutdown: Shutdown
  say: (line: string) => void
}

/** Brings the database up to date, serves calls and does the background work, until the shutdown. */
export async function servePortal({ config, database, shutdown, say }: Started): Promise<void> {
  await Promise.all([
    migrate(database, { say, seed: config.demo ? (owner) => seedDemo(owner, config) : undefined }),
    // `npm run dev` has Vite serve the screens
    process.argv.includes('--no-screens') || buildWeb({ say, signal: shutdown.signal }),
  ])

  const db = connect(database.url)
  const [jobsDb, readinessDb] = [connectForJobs(database.url), connectForReadiness(database.url)]
  // A hanging query is cut by the database.
  for (const pool of [db, jobsDb, readinessDb])
    shutdown.before(() => Promise.race([pool.destroy(), pause(500)]))
  const log = openLog(config.logLevel)
  const mailer = openMailer(config, jobsDb)
  shutdown.before(async () => mailer.close())
  const jobs = await openJobs(database.url, { onError: (error) => log.warn({ err: error }, 'jobs') })
  shutdown.before(() => Promise.race([jobs.stop(), pause(2500)]))
  const metrics =
    config.metricsPort === undefined ? undefined : (await import('#server/platform/metrics.ts')).openMetrics()
  const channel = await openChannel(database.url, notificationChannel, (error) =>
    log.warn({ err: error }, 'channel'),
  )
  shutdown.before(() => Promise.race([channel.stop(), pause(500)]))
  const stage = serving()
  const app = await buildApp({ config, db, readinessDb, log, metrics, channel, stage })
  // Jobs end while calls are still served: both take their time, and both need the database.
  shutdown.before((balanced) => Promise.all([drain(app, stage, balanced), jobs.stop()]))
  await startWork({
    config,
    db: jobsDb,
    jobs,
    mailer,
    onRefused: (mail) => log.warn({ mail }, 'mail refused for good'),
  })
  if (metrics) {
    const scraped = metrics.listener()
    shutdown.before(() => scraped.close())
    await listen(scraped, { host: config.host, port: config.metricsPort! })
  }
  await listen(app, config)
  // As root, if it is root: the account that serves may not write what the next start runs.
  flushCompileCache()
  await giveUpRoot(join(import.meta.dirname, '..', 'node_modules'), database.account, say)
  // The portal serves by now: a database that is away answers 503 until it is back.
  greet(say, config, await hasDemoPeople(db).catch(() => false))
  // Tests count what the demo's story has, without the year of the dashboards.
  if (config.demo && !process.argv.includes('--no-history')) {
    const owner = connect(database.ownerUrl, { max: 1, patient: true })
    shutdown.before(() => Promise.race([owner.destroy(), pause(500)]))
    finishHistory(owner, config)
      .then((written) => (written ? queueJobs(db, 'scheduled_tasks', [{}]) : undefined))
      // It goes on at the next start.
      .catch((error: unknown) => log.warn({ err: error }, 'demo history'))
      .finally(() => owner.destroy())
  }
}

async function listen(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  await app.listen({ host, port }).catch((error: unknown) => {
    throw cannotListen(error, host, port)
  })
}

function greet(
  say: (line: string) => void,
  { host, port, basePath, demo }: Config,
  demoPeopleExist: boolean,
) {
  say(`Trunkline is ready at ${listeningAddress(host, port)}${basePath}/`)
  if (demo) {
    say(`Demo people, each with the password ${demoPassword}:`)
    for (const { email } of demoPeople) say(`  ${email}`)
  } else {
    say('The first administrator is made with: npm run admin:create -- EMAIL')
    if (demoPeopleExist) say('The demo people of this database cannot sign in, because DEMO is 0')
  }
}

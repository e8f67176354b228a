import { failSheet, matchSheet } from '#server/site-sheets/job.ts'
import type { SheetKey } from '#server/site-sheets/queries.ts'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { notificationChannel, deliverNotification } from '#server/notifications/deliver.ts'
import { cannotListen, listeningAddress, type Config } from '#server/platform/config.ts'
import { openChannel } from '#server/platform/channel.ts'
import { connect, connectForJobs, connectForReadiness, type Db } from '#server/platform/db.ts'
import { drain, serving } from '#server/platform/health.ts'
import { dropRoot } from '#server/embedded/place.ts'
import type { Database } from '#server/embedded/start.ts'
import type { Shutdown } from '#server/platform/shutdown.ts'
import { openJobs, type Jobs } from '#server/platform/jobs.ts'
import { openMailer, type Mailer } from '#server/platform/mail.ts'
import { openLog } from '#server/platform/log.ts'
import { migrate } from '#server/platform/migrate.ts'
import { buildWeb } from '#server/platform/web-build.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import { demoPassword, demoPeople } from '#server/seed/people.ts'
import { finishHistory, seedDemo } from '#server/seed/seed.ts'
import { hasDemoPeople } from '#server/session/queries.ts'
import { clearHourlyUse } from '#server/platform/hourly.ts'
import { calendarOf, type Viewer } from '#server/platform/viewer.ts'
import {
  type NotificationJob,
  notifyDocumentReady,
  notifyPreviewReady,
} from '#server/notifications/notify.ts'
import { mailNotifications, type MailJob } from '#server/notifications/mail.ts'
import { sumMonths } from '#server/dashboard/sum-months.ts'
import { drawAcceptedForms, saveFormHash } from '#server/orders/document-model/accepted-form.ts'
import { expireApprovals } from '#server/orders/approvals.ts'
import { expireCancellations } from '#server/orders/cancellation.ts'
import { expireCharges } from '#server/orders/charge.ts'
import { notifyOverdue } from '#server/orders/attention-reasons.ts'
import { notifyExpiring, sendDigests } from '#server/quotes/expiring.ts'
import { notifyEnding } from '#server/services/change.ts'
import { mailInvitation, type InvitationJob } from '#server/users/invitations.ts'
import {
  mailPasswordLink,
  mailUserEvent,
  type UserMailJob,
  mailFactorChanged,
  mailPasswordChanged,
  mailSsoLinked,
  mailSignUp,
  type SignUpMailJob,
} from '#server/notifications/account-mail.ts'
import type { FactorChangedJob } from '#server/session/change-factors.ts'
import type { PasswordChangedJob } from '#server/session/end-access.ts'
import type { PasswordLinkJob } from '#server/session/request-password-link.ts'
import type { SsoLinkedJob } from '#server/sso/finish.ts'
import { clearExpired } from '#server/session/clear-expired.ts'
import { clearUnconfirmed } from '#server/session/set-up-totp.ts'
import { clearAttempts } from '#server/session/throttle.ts'
import {
  clearDocuments,
  type DocumentJob,
  failDocument,
  makeDocument,
} from '#server/documents/make-document.ts'
import { computePreview, failPreview, type CardPreviewJob } from '#server/rate-cards/previews.ts'
import { clearUnsent } from '#server/threads/files.ts'
import { mefMessages } from '#server/mef/events.ts'
import { clearFeed, deliverDue } from '#server/webhooks/deliver.ts'
import { processSignUp, type SignUpJob } from '#server/users/process-sign-up.ts'

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
  // Before root is dropped: the serving account must not be able to write code that the next start runs.
  flushCompileCache()
  await dropRoot(join(import.meta.dirname, '..', 'node_modules'), database.account, say)
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

/** In turn: a bell shows its events in the order in which they happened. */
const bellConcurrency = { jobs: 20, inTurn: true }
/** Several workers, so that a slow delivery holds up only the few mails taken with it. */
const mailConcurrency = { workers: 3, jobs: 3 }

/** The scheduled tasks: every five minutes, and whenever a portal starts. */
const scheduledTasks: readonly ((db: Db, calendar: Viewer) => Promise<void>)[] = [
  notifyExpiring,
  sendDigests,
  notifyEnding,
  expireCharges,
  expireCancellations,
  expireApprovals,
  notifyOverdue,
  sumMonths,
  drawAcceptedForms,
  clearUnsent,
  clearAttempts,
  clearHourlyUse,
  clearExpired,
  clearUnconfirmed,
  clearDocuments,
  clearFeed,
]

export async function startWork(options: {
  config: Config
  db: Db
  jobs: Jobs
  mailer: Mailer
  now?: () => Date
  onRefused?: (mail: string) => void
  /** Of a webhook's receiver, in milliseconds. */
  longestAnswer?: number
}): Promise<void> {
  const { config, db, jobs, mailer, now = () => new Date(), onRefused, longestAnswer } = options
  const sender = () => ({ config, mailer, now: now(), onRefused })
  await jobs.work<NotificationJob>('notification', (job) => deliverNotification(db, job), bellConcurrency)
  await jobs.work<MailJob>('mail', (mails) => mailNotifications(db, mails, sender()), mailConcurrency)
  await jobs.work<PasswordLinkJob>('password_link', (link) => mailPasswordLink(db, link, sender()))
  await jobs.work<SignUpJob>('sign_up', (signUp) => processSignUp(db, signUp))
  await jobs.work<SignUpMailJob>('sign_up_mail', (mail) => mailSignUp(db, mail, sender()))
  await jobs.work<PasswordChangedJob>('password_changed', (changed) =>
    mailPasswordChanged(db, changed, sender()),
  )
  await jobs.work<UserMailJob>('user_mail', (event) => mailUserEvent(db, event, sender()))
  await jobs.work<SsoLinkedJob>('sso_linked', (linked) => mailSsoLinked(db, linked, sender()))
  await jobs.work<FactorChangedJob>('factor_changed', (changed) => mailFactorChanged(db, changed, sender()))
  await jobs.work<InvitationJob>('invitation', (job) => mailInvitation(db, job, sender()))
  await jobs.work<CardPreviewJob>('card_preview', (job) =>
    computePreview(db, job, { config, now, onSlow: notifyPreviewReady }),
  )
  await jobs.work<CardPreviewJob>('card_preview_failed', (job) =>
    failPreview(db, calendarOf(config, now()), job),
  )
  await jobs.work<DocumentJob>('document', (job) =>
    makeDocument(db, job, { config, now, onMade: saveFormHash, onSlow: notifyDocumentReady }),
  )
  await jobs.work<DocumentJob>('document_failed', (job) => failDocument(db, calendarOf(config, now()), job))
  await jobs.work<SheetKey>('site_sheet', (job) => matchSheet(db, job, { config, now }))
  await jobs.work<SheetKey>('site_sheet_failed', (job) => failSheet(db, calendarOf(config, now()), job))
  const posting = { config, now, milliseconds: longestAnswer, mefMessages }
  await jobs.work('webhook', () => deliverDue(db, posting), { workers: 3 })
  await jobs.work('scheduled_tasks', async () => {
    const calendar = calendarOf(config, now())
    // A task that fails does not stop the others.
    const results = await Promise.allSettled(scheduledTasks.map((task) => task(db, calendar)))
    const failed = results.filter((each) => each.status === 'rejected')
    if (failed.length > 0)
      throw new AggregateError(
        failed.map((each) => each.reason),
        'A scheduled task has failed',
      )
  })
  await queueJobs(db, 'scheduled_tasks', [{}])
}

import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import { clearHourlyUse } from '#server/platform/hourly.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import type { Mailer } from '#server/platform/mail.ts'
import { calendarOf, type Viewer } from '#server/platform/viewer.ts'
import type { NotificationJob } from '#server/notifications/notify.ts'
import { mailNotifications, type MailJob } from '#server/notifications/mail.ts'
import { deliverNotification } from '#server/notifications/deliver.ts'
import { sumMonths } from '#server/dashboard/sum-months.ts'
import { drawAcceptedForms, keepFormHash } from '#server/orders/document-model/accepted-form.ts'
import { expireApprovals } from '#server/orders/expire-approvals.ts'
import { expireCancellations } from '#server/orders/expire-cancellations.ts'
import { expireCharges } from '#server/orders/expire-charges.ts'
import { notifyOverdue } from '#server/orders/overdue.ts'
import { notifyExpiring } from '#server/quotes/expiring.ts'
import { mailInvitation } from '#server/users/invitation-mail.ts'
import { mailPasswordChanged, mailPasswordLink } from '#server/notifications/password-mail.ts'
import { notifyDocumentReady } from '#server/notifications/document-ready.ts'
import { notifyPreviewReady } from '#server/notifications/preview-ready.ts'
import { mailUserEvent, type UserMailJob } from '#server/notifications/user-mail.ts'
import { mailFactorChanged } from '#server/notifications/factor-mail.ts'
import type { FactorChangedJob } from '#server/session/change-factors.ts'
import { mailSignUp, type SignUpMailJob } from '#server/notifications/sign-up-mail.ts'
import type { PasswordChangedJob } from '#server/session/end-access.ts'
import { clearLinks, type PasswordLinkJob } from '#server/session/ask-for-link.ts'
import { mailSsoLinked } from '#server/notifications/sso-mail.ts'
import { clearSso, type SsoLinkedJob } from '#server/sso/link.ts'
import { clearChallenges } from '#server/session/passkey-proof.ts'
import { clearSteps } from '#server/session/second-step.ts'
import { clearUnconfirmed } from '#server/session/set-up-totp.ts'
import { clearAttempts } from '#server/session/throttle.ts'
import type { InvitationJob } from '#server/users/invitations.ts'
import type { DocumentJob } from '#server/documents/store-document.ts'
import { clearDocuments, makeDocument } from '#server/documents/make-document.ts'
import { computePreview, failPreview, type CardPreviewJob } from '#server/rate-cards/previews.ts'
import { clearUnsent } from '#server/threads/files.ts'
import { admitSignUp, type SignUpJob } from '#server/users/admit-sign-up.ts'

export interface WorkOptions {
  config: Config
  db: Db
  jobs: Jobs
  mailer: Mailer
  now?: () => Date
  /** Called for mail that will never arrive; retrying cannot help. */
  onRefused?: (mail: string) => void
}

/** One after the other: a bell has its events in the order in which they happened. */
const bellHands = { jobs: 20, inTurn: true }
/** How a process sends mails: several workers, so that a slow delivery holds up only the few that were taken with it. */
const mailHands = { workers: 3, jobs: 3 }

/** The scheduled tasks: every five minutes, and whenever a portal starts. */
const scheduledTasks: readonly ((db: Db, calendar: Viewer) => Promise<void>)[] = [
  notifyExpiring,
  expireCharges,
  expireCancellations,
  expireApprovals,
  notifyOverdue,
  sumMonths,
  drawAcceptedForms,
  clearUnsent,
  clearAttempts,
  clearHourlyUse,
  clearLinks,
  clearSso,
  clearSteps,
  clearChallenges,
  clearUnconfirmed,
  clearDocuments,
]

/** The background work: every queue and what does its jobs. */
export async function startWork(options: WorkOptions): Promise<void> {
  const { config, db, jobs, mailer, now = () => new Date(), onRefused } = options
  await jobs.work<NotificationJob>('notification', (job) => deliverNotification(db, job), bellHands)
  await jobs.work<MailJob>(
    'mail',
    (mails) => mailNotifications(db, mails, { config, mailer, now: now(), onRefused }),
    mailHands,
  )
  await jobs.work<PasswordLinkJob>('password_link', (link) =>
    mailPasswordLink(db, link, { config, mailer, now: now(), onRefused }),
  )
  await jobs.work<SignUpJob>('sign_up', (signUp) => admitSignUp(db, signUp))
  await jobs.work<SignUpMailJob>('sign_up_mail', (mail) =>
    mailSignUp(db, mail, { config, mailer, now: now(), onRefused }),
  )
  await jobs.work<PasswordChangedJob>('password_changed', (changed) =>
    mailPasswordChanged(db, changed, { config, mailer, now: now(), onRefused }),
  )
  await jobs.work<UserMailJob>('user_mail', (event) =>
    mailUserEvent(db, event, { config, mailer, now: now(), onRefused }),
  )
  await jobs.work<SsoLinkedJob>('sso_linked', (linked) =>
    mailSsoLinked(db, linked, { config, mailer, now: now(), onRefused }),
  )
  await jobs.work<FactorChangedJob>('factor_changed', (changed) =>
    mailFactorChanged(db, changed, { config, mailer, now: now(), onRefused }),
  )
  await jobs.work<InvitationJob>('invitation', (job) =>
    mailInvitation(db, job, { config, mailer, now: now(), onRefused }),
  )
  await jobs.work<CardPreviewJob>('card_preview', (job) =>
    computePreview(db, job, { config, now, onSlow: notifyPreviewReady }),
  )
  await jobs.work<CardPreviewJob>('card_preview_failed', (job) =>
    failPreview(db, calendarOf(config, now()), job),
  )
  await jobs.work<DocumentJob>('document', (job) =>
    makeDocument(db, job, { config, now, onMade: keepFormHash, onSlow: notifyDocumentReady }),
  )
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

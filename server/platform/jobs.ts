import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss, type Queue } from 'pg-boss'
import { openClaims } from '#server/platform/claims.ts'
import { NamingClient } from '#server/platform/db.ts'

const day = 86_400
const untilDone = { retryLimit: 100_000, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 } as const

/**
 * Background jobs, done by any free process. A job queued in a transaction exists once that transaction is committed,
 * and is retried until it succeeds.
 */
export const queues = {
  /** One notification to be delivered. */
  notification: { ...untilDone, retentionSeconds: 30 * day },
  /** One mail to one person. Mail waits up to a month for a mail server that is down. */
  mail: { ...untilDone, retentionSeconds: 30 * day },
  /** One password link to be made and mailed. Its mail is not sent once the link has expired. */
  password_link: { ...untilDone, retentionSeconds: day },
  /** One sign-up, whose email is looked up and which then makes a pending user or none. */
  sign_up: { ...untilDone, retentionSeconds: 30 * day },
  /** One mail about a sign-up: the link, or a notice to the owner of a known email. */
  sign_up_mail: { ...untilDone, retentionSeconds: 30 * day },
  /** One mail to a person whose password was set or changed. */
  password_changed: { ...untilDone, retentionSeconds: 30 * day },
  /** One mail to a person whose sign-up was decided or whose email was changed. */
  user_mail: { ...untilDone, retentionSeconds: 30 * day },
  /** One mail to a person whose account was linked to their company's sign-in. */
  sso_linked: { ...untilDone, retentionSeconds: 30 * day },
  /** One mail to a person whose second factors were changed. */
  factor_changed: { ...untilDone, retentionSeconds: 30 * day },
  /** One mail to someone who is invited to a company. It is not sent once the invitation has ended. */
  invitation: { ...untilDone, retentionSeconds: 8 * day },
  /** One preview whose job has failed too often, which its page then says. */
  card_preview_failed: { ...untilDone, retentionSeconds: day },
  /** One preview of a rate card's draft. The person asks again for one that failed. */
  card_preview: { ...untilDone, retryLimit: 5, retentionSeconds: day, deadLetter: 'card_preview_failed' },
  /** One document to be drawn. Whoever waits for it asks again. */
  document: { retryLimit: 3, retryDelay: 2, retentionSeconds: day },
  /** A run of the scheduled tasks. The next run makes up for one that failed. */
  scheduled_tasks: { retryLimit: 0, policy: 'short', retentionSeconds: 900 },
} as const satisfies Record<string, Omit<Queue, 'name'>>
export type QueueName = keyof typeof queues

/** Scheduled tasks run every five minutes. */
const scheduledTasksAt = '*/5 * * * *'

/** The longest time in seconds until a queued job begins, even if its notification was lost. */
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 }

/** Creates the queues, as the owner of the database. Safe to repeat at every start. */
export async function prepareQueues(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false })
  boss.on('error', () => {}) // the failing call rejects
  await boss.start()
  try {
    const made = new Set((await boss.getQueues()).map((queue) => queue.name))
    for (const [name, options] of Object.entries(queues) as [QueueName, Omit<Queue, 'name'>][])
      if (!made.has(name))
        await boss.createQueue(name, {
          notify: true,
          deleteAfterSeconds: day,
          expireInSeconds: 120,
          ...options,
        })
      // One that an earlier version made has other settings.
      else if (options.deadLetter) await boss.updateQueue(name, options)
    await boss.schedule('scheduled_tasks', scheduledTasksAt)
  } finally {
    await boss.stop({ graceful: false })
  }
}

export interface Jobs {
  /**
   * Does the work of a queue until the jobs are stopped: so many workers in each process, each of which takes so many jobs that
   * wait and does them at once or `inTurn`. Each job succeeds or fails by itself.
   */
  work: <Job extends object>(
    queue: QueueName,
    act: (job: Job) => Promise<void>,
    hands?: { workers?: number; jobs?: number; inTurn?: boolean },
  ) => Promise<void>
  stop: () => Promise<void>
}

interface JobsOptions {
  /** Called for every job that failed, and for errors outside any job such as a lost connection. */
  onError?: (error: Error) => void
  /** False in tests, which run scheduled tasks by their own clock. */
  scheduled?: boolean
}

/** Does queued jobs in this process, and again those that a process was doing when it was killed. */
export async function openJobs(url: string, options: JobsOptions = {}): Promise<Jobs> {
  const { onError = () => {}, scheduled = true } = options
  const pool = {
    connectionString: url,
    max: 3,
    application_name: 'trunkline jobs',
    // The same few statements look for jobs again and again: planning them would take longer than running them.
    Client: NamingClient,
  }
  const boss = new PgBoss({
    ...pool,
    migrate: false,
    useListenNotify: true,
    schedule: scheduled,
    // Only the owner can rebuild indexes, and the portal is not the owner.
    reindex: false,
    monitorVacuum: false,
  })
  // A job that outlasts the stop is queued again, and what it still meets in this process is nobody's failure.
  let left = false
  const report = (error: Error) => left || onError(error)
  boss.on('error', report)
  await boss.start()
  const claims = openClaims(url, report)
  const stopAll = async () => {
    // The stop itself looks only every 500 ms whether the jobs under way have ended.
    const ended = Promise.allSettled(Object.keys(queues).map((queue) => boss.offWork(queue)))
    await Promise.race([ended, pause(1_000, undefined, { ref: false })])
    await boss.stop({ timeout: 1_000, close: false })
    left = true
    await boss.stop()
    await claims.close()
  }
  let stopping: Promise<void> | undefined
  return {
    async work<Job extends object>(
      queue: QueueName,
      act: (job: Job) => Promise<void>,
      { workers = 1, jobs: most = 1, inTurn = false } = {},
    ) {
      const taking = { ...polling, batchSize: most } as const
      for (let worker = 0; worker < workers; worker += 1) {
        const id: string = await boss.work<Job, void, typeof taking>(queue, taking, async (jobs) => {
          // Where as many were there as it takes there may be more: they are looked for at once and not after the poll.
          if (jobs.length === most) boss.notifyWorker(id)
          const ids = jobs.map((job) => job.id)
          const failed = await claims
            .holding(ids, () => failuresAmong(jobs, act, inTurn))
            .catch((error: Error) => {
              report(error)
              throw error
            })
          for (const [job, error] of failed) {
            report(error)
            await boss.fail(queue, job, error)
          }
          // All that have not failed by now are completed in one statement, which finds them by their ids.
        })
      }
    },
    stop: () => (stopping ??= stopAll()),
  }
}

/** Does jobs at once or in turn; answers those that failed, and why. */
async function failuresAmong<Taken extends { data: Job }, Job>(
  jobs: readonly Taken[],
  act: (job: Job) => Promise<void>,
  inTurn: boolean,
): Promise<[Taken, Error][]> {
  const failed: [Taken, Error][] = []
  const done = (job: Taken) => act(job.data).catch((error: Error) => void failed.push([job, error]))
  if (inTurn) for (const job of jobs) await done(job)
  else await Promise.all(jobs.map(done))
  return failed
}

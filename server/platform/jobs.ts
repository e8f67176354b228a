import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss, type Queue } from 'pg-boss'
import pg from 'pg'
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

/** Which jobs living processes are doing, so that those of a killed one are done again at once. */
interface Claims {
  /** Does jobs while every process can see that they are being done. */
  holding: <Result>(jobs: readonly string[], act: () => Promise<Result>) => Promise<Result>
  close: () => Promise<void>
}

/** The first key of these advisory locks; the second is made from the job's id. */
const space = 7404
/** Seconds between fetching a job and its lock that are nobody's death. */
const grace = 3
/** Milliseconds between two looks for abandoned jobs: soon after the start, then less often. */
const firstLook = 2_000
const laterLooks = 10_000

/**
 * Locks each job on one connection while it is done: PostgreSQL lets go of the locks of a process that was killed. An
 * active job without a lock is queued again, once, by whichever process sees it first. pg-boss alone would wait until it expires.
 */
function openClaims(url: string, onError: (error: Error) => void): Claims {
  const held = new Set<string>()
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    application_name: 'trunkline claims',
    // A machine that has vanished lets go as well.
    options: '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
  })
  pool.on('error', () => {}) // the next look connects again
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (held.size > 0) client.query(`${lock} from unnest($1::text[]) id`, [[...held]]).catch(onError)
  })
  const closed = new AbortController()
  const looking = lookForAbandoned(pool, closed.signal, onError)
  return {
    async holding(jobs, act) {
      await pool.query(`${lock} from unnest($1::text[]) id`, [jobs])
      for (const job of jobs) held.add(job)
      try {
        return await act()
      } finally {
        for (const job of jobs) held.delete(job)
        await pool.query(`${unlock} from unnest($1::text[]) id`, [jobs]).catch(onError)
      }
    },
    async close() {
      closed.abort()
      await looking
      await pool.end()
    },
  }
}

const lock = `select pg_advisory_lock_shared(${space}, hashtext(id))`
const unlock = `select pg_advisory_unlock_shared(${space}, hashtext(id))`

/**
 * A job whose process was killed twice is most likely what killed it, and fails for good. The view of locks answers for every
 * connection of the database; trying a lock would not for one's own.
 */
const requeueAbandoned = `
  update pgboss.job j set start_after = now(), output = '{"killed": true}',
    state = case when j.output ? 'killed' then 'failed' else 'retry' end::pgboss.job_state,
    completed_on = case when j.output ? 'killed' then now() end
  where j.state = 'active' and (j.retry_count < j.retry_limit or j.output ? 'killed')
    and j.started_on < now() - interval '${grace} s'
    and not exists (
      select from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and d.datname = current_database()
        and l.classid = ${space} and l.objid = hashtext(j.id::text)::oid)
  returning j.name, j.id, j.state`

async function lookForAbandoned(pool: pg.Pool, closed: AbortSignal, onError: (error: Error) => void) {
  for (let wait = firstLook; !closed.aborted; wait = Math.min(2 * wait, laterLooks)) {
    const abandoned = await pool
      .query<Record<'name' | 'id' | 'state', string>>(requeueAbandoned)
      .catch(onError)
    for (const { name, id, state } of abandoned?.rows ?? [])
      if (state === 'failed') onError(new Error(`Job ${id} of ${name} failed: its process was killed twice`))
    await pause(wait, undefined, { signal: closed }).catch(() => {})
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss, type Queue } from 'pg-boss'
import pg from 'pg'
import { PreparingClient } from '#server/platform/db.ts'

const day = 86_400
const untilDone = { retryLimit: 100_000, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 } as const

/** Background jobs, run by any free process: committed with the transaction that queues them, retried until they succeed. */
export const queues = {
  notification: { ...untilDone, retentionSeconds: 30 * day },
  /** Mail waits up to a month while the mail server is down. */
  mail: { ...untilDone, retentionSeconds: 30 * day },
  /** Its mail is not sent after the link has expired. */
  password_link: { ...untilDone, retentionSeconds: day },
  sign_up: { ...untilDone, retentionSeconds: 30 * day },
  sign_up_mail: { ...untilDone, retentionSeconds: 30 * day },
  password_changed: { ...untilDone, retentionSeconds: 30 * day },
  user_mail: { ...untilDone, retentionSeconds: 30 * day },
  sso_linked: { ...untilDone, retentionSeconds: 30 * day },
  factor_changed: { ...untilDone, retentionSeconds: 30 * day },
  /** Not sent after the invitation has ended. */
  invitation: { ...untilDone, retentionSeconds: 8 * day },
  card_preview_failed: { ...untilDone, retentionSeconds: day },
  /** The person requests a failed preview again. */
  card_preview: { ...untilDone, retryLimit: 5, retentionSeconds: day, deadLetter: 'card_preview_failed' },
  document_failed: { ...untilDone, retentionSeconds: day },
  /** Three attempts: a document that could not be drawn, or crashed its child process, would fail again. */
  document: { retryLimit: 2, retryDelay: 2, retentionSeconds: day, deadLetter: 'document_failed' },
  site_sheet_failed: { ...untilDone, retentionSeconds: day },
  /** Its rows are refreshed by hand after a failure. */
  site_sheet: { ...untilDone, retryLimit: 5, retentionSeconds: day, deadLetter: 'site_sheet_failed' },
  /** A round of due deliveries, each minute and after each event. */
  webhook: { retryLimit: 0, retentionSeconds: 900 },
  /** A run of the scheduled tasks. The next run makes up for a failed one. */
  scheduled_tasks: { retryLimit: 0, policy: 'short', retentionSeconds: 900 },
} as const satisfies Record<string, Omit<Queue, 'name'>>
export type QueueName = keyof typeof queues

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
      // A queue of an earlier version has other settings.
      else if (options.deadLetter) await boss.updateQueue(name, options)
    await boss.schedule('scheduled_tasks', scheduledTasksAt)
    await boss.schedule('webhook', '* * * * *')
  } finally {
    await boss.stop({ graceful: false })
  }
}

export interface Jobs {
  /** Runs the jobs of a queue until the stop: each of `workers` takes up to `jobs`, in parallel or `inTurn`. */
  work: <Job extends object>(
    queue: QueueName,
    act: (job: Job) => Promise<void>,
    concurrency?: { workers?: number; jobs?: number; inTurn?: boolean },
  ) => Promise<void>
  stop: () => Promise<void>
}

interface JobsOptions {
  /** Called for every job that failed, and for errors outside any job such as a lost connection. */
  onError?: (error: Error) => void
  /** False in tests, which run scheduled tasks by their own clock. */
  scheduled?: boolean
}

/** Runs queued jobs in this process, and repeats those of killed processes. */
export async function openJobs(url: string, options: JobsOptions = {}): Promise<Jobs> {
  const { onError = () => {}, scheduled = true } = options
  const pool = {
    connectionString: url,
    max: 3,
    application_name: 'trunkline jobs',
    Client: PreparingClient,
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
  // A job that outlasts the stop is queued again, and its later errors in this process are ignored.
  let left = false
  const report = (error: Error) => left || onError(error)
  boss.on('error', report)
  await boss.start()
  const claims = openClaims(url, report)
  const stopAll = async () => {
    // The stop itself checks only every 500 ms whether the running jobs have ended.
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
          // After a full batch more jobs may wait: look at once instead of after the poll interval.
          if (jobs.length === most) boss.notifyWorker(id)
          const ids = jobs.map((job) => job.id)
          const failed = await claims
            .withJobLocks(ids, () => failuresAmong(jobs, act, inTurn))
            .catch((error: Error) => {
              report(error)
              throw error
            })
          for (const [job, error] of failed) {
            report(error)
            await boss.fail(queue, job, error)
          }
          // pg-boss completes the other jobs of the batch in one statement.
        })
      }
    },
    stop: () => (stopping ??= stopAll()),
  }
}

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

/** Locks on running jobs, so that those of a killed process are repeated at once. */
interface Claims {
  withJobLocks: <Result>(jobs: readonly string[], act: () => Promise<Result>) => Promise<Result>
  close: () => Promise<void>
}

/** The first key of these advisory locks; the second is made from the job's id. */
const space = 7404
/** Seconds that an active job may be without its lock, just after it was fetched. */
const grace = 3
/** Milliseconds between checks for abandoned jobs: soon after the start, then less often. */
const firstLook = 2_000
const laterLooks = 10_000

/** Locks each running job. An active job without a lock has lost its process, and is queued again at once. */
function openClaims(url: string, onError: (error: Error) => void): Claims {
  const held = new Set<string>()
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    application_name: 'trunkline claims',
    // TCP keep-alive frees the locks of a vanished machine too.
    options: '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
  })
  pool.on('error', () => {}) // the next check reconnects
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (held.size > 0) client.query(`${lock} from unnest($1::text[]) id`, [[...held]]).catch(onError)
  })
  const closed = new AbortController()
  const looking = lookForAbandoned(pool, closed.signal, onError)
  return {
    async withJobLocks(jobs, act) {
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

/** Fails a job for good if its process was killed twice. Reads pg_locks: trying a lock would succeed on one's own connection. */
const requeueAbandoned = `
  with abandoned as (update pgboss.job j set start_after = now(), output = '{"killed": true}',
    state = case when j.output ? 'killed' then 'failed' else 'retry' end::pgboss.job_state,
    completed_on = case when j.output ? 'killed' then now() end
  where j.state = 'active' and (j.retry_count < j.retry_limit or j.output ? 'killed')
    and j.started_on < now() - interval '${grace} s'
    and not exists (
      select from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and d.datname = current_database()
        and l.classid = ${space} and l.objid = hashtext(j.id::text)::oid)
    returning j.name, j.id, j.state, j.data, j.dead_letter)
  select name, id, state,
    case when state = 'failed' and dead_letter is not null
      then queue_jobs(dead_letter, jsonb_build_array(data)) end
  from abandoned`

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

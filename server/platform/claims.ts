import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Which jobs living processes are doing, so that those of a killed one are done again at once. */
export interface Claims {
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
export function openClaims(url: string, onError: (error: Error) => void): Claims {
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

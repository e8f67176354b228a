import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { expect, inject, test, vi } from 'vitest'
import { openJobs, queues, type QueueName } from '#server/platform/jobs.ts'
import { withDatabase } from '#server/testing/cluster.ts'
import { superviseQueues } from '#server/testing/supervise.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { rows: databases } = await sql<{ name: string }>`select current_database() as name`.execute(
  world.owner,
)
const cluster = inject('cluster')
const url = withDatabase(cluster.url, databases[0]!.name)
const ownerUrl = withDatabase(cluster.ownerUrl, databases[0]!.name)

async function madeQueue(name: string): Promise<QueueName> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false })
  await boss.start()
  await boss.createQueue(name, { notify: true, retryLimit: 3, retryDelay: 0 })
  await boss.stop({ graceful: false })
  return name as QueueName
}

/** The scheduler does it every minute; a test does not wait. */
test('queues are supervised: abandoned jobs are found, and done ones deleted', async () => {
  await superviseQueues(world)
  const supervised = await sql<{ name: string }>`
    select name from pgboss.queue where monitor_on is not null and maintain_on is not null`.execute(
    world.owner,
  )
  expect(supervised.rows.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(queues)))
})

test('a job whose process was killed is repeated, and fails for good the second time', async () => {
  const queue = await madeQueue('worked_by_nobody')
  await sql`select queue_jobs(${queue}, '[{"company_id": 0, "id": 0}]')`.execute(world.owner)
  const job = sql`pgboss.job where name = ${queue} and data = '{"company_id": 0, "id": 0}'`
  const jobs = await openJobs(url, { scheduled: false })
  try {
    for (const state of ['retry', 'failed']) {
      // Its process no longer exists, and no other runs it.
      await sql`update pgboss.job set state = 'active', started_on = now() - interval '1 minute'
        where id in (select id from ${job})`.execute(world.owner)
      await vi.waitFor(async () => {
        const { rows } = await sql<{ state: string }>`select state from ${job}`.execute(world.owner)
        expect(rows).toEqual([{ state }])
      }, 10_000)
    }
  } finally {
    await jobs.stop()
  }
})

test('jobs of one batch succeed or fail separately', async () => {
  const queue = await madeQueue('of_this_test')
  await sql`select queue_jobs(${queue}, '[{"nth": 1}, {"nth": 2}, {"nth": 3}]')`.execute(world.owner)
  const done: number[] = []
  const errors: string[] = []
  const jobs = await openJobs(url, {
    scheduled: false,
    onError: (error) => errors.push(error.message),
  })
  try {
    const act = async ({ nth }: { nth: number }) => {
      done.push(nth)
      if (nth === 2 && done.length <= 3) throw new Error('Not yet')
    }
    await jobs.work(queue, act, { jobs: 3 })
    await vi.waitFor(async () => {
      const { rows } = await sql<{ nth: number; state: string; retried: number }>`
        select (data ->> 'nth')::integer as nth, state, retry_count as retried from pgboss.job where name = ${queue} order by 1`.execute(
        world.owner,
      )
      expect(rows).toEqual([
        { nth: 1, state: 'completed', retried: 0 },
        { nth: 2, state: 'completed', retried: 1 },
        { nth: 3, state: 'completed', retried: 0 },
      ])
    }, 10_000)
  } finally {
    await jobs.stop()
  }
  // Jobs of one moment start in any order.
  expect(done.toSorted()).toEqual([1, 2, 2, 3])
  expect(done.at(-1)).toBe(2)
  expect(errors).toEqual(['Not yet'])
})

import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { expect, inject, test } from 'vitest'
import { queues } from '#server/platform/jobs.ts'
import { PreparingClient } from '#server/platform/preparing-client.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

/** The scheduler does it every minute; a test does not wait. */
test('queues are supervised: jobs that were left are found, and done ones deleted', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.owner)
  const connectionString = Object.assign(new URL(inject('cluster').url), { pathname: rows[0]!.name }).href
  const pool = { connectionString, Client: PreparingClient }
  const boss = new PgBoss({
    ...pool,
    migrate: false,
    supervise: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', () => {}) // the failing call rejects
  await boss.start()
  try {
    await sql`update pgboss.queue set monitor_on = null, maintain_on = null`.execute(world.owner)
    await boss.supervise()
  } finally {
    await boss.stop({ graceful: false })
  }
  const supervised = await sql<{ name: string }>`
    select name from pgboss.queue where monitor_on is not null and maintain_on is not null`.execute(
    world.owner,
  )
  expect(supervised.rows.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(queues)))
})

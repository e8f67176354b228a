import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { inject } from 'vitest'
import { withDatabase } from '#server/testing/cluster.ts'
import type { World } from '#server/testing/world.ts'

/** Supervises the queues immediately, as the portal’s scheduler does every minute. */
export async function superviseQueues(world: World): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.owner)
  const boss = new PgBoss({
    connectionString: withDatabase(inject('cluster').url, rows[0]!.name),
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
}

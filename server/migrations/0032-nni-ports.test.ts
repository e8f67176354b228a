import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#server/migrations/0032-nni-ports.ts'
import { undone } from '#server/testing/undone.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

test('NNIs of before have no port speed on record, and a port is faster than nothing', async () => {
  await undone(world, async (db) => {
    await sql`alter table nni drop column port_mbps`.execute(db)
    await up(db as unknown as Kysely<unknown>)
    const rows = await db.selectFrom('nni').select('port_mbps').execute()
    expect(rows).toEqual(rows.map(() => ({ port_mbps: null })))
    await expect(db.updateTable('nni').set({ port_mbps: 0 }).execute()).rejects.toThrow('port_mbps')
  })
})

import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#server/migrations/0044-circuit-rooms.ts'
import { orderFor } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { undone } from '#server/testing/undone.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

test('circuits of before have the rooms of their quotes, and none where those name none', async () => {
  const [inRooms, bare] = [
    await quotes.active({ site_a_details: { level: '3', unit: '3-1' } }),
    await quotes.active(),
  ]
  const { body } = await world.acme.post('/api/orders', {
    quote_ids: [inRooms.id, bare.id],
    po_number: 'P',
    accepted_terms_version: (await world.stranger.get('/api/terms')).body.data.version,
  })
  const ids = (await orderFor(world.acme, body.data.id)).circuit_list.map((each: { id: number }) => each.id)
  await undone(world, async (db) => {
    await sql`alter table circuit drop column rooms_a, drop column rooms_b`.execute(db)
    await up(db as unknown as Kysely<unknown>)
    const rows = await db
      .selectFrom('circuit')
      .select(['rooms_a', 'rooms_b'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { rooms_a: { block: null, level: '3', unit: '3-1' }, rooms_b: null },
      { rooms_a: null, rooms_b: null },
    ])
  })
})

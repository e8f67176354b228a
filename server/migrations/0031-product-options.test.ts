import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#server/migrations/0031-product-options.ts'
import { undone } from '#server/testing/undone.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

test('every product keeps its add-ons, but a leased line its devices only', async () => {
  await undone(world, async (db) => {
    await sql`drop table product_option`.execute(db)
    await up(db as unknown as Kysely<unknown>)
    const { rows } = await sql<{ product_id: number; kinds: string[]; options: number }>`
      select p.product_id, array_agg(distinct v.kind order by v.kind) as kinds, count(*)::int as options
      from product_option p join vas_option v on v.id = p.vas_option_id group by p.product_id order by 1`.execute(
      db,
    )
    const all = ['device', 'fixed_ip', 'voice']
    expect(rows).toEqual([
      { product_id: 1, kinds: ['device'], options: 2 },
      { product_id: 2, kinds: all, options: 8 },
      { product_id: 3, kinds: all, options: 8 },
    ])
  })
})

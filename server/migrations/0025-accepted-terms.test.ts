import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#server/migrations/0025-accepted-terms.ts'
import { everyTerms } from '#server/orders/terms.ts'
import { placedOrder } from '#server/testing/orders.ts'
import { undone } from '#server/testing/undone.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

test('orders of before keep the English text of version 2026-01, as accepted by who placed them', async () => {
  const order = await placedOrder(world)
  const { ordered_by, ordered_at } = await world.owner
    .selectFrom('purchase_order')
    .select(['ordered_by', 'ordered_at'])
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  await undone(world, async (db) => {
    // As it was: only the version.
    await sql`
      drop table order_terms;
      alter table purchase_order add column terms_version text not null default '2026-01';
    `.execute(db)
    await up(db as unknown as Kysely<unknown>)
    const kept = await db.selectFrom('order_terms').selectAll().where('order_id', '=', order.id).execute()
    expect(kept).toEqual([
      {
        company_id: order.company_id,
        order_id: order.id,
        version: '2026-01',
        language: 'en',
        clauses: everyTerms[0]!.clauses.en,
        accepted_by: ordered_by,
        accepted_at: ordered_at,
      },
    ])
    const { rows } = await sql<{ orders: number; terms: number }>`
      select (select count(*) from purchase_order) as orders, (select count(*) from order_terms) as terms`.execute(
      db,
    )
    expect(rows[0]!.terms).toBe(rows[0]!.orders)
  })
})

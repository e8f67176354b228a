import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#server/migrations/0042-order-plans.ts'
import { up as requestedOfNext } from '#server/migrations/0096-requested-of-next.ts'
import { circuitIn, placedOrder } from '#server/testing/orders.ts'
import { undone } from '#server/testing/undone.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

test('orders of before take what comes next from their circuits', async () => {
  await placedOrder(world, 2)
  await circuitIn(world, 'delivered')
  const stored = (db: typeof world.owner) =>
    db
      .selectFrom('purchase_order')
      .select(['id', 'next_hand_over', 'next_requested', 'next_milestone', 'next_owner', 'next_planned'])
      .orderBy('id')
      .execute()
  await undone(world, async (db) => {
    const before = await stored(db)
    expect(before.filter((order) => order.next_milestone !== null).length).toBeGreaterThan(1)
    expect(before.filter((order) => order.next_milestone === null).length).toBeGreaterThan(1)
    await sql`
      drop trigger order_counted_when_changed on purchase_order;
      drop trigger order_follows_milestones_changed on circuit_milestone;
      drop trigger order_follows_circuits_changed on circuit;
      drop function order_follows_milestones, order_follows_circuits, follow_plans;
      alter table purchase_order drop column next_hand_over, drop column next_requested, drop column next_milestone,
        drop column next_owner, drop column next_planned;
    `.execute(db)
    await up(db as unknown as Kysely<unknown>)
    await requestedOfNext(db as unknown as Kysely<unknown>)
    expect(await stored(db)).toEqual(before)
  })
})

import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#server/migrations/0101-next-steps.ts'
import { circuitIn, placedOrder } from '#server/testing/orders.ts'
import { undone } from '#server/testing/undone.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

test('circuits of before take their next milestone from their plans', async () => {
  await placedOrder(world, 2)
  await circuitIn(world, 'delivered')
  await circuitIn(world, 'cancelled')
  const stored = (db: typeof world.owner) =>
    db
      .selectFrom('circuit')
      .select(['id', 'next_milestone', 'next_owner', 'next_planned'])
      .orderBy('id')
      .execute()
  await undone(world, async (db) => {
    const before = await stored(db)
    expect(before.filter((circuit) => circuit.next_milestone !== null).length).toBeGreaterThan(2)
    expect(before.filter((circuit) => circuit.next_milestone === null).length).toBeGreaterThan(0)
    await sql`
      drop trigger circuit_counted_when_changed on circuit;
      drop trigger circuit_follows_milestones_changed on circuit_milestone;
      drop function circuit_follows_milestones, follow_steps;
      alter table circuit drop column next_milestone, drop column next_owner, drop column next_planned;
    `.execute(db)
    await up(db as unknown as Kysely<unknown>)
    expect(await stored(db)).toEqual(before)
  })
})

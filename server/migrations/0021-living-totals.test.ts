import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#server/migrations/0021-living-totals.ts'
import { movesIn, placedOrder } from '#server/testing/orders.ts'
import { undone } from '#server/testing/undone.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { move } = movesIn(world)

test('orders of before keep what was placed, and come to what is not cancelled', async () => {
  const order = await placedOrder(world, 3)
  await move(order.circuit_list[0].id, 'cancelled', { reason: 'No capacity' })
  const columns = ['total_nrc', 'total_mrc', 'tax_nrc', 'tax_mrc', 'deposit', 'deposit_months'] as const
  const placed = ['ordered_nrc', 'ordered_mrc', 'ordered_deposit'] as const
  const read = (db: typeof world.owner) =>
    db
      .selectFrom('purchase_order')
      .select([...columns, ...placed])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
  const now = await read(world.owner)
  expect(now.total_mrc).toBeLessThan(now.ordered_mrc)

  await undone(world, async (db) => {
    // As it was: the deposit as placed, and totals that never fell.
    await sql`
      alter table company drop column deposit_months;
      alter table purchase_order drop column deposit;
      alter table purchase_order add column deposit bigint;
      update purchase_order set deposit = ordered_deposit, total_nrc = ordered_nrc, total_mrc = ordered_mrc;
      alter table purchase_order drop column ordered_nrc, drop column ordered_mrc, drop column ordered_deposit,
        drop column deposit_months;
    `.execute(db)
    await up(db as unknown as Kysely<unknown>)
    expect(await read(db)).toEqual(now)
  })
})

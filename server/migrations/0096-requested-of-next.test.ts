import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#server/migrations/0096-requested-of-next.ts'
import { placedOrder } from '#server/testing/orders.ts'
import { undone } from '#server/testing/undone.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

test('orders of before take the requested date of the circuit with the next hand-over', async () => {
  const order = await placedOrder(world, 2)
  const [first, second] = order.circuit_list
  await world.manager.put('/api/circuits/plan', {
    circuit_ids: [second.id],
    working_days: 9,
    reason_code: 'permit',
    reason: 'The road is closed',
  })
  await undone(world, async (db) => {
    const ofOrder = () =>
      db.selectFrom('purchase_order').select('next_requested').where('id', '=', order.id).executeTakeFirst()
    const request = ({ id }: { id: number }, requested_date: string) =>
      db.updateTable('circuit').set({ requested_date }).where('id', '=', id).execute()
    await request(first, first.promised)
    await request(second, '2026-01-05')
    // As it was before: the soonest of any circuit.
    await sql`update purchase_order set next_requested = '2026-01-05' where id = ${order.id}`.execute(db)
    await up(db as unknown as Kysely<unknown>)
    expect(await ofOrder()).toEqual({ next_requested: first.promised })
  })
})

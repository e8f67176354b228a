import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#server/migrations/0024-circuit-dates.ts'
import { placedOrder } from '#server/testing/orders.ts'
import { undone } from '#server/testing/undone.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

test('circuits of before take the date of their order and their planned hand-over, and keep their milestones', async () => {
  const { id, circuit_list } = await placedOrder(world, 2)
  const [planned, bare] = circuit_list
  const milestones = (db: typeof world.owner) =>
    db
      .selectFrom('circuit_milestone')
      .selectAll()
      .where('circuit_id', '=', planned.id)
      .orderBy('position')
      .execute()
  await undone(world, async (db) => {
    // As it was: one date for the order, and a plan that did not know it.
    await sql`
      alter table circuit disable trigger user;
      alter table circuit_milestone disable trigger user;
      alter table circuit drop column requested_date, drop column first_promised, drop column by_calendar;
      update purchase_order set requested_date = '2031-04-01' where id = ${sql.lit(id)};
      update circuit_milestone set planned = '2031-01-05' where circuit_id = ${sql.lit(planned.id)} and kind = 'handed_over';
      delete from circuit_milestone where circuit_id = ${sql.lit(bare.id)};
    `.execute(db)
    const before = await milestones(db)
    await up(db as unknown as Kysely<unknown>)
    expect(await milestones(db)).toEqual(before)
    const read = await db
      .selectFrom('circuit')
      .select(['id', 'requested_date', 'first_promised', 'by_calendar'])
      .where('order_id', '=', id)
      .orderBy('id')
      .execute()
    const from = { requested_date: '2031-04-01', by_calendar: false }
    expect(read).toEqual([
      { id: planned.id, ...from, first_promised: '2031-01-05' },
      { id: bare.id, ...from, first_promised: bare.earliest_date },
    ])
  })
})

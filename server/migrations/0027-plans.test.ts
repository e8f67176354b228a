import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#server/migrations/0027-plans.ts'
import { circuitIn } from '#server/testing/orders.ts'
import { undone } from '#server/testing/undone.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

test('plans of before keep their days; open steps of delivered circuits close with their delivery', async () => {
  const [open, delivered] = [await circuitIn(world, 'processing'), await circuitIn(world, 'delivered')]
  const stepsOf = (db: typeof world.owner, id: number) =>
    db
      .selectFrom('circuit_milestone')
      .select(['kind', 'planned', 'actual'])
      .where('circuit_id', '=', id)
      .orderBy('position')
      .execute()
  await undone(world, async (db) => {
    await sql`
      drop trigger circuit_follows_milestones_changed on circuit_milestone;
      alter table circuit_milestone drop column closed, drop column planned_at;
      alter table holiday drop column added_at;
      update circuit_milestone set actual = null where circuit_id = ${sql.lit(delivered.id)} and kind <> 'handed_over';
    `.execute(db)
    const before = await stepsOf(db, open.id)
    await up(db as unknown as Kysely<unknown>)
    expect(await stepsOf(db, open.id)).toEqual(before)
    const { rows } = await sql`
      select count(*)::int as steps, count(m.actual)::int as done, count(m.closed)::int as closed,
        count(m.planned_at)::int as planned
      from circuit_milestone m where m.circuit_id = ${delivered.id}`.execute(db)
    expect(rows).toEqual([{ steps: 8, done: 8, closed: 7, planned: 0 }])
    const late = await sql`select 1 from holiday where added_at > '2000-01-02'`.execute(db)
    expect(late.rows).toEqual([])
  })
})

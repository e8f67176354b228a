import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#server/migrations/0049-charges-by-function.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { chargesIn } from '#server/testing/charges.ts'
import { undone } from '#server/testing/undone.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { charged, answer } = chargesIn(world, dayIn('Asia/Kuala_Lumpur', world.clock.now))

test('circuits of before know the tax of what was accepted, and cost what they cost', async () => {
  const [accepted, declined, bare] = [await charged(), await charged(), await charged()]
  expect((await answer(accepted.circuit, accepted.charge.id, true)).status).toBe(200)
  expect((await answer(declined.circuit, declined.charge.id, false)).status).toBe(200)
  const circuits = [accepted, declined, bare].map(({ circuit }) => circuit)
  await undone(world, async (db) => {
    const amounts = () =>
      db
        .selectFrom('circuit')
        .select(['total_nrc', 'total_mrc', 'tax_nrc', 'tax_mrc', 'extra_tax_nrc', 'extra_tax_mrc'])
        .where(
          'id',
          'in',
          circuits.map(({ id }) => id),
        )
        .orderBy('id')
        .execute()
    const before = await amounts()
    await sql`drop function sum_charges; alter table circuit drop column extra_tax_nrc, drop column extra_tax_mrc`.execute(
      db,
    )
    await up(db as unknown as Kysely<unknown>)
    expect(await amounts()).toEqual(before)
    // 6 % of RM 1,234.55 and of RM 100.10.
    expect(before.map(({ extra_tax_nrc, extra_tax_mrc }) => [extra_tax_nrc, extra_tax_mrc])).toEqual([
      [7_407, 601],
      [0, 0],
      [0, 0],
    ])
    for (const { order_id } of circuits)
      await sql`select sum_charges(company_id, id) from purchase_order
      where id = ${order_id}`.execute(db)
    expect(await amounts()).toEqual(before)
  })
})

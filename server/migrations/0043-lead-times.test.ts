import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#server/migrations/0043-lead-times.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { undone } from '#server/testing/undone.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

test('lead times of before become data, from NNI to NNI 10 days, and quotes keep theirs', async () => {
  const { id } = await quotes.active()
  await undone(world, async (db) => {
    await sql`drop table lead_time`.execute(db)
    await sql`alter table quote drop constraint quote_lead_time`.execute(db)
    await up(db as unknown as Kysely<unknown>)
    const rows = await db
      .selectFrom('lead_time')
      .selectAll()
      .orderBy('product_id')
      .orderBy('working_days')
      .execute()
    const of = (product: number, ends: number) =>
      rows.filter((row) => row.product_id === product && row.nni_ends === ends).map((row) => row.working_days)
    expect([of(1, 0), of(1, 1), of(1, 2)]).toEqual([[30, 60, 90], [30, 60, 90], [10]])
    for (const product of [2, 3]) expect([of(product, 0), of(product, 1)]).toEqual([[30, 60, 90], []])
    const quote = await db
      .selectFrom('quote')
      .select('lead_time_days')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(quote.lead_time_days).toBe(30)
    await expect(db.updateTable('quote').set({ lead_time_days: 0 }).execute()).rejects.toThrow(
      'quote_lead_time',
    )
  })
})

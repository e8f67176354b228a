import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#server/migrations/0018-history-in-sen.ts'
import { placedOrder } from '#server/testing/orders.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

test('events of quotes and orders keep amounts in sen, and everything else as it was', async () => {
  const order = await placedOrder(world)
  const quote = order.circuit_list[0].quote.id
  const before = {
    quote: [
      { field: 'total_nrc', before: null, after: 0 },
      { field: 'bandwidth', before: '1Gbps', after: '2Gbps' },
      { field: 'total_mrc', before: 1234.5, after: 0.29 },
    ],
    order: [
      { field: 'charge_nrc', before: null, after: 9_999_999.99 },
      { field: 'charge_mrc', before: null, after: 8.07 },
      { field: 'note', before: '', after: '12' },
      { field: 'total_nrc', before: 100, after: 101 },
    ],
  }
  const other = {
    reason: 'total_nrc',
    milestone: 'tested',
    changes: [{ field: 'planned', before: '1', after: '2' }],
  }
  const keep = (table: string, column: string, id: number, details: unknown[]) =>
    sql`insert into ${sql.table(table)} (company_id, ${sql.ref(column)}, at, action, detail)
      select ${order.company_id}, ${id}, now(), 'old', d.detail
      from json_array_elements(${JSON.stringify(details)}) d(detail)`
  const read = async (db: typeof world.owner, table: string) => {
    const { rows } = await sql<{ detail: any }>`
      select detail from ${sql.table(table)} where action = 'old' order by id`.execute(db)
    return rows.map((row) => row.detail)
  }
  const undo = new Error('undo')
  const trial = world.owner.transaction().execute(async (db) => {
    await keep('quote_event', 'quote_id', quote, [{ reason: 'why', changes: before.quote }, null]).execute(db)
    await keep('order_event', 'order_id', order.id, [{ changes: before.order }, other]).execute(db)
    await up(db as unknown as Kysely<unknown>)
    expect(await read(db, 'quote_event')).toEqual([
      {
        reason: 'why',
        changes: [
          { field: 'total_nrc', before: null, after: 0 },
          { field: 'bandwidth', before: '1Gbps', after: '2Gbps' },
          { field: 'total_mrc', before: 123_450, after: 29 },
        ],
      },
      null,
    ])
    expect(await read(db, 'order_event')).toEqual([
      {
        changes: [
          { field: 'charge_nrc', before: null, after: 999_999_999 },
          { field: 'charge_mrc', before: null, after: 807 },
          { field: 'note', before: '', after: '12' },
          { field: 'total_nrc', before: 10_000, after: 10_100 },
        ],
      },
      other,
    ])
    throw undo
  })
  // Events of today are in sen already: nobody else may see them converted.
  await expect(trial).rejects.toBe(undo)
})

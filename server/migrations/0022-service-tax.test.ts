import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#server/migrations/0022-service-tax.ts'
import { placedOrder } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { undone } from '#server/testing/undone.ts'
import { openWorld } from '#server/testing/world.ts'
import { verify } from '#server/verify/verify.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

test('orders of before keep their tax with its rates, and managed routers on quotes get their own code', async () => {
  const { device } = (await world.acme.get('/api/options?product_id=1')).body.data
  const [managed, router] = ['Managed router', 'Router rental'].map(
    (name) => device.find((each: { name: string }) => each.name === name).id,
  )
  const open = await quotes.make({ device_vas_id: managed })
  const rented = await quotes.make({ device_vas_id: router })
  const ordered = await quotes.active({ device_vas_id: managed })
  const { version } = (await world.acme.get('/api/terms')).body.data
  const { body } = await world.acme.post('/api/orders', {
    quote_ids: [ordered.id],
    po_number: 'PO-1',
    accepted_terms_version: version,
  })
  const exempt = await placedOrder(world, 1, world.borneo)
  const stored = (db: typeof world.owner) =>
    db.selectFrom('purchase_order').select(['id', 'tax_nrc', 'tax_mrc']).orderBy('id').execute()
  const codesOf = async (db: typeof world.owner, id: number) => {
    const { rows } = await sql<{ tax_code: string }>`
      select distinct tax_code from quote_line where quote_id = ${id} and component = 'device'`.execute(db)
    return rows.map((row) => row.tax_code)
  }

  await undone(world, async (db) => {
    // As it was: two codes, one rate each, tax on the quote, and no rates on the order.
    await sql`
      update circuit_line set tax_code = 'equipment_rental' where tax_code = 'managed_services';
      update quote_line set tax_code = 'equipment_rental' where tax_code = 'managed_services';
      update vas_option set tax_code = 'equipment_rental' where tax_code = 'managed_services';
      delete from tax_rate where code <> 'telecommunications';
      insert into tax_rate values ('equipment_rental', '2024-03-01', 800);
      alter table purchase_order drop column tax_rates, drop column tax_rates_of;
      alter table quote add column tax_nrc bigint, add column tax_mrc bigint;
      drop table tax_exemption;
    `.execute(db)
    const before = await stored(db)
    await up(db as unknown as Kysely<unknown>)

    expect(await stored(db)).toEqual(before)
    const ratesOf = async (id: number) =>
      db
        .selectFrom('purchase_order')
        .select(['tax_rates', 'tax_rates_of'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    expect(await ratesOf(body.data.id)).toEqual({
      tax_rates: { telecommunications: 600, equipment_rental: 800, managed_services: 0 },
      tax_rates_of: null,
    })
    expect(await ratesOf(exempt.id)).toEqual({
      tax_rates: { telecommunications: 0, equipment_rental: 0, managed_services: 0 },
      tax_rates_of: null,
    })
    expect(await codesOf(db, open.id)).toEqual(['managed_services'])
    expect(await codesOf(db, rented.id)).toEqual(['equipment_rental'])
    expect(await codesOf(db, ordered.id)).toEqual(['equipment_rental'])
    const { rows } = await sql`select from_date, basis_points from tax_rate
      where code = 'equipment_rental' order by from_date`.execute(db)
    expect(rows).toEqual([
      { from_date: '2025-07-01', basis_points: 800 },
      { from_date: '2026-01-01', basis_points: 600 },
    ])
    expect(await verify(db, { timeZone: 'Asia/Kuala_Lumpur' })).toEqual([])
  })
})

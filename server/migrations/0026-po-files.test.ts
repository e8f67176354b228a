import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#server/migrations/0026-po-files.ts'
import { placedOrder } from '#server/testing/orders.ts'
import { pdf, uploadAs } from '#server/testing/uploads.ts'
import { undone } from '#server/testing/undone.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

test('the file that an order had is the first of its files', async () => {
  const order = await placedOrder(world)
  const url = `/api/orders/${order.id}/po-file`
  await uploadAs(world, { token: world.acme.token, url, bytes: pdf, name: 'po.pdf' })
  const read = (db: typeof world.owner) =>
    db
      .selectFrom('order_file')
      .select(['order_id', 'name', 'bytes', 'uploaded_by', 'uploaded_at'])
      .where('order_id', '=', order.id)
      .execute()
  const before = await read(world.owner)
  expect(before).toHaveLength(1)
  await undone(world, async (db) => {
    // As it was: one file for each order.
    await sql`
      alter table order_file drop column id;
      alter table order_file add constraint order_file_pkey primary key (company_id, order_id);
      grant update on order_file to portal_customer, portal_staff;
      drop index purchase_order_po_in_any_case;
    `.execute(db)
    await up(db as unknown as Kysely<unknown>)
    expect(await read(db)).toEqual(before)
    const { rows } = await sql<{ may: boolean }>`
      select has_table_privilege('portal_customer', 'order_file', 'update') as may`.execute(db)
    expect(rows).toEqual([{ may: false }])
  })
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderFor, placedOrder } from '#server/testing/orders.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

test('a contact of before is shown as it was entered, for all sites of its order', async () => {
  const { id } = await placedOrder(world)
  // As it was: no site, and any text as a phone number.
  await sql`update purchase_order set site_contacts = '[{"name": "Lim Wei Jie", "phone": "ext. 12"}]' where id = ${id}`.execute(
    world.owner,
  )
  expect((await orderFor(world.acme, id)).site_contacts).toEqual([
    {
      site: null,
      label: null,
      name: 'Lim Wei Jie',
      phone: 'ext. 12',
      phone_e164: null,
      email: null,
      access_hours: null,
    },
  ])
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = 'purchase_order_with_contacts'`.execute(world.owner)
  expect(rows[0]?.indexdef).toContain('(company_id, id DESC)')
})

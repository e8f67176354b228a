import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { dayIn } from '#server/platform/calendar.ts'
import { circuitIn, placedOrder } from '#server/testing/orders.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const path = '/api/orders/client-manager/export'

/** The rows of the file, keyed by column heading. */
async function exported(query = '', language = 'en') {
  const answer = await world.manager.get(`${path}?${query}`, { 'accept-language': language })
  expect(answer.status).toBe(200)
  return parse(answer.body, { bom: true, columns: true }) as Record<string, string>[]
}

test('a stranger, other roles, bad filters and paging are refused', async () => {
  expect((await world.stranger.get(path)).status).toBe(401)
  for (const role of [world.acme, world.admin, world.commercial])
    expect((await role.get(path)).status).toBe(403)
  for (const bad of ['status=sold', 'sort=colour', 'hand_over_from=soon', 'overdue=0', 'next_owner=me'])
    expect((await world.manager.get(`${path}?${bad}`)).status).toBe(422)
})

test('the file has the orders of the list, with the same filters in the same order', async () => {
  await placedOrder(world, 1, world.borneo)
  await circuitIn(world, 'delivered')
  for (const query of [
    'status=all&sort=-next_hand_over',
    'status=pending&sort=total_mrc',
    'next=acknowledged&next_owner=us',
    'keyword=borneo',
    'overdue=1&sort=-days_overdue',
  ]) {
    const { body } = await world.manager.get(`/api/orders/client-manager?${query}&per_page=100`)
    expect(body.data.length).toBeGreaterThan(0)
    expect((await exported(query)).map((row) => row.Reference)).toEqual(
      body.data.map((order: any) => order.order_reference),
    )
  }
})

test('rows suit a spreadsheet: plain amounts, ISO days, headings in the reader’s language', async () => {
  const { order_reference, circuit_list } = await placedOrder(world, 2)
  const { body } = await world.manager.get(`/api/orders/client-manager?keyword=${order_reference}`)
  const [order] = body.data
  const [row] = await exported(`keyword=${order_reference}`)
  expect(row).toEqual({
    Reference: order_reference,
    Company: 'Acme Manufacturing Sdn Bhd',
    'PO number': 'PO-1',
    Status: 'Pending',
    'Ordered on': dayIn('Asia/Kuala_Lumpur', world.clock.now),
    Circuits: '2',
    'Next hand-over': circuit_list[0].promised,
    'Requested date': '',
    'Next milestone': 'Order acknowledged',
    'Milestone planned for': order.next_milestone.planned,
    'Milestone owner': 'Trunkline',
    'Days overdue': '0',
    'One-time before tax (RM)': order.total_nrc.toFixed(2),
    'Monthly before tax (RM)': order.total_mrc.toFixed(2),
    'Price level': 'Firm price',
  })
  const [malay] = await exported(`keyword=${order_reference}`, 'ms')
  expect(malay).toMatchObject({
    Rujukan: order_reference,
    'Penyerahan seterusnya': circuit_list[0].promised,
    'Pencapaian seterusnya': 'Pesanan diakui',
  })
})

test('a PO number cannot run as a formula', async () => {
  const { id, order_reference } = await placedOrder(world)
  const po_number = '=HYPERLINK("http://evil", "a, b")'
  await world.owner.updateTable('purchase_order').set({ po_number }).where('id', '=', id).execute()
  const [row] = await exported(`keyword=${order_reference}`)
  expect(row!['PO number']).toBe(`'${po_number}`)
})

test('the file has the date in its name and is always a download', async () => {
  const { headers } = await world.manager.get(path)
  const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''orders-${today}.csv`)
})

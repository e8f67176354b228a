import { expect, test } from 'vitest'
import { fileFormats } from '#contract/file-formats.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { exportedList } from '#server/testing/exported.ts'
import { circuitIn, movesIn, placedOrder } from '#server/testing/orders.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const path = '/api/orders/client-manager/export'

/** The rows of the CSV file, keyed by column heading. */
const exported = (query = '', language = 'en') =>
  exportedList(world, world.manager, `${path}?${query}`, 'csv', language)

test('bad filters and paging are refused', async () => {
  for (const bad of [
    'status=sold',
    'sort=colour',
    'hand_over_from=soon',
    'mrc_from=2&mrc_to=1',
    'overdue=0',
    'next_owner=me',
  ])
    expect((await world.manager.get(`${path}?${bad}`)).status).toBe(422)
})

test('the file has the orders of the list, with the same filters in the same order', async () => {
  await placedOrder(world, 1, world.borneo)
  await circuitIn(world, 'delivered')
  const [{ total_mrc: cheapest }] = (await world.manager.get('/api/orders/client-manager?sort=total_mrc'))
    .body.data
  for (const query of [
    'status=all&sort=-next_hand_over',
    'status=pending&sort=total_mrc',
    'next=acknowledged&next_owner=us',
    'keyword=borneo',
    'overdue=1&sort=-days_overdue',
    `mrc_from=${cheapest}&mrc_to=${cheapest}`,
  ]) {
    const { body } = await world.manager.get(`/api/orders/client-manager?${query}&per_page=100`)
    expect(body.data.length).toBeGreaterThan(0)
    for (const format of query.startsWith('next') ? fileFormats : (['csv'] as const)) {
      const rows = await exportedList(world, world.manager, `${path}?${query}`, format)
      expect(rows.map((row) => row.Reference)).toEqual(body.data.map((order: any) => order.order_reference))
    }
  }
})

test('a company exports its own orders alone, with the filters of its list', async () => {
  const own = '/api/orders/export'
  for (const bad of ['status=sold', 'sort=days_overdue', 'format=pdf'])
    expect((await world.acme.get(`${own}?${bad}`)).status).toBe(422)
  const { order_reference: reference } = await placedOrder(world)
  const theirs = await placedOrder(world, 1, world.borneo)
  for (const query of ['status=all', 'status=pending&sort=total_mrc', `keyword=${reference}`]) {
    const { body } = await world.acme.get(`/api/orders?${query}&per_page=100`)
    const listed = body.data.map((order: any) => order.order_reference)
    expect(listed).toContain(reference)
    const rows = await exportedList(world, world.acme, `${own}?${query}`)
    expect(rows.map((row) => row.Reference)).toEqual(listed)
    expect(JSON.stringify(rows)).not.toContain(theirs.order_reference)
  }
  const [row] = await exportedList(world, world.acme, `${own}?keyword=${reference}`, 'xlsx')
  expect(Object.keys(row!)).toEqual([
    'Reference',
    'PO number',
    'Status',
    'Ordered on',
    'Circuits',
    'Next hand-over',
    'Requested date',
    'One-time before tax (RM)',
    'Monthly before tax (RM)',
    'Price level',
    'Tax on one-time (RM)',
    'Tax on monthly (RM)',
    'Tax rates of',
  ])
  expect(row).toMatchObject({
    Circuits: 1,
    'Ordered on': new Date(dayIn('Asia/Kuala_Lumpur', world.clock.now)),
    'Monthly before tax (RM)': expect.any(Number),
  })
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
    'Tax on one-time (RM)': order.tax_nrc.toFixed(2),
    'Tax on monthly (RM)': order.tax_mrc.toFixed(2),
    'Tax rates of': order.tax_rates_of,
  })
  expect(order.tax_mrc).toBeGreaterThan(0)
  const [malay] = await exported(`keyword=${order_reference}`, 'ms')
  expect(malay).toMatchObject({
    Rujukan: order_reference,
    'Penyerahan seterusnya': circuit_list[0].promised,
    'Pencapaian seterusnya': 'Pesanan diakui',
  })
})

test('an order delivered in part is exported as such', async () => {
  const { order_reference, circuit_list } = await placedOrder(world, 2)
  const [kept, other] = circuit_list
  const { move } = movesIn(world)
  await move(other.id, 'cancelled', { reason: 'No capacity' })
  for (const status of ['processing', 'delivered']) await move(kept.id, status)
  const [row] = await exported(`keyword=${order_reference}&status=delivered`)
  expect(row).toMatchObject({ Status: 'Partly delivered', Circuits: '2' })
  const [malay] = await exported(`keyword=${order_reference}`, 'ms')
  expect(malay).toMatchObject({ Status: 'Diserahkan sebahagian' })
})

test('a PO number cannot run as a formula', async () => {
  const { id, order_reference } = await placedOrder(world)
  const po_number = '=HYPERLINK("http://evil", "a, b")'
  await world.alter('purchase_order', { id }, { po_number })
  const [row] = await exported(`keyword=${order_reference}`)
  expect(row!['PO number']).toBe(`'${po_number}`)
})

test('the file has the date in its name and is always a download', async () => {
  const { headers } = await world.manager.get(path)
  const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''orders-${today}.csv`)
})

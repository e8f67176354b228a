import { describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { fileFormats } from '#contract/file-formats.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { exportedList } from '#server/testing/exported.ts'
import { circuitIn, movesIn, orderFor, placedOrder } from '#server/testing/orders.ts'
import { leasedLineStates, orderedDaysAgo, workingDaysIn } from '#server/testing/working-days.ts'
import { type Caller, openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { move } = movesIn(world)

describe('GET /orders', () => {
  test('[R-16] lists the company’s own orders, one page with the count of all', async () => {
    const { body } = await world.borneo.get('/api/orders')
    expect(body).toMatchObject({ success: true, count: 4 })
    expect(body.data.at(-1)).toMatchObject({ po_number: 'BC/2026/0087', company: 'Borneo Connect Sdn Bhd' })
    expect((await world.acme.get('/api/orders?keyword=BC/2026')).body.count).toBe(0)
    expect((await world.acme.get('/api/orders?keyword=po-acme-1041')).body.count).toBe(1)
    expect((await world.acme.get('/api/orders?status=cancelled')).body).toMatchObject({ data: [], count: 0 })
    // One of its circuits is delivered, the other was cancelled.
    expect((await world.acme.get('/api/orders?status=delivered&keyword=po-acme-1036')).body).toMatchObject({
      data: [{ po_number: 'PO-ACME-1036', status: 'delivered', partial: true }],
      count: 1,
    })
    const ascending = (await world.acme.get('/api/orders?sort=total_mrc')).body.data
    const sums = ascending.map((each: { total_mrc: number }) => each.total_mrc)
    expect(sums).toEqual([...sums].sort((a, b) => a - b))
  })

  test('staff search finds references, numbers and companies, each character literally', async () => {
    const found = async (keyword: string) => {
      const { body } = await world.manager.get(
        `/api/orders/client-manager?per_page=100&keyword=${encodeURIComponent(keyword)}`,
      )
      return body.data.some((each: { po_number: string }) => each.po_number === 'BC/2026/0087')
    }
    for (const keyword of ['c/2026/00', 'BORNEO', 'connect 0087', 'borneo bc/'])
      expect(await found(keyword), keyword).toBe(true)
    for (const keyword of ['acme', 'borneo nowhere', 'BC%0087', 'BC_2026', '\\'])
      expect(await found(keyword), keyword).toBe(false)
  })

  test('the whole reference of a circuit finds its order, for its company and for client managers', async () => {
    const [theirs] = (await world.borneo.get('/api/orders')).body.data
    const [circuit] = (await world.borneo.get(`/api/orders/${theirs.id}`)).body.data.circuit_list
    const found = async (caller: Caller, path: string, keyword: string) =>
      (await caller.get(`${path}?keyword=${keyword}`)).body.data.map((each: { id: number }) => each.id)
    const reference: string = circuit.circuit_reference
    for (const keyword of [reference, reference.toLowerCase()]) {
      expect(await found(world.borneo, '/api/orders', keyword)).toEqual([theirs.id])
      expect(await found(world.manager, '/api/orders/client-manager', keyword)).toEqual([theirs.id])
      expect(await found(world.acme, '/api/orders', keyword)).toEqual([])
    }
    expect(
      await found(world.manager, '/api/orders/client-manager', reference.replace('2026', '2019')),
    ).toEqual([])
  })

  test('the name of a site finds the orders of its circuits', async () => {
    const [theirs] = (await world.borneo.get('/api/orders')).body.data
    const site = `?keyword=${theirs.sites[0].split(' ').at(-1)}`
    const finds = async (caller: Caller, path: string) =>
      JSON.stringify((await caller.get(path)).body.data).includes(theirs.po_number)
    expect(await finds(world.borneo, `/api/orders${site}`)).toBe(true)
    expect(await finds(world.manager, `/api/orders/client-manager${site} ${theirs.po_number}`)).toBe(true)
    for (const path of [`/api/orders${site} nowhere`, `/api/orders/client-manager${site} nowhere`])
      expect(await finds(path.includes('client') ? world.manager : world.borneo, path)).toBe(false)
    expect(await finds(world.acme, `/api/orders${site}`)).toBe(false)
  })

  test('[R-17] an order is visible to its company and to client managers', async () => {
    const [theirs] = (await world.borneo.get('/api/orders')).body.data
    const path = `/api/orders/${theirs.id}`
    expect((await world.borneo.get(path)).status).toBe(200)
    expect((await world.acme.get(path)).status).toBe(404)
    expect((await world.acme.get('/api/orders/99999999')).body).toEqual((await world.acme.get(path)).body)
    expect((await world.manager.get(path)).status).toBe(200)
    expect((await world.admin.get(path)).status).toBe(403)
    expect((await world.commercial.get(path)).status).toBe(403)
    expect((await world.stranger.get(path)).status).toBe(401)
    expect((await world.acme.get('/api/orders/x')).status).toBe(422)
  })

  test('refuses bad paging', async () => {
    for (const query of ['page=0', 'per_page=101', 'sort=deposit', 'status=gone'])
      expect((await world.acme.get(`/api/orders?${query}`)).status).toBe(422)
  })
})

const listed = async (query: string, who = world.manager) => {
  const { status, body } = await who.get(`/api/orders/client-manager?per_page=100&${query}`)
  return { status, count: body.count, companies: new Set(body.data?.map((each: any) => each.company)) }
}

test('orders of all companies can be filtered by company and by the reader’s own accounts', async () => {
  await placedOrder(world, 1, world.acme)
  await placedOrder(world, 1, world.borneo)
  const borneo = (await world.borneo.get('/api/profile')).body.data.customer
  const daniel = await world.signIn('daniel@trunkline.example')
  const [all, theirs, farids, daniels] = [
    await listed(''),
    await listed(`company_id=${borneo.id}`),
    await listed('accounts=own'),
    await listed('accounts=own', daniel),
  ]
  expect(theirs.companies).toEqual(new Set([borneo.company]))
  expect(daniels).toEqual(theirs)
  expect([...farids.companies]).toEqual(['Acme Manufacturing Sdn Bhd'])
  expect(farids.count + daniels.count).toBe(all.count)
  expect(await listed('company_id=999999999')).toMatchObject({ status: 200, count: 0 })
  for (const query of ['company_id=x', 'company_id=0', 'accounts=all'])
    expect((await listed(query)).status).toBe(422)
})

describe('orders with a PO number', () => {
  test('are found by the whole number, trimmed and in any case, among the company’s own', async () => {
    const number = `Po-${crypto.randomUUID()}`
    const [first, second] = [await placedOrder(world), await placedOrder(world)]
    for (const { id } of [first, second]) await world.alter('purchase_order', { id }, { po_number: number })
    const find = async (who: Caller, po_number: string, path = '/api/orders') =>
      (await who.get(`${path}?per_page=1&po_number=${encodeURIComponent(po_number)}`)).body
    const found = await find(world.acme, `  ${number.toUpperCase()} `)
    expect(found).toMatchObject({ count: 2, data: [{ id: second.id, po_number: number }] })
    expect(await find(world.acme, number.slice(0, -1))).toMatchObject({ count: 0, data: [] })
    expect(await find(world.borneo, number)).toMatchObject({ count: 0, data: [] })
    expect(await find(world.manager, number, '/api/orders/client-manager')).toMatchObject({ count: 2 })
    for (const wrong of ['', '  ', 'x'.repeat(61)]) {
      const refused = await world.acme.get(`/api/orders?po_number=${encodeURIComponent(wrong)}`)
      expect(refused).toMatchObject({ status: 422, body: { errors: { po_number: [expect.any(String)] } } })
    }
  })
})

const path = '/api/orders/client-manager'

/** The rows of the CSV file, keyed by column heading. */
const exported = (query = '', language = 'en') =>
  exportedList(world, world.manager, `${path}/export?${query}`, 'csv', language)

test('bad filters and paging are refused', async () => {
  for (const bad of [
    'status=sold',
    'sort=colour',
    'hand_over_from=soon',
    'mrc_from=2&mrc_to=1',
    'overdue=0',
    'next_owner=me',
  ])
    expect((await world.manager.get(`${path}/export?${bad}`)).status).toBe(422)
})

test('an order is found by what the company calls its circuits', async () => {
  const { order_reference } = await placedOrder(world, 2, world.acme, { end_customer: 'Kedai Permata' })
  const found = async (who: Caller, keyword: string, list = '') =>
    (await who.get(`/api/orders${list}?keyword=${keyword}`)).body.data.map(
      (each: any) => each.order_reference,
    )
  expect(await found(world.acme, 'kedai permata')).toEqual([order_reference])
  expect(await found(world.manager, 'ermata', '/client-manager')).toEqual([order_reference])
  expect(await found(world.acme, 'kedai permai')).toEqual([])
  expect(await found(world.borneo, 'permata')).toEqual([])
})

test('the export has the orders of the list, with the same filters and order', async () => {
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
      const rows = await exportedList(world, world.manager, `${path}/export?${query}`, format)
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
    'Billing account',
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
    'Billing account': '',
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
    'Pencapaian seterusnya': 'Pesanan disahkan',
  })
})

test('an order delivered in part is exported as such', async () => {
  const { order_reference, circuit_list } = await placedOrder(world, 2)
  const [kept, other] = circuit_list
  await move(other.id, 'cancelled', { reason: 'No capacity' })
  for (const status of ['processing', 'delivered']) await move(kept.id, status)
  const [row] = await exported(`keyword=${order_reference}&status=delivered`)
  expect(row).toMatchObject({ Status: 'Partly delivered', Circuits: '2' })
  const [malay] = await exported(`keyword=${order_reference}`, 'ms')
  expect(malay).toMatchObject({ Status: 'Diserahkan sebahagian' })
})

const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
const working = await workingDaysIn(world, ...leasedLineStates)

const list = async (query: string) =>
  (await world.manager.get(`${path}?per_page=100&${query}`)).body.data as any[]
const rowOf = async (id: number) => (await list('')).find((each) => each.id === id)
const set = (id: number, kind: string, change: object) =>
  world.manager.put(`/api/circuits/${id}/milestones/${kind}`, change)
const daysSince = (day: string) => (Date.parse(today) - Date.parse(day)) / 86_400_000

/** An order with two circuits whose first step was planned for some working days ago. */
async function overdueBy(days: number) {
  const order = await placedOrder(world, 2)
  await orderedDaysAgo(world, order.id, 60)
  const [first] = order.circuit_list
  const planned = working.before(today, days)
  await set(first.id, 'acknowledged', { planned })
  return { order, first, planned }
}

describe('the next step of an order', () => {
  test('a new order: its hand-over, no requested date, and its first milestone, which is not overdue', async () => {
    const order = await placedOrder(world)
    const [circuit] = order.circuit_list
    const [step] = circuit.milestones
    const next = {
      next_hand_over: circuit.promised,
      next_requested: null,
      next_milestone: { kind: step.kind, owner: step.owner, planned: step.planned },
      days_overdue: 0,
    }
    expect(order).toMatchObject(next)
    expect(await rowOf(order.id)).toMatchObject(next)
    expect((await world.acme.get('/api/orders?per_page=100')).body.data).toContainEqual(
      expect.objectContaining({ id: order.id, ...next }),
    )
  })

  test('the soonest hand-over and the earliest open milestone over the circuits that are still open', async () => {
    const { order, first, planned } = await overdueBy(3)
    const second = order.circuit_list[1]
    expect(await rowOf(order.id)).toMatchObject({
      next_hand_over: second.promised,
      next_milestone: { kind: 'acknowledged', owner: 'us', planned },
      days_overdue: daysSince(planned),
    })
    await set(first.id, 'acknowledged', { owner: 'building' })
    expect((await rowOf(order.id)).next_milestone.owner).toBe('building')

    // The hand-over of the other circuit moves: the first one's is now the soonest.
    const why = { reason_code: 'permit', reason: 'The road is closed' }
    await world.manager.put('/api/circuits/plan', { circuit_ids: [second.id], working_days: 9, ...why })
    expect((await rowOf(order.id)).next_hand_over).toBe(first.promised)
    // Cancelled, it no longer counts.
    await move(first.id, 'cancelled', { reason: 'No capacity' })
    const later = (await orderFor(world.acme, order.id)).circuit_list[1]
    expect(await rowOf(order.id)).toMatchObject({
      next_hand_over: later.promised,
      next_milestone: { planned: later.milestones[0].planned },
      days_overdue: 0,
      total_mrc: later.total_mrc,
    })
  })

  test.each(['delivered', 'cancelled'] as const)('nothing once all circuits are %s', async (status) => {
    const { order_id } = await circuitIn(world, status)
    expect(await rowOf(order_id)).toMatchObject({
      next_hand_over: null,
      next_requested: null,
      next_milestone: null,
      days_overdue: 0,
    })
  })

  test('the requested date is that of the soonest hand-over, the earliest of several on one day', async () => {
    const order = await placedOrder(world, 2)
    const [first, second] = order.circuit_list
    const day = working.after(first.earliest_date, 5)
    const later = working.after(day, 5)
    const request = async (circuit: any, requested_date: string | null) => {
      await world.alter('circuit', { id: circuit.id }, { requested_date })
      world.altered.add(circuit.circuit_reference)
    }
    // Both are handed over on one day.
    await request(first, later)
    await request(second, day)
    expect((await rowOf(order.id)).next_requested).toBe(day)
    const found = async (query: string) => (await list(query)).some((each) => each.id === order.id)
    expect(await found(`requested_from=${day}&requested_to=${day}`)).toBe(true)
    expect(await found(`requested_from=${plusDays(day, 1)}`)).toBe(false)
    expect(await found(`requested_to=${plusDays(day, -1)}`)).toBe(false)

    // The second is handed over later: its date is no longer that of the next hand-over.
    const why = { reason_code: 'permit', reason: 'The road is closed' }
    await world.manager.put('/api/circuits/plan', { circuit_ids: [second.id], working_days: 9, ...why })
    const next = { next_hand_over: first.promised, next_requested: later }
    expect(await rowOf(order.id)).toMatchObject(next)
    await request(first, null)
    expect(await rowOf(order.id)).toMatchObject({ ...next, next_requested: null })
    await move(first.id, 'cancelled', { reason: 'No capacity' })
    const { promised } = (await orderFor(world.acme, order.id)).circuit_list[1]
    expect(await rowOf(order.id)).toMatchObject({ next_hand_over: promised, next_requested: day })
  })
})

describe('the list of all companies', () => {
  test('is filtered by hand-over, next milestone, its owner, days overdue and monthly charge', async () => {
    const { order, planned } = await overdueBy(7)
    await circuitIn(world, 'delivered')
    const { next_hand_over } = await rowOf(order.id)
    const overdue = daysSince(planned)
    const two = await placedOrder(world, 2)
    await move(two.circuit_list[0].id, 'cancelled', { reason: 'No capacity' })
    const all = await list('')
    // Only the open part of an order counts; both ends are included.
    const left = all.find((each) => each.id === two.id).total_mrc
    expect(left).toBeLessThan(two.total_mrc)
    const charges = all.map((each) => each.total_mrc)
    const above = Math.round(left * 100 + 1) / 100
    expect([Math.min(...charges) < left, Math.max(...charges) > left]).toEqual([true, true])
    for (const [query, holds] of [
      [`hand_over_from=${next_hand_over}`, (each: any) => each.next_hand_over >= next_hand_over],
      [
        `hand_over_to=${plusDays(next_hand_over, -1)}`,
        (each: any) => each.next_hand_over !== null && each.next_hand_over < next_hand_over,
      ],
      ['next=acknowledged', (each: any) => each.next_milestone?.kind === 'acknowledged'],
      ['next_owner=customer', (each: any) => each.next_milestone?.owner === 'customer'],
      [`mrc_from=${left}`, (each: any) => each.total_mrc >= left],
      [`mrc_to=${left}`, (each: any) => each.total_mrc <= left],
      [`mrc_from=${left}&mrc_to=${left}`, (each: any) => each.total_mrc === left],
      [`mrc_from=${above}`, (each: any) => each.total_mrc > left],
      ['overdue=1', (each: any) => each.days_overdue >= 1],
      [`overdue=${overdue}`, (each: any) => each.days_overdue >= overdue],
      [`overdue=${overdue + 1}`, (each: any) => each.days_overdue > overdue],
    ] as const) {
      const { data, count } = (await world.manager.get(`${path}?per_page=100&${query}`)).body
      const ids = data.map((each: any) => each.id)
      expect(ids).toHaveLength(count)
      expect(ids, query).toEqual(all.filter(holds).map((each) => each.id))
    }
    expect((await list('overdue=1')).map((each) => each.id)).toEqual(
      (await list('needs=late')).map((each) => each.id),
    )
  })

  test('is sorted by each of these in both directions, orders with nothing left to hand over last', async () => {
    await overdueBy(5)
    await circuitIn(world, 'delivered')
    for (const field of ['next_hand_over', 'next_requested'] as const) {
      for (const direction of ['', '-']) {
        const days = (await list(`sort=${direction}${field}`)).map((each) => each[field])
        const known = days.filter((each) => each !== null).sort()
        if (direction) known.reverse()
        expect(days).toEqual([...known, ...days.filter((each) => each === null)])
      }
    }
    const numbers = (await list('sort=-days_overdue')).map((each) => each.days_overdue)
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a))
    expect(numbers[0]).toBeGreaterThan(0)
    expect((await list('sort=days_overdue')).map((each) => each.days_overdue)).toEqual(numbers.toReversed())
  })

  test('refuses values out of range; a company’s list has no such filters', async () => {
    for (const query of [
      'hand_over_from=soon',
      'hand_over_to=2026-02-30',
      'requested_from=1800-01-01',
      'requested_to=1',
      'next=painted',
      'next_owner=nobody',
      'hand_over_from=2026-02-02&hand_over_to=2026-02-01',
      'requested_from=2026-02-02&requested_to=2026-02-01',
      'mrc_from=200&mrc_to=199.99',
      'mrc_from=-1',
      'mrc_to=10.005',
      'mrc_to=much',
      'overdue=0',
      'overdue=1.5',
      'overdue=3651',
      'sort=next_milestone',
    ])
      expect((await world.manager.get(`${path}?${query}`)).status, query).toBe(422)
    expect(
      (await world.manager.get(`${path}?mrc_from=2&mrc_to=1`, { 'accept-language': 'en' })).body.errors,
    ).toEqual({
      mrc_to: ['The end of the range must not be below its start.'],
    })
    expect((await world.acme.get('/api/orders?sort=-days_overdue')).status).toBe(422)
    expect((await world.acme.get('/api/orders?sort=next_hand_over')).status).toBe(200)
    const own = (await world.acme.get('/api/orders')).body
    expect((await world.acme.get('/api/orders?overdue=3000&next=tested&mrc_to=0')).body).toEqual(own)
  })
})

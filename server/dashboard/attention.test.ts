import { expect, test } from 'vitest'
import { maxNamed } from '#contract/dashboard/attention.ts'
import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { circuitIn } from '#server/testing/orders.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const read = async (who: { get: (typeof world.acme)['get'] }) =>
  (await who.get('/api/dashboard/attention')).body.data
const today = () => dayIn('Asia/Kuala_Lumpur', world.clock.now)
const named = (attention: any, kind: string) =>
  attention.matters.filter((matter: any) => matter.kind === kind)
const acmeOrders = async () => {
  const { data } = (await world.acme.get('/api/orders?per_page=100')).body
  return Promise.all(data.map(async ({ id }: any) => (await world.acme.get(`/api/orders/${id}`)).body.data))
}

test('lists a company’s open matters with amount and last day, and nothing of another company', async () => {
  const attention = await read(world.acme)
  const circuits = (await acmeOrders()).flatMap(({ id, circuit_list }: any) =>
    circuit_list.map((circuit: any) => ({ order: id, ...circuit })),
  )
  const withCharge = circuits.find(({ charges }: any) => charges.some(({ status }: any) => status === 'open'))
  const charge = withCharge.charges.find(({ status }: any) => status === 'open')
  expect(named(attention, 'charge')).toEqual([
    expect.objectContaining({
      reference: withCharge.circuit_reference,
      order_id: withCharge.order,
      nrc: charge.nrc,
      mrc: charge.mrc,
      day: charge.answer_by,
      company: null,
    }),
  ])
  const { data: expiring } = (await world.acme.get('/api/quotes?status=active&expiring=1&sort=validity')).body
  expect(named(attention, 'expiring').map(({ reference, day, mrc }: any) => [reference, day, mrc])).toEqual(
    expiring.map((quote: any) => [quote.quote_reference, quote.validity, quote.total_mrc]),
  )
  expect(named(attention, 'offer')).toHaveLength(1)
  const answers = attention.matters.slice(0, 3).map(({ day }: any) => day)
  expect(answers, 'by their last day').toEqual(answers.toSorted())
  expect(named(attention, 'late')[0].day < today()).toBe(true)
  const { matters, hand_overs } = await read(world.borneo)
  expect(
    matters.filter(({ service_id }: any) => service_id === null),
    'of another company',
  ).toEqual([])
  const own = (await world.borneo.get('/api/orders')).body.data.map(({ id }: any) => id)
  expect(own).toEqual(expect.arrayContaining(hand_overs.map(({ order_id }: any) => order_id)))
})

test('lists approvals only for those who may decide', async () => {
  const [mine, theirs] = [await read(world.acme), await read(world.colleague)]
  const { data } = (await world.acme.get('/api/order-approvals?status=open')).body
  expect(named(mine, 'approval')).toEqual([
    expect.objectContaining({
      reference: data[0].po_number,
      person: data[0].requested_by.name,
      nrc: data[0].asked.nrc,
      mrc: data[0].asked.mrc,
      day: data[0].expires_on,
    }),
  ])
  expect(named(theirs, 'approval')).toEqual([])
})

test('sums the monthly charges of a company, and those of all for client managers', async () => {
  const [acme, borneo, staff] = await Promise.all([world.acme, world.borneo, world.manager].map(read))
  const { data: active } = (await world.acme.get('/api/quotes?status=active&per_page=100')).body
  const { circuits } = (await world.acme.get('/api/dashboard/spend')).body.data
  const monthly = (...states: string[]) =>
    circuits
      .filter(({ status }: any) => states.includes(status))
      .reduce((sum: number, row: any) => sum + row.total_mrc, 0)
  expect(acme.money).toEqual({
    quoted: active.reduce((sum: number, quote: any) => sum + quote.total_mrc, 0),
    in_delivery: monthly('pending', 'processing'),
    live: monthly('delivered'),
  })
  for (const sum of ['quoted', 'in_delivery', 'live'])
    expect(staff.money[sum]).toBe(acme.money[sum] + borneo.money[sum])
})

test('names the next hand-overs, soonest first, with the first promise', async () => {
  const open = (await acmeOrders())
    .flatMap(({ circuit_list }: any) => circuit_list)
    .filter(({ status, promised }: any) => ['pending', 'processing'].includes(status) && promised >= today())
    .toSorted((a: any, b: any) => a.promised.localeCompare(b.promised))
  const { hand_overs } = await read(world.acme)
  expect(hand_overs.map((each: any) => [each.circuit_reference, each.promised, each.first_promised])).toEqual(
    open
      .slice(0, 5)
      .map(({ circuit_reference, promised, first_promised }: any) => [
        circuit_reference,
        promised,
        first_promised,
      ]),
  )
  expect(open.some(({ promised, first_promised }: any) => promised !== first_promised)).toBe(true)
})

test('a priced request is listed for a week, unread messages until they are read', async () => {
  const { data: pending } = (await world.manager.get('/api/quotes/client-manager?status=pending')).body
  const quote = pending.find(({ company, product_id }: any) => product_id !== null && /Acme/.test(company))
  const { data: whole } = (await world.manager.get(`/api/quotes/${quote.id}`)).body
  const awaiting = named(await read(world.manager), 'pending')
  expect(awaiting.map(({ reference }: any) => reference)).toContain(quote.quote_reference)
  for (const { quote_id, in_words } of awaiting)
    expect(in_words).toBe(pending.find(({ id }: any) => id === quote_id).product_id === null)
  expect(awaiting.some(({ in_words }: any) => in_words)).toBe(true)
  const priced = await world.manager.put(`/api/quotes/price/${quote.id}`, {
    ...whole,
    bandwidth_nrc: 1_200,
    bandwidth_mrc: 3_400,
  })
  expect(priced.status).toBe(200)
  await world.manager.post(`/api/quotes/${quote.id}/messages`, { text: 'The price is for a diverse route.' })
  const attention = await read(world.acme)
  expect(named(attention, 'priced')).toEqual([
    expect.objectContaining({ reference: quote.quote_reference, quote_id: quote.id }),
  ])
  expect(named(attention, 'unread').map(({ reference }: any) => reference)).toContain(quote.quote_reference)
  expect(named(await read(world.borneo), 'priced')).toEqual([])
  const staff = await read(world.manager)
  expect(named(staff, 'pending').map(({ reference }: any) => reference)).not.toContain(quote.quote_reference)
  expect(named(staff, 'overdue')[0].company).toMatch(/Acme/)

  const { hand_overs } = await read(world.acme)
  const circuit = (await acmeOrders())
    .flatMap(({ circuit_list }: any) => circuit_list)
    .find(({ circuit_reference }: any) => circuit_reference === hand_overs.at(-1).circuit_reference)
  await world.acme.post(`/api/circuits/${circuit.id}/cancel-request`, { reason: 'The plant closes' })
  expect(named(await read(world.manager), 'cancellation')).toEqual([
    expect.objectContaining({ reference: circuit.circuit_reference, company: expect.stringMatching(/Acme/) }),
  ])
})

test('lists four of a kind, and names kinds with more', async () => {
  const { data: active } = (await world.acme.get('/api/quotes?status=active&per_page=100')).body
  for (const { id } of active)
    await world.manager.post(`/api/quotes/${id}/messages`, { text: 'Is this still of interest?' })
  const { matters, more } = await read(world.acme)
  expect(active.length).toBeGreaterThan(maxNamed)
  expect(matters.filter(({ kind }: any) => kind === 'unread')).toHaveLength(maxNamed)
  expect(more).toEqual(['unread'])
})

test('names services to accept and terms that end soon, and counts as many as their lists', async () => {
  await circuitIn(world, 'delivered')
  const listed = async (status: string, who = world.acme, path = '/api/services') =>
    (await who.get(`${path}?status=${status}&per_page=100&sort=term_ends`)).body
  const { data: accepting, count } = await listed('accepting')
  const byDay = (each: any) => [each.service_reference, each.id, each.accept_by, each.total_mrc]
  const shown = (matter: any) => [matter.reference, matter.service_id, matter.day, matter.mrc]
  const soon = accepting.toSorted((a: any, b: any) => a.accept_by.localeCompare(b.accept_by) || a.id - b.id)
  expect(named(await read(world.acme), 'acceptance').map(shown)).toEqual(soon.slice(0, maxNamed).map(byDay))
  expect((await world.acme.get('/api/dashboard')).body.data).toMatchObject({
    acceptService: count,
    endingService: (await listed('ending')).count,
  })

  const newest = accepting.toSorted((a: any, b: any) => b.id - a.id)[0]
  world.clock.now = new Date(`${plusDays(newest.term_ends, -90)}T09:00:00+08:00`)
  const [acme, manager] = [
    await world.signIn('customer@acme.example'),
    await world.signIn('manager@trunkline.example'),
  ]
  const { data: ending } = await listed('ending', acme)
  expect(ending.map(({ id }: any) => id)).toContain(newest.id)
  const attention = await read(acme)
  expect(named(attention, 'acceptance')).toEqual([])
  expect(named(attention, 'ending').map(({ day }: any) => day)).toEqual(
    ending.slice(0, maxNamed).map(({ term_ends }: any) => term_ends),
  )
  const all = (await manager.get('/api/dashboard')).body.data.cmEndingService
  expect(all).toBe((await listed('ending', manager, '/api/services/client-manager')).count)
  await acme.put(`/api/services/${newest.id}`, { end_of_term: 'cease' })
  expect((await manager.get('/api/dashboard')).body.data.cmEndingService).toBe(all - 1)
})

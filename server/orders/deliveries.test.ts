import { describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { fileFormats } from '#contract/file-formats.ts'
import { dueGroups, weekEndOf } from '#contract/orders/api.ts'
import type { Milestone } from '#contract/orders/milestones.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import { bell, notificationsOf } from '#server/testing/bell.ts'
import { cancellationsIn } from '#server/testing/cancellations.ts'
import { chargesIn } from '#server/testing/charges.ts'
import { exportedList } from '#server/testing/exported.ts'
import { circuitIn, movesIn, placedOrder, surveyed } from '#server/testing/orders.ts'
import { leasedLineStates, orderedDaysAgo, workingDaysIn } from '#server/testing/working-days.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
const path = '/api/circuits/deliveries'
const { move } = movesIn(world)
const daniel = await world.signIn('daniel@trunkline.example')

const list = async (query = 'accounts=all', who = world.manager) =>
  (await who.get(`${path}?per_page=100&${query}`)).body.data as any[]
const find = async (id: number, query?: string) => (await list(query)).find((each) => each.id === id)
const counts = async (query = 'accounts=all', who = world.manager) =>
  (await who.get(`${path}/counts?${query}`)).body.data
const set = (id: number, kind: string, change: object) =>
  world.manager.put(`/api/circuits/${id}/milestones/${kind}`, change)

/** A circuit whose steps are done up to this one, which has a planned day that no verb would allow. */
async function dueOn(planned: string, kind: Milestone = 'validated') {
  const circuit = await circuitIn(world, 'processing')
  const steps: Milestone[] = circuit.milestones.map((step: any) => step.kind)
  for (const before of steps.slice(0, steps.indexOf(kind))) await set(circuit.id, before, { actual: today })
  await world.alter('circuit_milestone', { circuit_id: circuit.id, kind }, { planned })
  world.altered.add(circuit.circuit_reference)
  return circuit
}

test('circuits of orders are exported: a company’s own, or those of all for client managers', async () => {
  const own = '/api/circuits/export'
  for (const bad of ['status=sold', 'sort=days_overdue', 'format=pdf'])
    expect((await world.acme.get(`${own}?${bad}`)).status).toBe(422)
  const order = await placedOrder(world, 2, world.acme, { cost_centre: 'CC-410' })
  const theirs = await placedOrder(world, 1, world.borneo)
  const [kept, gone] = order.circuit_list
  await move(gone.id, 'cancelled', { reason: 'No capacity' })
  const all = await exportedList(world, world.acme, own)
  expect(JSON.stringify(all)).not.toContain(theirs.circuit_list[0].circuit_reference)
  const orders = new Set(
    (await exportedList(world, world.acme, '/api/orders/export')).map((row) => row.Reference),
  )
  expect(new Set(all.map((row) => row.Order))).toEqual(orders)
  const rows = await exportedList(world, world.acme, `${own}?keyword=${order.order_reference}`)
  expect(rows.map((row) => row.Circuit)).toEqual([gone.circuit_reference, kept.circuit_reference])
  expect(rows[1]).toEqual({
    Circuit: kept.circuit_reference,
    Order: order.order_reference,
    'PO number': 'PO-1',
    'Ordered on': today,
    'Your reference': '',
    'Cost centre': 'CC-410',
    'End customer': '',
    Product: kept.quote.product,
    Bandwidth: kept.quote.bandwidth,
    'Term (months)': '24',
    'Site A': kept.quote.site_a,
    'Site B': kept.quote.site_b,
    Status: 'Pending',
    'Requested date': '',
    'Hand-over': kept.promised,
    'Handed over': '',
    'One-time before tax (RM)': kept.total_nrc.toFixed(2),
    'Monthly before tax (RM)': kept.total_mrc.toFixed(2),
    'Price level': 'Firm price',
    'Billing account': '',
  })
  const ofAll = await exportedList(world, world.manager, '/api/circuits/client-manager/export?status=pending')
  expect(ofAll).toContainEqual({ ...rows[1], Company: order.company })
  expect(JSON.stringify(ofAll)).toContain(theirs.circuit_list[0].circuit_reference)
  expect(rows[0]).toMatchObject({
    Status: 'Cancelled',
    'Hand-over': '',
    'Monthly before tax (RM)': '0.00',
  })
  for (const status of ['processing', 'delivered']) await move(kept.id, status)
  const query = `${own}?keyword=${order.order_reference}&status=delivered`
  const [, delivered] = await exportedList(world, world.acme, query, 'xlsx', 'ms')
  expect(delivered).toMatchObject({ Litar: kept.circuit_reference, Diserahkan: new Date(today) })
})

describe('the delivery list', () => {
  test('refuses bad filters', async () => {
    for (const url of [path, `${path}/counts`, `${path}/export`]) {
      for (const bad of ['accounts=mine', 'next_owner=me', `keyword=${'x'.repeat(201)}`])
        expect((await world.manager.get(`${url}?${bad}`)).status, bad).toBe(422)
    }
    for (const bad of ['due=soon', 'week=soon', 'waiting=0', 'sort=company', 'page=0', 'page=501'])
      expect((await world.manager.get(`${path}?${bad}`)).status, bad).toBe(422)
    expect((await world.manager.get(`${path}/export?format=pdf`)).status).toBe(422)
  })

  test('names an open circuit, its sites, its plan, and its next milestone', async () => {
    const circuit = await circuitIn(world, 'processing')
    const order = (await world.acme.get(`/api/orders/${circuit.order_id}`)).body.data
    const [current] = order.circuit_list
    const { id, circuit_reference, quote, milestones, promised, first_promised } = current
    const next = milestones.find((step: any) => step.actual === null)
    expect(await find(id)).toEqual({
      id,
      circuit_reference,
      status: 'processing',
      order_id: order.id,
      order_reference: order.order_reference,
      ordered_at: order.ordered_at,
      company_id: order.company_id,
      company: 'Acme Manufacturing Sdn Bhd',
      quote: {
        id: quote.id,
        product: quote.product,
        bandwidth: quote.bandwidth,
        site_a: quote.site_a,
        site_b: quote.site_b,
        location: null,
      },
      milestones,
      promised,
      first_promised,
      requested_date: null,
      needs: [],
      next_milestone: { kind: next.kind, owner: next.owner, planned: next.planned },
      days_overdue: 0,
      answer_by: null,
    })
  })

  test('a circuit is overdue, due this week or later; the counts are those of the lists and add up', async () => {
    const end = weekEndOf(today)
    const due = {
      overdue: [await dueOn(plusDays(today, -1)), await dueOn(plusDays(today, -9))],
      this_week: [await dueOn(today), await dueOn(end)],
      later: [await dueOn(plusDays(end, 1))],
    }
    const counted = await counts()
    for (const [group, circuits] of Object.entries(due)) {
      const listed = await list(`accounts=all&due=${group}`)
      expect(listed.length).toBe(counted.circuits[group])
      for (const { id } of circuits) expect(listed.some((each) => each.id === id)).toBe(true)
    }
    const ofWeek = (await list(`accounts=all&week=${today}`)).map(({ id }) => id)
    for (const { id } of due.this_week) expect(ofWeek).toContain(id)
    for (const { id } of [due.overdue[1]!, due.later[0]!]) expect(ofWeek).not.toContain(id)
    const all = await world.manager.get(`${path}?accounts=all`)
    expect(counted.circuits.overdue + counted.circuits.this_week + counted.circuits.later).toBe(
      all.body.count,
    )
    expect(await find(due.overdue[1]!.id)).toMatchObject({ days_overdue: 9, needs: ['late'] })

    const planned = (await list()).map((each) => each.next_milestone.planned)
    expect(planned).toEqual(planned.toSorted())
    const last = (await list('accounts=all&sort=-next_planned')).map((each) => each.next_milestone.planned)
    expect(last).toEqual(planned.toReversed())

    // Done, the circuit is due with its next milestone; undone, it is overdue again.
    const [ticked] = due.overdue
    await set(ticked!.id, 'validated', { actual: today })
    expect(await find(ticked!.id, 'accounts=all&due=overdue')).toBeUndefined()
    expect((await find(ticked!.id)).next_milestone.kind).toBe('firm_date_set')
    await set(ticked!.id, 'validated', { actual: null })
    expect((await find(ticked!.id, 'accounts=all&due=overdue')).next_milestone.kind).toBe('validated')
  })

  test('matters for the company: its milestone, an extra charge, an offered cancellation', async () => {
    const charging = chargesIn(world, today)
    const { offered } = cancellationsIn(world)
    const free = await dueOn(today)
    const deposit = await dueOn(today, 'deposit_cleared')
    const charged = await circuitIn(world, 'processing', surveyed)
    await charging.raise(charged.id)
    const leaving = await offered()
    const waiting = await list('accounts=all&waiting=1')
    const ids = waiting.map((each) => each.id)
    expect(ids).toEqual(expect.arrayContaining([deposit.id, charged.id, leaving.id]))
    expect(ids).not.toContain(free.id)
    expect(waiting.find((each) => each.id === charged.id)).toMatchObject({
      needs: ['charge'],
      answer_by: expect.stringMatching(/^\d{4}-/),
    })
    expect(waiting.find((each) => each.id === leaving.id).needs).toEqual(['offer'])
    const counted = await counts()
    expect(counted.waiting.overdue + counted.waiting.this_week + counted.waiting.later).toBe(waiting.length)
    const thisWeek = await list('accounts=all&waiting=1&due=this_week')
    expect(thisWeek.length).toBe(counted.waiting.this_week)
  })

  test.each(['delivered', 'cancelled'] as const)('a %s circuit is not on it', async (status) => {
    const circuit = await circuitIn(world, 'processing')
    expect(await find(circuit.id)).toBeDefined()
    await move(circuit.id, status, { reason: 'For a test' })
    expect(await find(circuit.id)).toBeUndefined()
  })
})

describe('its filters', () => {
  test('one’s own accounts by default, all for a client manager without accounts', async () => {
    const [own] = (await placedOrder(world)).circuit_list
    const [other] = (await placedOrder(world, 1, world.borneo)).circuit_list
    const ids = async (query: string, who = world.manager) => (await list(query, who)).map((each) => each.id)
    for (const query of ['', 'accounts=own']) {
      expect(await ids(query)).toContain(own.id)
      expect(await ids(query)).not.toContain(other.id)
      expect(await ids(query, daniel)).toContain(other.id)
      expect(await ids(query, daniel)).not.toContain(own.id)
    }
    expect(await ids('accounts=all')).toEqual(expect.arrayContaining([own.id, other.id]))
    expect(await counts('')).toEqual(await counts('accounts=own'))
    expect(await counts('')).toMatchObject({ own_accounts: true })

    const managed = world.owner.updateTable('company').where('manager_id', 'is not', null)
    const before = await world.owner.selectFrom('company').select(['id', 'manager_id']).execute()
    await managed.set({ manager_id: null }).execute()
    expect(await counts('')).toMatchObject({ own_accounts: false })
    expect(await ids('')).toEqual(expect.arrayContaining([own.id, other.id]))
    expect(await ids('accounts=own')).toEqual([])
    for (const { id, manager_id } of before) await world.alter('company', { id }, { manager_id })
  })

  test('by owner of the next milestone, and by company, circuit, order or PO number', async () => {
    const order = await placedOrder(world, 1, world.borneo)
    const [{ id, circuit_reference, quote }] = order.circuit_list
    await set(id, 'acknowledged', { owner: 'building' })
    expect(await find(id, 'accounts=all&next_owner=building')).toMatchObject({ id })
    expect(await find(id, 'accounts=all&next_owner=us')).toBeUndefined()
    const site: string = quote.site_a.split(' ').at(-1)
    for (const keyword of [
      'borneo',
      circuit_reference,
      order.order_reference,
      'po-1',
      'connect po-1',
      `borneo ${site}`,
    ])
      expect(await find(id, `accounts=all&keyword=${keyword}`), keyword).toBeDefined()
    for (const keyword of ['acme', 'borneo nowhere', 'C_2026'])
      expect(await find(id, `accounts=all&keyword=${keyword}`), keyword).toBeUndefined()
    const { circuits } = await counts('accounts=all&keyword=borneo&next_owner=building')
    expect(circuits.overdue + circuits.this_week + circuits.later).toBe(
      (await list('accounts=all&keyword=borneo&next_owner=building')).length,
    )
  })

  test.each(
    ['accounts=all', 'accounts=own', 'keyword=acme'].flatMap((whose) => [
      whose,
      `${whose}&next_owner=us`,
      `${whose}&next_owner=customer`,
    ]),
  )('the counts are those of the lists: %s', async (query) => {
    const counted = await counts(query)
    for (const due of dueGroups) {
      expect(counted.circuits[due], due).toBe((await list(`${query}&due=${due}`)).length)
      expect(counted.waiting[due], due).toBe((await list(`${query}&due=${due}&waiting=1`)).length)
    }
  })

  test('the export has the circuits of the list, with the same filters and order', async () => {
    for (const query of [
      'accounts=all&sort=-next_planned',
      'accounts=own&due=overdue',
      'keyword=acme&waiting=1',
    ])
      for (const format of fileFormats) {
        const rows = await exportedList(world, world.manager, `${path}/export?${query}`, format)
        const listed = await list(query)
        expect(listed.length).toBeGreaterThan(0)
        expect(rows.map((row) => row.Circuit)).toEqual(listed.map((each) => each.circuit_reference))
      }
    const [row] = await exportedList(world, world.manager, `${path}/export?due=overdue`, 'csv', 'ms')
    expect(row).toMatchObject({
      Syarikat: 'Acme Manufacturing Sdn Bhd',
      'Pencapaian seterusnya': 'Tinjauan selesai',
    })
  })
})

describe('an overdue circuit', async () => {
  const working = await workingDaysIn(world, ...leasedLineStates)
  const [soon, sooner, long] = [working.before(today, 3), working.before(today, 2), working.before(today, 9)]

  const late = async (who = world.manager) =>
    (await who.get(`/api/orders${who === world.manager ? '/client-manager' : ''}?needs=late&per_page=100`))
      .body.data
  const look = () => queueJobs(world.db, 'scheduled_tasks', [{}])

  test('is overdue until the milestone is done, and is notified of once per planned date and at most once a day', async () => {
    const circuit = await circuitIn(world, 'processing')
    const listed = async () =>
      (await late()).some((order: any) => order.id === circuit.order_id && order.needs.includes('late'))
    expect(await listed()).toBe(false)
    await orderedDaysAgo(world, circuit.order_id, 30)
    await set(circuit.id, 'deposit_cleared', { planned: long })
    await set(circuit.id, 'validated', { planned: soon })
    expect(await listed()).toBe(true)
    expect((await late(world.acme)).some((order: any) => order.id === circuit.order_id)).toBe(true)
    expect((await late(world.borneo)).some((order: any) => order.id === circuit.order_id)).toBe(false)

    const notifications = async (count: number) =>
      (await notificationsOf(world.manager, circuit.circuit_reference, count)).map((each) => [
        each.kind,
        each.facts.milestone,
        each.facts.day,
      ])
    // Two processes run at the same moment: one notifies.
    await Promise.all([look(), look()])
    const first = ['circuit_late', 'deposit_cleared', long]
    expect(await notifications(1)).toEqual([first])
    expect((await notificationsOf(world.acme, circuit.circuit_reference, 2))[0].kind).toBe('circuit_late')

    // The next overdue milestone waits for another day.
    await set(circuit.id, 'deposit_cleared', { actual: today })
    await look()
    const probe = await circuitIn(world, 'processing')
    await orderedDaysAgo(world, probe.order_id, 30)
    await set(probe.id, 'deposit_cleared', { planned: sooner })
    await look()
    await notificationsOf(world.manager, probe.circuit_reference, 1)
    expect(await notifications(1)).toEqual([first])

    world.clock.now = new Date(world.clock.now.getTime() + 86_400_000)
    world.manager = await world.signIn('manager@trunkline.example')
    await look()
    expect(await notifications(2)).toEqual([['circuit_late', 'validated', soon], first])
    await look()
    await set(probe.id, 'deposit_cleared', { planned: working.after(today, 2) })
    await look()
    await bell(world.manager)
    expect(await notifications(2)).toHaveLength(2)

    await world.manager.put(`/api/circuits/${circuit.id}`, { status: 'delivered' })
    expect(await listed()).toBe(false)
  })
})

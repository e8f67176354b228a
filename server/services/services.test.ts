import { describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { noSen } from '#contract/money.ts'
import { serviceStates } from '#contract/services/service.ts'
import { termEnd } from '#contract/services/exit-charge.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import { notifyEnding } from '#server/services/change.ts'
import { bell, notificationsOf } from '#server/testing/bell.ts'
import { exportedList } from '#server/testing/exported.ts'
import { circuitIn, orderFor, placedOrder } from '#server/testing/orders.ts'
import { eventually } from '#server/testing/waits.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const daniel = await world.signIn('daniel@trunkline.example')
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
const noticeEnds = plusDays(today, 30)

const read = async (id: number, who: Caller = world.acme) => (await who.get(`/api/services/${id}`)).body.data
const exit = (id: number, on: string) => world.acme.get(`/api/services/${id}/exit?on=${on}`)
const cease = (id: number, more: object = {}, who: Caller = world.acme) =>
  who.post(`/api/services/${id}/cease`, {
    last_day: noticeEnds,
    expected: { charge: 0 },
    reason: 'Moving out',
    ...more,
  })

/** The service of a circuit that has just been handed over. */
async function handedOver(named: object = {}) {
  const circuit = await circuitIn(world, 'delivered', named)
  const { data } = (await world.acme.get(`/api/services?keyword=${circuit.circuit_reference}`)).body
  expect(data).toHaveLength(1)
  return read(data[0].id)
}

test('a delivered circuit becomes a service, billed from the later of hand-over and requested date', async () => {
  const service = await handedOver()
  expect(service).toMatchObject({
    service_reference: expect.stringMatching(/^S-\d{4}-\d{6}$/),
    state: 'accepting',
    handed_over_on: today,
    billing_from: today,
    term_ends: termEnd(today, service.contract_months),
    last_day: null,
    end_of_term: 'roll',
    exit: null,
    events: [{ action: 'hand_over' }],
  })
  expect(service.lines.length).toBeGreaterThan(0)
  expect(service.accept_by > today).toBe(true)
})

describe('a company is notified that a service awaits acceptance', () => {
  const opened = async (order: any) => {
    const { data } = (await world.acme.get(`/api/services?keyword=${order.order_reference}`)).body
    return data
  }
  const delivered = async (circuits: number) => {
    const order = await placedOrder(world, circuits)
    for (const status of ['processing', 'delivered'])
      expect((await world.manager.put(`/api/orders/status/${order.id}`, { status })).status).toBe(200)
    return order
  }

  test('once, with circuit, service and last day to answer', async () => {
    const order = await delivered(1)
    const [{ id, service_reference, circuit_reference, accept_by }] = await opened(order)
    const [told] = await notificationsOf(world.acme, service_reference)
    expect(told).toMatchObject({ kind: 'service_changed', order_id: order.id })
    expect(told.facts).toEqual({
      reference: service_reference,
      event: 'hand_over',
      circuit: circuit_reference,
      service: id,
      day: accept_by,
    })
    const [moved] = await notificationsOf(world.acme, circuit_reference)
    expect(moved.facts.status).toBe('processing')
    expect(JSON.stringify(await bell(world.manager))).not.toContain(service_reference)
  })

  test('once for several services of an order', async () => {
    const order = await delivered(2)
    const [{ accept_by }] = await opened(order)
    const told = await notificationsOf(world.acme, order.order_reference, 3)
    expect(told.find(({ kind }) => kind === 'service_changed').facts).toEqual({
      reference: order.order_reference,
      event: 'hand_over',
      count: 2,
      day: accept_by,
    })
  })
})

test('lists are filtered by state, term and words, sorted, and exported', async () => {
  const named = { buyer_reference: 'WAN-9', cost_centre: 'CC-419', end_customer: null }
  const service = await handedOver(named)
  expect(service).toMatchObject(named)
  const ids = async (query: string, who = world.acme, path = '/api/services') =>
    (await who.get(`${path}?per_page=100&${query}`)).body.data.map((each: any) => each.id)
  expect(await ids('status=accepting')).toContain(service.id)
  expect(await ids('status=ended')).not.toContain(service.id)
  expect(await ids(`ends_from=${service.term_ends}&ends_to=${service.term_ends}`)).toContain(service.id)
  expect(await ids(`ends_to=${plusDays(service.term_ends, -1)}`)).not.toContain(service.id)
  for (const word of [
    service.service_reference,
    service.circuit_reference,
    service.order_reference,
    service.service_reference.slice(-4),
    'aims',
    'wan-9',
    'cc-419',
  ])
    expect(await ids(`keyword=${word}`), word).toContain(service.id)
  const { data: all } = (await world.acme.get('/api/services?status=all&per_page=100')).body
  for (const state of serviceStates)
    expect((await ids(`status=${state}`)).toSorted(), state).toEqual(
      all
        .filter((each: any) => each.state === state)
        .map((each: any) => each.id)
        .toSorted(),
    )
  const sums = async (query: string, who = world.acme) =>
    (await who.get(`/api/services/sums?${query}`)).body.data
  const ofOne = `keyword=${service.service_reference}`
  const one = { services: 1, total_mrc: service.total_mrc }
  const sumOf = (services: any[]) => services.reduce((sum, each) => sum + Math.round(each.total_mrc * 100), 0)
  expect(await sums('status=all')).toEqual({ services: all.length, total_mrc: sumOf(all) / 100 })
  expect(await sums(ofOne)).toEqual(one)
  expect(await sums(ofOne, world.manager)).toEqual(one)
  expect(await sums(ofOne, world.borneo)).toEqual({ services: 0, total_mrc: 0 })
  const sites = async (who = world.acme) => (await who.get(`/api/services/sites?${ofOne}`)).body.data
  const place = { latitude: expect.any(Number), longitude: expect.any(Number) }
  expect(await sites()).toEqual(
    [service.site_a, service.site_b].toSorted().map((name, index) => ({
      id: index + 1,
      name,
      ...place,
      ...one,
      circuits: 0,
      states: ['accepting'],
    })),
  )
  expect(await sites(world.borneo)).toEqual([])
  expect(await ids('keyword=aims', world.manager, '/api/services/client-manager')).toContain(service.id)
  expect(await ids(`keyword=${service.service_reference}`, world.borneo)).toEqual([])
  const { data } = (await world.acme.get('/api/services?sort=total_mrc&per_page=100')).body
  expect(data.map((each: any) => each.total_mrc)).toEqual(
    data.map((each: any) => each.total_mrc).toSorted((a: number, b: number) => a - b),
  )
  expect((await world.acme.get('/api/services?ends_from=2027-02-01&ends_to=2027-01-01')).status).toBe(422)
  const exported = await exportedList(world, world.acme, '/api/services/export')
  expect(exported.map((row) => row['Service'])).toContain(service.service_reference)
})

test('the map of services has the circuits in delivery of the same company', async () => {
  const { id, circuit_reference: reference } = await circuitIn(world, 'processing')
  const path = `/api/services/sites?keyword=${reference}`
  const states = async (query = '', who = world.acme) =>
    (await who.get(path + query)).body.data.map(({ services, circuits, total_mrc, states: of }: any) => [
      services,
      circuits,
      total_mrc,
      ...of,
    ])
  const both = Array.from({ length: 2 }, () => [0, 1, 0, 'processing'])
  for (const [query, expected] of [
    ['', both],
    ['&status=all&product_id=1', both],
    ['&product_id=2', []],
    ['&company_id=999999', []],
    ['&status=active', []],
    [`&ends_from=${today}`, []],
  ] as const)
    expect(await states(query), query).toEqual(expected)
  expect(await states('', world.manager)).toEqual(both)
  expect(await states('', world.borneo)).toEqual([])
  const file = (who: Caller) =>
    exportedList(world, who, `/api/services/sites/export?keyword=${reference}`, 'xlsx')
  expect(await file(world.acme)).toMatchObject([
    { Circuits: 1, Status: 'Circuit in delivery' },
    { Services: 0 },
  ])
  expect(await file(world.borneo)).toEqual([])
  await world.alter(
    'circuit_milestone',
    { circuit_id: id, kind: 'validated' },
    { planned: plusDays(today, -1) },
  )
  world.altered.add(reference)
  expect((await states()).flat()).toContain('late')
})

describe('ending a service', () => {
  test('costs the rental that is left, is fixed with the request, and can be withdrawn', async () => {
    const { id, service_reference: reference, total_mrc, contract_months } = await handedOver()
    expect((await exit(id, plusDays(today, 29))).body.errors.on[0]).toMatch(/first possible last day/)
    expect((await exit(id, '2099-01-01')).body.errors.on[0]).toMatch(/at the latest/)
    const { data } = (await exit(id, noticeEnds)).body
    expect(data).toMatchObject({ first_possible: noticeEnds })
    expect(data.charge).toBeGreaterThan(total_mrc * (contract_months - 2))
    expect(data.charge).toBeLessThan(total_mrc * contract_months)

    expect(await cease(id)).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    const expected = { charge: data.charge }
    expect((await cease(id, { expected, last_day: today })).status).toBe(422)
    expect((await cease(id, { expected, po_number: 'PO-END-1' })).body.message).toContain(reference)
    expect((await cease(id, { expected })).body.message).toMatch(/already ends/)
    expect(await read(id)).toMatchObject({
      last_day: noticeEnds,
      exit: { charge: data.charge, waived: 0 },
      events: [{ action: 'hand_over' }, { action: 'cease', reason: 'Moving out' }],
    })

    const waive = (amount: number) =>
      world.manager.put(`/api/services/${id}/waiver`, { amount, reason: 'Renewed elsewhere' })
    expect((await waive(data.charge + 1)).status).toBe(422)
    expect((await waive(data.charge)).status).toBe(200)
    expect((await read(id)).events[1].changes).toContainEqual(
      expect.objectContaining({ field: 'po_number', after: 'PO-END-1' }),
    )
    expect((await read(id)).exit).toEqual({ charge: data.charge, waived: data.charge })

    expect((await world.acme.delete(`/api/services/${id}/cease`)).status).toBe(200)
    expect(await read(id)).toMatchObject({ last_day: null, exit: null })
    expect((await world.acme.delete(`/api/services/${id}/cease`)).status).toBe(409)
    expect((await waive(1)).status).toBe(409)
  })

  test('at its end of term must be chosen before the notice period begins', async () => {
    const { id, term_ends, service_reference } = await handedOver()
    const change = (body: object) => world.acme.put(`/api/services/${id}`, body)
    expect((await change({ end_of_term: 'cease', buyer_reference: 'HQ uplink' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ last_day: term_ends, buyer_reference: 'HQ uplink', exit: null })
    expect((await change({ buyer_reference: 'x'.repeat(61) })).status).toBe(422)
    expect((await change({ end_of_term: 'roll' })).status).toBe(200)
    world.altered.add(service_reference)
    await world.alter('service', { id }, { term_ends: plusDays(today, 29) })
    expect((await change({ end_of_term: 'cease' })).body.message).toMatch(/notice period/)
  })

  test('ends it by the calendar, whether or not a job has run', async () => {
    const { id } = await handedOver()
    await world.alter('service', { id }, { last_day: plusDays(today, -1), exit_charge: noSen })
    expect((await read(id)).state).toBe('ended')
    expect((await world.acme.put(`/api/services/${id}`, { buyer_reference: 'Late' })).status).toBe(409)
  })
})

test('a service without an answer is accepted by the calendar, and then can be suspended and resumed', async () => {
  const { id, service_reference } = await handedOver()
  const suspend = (suspended: boolean) =>
    world.manager.put(`/api/services/${id}/suspension`, { suspended, reason: 'Unpaid' })
  expect((await suspend(true)).body.message).toMatch(/awaiting acceptance/)
  await world.alter('service', { id }, { accept_by: plusDays(today, -1) })
  expect((await read(id)).state).toBe('active')
  expect((await suspend(true)).status).toBe(200)
  expect((await read(id)).state).toBe('suspended')
  expect((await suspend(true)).status).toBe(409)
  expect((await suspend(false)).status).toBe(200)
  expect((await read(id)).state).toBe('active')
  const told = await notificationsOf(world.acme, service_reference, 3)
  expect(told.map(({ facts }) => facts.event).toSorted()).toEqual(['hand_over', 'resume', 'suspend'])
})

describe('the end of a term', () => {
  const remindOn = (day: string) =>
    notifyEnding(world.db, calendarOf({ timeZone: 'Asia/Kuala_Lumpur' }, new Date(`${day}T09:00:00+08:00`)))
  const endings = async (reference: string, count: number) => {
    const told = await eventually(async () => {
      const items = (await bell(world.acme)).items.filter(
        ({ kind, facts }: any) => kind === 'service_ending' && facts.reference === reference,
      )
      expect(items).toHaveLength(count)
      return items
    })
    return told.map(({ facts }: any) => [facts.day, facts.service])
  }

  test('is announced 90, 60 and 30 days before, once each', async () => {
    const [{ id, service_reference: reference, term_ends: end }, other] = [
      await handedOver(),
      await handedOver(),
    ]
    for (const [before, count] of [
      [91, 0],
      [90, 1],
      [61, 1],
      [60, 2],
      // The portal was down on the thirtieth day.
      [28, 3],
      [0, 3],
      [-1, 3],
    ] as const) {
      await remindOn(plusDays(end, -before))
      await remindOn(plusDays(end, -before))
      // Both end on the same day: once the other has its notification, this one's would have arrived too.
      await endings(other.service_reference, count)
      expect(await endings(reference, count)).toEqual(Array.from({ length: count }, () => [end, id]))
    }
    expect(JSON.stringify(await bell(world.borneo))).not.toContain(reference)
  })

  test('is not announced for a service that ends anyway', async () => {
    const [ceases, leaves, goesOn] = [await handedOver(), await handedOver(), await handedOver()]
    await world.acme.put(`/api/services/${ceases.id}`, { end_of_term: 'cease' })
    const { charge } = (await exit(leaves.id, noticeEnds)).body.data
    expect((await cease(leaves.id, { expected: { charge } })).status).toBe(200)
    await remindOn(plusDays(goesOn.term_ends, -40))
    await endings(goesOn.service_reference, 1)
    for (const each of [ceases, leaves]) await endings(each.service_reference, 0)
  })
})

describe('answering a delivered service', () => {
  const answer = (id: number, body: object, who: Caller = world.acme) =>
    who.put(`/api/services/${id}/acceptance`, body)

  test('accepting it makes it active, once', async () => {
    const { id, service_reference } = await handedOver()
    expect((await answer(id, { accept: true })).body.message).toContain(service_reference)
    expect(await read(id)).toMatchObject({ state: 'active', accepted: { on: today } })
    expect((await answer(id, { accept: true })).status).toBe(409)
    expect((await answer(id, { accept: false, words: 'No light' })).status).toBe(409)
    await notificationsOf(world.manager, service_reference)
  })

  describe('handed over before the requested date', () => {
    const early = async () => {
      const { id, circuit_reference } = await circuitIn(world, 'processing')
      const requested = plusDays(today, 60)
      await world.alter('circuit', { id }, { requested_date: requested })
      world.altered.add(circuit_reference)
      const move = { status: 'delivered', early: true, reason: 'Ready' }
      expect((await world.manager.put(`/api/circuits/${id}`, move)).status).toBe(200)
      const [{ id: service }] = (await world.acme.get(`/api/services?keyword=${circuit_reference}`)).body.data
      return { requested, ...(await read(service)) }
    }

    test('is billed from that date, or from the hand-over if the company accepts it', async () => {
      for (const early_start of [undefined, false, true]) {
        const { id, requested, billing_from, contract_months, service_reference } = await early()
        expect(billing_from).toBe(requested)
        expect((await answer(id, { accept: true, early_start })).status).toBe(200)
        const start = early_start ? today : requested
        const term_ends = termEnd(start, contract_months)
        const now = await read(id)
        expect(now).toMatchObject({ state: 'active', billing_from: start, term_ends })
        expect(now.events.at(-1).changes.slice(1)).toEqual(
          early_start ? [{ field: 'billing_from', before: requested, after: today }] : [],
        )
        const [told] = await notificationsOf(world.manager, service_reference)
        expect(told.facts).toMatchObject({ event: 'accept', day: start })
      }
    })

    test('keeps that date without an answer', async () => {
      const { id, requested } = await early()
      await world.alter('service', { id }, { accept_by: plusDays(today, -1) })
      expect((await answer(id, { accept: true, early_start: true })).status).toBe(409)
      expect(await read(id)).toMatchObject({ state: 'active', billing_from: requested })
    })

    test('cannot start earlier than its hand-over, or once it has a last day', async () => {
      const punctual = await handedOver()
      const refused = await answer(punctual.id, { accept: true, early_start: true })
      expect(refused.status).toBe(422)
      expect(refused.body.errors.early_start[0]).toMatch(/no earlier start/)
      expect((await answer(punctual.id, { accept: true, early_start: 'yes' })).status).toBe(422)
      const { id } = await early()
      const { charge } = (await exit(id, noticeEnds)).body.data
      expect((await cease(id, { expected: { charge } })).status).toBe(200)
      expect((await answer(id, { accept: true, early_start: true })).body.message).toMatch(/already ends/)
      expect((await answer(id, { accept: true })).status).toBe(200)
    })
  })

  test('rejecting it puts its circuit in progress, and the next hand-over makes another service', async () => {
    const { id, service_reference, circuit_id, order_id } = await handedOver()
    expect((await answer(id, { accept: false })).body.errors).toEqual({ words: ['Say what does not work.'] })
    expect((await answer(id, { accept: false, words: 'No light' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'rejected', rejection_words: 'No light' })
    const { circuit_list, events } = await orderFor(world.acme, order_id)
    expect(circuit_list[0].status).toBe('processing')
    const open = circuit_list[0].milestones.filter((each: any) => each.actual === null)
    expect(open.map((each: any) => each.kind)).toEqual(expect.arrayContaining(['tested', 'handed_over']))
    expect(events.at(-1)).toMatchObject({ action: 'reject', reason: 'No light', reason_code: 'carrier' })
    const [told] = await notificationsOf(world.manager, service_reference)
    expect(told.facts).toMatchObject({ event: 'reject', words: 'No light' })
    expect((await world.manager.put(`/api/circuits/${circuit_id}`, { status: 'delivered' })).status).toBe(200)
    const { data } = (await world.acme.get(`/api/services?keyword=${circuit_list[0].circuit_reference}`)).body
    expect(data).toMatchObject([{ state: 'accepting' }])
    expect(data[0].id).not.toBe(id)
  })

  test('a delivery that is taken back ends its service', async () => {
    const { id, circuit_id } = await handedOver()
    const taken = await daniel.post(`/api/circuits/${circuit_id}/take-back`, { reason: 'Wrong port' })
    expect(taken.status).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'rejected', events: [{}, { action: 'take_back' }] })
  })
})

import { describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { expireCharges } from '#server/orders/charge.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import { longDay } from '#server/platform/words/days.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { circuitIn, movesIn, orderFor, placedOrder } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { leasedLineStates, workingDaysIn } from '#server/testing/working-days.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const stage = await quoteStage(world)
const timeZone = 'Asia/Kuala_Lumpur'
const today = dayIn(timeZone, world.clock.now)
const working = await workingDaysIn(world, ...leasedLineStates)
const { move } = movesIn(world)

const lim = { site: 'KUL-0001', name: 'Lim Wei Jie', phone: '012-345 6789' }
const noor = { site: 'CBJ-0003', name: 'Noor', phone: '+65 6123 4567' }
const reason = 'The fit-out takes longer'

const changePo = (order: number, po_number: unknown, who = world.acme) =>
  who.put(`/api/orders/${order}/po-number`, { po_number })
const changeContacts = (circuit: number, site_contacts: unknown, who = world.acme) =>
  who.put(`/api/circuits/${circuit}/site-contacts`, { site_contacts })
const changeRooms = (circuit: number, rooms: object, who = world.acme) =>
  who.put(`/api/circuits/${circuit}/rooms`, rooms)
const datePath = (circuit: number) => `/api/circuits/${circuit}/date-request`
const ask = (circuit: number, requested_date: string, who = world.acme) =>
  who.post(datePath(circuit), { requested_date, reason })
const answer = (circuit: number, body: object, who = world.manager) => who.put(datePath(circuit), body)
const withdraw = (circuit: number, who = world.acme) => who.delete(datePath(circuit))

/** The order and the circuit as the company sees them. */
const read = async ({ id, order_id }: any) => {
  const order = await orderFor(world.acme, order_id)
  return { order, circuit: order.circuit_list.find((each: any) => each.id === id) }
}

describe('contacts, rooms and the PO number after ordering', () => {
  test('the PO number changes while a circuit is open, with a record and a notification', async () => {
    const order = await placedOrder(world, 2)
    expect((await changePo(order.id, ' PO-2 ')).status).toBe(200)
    const now = await orderFor(world.acme, order.id)
    expect(now.po_number).toBe('PO-2')
    const changes = [{ field: 'po_number', before: 'PO-1', after: 'PO-2' }]
    expect(now.events.at(-1)).toMatchObject({ action: 'change_po_number', circuit_reference: null, changes })
    const told = await notificationsOf(world.manager, order.order_reference, 2)
    expect(told).toContainEqual(
      expect.objectContaining({
        kind: 'order_changed',
        facts: expect.objectContaining({ change: 'po_number', company: order.company }),
      }),
    )
    // The same number again changes nothing.
    await changePo(order.id, 'PO-2')
    expect((await orderFor(world.acme, order.id)).events).toHaveLength(now.events.length)
    const [first, second] = order.circuit_list
    await move(first.id, 'cancelled', { reason: 'Moved' })
    expect((await changePo(order.id, 'PO-3')).status).toBe(200)
    await move(second.id, 'cancelled', { reason: 'Moved' })
    expect(await changePo(order.id, 'PO-4')).toMatchObject({
      status: 409,
      body: { message: `Order ${order.order_reference} is cancelled.` },
    })
    for (const wrong of [' ', 'x'.repeat(61), 5]) expect((await changePo(order.id, wrong)).status).toBe(422)
  })

  test('contacts replace those at the sites of the circuit, and no others', async () => {
    const order = await placedOrder(world)
    const [circuit] = order.circuit_list
    expect((await changeContacts(circuit.id, [lim, noor])).status).toBe(200)
    const later = { ...noor, name: 'Noor Aini', access_hours: 'Mon to Fri' }
    await changeContacts(circuit.id, [later])
    const now = await orderFor(world.acme, order.id)
    expect(now.site_contacts).toMatchObject([{ ...later, phone_e164: '+6561234567', email: null }])
    const { label } = now.site_contacts[0]
    expect(now.events.at(-1)).toMatchObject({
      action: 'change_contacts',
      circuit_reference: circuit.circuit_reference,
      changes: [
        { field: 'site_contacts', before: expect.stringContaining('Lim Wei Jie, 012-345 6789'), after: null },
        {
          field: 'site_contacts',
          before: `${label}, Noor, +65 6123 4567`,
          after: `${label}, Noor Aini, +65 6123 4567, Mon to Fri`,
        },
      ],
    })
    const [told] = await notificationsOf(world.manager, circuit.circuit_reference, 2)
    expect(told).toMatchObject({ kind: 'order_changed', facts: { change: 'contacts' } })
  })

  test('contacts of another circuit in the order stay', async () => {
    const line = await stage.active()
    const internet = await stage.created(stage.internet({ site_a_nis: 'SHA-0001' }))
    await stage.addToQuotes(internet.id)
    const { body } = await world.acme.post('/api/orders', {
      quote_ids: [line.id, internet.id],
      po_number: 'PO-1',
      accepted_terms_version: (await world.acme.get('/api/terms')).body.data.version,
      site_contacts: [
        { ...noor, site: 'SHA-0001' },
        { name: 'Reception', phone: '03-2345 6789' },
      ],
    })
    const { circuit_list } = await orderFor(world.acme, body.data.id)
    await changeContacts(circuit_list[0].id, [lim])
    expect(
      (await orderFor(world.acme, body.data.id)).site_contacts.map((each: any) => [each.site, each.name]),
    ).toEqual([
      ['SHA-0001', 'Noor'],
      [null, 'Reception'],
      ['KUL-0001', 'Lim Wei Jie'],
    ])
  })

  test.each([
    ['a site of another circuit', [{ ...lim, site: 'JHB-0001' }], 'site_contacts.0.site'],
    ['no site', [{ name: 'Lim', phone: lim.phone }], 'site_contacts.0.site'],
    ['a phone number that is too short', [{ ...lim, phone: '123' }], 'site_contacts.0.phone'],
    ['the same site twice', [lim, lim], 'site_contacts'],
    ['no list', undefined, 'site_contacts'],
  ])('refuses contacts with %s', async (_, contacts, field) => {
    const { id } = await circuitIn(world, 'pending')
    const { status, body } = await changeContacts(id, contacts)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('rooms change end by end, and an omitted end is unchanged', async () => {
    const circuit = await circuitIn(world, 'processing')
    expect(circuit.room_ends).toEqual(['site_a', 'site_b'])
    await changeRooms(circuit.id, { site_a: { level: '3', unit: '3-1' }, site_b: { level: '7' } })
    expect((await changeRooms(circuit.id, { site_a: { block: 'B', level: '4' } })).status).toBe(200)
    const { circuit: now, order } = await read(circuit)
    expect(now.rooms).toEqual({
      site_a: { block: 'B', level: '4', unit: null },
      site_b: { block: null, level: '7', unit: null },
    })
    expect(order.events.at(-1)).toMatchObject({
      action: 'change_rooms',
      changes: [{ field: 'site_a', before: '– / 3 / 3-1', after: 'B / 4 / –' }],
    })
    expect(
      (await notificationsOf(world.manager, circuit.circuit_reference, 2)).map((each) => each.facts.change),
    ).toEqual(['rooms', 'rooms'])
  })

  test('the company’s own names come from the quote, and change until the hand-over without a notification', async () => {
    const named = { buyer_reference: 'WAN-1', cost_centre: 'CC-410', end_customer: null }
    const circuit = await circuitIn(world, 'processing', named)
    expect(circuit).toMatchObject(named)
    const path = `/api/circuits/${circuit.id}/buyer-fields`
    for (const [who, body] of [
      [world.manager, { cost_centre: ' ' }],
      [world.acme, { end_customer: 'Kedai Maju' }],
      [world.acme, { end_customer: 'Kedai Maju' }],
    ] as const)
      expect((await who.put(path, body)).status).toBe(200)
    const { circuit: now, order } = await read(circuit)
    expect(now).toMatchObject({ buyer_reference: 'WAN-1', cost_centre: null, end_customer: 'Kedai Maju' })
    expect(order.events.slice(-2)).toMatchObject([
      { action: 'change_buyer_fields', changes: [{ field: 'cost_centre', before: 'CC-410', after: null }] },
      { circuit_reference: now.circuit_reference, changes: [{ field: 'end_customer', before: null }] },
    ])
    const long = await world.acme.put(path, { cost_centre: 'x'.repeat(61) })
    expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['cost_centre']])
    expect((await world.borneo.put(path, {})).status).toBe(404)
    await changeRooms(circuit.id, { site_a: { level: '3' } })
    const told = await notificationsOf(world.manager, circuit.circuit_reference)
    expect(told.map(({ facts }) => facts.change)).toEqual(['rooms'])
  })

  test('refuses rooms at an end without any, too long, and one room at both ends', async () => {
    const { id } = await stage.created(stage.internet({ site_a_nis: 'SHA-0001' }))
    await stage.addToQuotes(id)
    const line = await stage.active({
      site_b_nis: 'KUL-0001',
      site_a_details: { level: '1' },
      site_b_details: { level: '2' },
    })
    const { body } = await world.acme.post('/api/orders', {
      quote_ids: [id, line.id],
      po_number: 'PO-1',
      accepted_terms_version: (await world.acme.get('/api/terms')).body.data.version,
    })
    const [internet, within] = (await orderFor(world.acme, body.data.id)).circuit_list
    for (const [circuit, rooms, field] of [
      [internet, { site_b: { level: '1' } }, 'site_b'],
      [internet, { location: { level: '1' } }, 'location'],
      [internet, { site_a: { level: 'x'.repeat(500) } }, 'site_a.level'],
      [within, { site_a: { level: '2' } }, 'site_b.unit'],
      [within, { site_b: {} }, 'site_b.unit'],
    ] as const) {
      const refused = await changeRooms(circuit.id, rooms)
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]])
    }
  })

  test.each(['delivered', 'cancelled'] as const)('nothing changes once it is %s', async (status) => {
    const circuit = await circuitIn(world, status)
    const is = { status: 409, body: { message: `Circuit ${circuit.circuit_reference} is ${status}.` } }
    expect(await changeContacts(circuit.id, [lim])).toMatchObject(is)
    expect(await changeRooms(circuit.id, { site_a: { level: '1' } })).toMatchObject(is)
    expect(await ask(circuit.id, plusDays(circuit.promised, 7))).toMatchObject(is)
    expect((await changePo(circuit.order_id, 'PO-9')).status).toBe(409)
  })
})

describe('another requested date', () => {
  /** A circuit in progress whose hand-over is planned after this many working days. */
  const plannedIn = async (days: number) => {
    const circuit = await circuitIn(world, 'processing')
    const promised = working.after(today, days)
    const steps = circuit.milestones.filter(({ planned }: any) => planned > promised)
    for (const { kind } of steps.slice(0, -1))
      await world.manager.put(`/api/circuits/${circuit.id}/milestones/${kind}`, { actual: today })
    const moved = await world.manager.put('/api/circuits/plan', {
      circuit_ids: [circuit.id],
      planned: promised,
      reason_code: 'capacity',
      reason: 'A crew is free',
    })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    return { ...circuit, promised }
  }

  test('a later date is accepted at once ten working days ahead, and keeps the first promise', async () => {
    const circuit = await plannedIn(10)
    const later = working.after(circuit.promised, 15)
    const { body } = await ask(circuit.id, later)
    expect(body).toMatchObject({
      data: { accepted: true },
      message: expect.stringContaining(longDay(later, 'en')),
    })
    const { circuit: now, order } = await read(circuit)
    expect(now).toMatchObject({
      requested_date: later,
      promised: later,
      first_promised: circuit.first_promised,
      date_request: null,
    })
    expect(order.events.slice(-2)).toMatchObject([
      { action: 'change_date', changes: [{ field: 'requested_date', before: null, after: later }] },
      {
        action: 'replan',
        reason_code: 'customer',
        reason,
        changes: [{ before: circuit.promised, after: later }],
      },
    ])
    const [told] = await notificationsOf(world.manager, circuit.circuit_reference, 1)
    expect(told).toMatchObject({
      kind: 'order_changed',
      facts: { change: 'date', day: later, words: reason },
    })
    expect((await world.acme.get('/api/orders')).body.data[0].next_requested).toBe(later)
  })

  test('a later date at shorter notice, or an earlier one, awaits the client manager', async () => {
    const short = await plannedIn(9)
    expect((await ask(short.id, working.after(short.promised, 5))).body.data).toEqual({ accepted: false })
    const circuit = await circuitIn(world, 'pending')
    const earlier = working.before(circuit.promised, 3)
    expect((await ask(circuit.id, earlier)).body.data).toEqual({ accepted: false })
    const { circuit: now, order } = await read(circuit)
    expect(now).toMatchObject({
      promised: circuit.promised,
      requested_date: null,
      date_request: { status: 'open', requested_date: earlier, reason, words: null, ended_at: null },
    })
    expect(order.events.at(-1)).toMatchObject({ action: 'request_date', reason })
    expect(order.needs).toEqual(['date'])
    const [told] = await notificationsOf(world.manager, circuit.circuit_reference, 1)
    expect(told).toMatchObject({ kind: 'date_requested', facts: { day: earlier, words: reason } })
    const counts = (await world.manager.get('/api/dashboard')).body.data
    expect(counts.cmDateRequestedOrder).toBeGreaterThanOrEqual(2)
    const { data } = (await world.manager.get('/api/orders/client-manager?needs=date&per_page=100')).body
    expect(data.map((each: any) => each.id)).toContain(circuit.order_id)
    const { matters } = (await world.manager.get('/api/dashboard/attention')).body.data
    expect(matters.map((each: any) => each.kind)).toContain('date')

    expect(await ask(circuit.id, working.after(circuit.promised, 5))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('open date request') },
    })
  })

  test('refuses a rest day, a past one, one after the calendar and the planned one', async () => {
    const circuit = await circuitIn(world, 'pending')
    const sunday = plusDays(circuit.promised, 7 - new Date(circuit.promised).getUTCDay())
    for (const [day, words] of [
      [sunday, `is ${longDay(working.after(sunday, 0), 'en')}`],
      [plusDays(today, -1), `is ${longDay(working.after(today, 0), 'en')}`],
      ['2031-01-02', 'The last possible date'],
      [circuit.promised, 'planned for this date already'],
      ['soon', 'date'],
    ] as const) {
      const { status, body } = await ask(circuit.id, day)
      expect([status, body.errors?.requested_date?.[0]]).toEqual([422, expect.stringContaining(words)])
    }
    const blank = { requested_date: working.after(circuit.promised, 3), reason: ' ' }
    expect((await world.acme.post(datePath(circuit.id), blank)).status).toBe(422)
  })

  test('an accepted earlier date moves the hand-over and the steps after it', async () => {
    const circuit = await circuitIn(world, 'processing')
    const earlier = working.before(circuit.promised, 8)
    await ask(circuit.id, earlier)
    expect((await answer(circuit.id, { accept: true, words: 'Done' })).status).toBe(200)
    const { circuit: now, order } = await read(circuit)
    expect(now).toMatchObject({
      promised: earlier,
      requested_date: earlier,
      first_promised: circuit.first_promised,
      date_request: { status: 'accepted', words: 'Done', ended_at: expect.any(String) },
    })
    for (const [index, { planned }] of now.milestones.entries())
      expect(planned).toBe([earlier, circuit.milestones[index].planned].toSorted()[0])
    expect(order.events.map((each: any) => each.action)).toEqual(
      expect.arrayContaining(['request_date', 'accept_date', 'replan']),
    )
    const told = await notificationsOf(world.acme, circuit.circuit_reference, 2)
    expect(told[0]).toMatchObject({
      kind: 'circuit_replanned',
      facts: { was: circuit.promised, day: earlier, reason_code: 'customer' },
    })
    expect((await answer(circuit.id, { accept: true })).status).toBe(409)
  })

  test('a declined request leaves the dates, and the company reads the reason', async () => {
    const circuit = await circuitIn(world, 'processing')
    await ask(circuit.id, working.before(circuit.promised, 8))
    await answer(circuit.id, { accept: false, words: 'The permit is not there yet' })
    expect((await read(circuit)).circuit).toMatchObject({
      promised: circuit.promised,
      requested_date: null,
      date_request: { status: 'declined', words: 'The permit is not there yet' },
    })
    const [told] = await notificationsOf(world.acme, circuit.circuit_reference, 2)
    expect(told).toMatchObject({ kind: 'date_declined', facts: { words: 'The permit is not there yet' } })
  })

  const charge = { nrc: 800, mrc: 0 }
  const words = 'A second crew at the weekend'
  const chargedRequest = async () => {
    const circuit = await circuitIn(world, 'processing')
    const earlier = working.before(circuit.promised, 4)
    await ask(circuit.id, earlier)
    const { status, body } = await answer(circuit.id, { accept: true, charge, words })
    expect(status, JSON.stringify(body)).toBe(200)
    const now = await read(circuit)
    return { ...now.circuit, order_id: circuit.order_id, earlier, charge: now.circuit.charges[0] }
  }
  const answerCharge = (circuit: any, accept: boolean) =>
    world.acme.put(`/api/circuits/${circuit.id}/charges/${circuit.charge.id}`, { accept, expected: charge })

  test('a date at a charge moves when the company accepts the charge', async () => {
    const circuit = await chargedRequest()
    expect(circuit).toMatchObject({
      date_request: { status: 'charged', words },
      charge: { ...charge, on_request: true, reason: words, answer_by: plusDays(today, 7) },
    })
    expect(circuit.promised).toBe(circuit.first_promised)
    expect((await read(circuit)).order.needs).toEqual(['charge'])
    expect((await answer(circuit.id, { accept: true })).status).toBe(409)
    expect((await answerCharge(circuit, true)).status).toBe(200)
    expect((await read(circuit)).circuit).toMatchObject({
      status: 'processing',
      promised: circuit.earlier,
      requested_date: circuit.earlier,
      total_nrc: circuit.total_nrc + 800,
      date_request: { status: 'accepted', words },
    })
  })

  test.each([
    ['is declined', (circuit: any) => answerCharge(circuit, false)],
    [
      'expires',
      async (circuit: any) => {
        await world.alter('circuit_charge', { id: circuit.charge.id }, { answer_by: plusDays(today, -1) })
        await expireCharges(world.db, calendarOf({ timeZone }, world.clock.now))
      },
    ],
  ])('declines the request if its charge %s, and the circuit continues', async (_, end) => {
    const circuit = await chargedRequest()
    await end(circuit)
    const { circuit: now, order } = await read(circuit)
    expect(now).toMatchObject({
      status: 'processing',
      promised: circuit.promised,
      date_request: { status: 'declined' },
    })
    expect(order.events.at(-1).action).toMatch(/decline_(date|charge)|expire_charge/)
  })

  test('a withdrawn charge opens the request again; a withdrawn request withdraws its charge', async () => {
    const circuit = await chargedRequest()
    await world.manager.delete(`/api/circuits/${circuit.id}/charges/${circuit.charge.id}`)
    expect((await read(circuit)).circuit.date_request.status).toBe('open')
    await answer(circuit.id, { accept: true, charge, words })
    expect((await withdraw(circuit.id)).status).toBe(200)
    const { circuit: now, order } = await read(circuit)
    expect(now.date_request.status).toBe('withdrawn')
    expect(now.charges.map((each: any) => each.status)).toEqual(['withdrawn', 'withdrawn'])
    expect(order.events.at(-1).action).toBe('withdraw_date')
    expect((await withdraw(circuit.id)).status).toBe(409)
  })

  test('refuses a charge with a decline, without words or amount, or answered after the date', async () => {
    const circuit = await circuitIn(world, 'processing')
    const earlier = working.before(circuit.promised, 4)
    await ask(circuit.id, earlier)
    for (const [body, field] of [
      [{ accept: false, charge, words }, 'charge'],
      [{ accept: true, charge }, 'words'],
      [{ accept: true, charge: { nrc: 0, mrc: 0 }, words }, 'charge.nrc'],
      [{ accept: true, charge, words, answer_by: plusDays(earlier, 1) }, 'answer_by'],
      [{ accept: true, charge, words, answer_by: plusDays(today, -1) }, 'answer_by'],
      [{}, 'accept'],
    ] as const) {
      const refused = await answer(circuit.id, body)
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]])
    }
    expect((await read(circuit)).circuit.date_request.status).toBe('open')
  })

  test.each(['delivered', 'cancelled'] as const)(
    'the request ends when the circuit is %s',
    async (status) => {
      const circuit = await circuitIn(world, 'processing')
      await ask(circuit.id, working.before(circuit.promised, 4))
      expect((await move(circuit.id, status, { reason: 'For a test' })).status).toBe(200)
      expect((await read(circuit)).circuit.date_request.status).toBe('withdrawn')
      expect((await answer(circuit.id, { accept: true })).status).toBe(409)
    },
  )
})

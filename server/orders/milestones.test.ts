import { describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { milestones } from '#contract/orders/milestones.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { longDay } from '#server/platform/words/days.ts'
import { alterRecord } from '#server/testing/alter-record.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { badMilestoneChanges, milestonesIn } from '#server/testing/milestones.ts'
import { circuitIn, movesIn, orderFor, orderQuotes, placedOrder } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { leasedLineStates, workingDaysIn } from '#server/testing/working-days.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const order = await placedOrder(world, 2)

const again = () => orderFor(world.acme, order.id)

describe('milestones', () => {
  test('are planned for every circuit, in order, up to its promised hand-over', async () => {
    for (const circuit of order.circuit_list) {
      expect(circuit.milestones.map((each: any) => each.kind)).toEqual(
        milestones.filter((kind) => kind !== 'survey_done'),
      )
      const planned = circuit.milestones.map((each: any) => each.planned)
      expect(planned).toEqual([...planned].sort())
      expect(planned.at(-1)).toBe(circuit.promised)
      expect(planned[0] >= order.ordered_at.slice(0, 10)).toBe(true)
    }
  })

  test('of a circuit depend on its sites, price and company', async () => {
    const stage = await quoteStage(world)
    const kindsOf = async (more: object, who = world.acme) => {
      const { id } = await stage.created(more, who)
      await who.post('/api/quotes/create-wish-list', { ids: [id] })
      const { body } = await orderQuotes(who, [id], { po_number: 'PO-STEPS' })
      const [circuit] = (await orderFor(who, body.data.id)).circuit_list
      return circuit.milestones.map((each: any) => each.kind)
    }
    const without = (...kinds: string[]) => milestones.filter((kind) => !kinds.includes(kind))
    // Two lit data centres; one lit office; an office and a data centre of which one needs a survey.
    expect(await kindsOf(stage.line())).toEqual(without('survey_done'))
    expect(await kindsOf(stage.internet())).toEqual(without('survey_done', 'cross_connects_done'))
    expect(await kindsOf(stage.line({ site_b_nis: 'KBR-0001' }))).toEqual(milestones)
    // An NNI's cross connect was built with it; this company owes no deposit.
    const nni = (await world.borneo.get('/api/options?product_id=1')).body.data.nnis[0].id
    await world.owner
      .updateTable('company')
      .set({ deposit_months: 0 })
      .where('name', 'like', 'Borneo Connect%')
      .execute()
    expect(
      await kindsOf(stage.line({ site_a_nis: null, site_a_nni: nni, site_b_nis: 'KCH-0001' }), world.borneo),
    ).toEqual(without('deposit_cleared', 'survey_done', 'cross_connects_done'))
  })

  test('are overdue when planned in the past without an actual date, until the circuit is delivered or cancelled', async () => {
    const [circuit] = order.circuit_list
    world.altered.add(circuit.circuit_reference)
    const first = { planned: '2026-01-05', actual: null } as { planned: string; actual: string | null }
    const set = (more: object) =>
      world.alter('circuit_milestone', { circuit_id: circuit.id, position: 0 }, { ...first, ...more })
    const late = async () => (await again()).circuit_list[0].milestones[0].late
    await set({})
    expect(await late()).toBe(true)
    await set({ actual: '2026-01-06' })
    expect(await late()).toBe(false)
    await set({})
    await alterRecord(world, 'circuit', circuit.id, { status: 'cancelled' })
    expect(await late()).toBe(false)
    await alterRecord(world, 'circuit', circuit.id, { status: 'pending' })
  })
})

const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)

const working = await workingDaysIn(world, ...leasedLineStates)
const { set, setAll, step } = milestonesIn(world)

describe('PUT /circuits/:id/milestones/:kind', () => {
  test('bad input, an unknown circuit and a cancelled one are refused in this order', async () => {
    const [open, over] = [await circuitIn(world, 'pending'), await circuitIn(world, 'delivered')]
    for (const [change, field] of badMilestoneChanges) {
      const answer = await set(99_999_999, 'tested', change)
      expect(answer.status, JSON.stringify(change)).toBe(422)
      expect(Object.keys(answer.body.errors)).toEqual([field])
    }
    expect((await set(open.id, 'tested', { actual: plusDays(today, 1) })).body.errors).toEqual({
      actual: ['This date is in the future.'],
    })
    expect((await set(open.id, 'painted', { note: 'x' })).status).toBe(422)
    expect((await set(99_999_999, 'tested', { note: 'x' })).status).toBe(404)
    expect(await set(over.id, 'tested', { note: 'x' })).toMatchObject({
      status: 409,
      body: { message: `Circuit ${over.circuit_reference} is delivered.` },
    })
  })

  test('changes only the given fields; each change is recorded before and after', async () => {
    const circuit = await circuitIn(world, 'pending')
    const before = step(circuit, 'firm_date_set')
    const planned = working.after(before.planned, 1)
    const change = { planned, owner: 'building', note: 'Lift out of order' }
    expect((await set(circuit.id, 'firm_date_set', change)).body.message).toBe(
      `The milestone of circuit ${circuit.circuit_reference} has been updated.`,
    )
    expect((await set(circuit.id, 'firm_date_set', { actual: today })).status).toBe(200)
    const order = await orderFor(world.acme, circuit.order_id)
    expect(step(order.circuit_list[0], 'firm_date_set')).toMatchObject({ ...change, actual: today })
    for (const { kind } of circuit.milestones.filter((each: any) => each.kind !== 'firm_date_set'))
      expect(step(order.circuit_list[0], kind)).toEqual(step(circuit, kind))
    const events = order.events.slice(-2)
    expect(events.map((each: any) => [each.action, each.milestone, each.actor])).toEqual([
      ['milestone', 'firm_date_set', 'Trunkline'],
      ['milestone', 'firm_date_set', 'Trunkline'],
    ])
    expect(events[0].changes).toEqual([
      { field: 'planned', before: before.planned, after: change.planned },
      { field: 'owner', before: 'us', after: 'building' },
      { field: 'note', before: '', after: 'Lift out of order' },
    ])
    expect(events[1].changes).toEqual([{ field: 'actual', before: null, after: today }])

    // The same call again changes nothing and records no event.
    await set(circuit.id, 'firm_date_set', change)
    expect((await orderFor(world.acme, circuit.order_id)).events).toHaveLength(order.events.length)
    await set(circuit.id, 'firm_date_set', { actual: null })
    const cleared = await orderFor(world.manager, circuit.order_id)
    expect(step(cleared.circuit_list[0], 'firm_date_set')).toMatchObject({ ...change, actual: null })
    expect(cleared.events.at(-1)).toMatchObject({
      actor: 'Farid Hassan',
      changes: [{ field: 'actual', before: today, after: null }],
    })
  })
})

describe('a planned day', () => {
  const why = { reason_code: 'permit', reason: 'The council decides in May' }

  test('is a working day of both ends, between the order and the end of the calendar', async () => {
    const { id, circuit_reference: reference } = await circuitIn(world, 'pending')
    const next = (name: string, day: string) =>
      `The next possible date for “${name}” of ${reference} is ${longDay(day, 'en')}.`
    const rest = [
      ['handed_over', '1990-01-05', next('Handed over', working.after(today, 0))],
      ['acknowledged', '1990-01-05', next('Order acknowledged', working.after(today, 0))],
      ['handed_over', '2027-01-01', next('Handed over', working.after('2027-01-01', 0))],
      ['handed_over', '2027-01-02', next('Handed over', working.after('2027-01-02', 0))],
      [
        'handed_over',
        '2031-01-06',
        `The last possible date for “Handed over” of ${reference} is 31 December 2030.`,
      ],
    ] as const
    for (const [kind, planned, sentence] of rest) {
      const answer = await set(id, kind, { planned, ...why })
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual({ planned: [sentence] })
    }
    expect((await set(id, 'handed_over', { planned: '2030-12-30', ...why })).status).toBe(200)
  })

  test('stays between the open steps around it, or moves the later ones by the same working days', async () => {
    const circuit = await circuitIn(world, 'pending')
    const { id, circuit_reference: reference } = circuit
    const [build, tested] = [step(circuit, 'build_done'), step(circuit, 'tested')]
    const late = working.after(tested.planned, 2)
    expect((await set(id, 'cross_connects_done', { planned: late })).body.errors.planned).toEqual([
      `“Cross connects done” of ${reference} cannot be planned after “Tested” (${longDay(tested.planned, 'en')}). Choose an earlier date, or move later steps as well.`,
    ])
    const early = working.before(build.planned, 1)
    expect((await set(id, 'tested', { planned: early })).body.errors.planned[0]).toContain(
      `cannot be planned before “Cross connects done” (${longDay(step(circuit, 'cross_connects_done').planned, 'en')})`,
    )
    expect(
      (await set(id, 'build_done', { planned: working.after(build.planned, 5), shift: true })).body.errors,
    ).toEqual({ reason_code: ['This field is required.'], reason: ['This field is required.'] })
    const moved = { planned: working.after(build.planned, 5), shift: true, ...why }
    expect((await set(id, 'build_done', moved)).status).toBe(200)
    const order = await orderFor(world.acme, circuit.order_id)
    const [now] = order.circuit_list
    for (const kind of ['build_done', 'cross_connects_done', 'tested', 'handed_over'])
      expect(step(now, kind).planned, kind).toBe(working.after(step(circuit, kind).planned, 5))
    for (const kind of ['acknowledged', 'firm_date_set'])
      expect(step(now, kind).planned).toBe(step(circuit, kind).planned)
    expect(now.first_promised).toBe(circuit.promised)
    expect(order.events.slice(-2)).toMatchObject([
      { action: 'milestone', milestone: 'build_done' },
      {
        action: 'replan',
        ...why,
        changes: [{ field: 'planned', before: circuit.promised, after: now.promised }],
      },
    ])
    expect(order.events.at(-2).changes.map((each: any) => each.field)).toEqual([
      'planned',
      'cross_connects_done',
      'tested',
    ])
  })

  test('of a done step does not change, and a reopened step must fit between the open ones', async () => {
    const circuit = await circuitIn(world, 'pending')
    const past = working.after(step(circuit, 'validated').planned, 1)
    await set(circuit.id, 'validated', { actual: today })
    expect((await set(circuit.id, 'validated', { planned: past })).body.errors.planned[0]).toContain(
      'is already done',
    )
    // A day past the done step is possible; but then reopening it is not.
    expect((await set(circuit.id, 'deposit_cleared', { planned: past })).status).toBe(200)
    expect((await set(circuit.id, 'validated', { actual: null })).body.errors.planned[0]).toContain(
      'no longer fits',
    )
    expect((await set(circuit.id, 'validated', { actual: null, planned: past })).status).toBe(200)
  })

  test('of the hand-over notifies the company once, in both languages of the reason', async () => {
    const circuit = await circuitIn(world, 'processing')
    const planned = working.after(circuit.promised, 3)
    for (const [given, missing] of [
      [{}, ['reason_code', 'reason']],
      [{ reason: why.reason }, ['reason_code']],
      [{ reason_code: 'permit', reason: '  ' }, ['reason']],
    ] as const)
      expect(Object.keys((await set(circuit.id, 'handed_over', { planned, ...given })).body.errors)).toEqual(
        missing,
      )
    expect((await set(circuit.id, 'handed_over', { planned, ...why })).status).toBe(200)
    // The same day again, and a note, notify nobody.
    await set(circuit.id, 'handed_over', { planned, ...why })
    await set(circuit.id, 'handed_over', { note: 'By crane' })
    const notifications = await notificationsOf(world.acme, circuit.circuit_reference, 2)
    expect(notifications.find((each) => each.kind === 'circuit_replanned').facts).toMatchObject({
      was: circuit.promised,
      day: planned,
      reason_code: 'permit',
      words: why.reason,
    })
    const [now] = (await orderFor(world.acme, circuit.order_id)).circuit_list
    expect(now).toMatchObject({ first_promised: circuit.promised, promised: planned })
  })

  test('is done neither before the order nor in the future', async () => {
    const { id, circuit_reference: reference } = await circuitIn(world, 'pending')
    expect((await set(id, 'validated', { actual: plusDays(today, -1) })).body.errors).toEqual({
      actual: [`“Validated” of ${reference} cannot be done before the order of ${longDay(today, 'en')}.`],
    })
    expect((await set(id, 'validated', { actual: plusDays(today, 1) })).status).toBe(422)
    expect((await set(id, 'validated', { actual: today })).status).toBe(200)
  })
})

describe('PUT /circuits/milestones', () => {
  test('sets the milestone of circuits of several orders and companies at once', async () => {
    const [mine, theirs] = [await placedOrder(world, 2), await placedOrder(world, 1, world.borneo)]
    const ids = [...mine.circuit_list, ...theirs.circuit_list].map((circuit: any) => circuit.id)
    const answer = await setAll([...ids, ids[0]], 'validated', { actual: today, owner: 'third_party' })
    expect(answer.body.message).toBe('The milestone of 3 circuits has been updated.')
    for (const [who, order] of [
      [world.acme, mine],
      [world.borneo, theirs],
    ] as const) {
      const now = await orderFor(who, order.id)
      for (const circuit of now.circuit_list)
        expect(step(circuit, 'validated')).toMatchObject({ actual: today, owner: 'third_party' })
      expect(now.events.filter((each: any) => each.action === 'milestone')).toHaveLength(
        now.circuit_list.length,
      )
    }
  })

  test('all or none: an unknown or cancelled circuit leaves all unchanged', async () => {
    const [open, over] = [await circuitIn(world, 'processing'), await circuitIn(world, 'cancelled')]
    expect((await setAll([open.id, 99_999_999], 'tested', { note: 'x' })).status).toBe(404)
    expect(await setAll([open.id, over.id], 'tested', { note: 'x' })).toMatchObject({
      status: 409,
      body: { message: `Circuit ${over.circuit_reference} is cancelled.` },
    })
    const { circuit_list } = await orderFor(world.acme, open.order_id)
    expect(step(circuit_list[0], 'tested').note).toBe('')
  })

  test('circuits without the step are skipped and named', async () => {
    const circuit = await circuitIn(world, 'pending')
    expect((await set(circuit.id, 'survey_done', { note: 'x' })).status).toBe(404)
    const answer = await setAll([circuit.id], 'survey_done', { note: 'x' })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: `The milestone of 0 circuits has been updated. Skipped, without this step: ${circuit.circuit_reference}.`,
        data: { skipped: [circuit.circuit_reference] },
      },
    })
  })

  test('bad input is refused', async () => {
    const { id } = await circuitIn(world, 'pending')
    for (const [change, field] of badMilestoneChanges) {
      const answer = await setAll([id], 'tested', change)
      expect(answer.status, JSON.stringify(change)).toBe(422)
      expect(Object.keys(answer.body.errors)).toEqual([field])
    }
    const tooMany = Array.from({ length: 501 }, (_, i) => i + 1)
    for (const ids of [[], tooMany, 'all', undefined])
      expect((await setAll(ids, 'tested', { note: 'x' })).status).toBe(422)
    expect((await setAll([id], 'tested', { actual: plusDays(today, 1) })).status).toBe(422)
  })

  test('opposite orders of the same circuits do not block each other', async () => {
    const { circuit_list } = await placedOrder(world, 6)
    const ids = circuit_list.map((circuit: any) => circuit.id)
    const answers = await Promise.all(
      [ids, ids.toReversed(), ids, ids.toReversed()].map((each, i) =>
        setAll(each, 'tested', { note: `${i}` }),
      ),
    )
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200, 200])
  })
})

const { move, moveOrder } = movesIn(world)
const endsOf = (circuit: any) =>
  Object.fromEntries(circuit.milestones.map((each: any) => [each.kind, [each.actual, each.closed]]))

describe('delivering a circuit with open steps', () => {
  test('ends them as requested, closes the others uncertified, except the deposit', async () => {
    const circuit = await circuitIn(world, 'processing')
    for (const [open_steps, field] of [
      [{ handed_over: 'not_needed' }, 'open_steps.handed_over'],
      [{ tested: 'perhaps' }, 'open_steps.tested'],
      [{ painted: 'done' }, 'open_steps'],
      [{ acknowledged: 'not_needed' }, 'open_steps.acknowledged'],
      [{ survey_done: 'not_needed' }, 'open_steps.survey_done'],
    ] as const) {
      const answer = await move(circuit.id, 'delivered', { open_steps })
      expect(answer.status, JSON.stringify(open_steps)).toBe(422)
      expect(Object.keys(answer.body.errors)).toEqual([field])
    }
    const reason = 'Patched by the building itself'
    const open_steps = { cross_connects_done: 'not_needed', tested: 'done' }
    expect((await move(circuit.id, 'delivered', { open_steps, reason })).status).toBe(200)
    const order = await orderFor(world.acme, circuit.order_id)
    expect(endsOf(order.circuit_list[0])).toEqual({
      acknowledged: [today, null],
      deposit_cleared: [null, null],
      validated: [null, 'with_delivery'],
      firm_date_set: [null, 'with_delivery'],
      build_done: [null, 'with_delivery'],
      cross_connects_done: [null, 'not_needed'],
      tested: [today, 'done'],
      handed_over: [today, null],
    })
    expect(order.events.at(-1)).toMatchObject({ action: 'deliver', reason })
    expect(order.events.at(-1).changes).toContainEqual({
      field: 'cross_connects_done',
      before: null,
      after: 'not_needed',
    })
  })

  test('of a whole order ends those of each circuit', async () => {
    const order = await placedOrder(world, 2)
    await moveOrder(order.id, 'processing')
    expect((await moveOrder(order.id, 'delivered', { open_steps: { tested: 'not_needed' } })).status).toBe(
      200,
    )
    for (const circuit of (await orderFor(world.acme, order.id)).circuit_list)
      expect(endsOf(circuit)).toMatchObject({
        tested: [null, 'not_needed'],
        build_done: [null, 'with_delivery'],
      })
  })
})

describe('delivering before the requested date', () => {
  const early = async () => {
    const circuit = await circuitIn(world, 'processing')
    const later = working.after(today, 60)
    await world.alter('circuit', { id: circuit.id }, { requested_date: later })
    world.altered.add(circuit.circuit_reference)
    return { ...circuit, later }
  }

  test('needs early and a reason; a whole order leaves such circuits in progress', async () => {
    const { id, order_id, later, circuit_reference } = await early()
    const why = [
      `Circuit ${circuit_reference} is requested for ${longDay(later, 'en')}. To deliver it earlier, send early: true and enter a reason. It is billed from that date unless the company accepts an earlier start.`,
    ]
    const reason = 'The company opens earlier'
    for (const [body, errors] of [
      [{}, { early: why, reason: why }],
      [{ reason }, { early: why }],
      [{ reason, early: false }, { early: why }],
      [{ early: true }, { reason: why }],
    ] as const)
      for (const answer of [
        await move(id, 'delivered', body),
        await moveOrder(order_id, 'delivered', body),
      ]) {
        expect(answer.status).toBe(422)
        expect(answer.body.errors).toEqual(errors)
      }
    const punctual = await placedOrder(world, 2)
    await moveOrder(punctual.id, 'processing')
    const [first] = punctual.circuit_list
    await world.alter('circuit', { id: first.id }, { requested_date: later })
    world.altered.add(first.circuit_reference)
    expect((await moveOrder(punctual.id, 'delivered')).body.message).toBe('1 circuit is now delivered.')
    expect((await move(id, 'delivered', { reason, early: true })).status).toBe(200)
    expect((await orderFor(world.acme, order_id)).events.at(-1)).toMatchObject({ action: 'deliver', reason })
  })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { noSen } from '#contract/money.ts'
import { longDay } from '#server/platform/words/days.ts'
import { alterRecord } from '#server/testing/alter-record.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { withinOneBuilding } from '#server/testing/drafts.ts'
import { orderFor, orderQuotes, placedOrder } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { eventually, waitForLocks } from '#server/testing/waits.ts'
import { type Caller, openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const activeQuote = (who?: Caller, more?: object) => quotes.active(more, who)

describe('POST /orders', () => {
  test('[P-09] [K-08] orders quotes as circuits with their own lines, deposit and early termination', async () => {
    const [one, two] = [await activeQuote(), await activeQuote(world.acme, { contract_id: 0 })]
    const expected = { nrc: one.total_nrc + two.total_nrc, mrc: one.total_mrc + two.total_mrc }
    const { status, body } = await orderQuotes(world.acme, [one.id, two.id], {
      expected,
      site_contacts: [{ name: 'Lim Wei Jie', phone: '+60 12-345 6789' }],
    })
    expect(status).toBe(200)
    expect(body.message).toMatch(/^Order O-\d{4}-\d{6,} was placed\.$/)
    expect(body.data).toMatchObject({
      status: 'pending',
      circuits: 2,
      total_nrc: expected.nrc,
      total_mrc: expected.mrc,
      deposit: expected.mrc * 2,
    })
    const order = (await world.acme.get(`/api/orders/${body.data.id}`)).body.data
    // Written and read alike.
    expect(order).toMatchObject(body.data)
    expect(order.ordered_by).toBe('Aminah Rahman')
    expect(order.site_contacts[0].name).toBe('Lim Wei Jie')
    const [committed, free] = order.circuit_list
    expect(committed).toMatchObject({
      status: 'pending',
      total_mrc: one.total_mrc,
      early_termination: one.total_mrc * 24,
    })
    expect(committed.circuit_reference).toMatch(/^C-\d{4}-\d{6,}$/)
    expect(free.early_termination).toBe(0)
    const sum = committed.lines
      .filter((line: { charge: string }) => line.charge === 'mrc')
      .reduce((total: number, line: { amount: number }) => total + line.amount, 0)
    expect(sum).toBe(one.total_mrc)
    const quote = await quotes.read(one.id)
    expect(quote.status).toBe('ordered')
    expect(quote.events.at(-1).action).toBe('order')
  })

  test('six orders of one quote at once: one succeeds, five are 409 with the reason', async () => {
    const quote = await activeQuote()
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => orderQuotes(world.acme, [quote.id])))
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    for (const refused of answers.filter((each) => each.status === 409))
      expect(refused.body).toMatchObject({
        code: 'wrong_status',
        message: `Quote ${quote.quote_reference} is ordered.`,
      })
  })

  test('overlapping orders in opposite order end with one winner, not a deadlock', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => activeQuote()))
    const ids = all.map((quote) => quote.id)
    const answers = await Promise.all(
      [ids, ids.toReversed(), ids, ids.toReversed()].map((order) => orderQuotes(world.acme, order)),
    )
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409, 409, 409])
  })

  test('one Idempotency-Key places one order', async () => {
    const quote = await activeQuote()
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => orderQuotes(world.acme, [quote.id], {}, key)))
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((each) => each.body.data.id)).size).toBe(1)
  })

  test('all or none: one bad quote leaves the good one active', async () => {
    const [good, theirs] = [await activeQuote(), await activeQuote(world.borneo)]
    const inCart = await quotes.make()
    expect((await orderQuotes(world.acme, [good.id, theirs.id])).status).toBe(404)
    expect((await orderQuotes(world.acme, [good.id, 99_999_999])).status).toBe(404)
    const refused = await orderQuotes(world.acme, [good.id, inCart.id])
    expect(refused).toMatchObject({
      status: 409,
      body: { message: `Quote ${inCart.quote_reference} is cart.` },
    })
    expect((await quotes.read(good.id)).status).toBe('active')
  })

  test('refuses changed totals and outdated terms with 409', async () => {
    const quote = await activeQuote()
    const changed = await orderQuotes(world.acme, [quote.id], { expected: { nrc: 1, mrc: 1 } })
    expect(changed).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    const outdated = await orderQuotes(world.acme, [quote.id], { accepted_terms_version: '2001-01' })
    expect(outdated).toMatchObject({ status: 409, body: { code: 'terms_outdated' } })
    expect((await quotes.read(quote.id)).status).toBe('active')
  })

  test('refuses a date before the lead time with 422 and accepts the earliest one', async () => {
    const quote = await activeQuote()
    const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    const refused = await orderQuotes(world.acme, [quote.id], { requested_date: soon })
    expect(refused.status).toBe(422)
    const { earliest_date } = await quotes.read(quote.id)
    expect(refused.body.errors.requested_date[0]).toContain(longDay(earliest_date, 'en'))
    expect((await orderQuotes(world.acme, [quote.id], { requested_date: earliest_date })).status).toBe(200)
  })

  test('an expired quote cannot be ordered, from the first second of the day after', async () => {
    const quote = await activeQuote()
    const { validity } = await quotes.read(quote.id)
    world.clock.now = new Date(`${validity}T23:59:59.999+08:00`)
    world.clock.now = new Date(world.clock.now.getTime() + 1)
    const later = await world.signIn('customer@acme.example')
    const refused = await orderQuotes(later, [quote.id])
    expect(refused).toMatchObject({
      status: 409,
      body: { message: `Quote ${quote.quote_reference} is expired.` },
    })
    world.clock.now = new Date(`${validity}T23:59:59+08:00`)
    expect((await orderQuotes(later, [quote.id])).status).toBe(200)
    world.clock.now = new Date()
    world.acme = await world.signIn('customer@acme.example')
  })

  test('a free-text request cannot be ordered: one priced before completion was required needs an edit', async () => {
    const { id, quote_reference } = await quotes.requested()
    await alterRecord(world, 'quote', id, {
      status: 'active',
      validity: '2099-01-01',
      bandwidth_nrc: noSen,
      bandwidth_mrc: noSen,
      price_level: 'subject_to_survey',
      priced_in_words: true,
    })
    const before = (await world.acme.get('/api/orders')).body.count
    const refused = await orderQuotes(world.acme, [id])
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'not_completed',
        message: `Quote ${quote_reference} was priced in your own words and cannot be ordered. Edit it, and choose its product, bandwidth and sites.`,
      },
    })
    expect((await world.acme.get('/api/orders')).body.count).toBe(before)
    expect((await quotes.read(id)).status).toBe('active')
  })

  test.each([
    ['no quotes', { quote_ids: [] }, 'quote_ids'],
    ['an empty PO number', { po_number: ' ' }, 'po_number'],
    ['a day that does not exist', { requested_date: '2027-02-30' }, 'requested_date'],
    ['a day of one quote that does not exist', { requested_dates: { 1: '2027-02-30' } }, 'requested_dates.1'],
    ['a date for a quote that is not ordered', { requested_dates: { 7: '2031-04-01' } }, 'requested_dates.7'],
    ['no terms', { accepted_terms_version: undefined }, 'accepted_terms_version'],
    ['a contact without a name', { site_contacts: [{ name: '', phone: '1' }] }, 'site_contacts.0.name'],
    ['a third of a sen', { expected: { nrc: 1.005, mrc: 1 } }, 'expected.nrc'],
  ])('refuses %s', async (_, more, field) => {
    const answer = await orderQuotes(world.acme, [1], more)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toContain(field)
  })
})

const at = (level: string | null, unit: string | null = null) => ({ block: null, level, unit })

const place = (quote_ids: number[], rooms?: object) => orderQuotes(world.acme, quote_ids, { rooms })
async function roomsOf(quote_ids: number[], rooms?: object) {
  const { status, body } = await place(quote_ids, rooms)
  expect(status, JSON.stringify(body)).toBe(200)
  return (await orderFor(world.acme, body.data.id)).circuit_list.map((each: { rooms: object }) => each.rooms)
}

describe('the rooms of an order', () => {
  test('are those of the quotes, and those given for the ends of single ones', async () => {
    const bare = await quotes.active()
    const quoted = await quotes.active({ site_a_details: { level: '3' }, site_b_details: { unit: '9-1' } })
    const changed = await quotes.active({ site_a_details: { level: '3' }, site_b_details: { unit: '9-1' } })
    expect(
      await roomsOf([bare.id, quoted.id, changed.id], {
        [bare.id]: { site_b: { level: ' 2 ', unit: '2-05' } },
        [changed.id]: { site_a: at('4'), site_b: at('', ' ') },
      }),
    ).toEqual([
      { site_b: at('2', '2-05') },
      { site_a: at('3'), site_b: at(null, '9-1') },
      { site_a: at('4'), site_b: at(null, '9-1') },
    ])
    expect((await quotes.read(quoted.id)).site_a_details.level).toBe('3')
  })

  test('have the ends of the product; a landed address and an NNI have none', async () => {
    const fibre = await quotes.created(quotes.fibre())
    await quotes.addToQuotes(fibre.id)
    await world.alter('building', { nis_code: 'JHB-0002' }, { kind: 'landed' })
    const landed = await quotes.active({ site_b_nis: 'JHB-0002' })
    expect(
      await roomsOf([fibre.id, landed.id], {
        [fibre.id]: { location: at('3'), site_a: at('4') },
        [landed.id]: { site_b: at('1') },
      }),
    ).toEqual([{ location: at('3') }, {}])
  })

  test('differ for a line within one building', async () => {
    const within = await quotes.active(withinOneBuilding)
    const same = await place([within.id], { [within.id]: { site_b: { level: '3', unit: 'rack 12' } } })
    expect(same).toMatchObject({
      status: 422,
      body: {
        errors: {
          [`rooms.${within.id}.site_b.unit`]: [
            'Both sites are in one building. Enter another block, level or unit for site B.',
          ],
        },
      },
    })
    const bare = await quotes.active(withinOneBuilding)
    // An older line within one building has no rooms.
    const without = (end: string) => sql`${sql.ref(end)} || ${JSON.stringify(at(null))}::jsonb`
    await world.alter('quote', { id: bare.id }, { site_a: without('site_a'), site_b: without('site_b') })
    const missing = await place([bare.id])
    expect(missing.status).toBe(422)
    expect(Object.keys(missing.body.errors)).toEqual([
      `rooms.${bare.id}.site_a.unit`,
      `rooms.${bare.id}.site_b.unit`,
    ])
    expect((await quotes.read(bare.id)).status).toBe('active')
    expect(await roomsOf([bare.id], { [bare.id]: { site_a: at('1'), site_b: at('2') } })).toEqual([
      { site_a: at('1'), site_b: at('2') },
    ])
  })

  test('are refused for a quote outside the order, and if they are not text', async () => {
    const { id } = await quotes.active()
    for (const [rooms, field] of [
      [{ 7: { site_a: at('1') } }, 'rooms.7'],
      [{ [id]: { site_a: { level: 3 } } }, `rooms.${id}.site_a.level`],
      [{ [id]: { site_a: { unit: 'x'.repeat(41) } } }, `rooms.${id}.site_a.unit`],
    ] as const) {
      const { status, body } = await place([id], rooms)
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    }
  })
})

const acme: number = (await world.acme.get('/api/profile')).body.data.customer.id
const order = (id: number, who = world.acme) => orderQuotes(who, [id], { po_number: 'PO-9' })
const hold = async (hold_reason: string | null) => {
  const url = `/api/customers/${acme}`
  const { version } = (await world.admin.get(url)).body.data
  const { status, body } = await world.admin.put(url, { version, hold_reason })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

test('a company on hold cannot order, and is notified of the reason by bell and mail', async () => {
  const quote = await quotes.active()
  const { hold: held } = await hold('Invoices of September are unpaid.')
  expect(held).toEqual({ reason: 'Invoices of September are unpaid.', since: expect.any(String) })
  const refused = await order(quote.id)
  expect([refused.status, refused.body.code]).toEqual([409, 'on_hold'])
  expect(refused.body.message).toContain('Invoices of September are unpaid.')
  const { data } = (await world.acme.get(`/api/orders/standing?quote_ids=${quote.id}`)).body
  expect(data.hold_reason).toBe('Invoices of September are unpaid.')
  expect((await quotes.read(quote.id)).status).toBe('active')
  expect((await placedOrder(world, 1, world.borneo)).status).toBe('pending')
  expect((await world.manager.get('/api/customers?keyword=acme')).body.data[0].on_hold).toBe(true)

  const [notification] = await notificationsOf(world.acme, 'Acme Manufacturing Sdn Bhd')
  expect(notification).toMatchObject({
    kind: 'company_held',
    facts: { words: 'Invoices of September are unpaid.' },
  })
  const mailed = (subject: string) =>
    eventually(() =>
      world.owner
        .selectFrom('mailbox')
        .selectAll()
        .where('subject', 'like', subject)
        .executeTakeFirstOrThrow(),
    )
  expect((await mailed('%is on hold%')).plain).toContain('Reason: Invoices of September are unpaid.')

  // Another reason keeps the start of the hold.
  expect((await hold('See our letter.')).hold.since).toBe(held.since)
  const { events, hold: none } = await hold(null)
  expect(none).toBeNull()
  expect(events.slice(-3)).toMatchObject([
    { action: 'hold', reason: 'Invoices of September are unpaid.' },
    { action: 'hold', reason: 'See our letter.' },
    { action: 'release', reason: null },
  ])
  await mailed('%can order again')
  expect((await order(quote.id)).status).toBe(200)
})

test('a hold and an order at the same moment wait for each other', async () => {
  for (let round = 0; round < 3; round += 1) {
    const quote = await quotes.active()
    const [ordered, held] = await Promise.all([order(quote.id), hold('Unpaid')])
    expect(held.hold.reason).toBe('Unpaid')
    const { rows } = await sql<{ before: boolean }>`
      select (select max(at) from order_event e join circuit k on k.order_id = e.order_id where k.quote_id = ${quote.id})
        is not null as before`.execute(world.owner)
    expect(rows[0]!.before).toBe(ordered.status === 200)
    expect([200, 409]).toContain(ordered.status)
    expect((await order((await quotes.active()).id)).status).toBe(409)
    await hold(null)
  }
})

test('a running order is placed before the hold takes effect', async () => {
  const quote = await quotes.active()
  const finished: string[] = []
  // A lock on the quote stops the order after its check of the hold.
  await world.owner.connection().execute(async (other) => {
    await sql`begin`.execute(other)
    await sql`select 1 from quote where id = ${quote.id} for update`.execute(other)
    const ordering = order(quote.id).then(({ status }) => finished.push(`order ${status}`))
    await waitForLocks(world, 1)
    const holding = hold('Unpaid').then(() => finished.push('hold'))
    await waitForLocks(world, 2)
    await sql`rollback`.execute(other)
    await Promise.all([ordering, holding])
  })
  expect(finished).toEqual(['order 200', 'hold'])
  await hold(null)
})

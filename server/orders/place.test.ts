import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { noSen } from '#contract/money.ts'
import { longDay } from '#server/platform/words/days.ts'
import { alterRecord } from '#server/testing/alter-record.ts'
import { bandwidthIds, leasedLine } from '#server/testing/drafts.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const version = (await world.stranger.get('/api/terms')).body.data.version
const bandwidth_id = (await bandwidthIds(world))['100Mbps']!

async function activeQuote(who: Caller = world.acme, more: object = {}) {
  const { body } = await who.post('/api/quotes', { ...leasedLine, bandwidth_id, ...more })
  await who.post('/api/quotes/create-wish-list', { ids: [body.data.id] })
  return body.data
}
const purchase = (quote_ids: number[], more: object = {}) => ({
  quote_ids,
  po_number: 'PO-1',
  accepted_terms_version: version,
  ...more,
})

describe('POST /orders', () => {
  test('[P-09] [K-08] orders quotes as circuits with their own lines, deposit and early termination', async () => {
    const [one, two] = [await activeQuote(), await activeQuote(world.acme, { contract_id: 0 })]
    const expected = { nrc: one.total_nrc + two.total_nrc, mrc: one.total_mrc + two.total_mrc }
    const { status, body } = await world.acme.post(
      '/api/orders',
      purchase([one.id, two.id], {
        expected,
        site_contacts: [{ name: 'Lim Wei Jie', phone: '+60 12-345 6789' }],
      }),
    )
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
    const quote = (await world.acme.get(`/api/quotes/${one.id}`)).body.data
    expect(quote.status).toBe('ordered')
    expect(quote.events.at(-1).action).toBe('order')
  })

  test('six orders of one quote at once: one succeeds, five are 409 with the reason', async () => {
    const quote = await activeQuote()
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => world.acme.post('/api/orders', purchase([quote.id]))),
    )
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    for (const refused of answers.filter((each) => each.status === 409))
      expect(refused.body).toMatchObject({
        code: 'wrong_status',
        message: `Quote ${quote.quote_reference} is ordered.`,
      })
  })

  test('overlapping orders in opposite order end with one winner, not a deadlock', async () => {
    const quotes = await Promise.all(Array.from({ length: 8 }, () => activeQuote()))
    const ids = quotes.map((quote) => quote.id)
    const answers = await Promise.all(
      [ids, ids.toReversed(), ids, ids.toReversed()].map((order) =>
        world.acme.post('/api/orders', purchase(order)),
      ),
    )
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409, 409, 409])
  })

  test('one Idempotency-Key places one order', async () => {
    const quote = await activeQuote()
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      [1, 2, 3].map(() => world.acme.post('/api/orders', purchase([quote.id]), key)),
    )
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((each) => each.body.data.id)).size).toBe(1)
  })

  test('all or none: one bad quote leaves the good one active', async () => {
    const [good, theirs] = [await activeQuote(), await activeQuote(world.borneo)]
    const inCart = (await world.acme.post('/api/quotes', { ...leasedLine, bandwidth_id })).body.data
    expect((await world.acme.post('/api/orders', purchase([good.id, theirs.id]))).status).toBe(404)
    expect((await world.acme.post('/api/orders', purchase([good.id, 99_999_999]))).status).toBe(404)
    const refused = await world.acme.post('/api/orders', purchase([good.id, inCart.id]))
    expect(refused).toMatchObject({
      status: 409,
      body: { message: `Quote ${inCart.quote_reference} is cart.` },
    })
    expect((await world.acme.get(`/api/quotes/${good.id}`)).body.data.status).toBe('active')
  })

  test('refuses changed totals and outdated terms with 409', async () => {
    const quote = await activeQuote()
    const changed = await world.acme.post(
      '/api/orders',
      purchase([quote.id], { expected: { nrc: 1, mrc: 1 } }),
    )
    expect(changed).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    const outdated = await world.acme.post(
      '/api/orders',
      purchase([quote.id], { accepted_terms_version: '2001-01' }),
    )
    expect(outdated).toMatchObject({ status: 409, body: { code: 'terms_outdated' } })
    expect((await world.acme.get(`/api/quotes/${quote.id}`)).body.data.status).toBe('active')
  })

  test('refuses a date before the lead time with 422 and accepts the earliest one', async () => {
    const quote = await activeQuote()
    const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    const refused = await world.acme.post('/api/orders', purchase([quote.id], { requested_date: soon }))
    expect(refused.status).toBe(422)
    const { earliest_date } = (await world.acme.get(`/api/quotes/${quote.id}`)).body.data
    expect(refused.body.errors.requested_date[0]).toContain(longDay(earliest_date, 'en'))
    expect(
      (await world.acme.post('/api/orders', purchase([quote.id], { requested_date: earliest_date }))).status,
    ).toBe(200)
  })

  test('an expired quote cannot be ordered, from the first second of the day after', async () => {
    const quote = await activeQuote()
    const { validity } = (await world.acme.get(`/api/quotes/${quote.id}`)).body.data
    world.clock.now = new Date(`${validity}T23:59:59.999+08:00`)
    world.clock.now = new Date(world.clock.now.getTime() + 1)
    const later = await world.signIn('customer@acme.example')
    const refused = await later.post('/api/orders', purchase([quote.id]))
    expect(refused).toMatchObject({
      status: 409,
      body: { message: `Quote ${quote.quote_reference} is expired.` },
    })
    world.clock.now = new Date(`${validity}T23:59:59+08:00`)
    expect((await later.post('/api/orders', purchase([quote.id]))).status).toBe(200)
    world.clock.now = new Date()
    world.acme = await world.signIn('customer@acme.example')
  })

  test('nothing is ordered in words: what was priced so, before requests had to be completed, waits for an edit', async () => {
    const { id, quote_reference } = await (await quoteStage(world)).requested()
    await alterRecord(world, 'quote', id, {
      status: 'active',
      validity: '2099-01-01',
      bandwidth_nrc: noSen,
      bandwidth_mrc: noSen,
      price_level: 'subject_to_survey',
      priced_in_words: true,
    })
    const before = (await world.acme.get('/api/orders')).body.count
    const refused = await world.acme.post('/api/orders', purchase([id]))
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'not_completed',
        message: `Quote ${quote_reference} was priced in your own words and cannot be ordered. Edit it, and choose its product, bandwidth and sites.`,
      },
    })
    expect((await world.acme.get('/api/orders')).body.count).toBe(before)
    expect((await world.acme.get(`/api/quotes/${id}`)).body.data.status).toBe('active')
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
    const answer = await world.acme.post('/api/orders', purchase([1], more))
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toContain(field)
  })
})

import { describe, expect, test } from 'vitest'
import { type QuoteAction, quoteActions, type QuoteStatus, quoteStatuses } from '#contract/quotes/actions.ts'
import { alterRecord } from '#server/testing/alter-record.ts'
import { orderQuotes } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld, type TestReply } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

describe('every action in every state', () => {
  const inStatus: Record<
    QuoteStatus,
    () => Promise<{ id: number; version: number; quote_reference: string }>
  > = {
    cart: () => quotes.make(),
    pending: () => quotes.pending(),
    active: () => quotes.active(),
    cancelled: async () => {
      const quote = await quotes.active()
      await world.acme.put(`/api/quotes/cancel/${quote.id}`)
      return quotes.read(quote.id)
    },
    expired: async () => {
      const quote = await quotes.active()
      await quotes.expire(quote.id)
      return quotes.read(quote.id)
    },
    ordered: async () => {
      const quote = await quotes.active()
      await order(quote.id)
      return quotes.read(quote.id)
    },
  }
  const order = (id: number) => orderQuotes(world.acme, [id])
  const act: Record<QuoteAction, (quote: { id: number; version: number }) => Promise<TestReply>> = {
    add_to_wishlist: ({ id }) => quotes.addToQuotes(id),
    remove: ({ id }) => world.acme.put(`/api/quotes/delete/${id}`),
    edit: ({ id, version }) => world.acme.put(`/api/quotes/${id}`, quotes.line({ version, contract_id: 12 })),
    extend: ({ id }) => world.acme.put(`/api/quotes/extend/${id}`),
    project: ({ id }) => world.acme.put('/api/quotes/project', { ids: [id], project_name: 'Ring' }),
    buyer_fields: ({ id }) => world.acme.put(`/api/quotes/${id}/buyer-fields`, { cost_centre: 'CC-1' }),
    cancel: ({ id }) => world.acme.put(`/api/quotes/cancel/${id}`),
    requote: ({ id }) => world.acme.post('/api/quotes', quotes.line({ requote_of: id })),
    order: ({ id }) => order(id),
    contact: ({ id }) => world.acme.post(`/api/quotes/contact/${id}`, {}),
    assign: ({ id }) => world.manager.put(`/api/quotes/owner/${id}`, { owner_id: null }),
    complete: ({ id, version }) => quotes.complete(id, quotes.completion({ version })),
    price: ({ id }) =>
      world.manager.put(`/api/quotes/price/${id}`, { bandwidth_nrc: 5_000, bandwidth_mrc: 5_000 }),
  }
  const table = (Object.keys(quoteActions) as QuoteAction[]).flatMap((action) =>
    quoteStatuses.map(
      (status) =>
        [action, status, (quoteActions[action].from as readonly QuoteStatus[]).includes(status)] as const,
    ),
  )
  test.each(table)('%s on a quote that is %s: allowed %s', async (action, status, allowed) => {
    // Only a customised request can be completed.
    const quote = action === 'complete' && allowed ? await quotes.requested() : await inStatus[status]()
    const answer = await act[action](quote)
    // Client managers do not see carts: such a quote does not exist for them.
    if (['price', 'assign', 'complete'].includes(action) && status === 'cart')
      return expect(answer.status).toBe(404)
    if (allowed) return expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
    expect(answer.body.message).toBe(`Quote ${quote.quote_reference} is ${status}.`)
    expect((await quotes.read(quote.id)).version).toBe(quote.version)
  })
})

describe('PUT /quotes/cancel/{id}', () => {
  test('[C-16] [T-12] cancels with and without a reason, by the customer and by a client manager', async () => {
    const [one, two, three] = [await quotes.active(), await quotes.active(), await quotes.pending()]
    const json = { 'content-type': 'application/json' }
    expect((await world.acme.put(`/api/quotes/cancel/${one.id}`, '', json)).status).toBe(200)
    expect((await world.acme.put(`/api/quotes/cancel/${two.id}`, { reason: 'Moved office' })).status).toBe(
      200,
    )
    expect((await world.manager.put(`/api/quotes/cancel/${three.id}`)).status).toBe(200)
    expect((await quotes.read(two.id)).events.at(-1)).toMatchObject({
      action: 'cancel',
      reason: 'Moved office',
      actor: 'Aminah Rahman',
    })
    expect((await quotes.read(three.id)).events.at(-1).actor).toBe('Trunkline')
    const listed = (await world.acme.get('/api/quotes?status=cancelled&per_page=100')).body.data
    expect(listed.map((each: { id: number }) => each.id)).toEqual(
      expect.arrayContaining([one.id, two.id, three.id]),
    )
  })

  test('of cancelling and ordering at once one wins, and the other is refused with the reason', async () => {
    const quote = await quotes.active()
    const answers = await Promise.all([
      world.acme.put(`/api/quotes/cancel/${quote.id}`),
      orderQuotes(world.acme, [quote.id]),
    ])
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409])
    expect(answers.find((each) => each.status === 409)!.body.message).toMatch(/is (ordered|cancelled)\./)
  })

  test('refuses other companies’ carts and a reason that is too long', async () => {
    const { id } = await quotes.active()
    expect((await world.manager.put(`/api/quotes/cancel/${(await quotes.make()).id}`)).status).toBe(404)
    expect((await world.acme.put(`/api/quotes/cancel/${id}`, { reason: 'x'.repeat(501) })).status).toBe(422)
  })
})

describe('PUT /quotes/delete/{id}', () => {
  test('[C-18] [T-14] removes a quote from the cart: it is in no list, and 404 from then on', async () => {
    const quote = await quotes.created(quotes.line())
    const removed = await world.acme.put(`/api/quotes/delete/${quote.id}`)
    expect(removed).toMatchObject({
      status: 200,
      body: { success: true, message: 'You have successfully removed from the cart' },
    })
    expect((await world.acme.get(`/api/quotes/${quote.id}`)).status).toBe(404)
    expect((await world.acme.put(`/api/quotes/delete/${quote.id}`)).status).toBe(404)
    const stored = await world.owner
      .selectFrom('quote')
      .select('status')
      .where('id', '=', quote.id)
      .executeTakeFirst()
    expect(stored?.status).toBe('removed')
  })

  test('accepts JSON without a body, and refuses invalid ids', async () => {
    const quote = await quotes.created(quotes.line())
    const json = { 'content-type': 'application/json' }
    expect((await world.acme.put(`/api/quotes/delete/${quote.id}`, '', json)).status).toBe(200)
    expect((await world.acme.put('/api/quotes/delete/x')).status).toBe(422)
    expect((await world.acme.put('/api/quotes/delete/99999999999999999999')).status).toBe(422)
  })

  test('of two simultaneous calls one wins', async () => {
    const quote = await quotes.created(quotes.line())
    const answers = await Promise.all([1, 2, 3].map(() => world.acme.put(`/api/quotes/delete/${quote.id}`)))
    expect(answers.map((each) => each.status).sort()).toEqual([200, 404, 404])
  })
})

describe('PUT /quotes/extend/{id}', () => {
  test('[C-17] [T-13] [T-19] [K-07] extends validity by 30 calendar days, also at month ends and in a leap February', async () => {
    const quote = await quotes.active()
    world.clock.now = new Date('2027-01-15T04:00:00Z')
    world.acme = await world.signIn('customer@acme.example')
    for (const [before, after] of [
      ['2027-01-31', '2027-03-02'],
      ['2028-01-31', '2028-03-01'],
      ['2027-12-15', '2028-01-14'],
    ]) {
      await alterRecord(world, 'quote', quote.id, { validity: before, extended: 0 })
      const { body } = await world.acme.put(`/api/quotes/extend/${quote.id}`)
      expect(body.data).toEqual({ validity: after })
    }
    world.clock.now = new Date()
    world.acme = await world.signIn('customer@acme.example')
  })

  test('the price does not change; at most three times; twice is 60 days', async () => {
    const quote = await quotes.active()
    const extend = () => world.acme.put(`/api/quotes/extend/${quote.id}`)
    const days = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / 86_400_000
    await extend()
    await extend()
    const twice = await quotes.read(quote.id)
    expect(days(quote.validity, twice.validity)).toBe(60)
    expect(twice).toMatchObject({ total_mrc: quote.total_mrc, extended: 2 })
    expect(twice.events.at(-1)).toMatchObject({ action: 'extend', changes: [{ field: 'validity' }] })
    expect((await extend()).status).toBe(200)
    const fourth = await extend()
    expect(fourth).toMatchObject({ status: 409, body: { message: expect.stringMatching(/3 times/) } })
  })

  test('a repeated Idempotency-Key extends once', async () => {
    const { id } = await quotes.active()
    const extend = () =>
      world.acme.put(`/api/quotes/extend/${id}`, undefined, { 'idempotency-key': `extend-${id}` })
    const answers = await Promise.all([extend(), extend(), extend()])
    expect(new Set(answers.map(({ body }) => body.data.validity)).size).toBe(1)
    expect(await quotes.read(id)).toMatchObject({ extended: 1, validity: answers[0].body.data.validity })
  })
})

describe('POST /quotes/contact/{id}', () => {
  test('records the callback request', async () => {
    const { id } = await quotes.active()
    const { body } = await world.acme.post(`/api/quotes/contact/${id}`, { message: 'About the survey' })
    expect(body.message).toMatch(/5 working days/)
    expect((await quotes.read(id)).events.at(-1)).toMatchObject({
      action: 'contact',
      reason: 'About the survey',
    })
  })
})

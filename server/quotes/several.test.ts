import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { maxSeveral, type SeveralQuotes } from '#contract/quotes/api.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { orderQuotes } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

const expired = async (more: object = {}) => {
  const quote = await quotes.active(more)
  await quotes.expire(quote.id)
  return quote
}
const cancelled = async () => {
  const quote = await quotes.active()
  await world.acme.put(`/api/quotes/cancel/${quote.id}`)
  return quote
}
const idsOf = (of: readonly { id: number }[]) => of.map(({ id }) => id)
type Action = SeveralQuotes['action']
const changed = (who: Caller, action: Action, body: object, query = '', headers = {}) =>
  who.put(
    `/api/quotes/several${query}`,
    { action, ...(action === 'term' && { contract_id: 12 }), ...body },
    headers,
  )
const made: Record<Action, () => Promise<{ id: number }>> = {
  cancel: quotes.active,
  extend: quotes.active,
  requote: expired,
  term: quotes.active,
}

describe.each(Object.keys(made) as Action[])('%s of several quotes', (name) => {
  test.each([
    ['without a session', 401, () => world.stranger, (id: number) => ({ ids: [id] })],
    ['by the portal administrator', 403, () => world.admin, (id: number) => ({ ids: [id] })],
    ['by a client manager', 403, () => world.manager, (id: number) => ({ ids: [id] })],
    ['with an unknown action', 422, () => world.acme, (id: number) => ({ ids: [id], action: 'remove' })],
    ['with a quote of another company', 404, () => world.borneo, (id: number) => ({ ids: [id] })],
    ['with an unknown quote', 404, () => world.acme, (id: number) => ({ ids: [id, 99_999_999] })],
    ['without quotes', 422, () => world.acme, () => ({ ids: [] })],
    [
      'of too many',
      422,
      () => world.acme,
      () => ({ ids: Array.from({ length: maxSeveral + 1 }, (_, n) => n + 1) }),
    ],
    ['with a wrong id', 422, () => world.acme, () => ({ ids: ['first'] })],
  ] as const)('is refused %s: %i', async (_, status, who, body) => {
    const quote = await made[name]()
    const before = await quotes.read(quote.id)
    expect((await changed(who(), name, body(quote.id))).status).toBe(status)
    expect(await quotes.read(quote.id)).toEqual(before)
  })

  test('a preview answers the same outcomes and changes nothing', async () => {
    const ids = idsOf([await made[name](), await quotes.requested(), await made[name]()])
    const state = async () => [
      await Promise.all(ids.map((id) => quotes.read(id))),
      (await world.acme.get('/api/quotes')).body.count,
    ]
    const before = await state()
    const { status, body } = await changed(world.acme, name, { ids }, '?preview=1')
    expect(status).toBe(200)
    expect(body.message).toBeUndefined()
    expect(await state()).toEqual(before)
    const outcome = ({ refusal, quote }: any) => ({ refusal, mrc: quote?.total_mrc, status: quote?.status })
    const done = await changed(world.acme, name, { ids })
    expect(done.body.data.map(outcome)).toEqual(body.data.map(outcome))
  })

  test('is done once, even if the call is repeated', async () => {
    const ids = [(await made[name]()).id]
    const key = { 'idempotency-key': `${name}-once` }
    const first = await changed(world.acme, name, { ids }, '', key)
    expect((await changed(world.acme, name, { ids }, '', key)).body).toEqual(first.body)
    expect(first.body.data[0].refusal).toBeNull()
  })
})

describe('requoting several quotes', () => {
  test('makes new quotes of those that are over, and answers why the others are not', async () => {
    const [one, two] = [await expired({ cost_centre: 'CC-410', contract_id: 12 }), await cancelled()]
    const [active, words] = [await quotes.active(), await quotes.requested()]
    await world.acme.put(`/api/quotes/cancel/${words.id}`)
    const { body } = await changed(world.acme, 'requote', { ids: idsOf([words, active, two, one]) })
    expect(body.message).toBe('2 of 4 quotes requoted.')
    const outcomes = new Map<number, any>(body.data.map((each: any) => [each.id, each]))
    expect(outcomes.get(active.id)).toMatchObject({
      refusal: `Quote ${active.quote_reference} is active.`,
      quote: null,
    })
    expect(outcomes.get(words.id).refusal).toContain('choose its product, bandwidth and sites')
    for (const origin of [one, two]) {
      const { refusal, quote } = outcomes.get(origin.id)
      expect(refusal).toBeNull()
      const made = await quotes.read(quote.id)
      expect(made).toMatchObject({
        status: 'cart',
        origin: { id: origin.id },
        site_a_nis: origin.site_a_nis,
        site_b_nis: origin.site_b_nis,
        bandwidth_id: origin.bandwidth_id,
        contract_id: origin.contract_id,
        cost_centre: origin.cost_centre,
        total_mrc: quote.total_mrc,
      })
    }
  })

  test('follows the rules of one requote: FTTO at an address entered by hand is refused', async () => {
    const { location: _, location_nis: __, ...line } = quotes.fibre() as Record<string, unknown>
    const details = { address_line1: 'Lot 3', city: 'Rawang', postcode: '48000', state: 'Selangor' }
    const draft = {
      ...line,
      location: 'Lot 3',
      location_details: { ...details, country: 'Malaysia', standard: 0 },
    }
    const quote = await quotes.created(draft)
    await quotes.addToQuotes(quote.id)
    await world.acme.put(`/api/quotes/cancel/${quote.id}`)
    const { body } = await changed(world.acme, 'requote', { ids: [quote.id] })
    expect(body.data[0].refusal).toBe('Please search an address')
  })

  test('counts once for each quote towards the hourly limit', async () => {
    const used = async () => {
      const { rows } = await sql<{ used: number }>`
        select coalesce(sum(times), 0)::integer as used from hourly_use where kind = 'quote'`.execute(
        world.owner,
      )
      return rows[0]!.used
    }
    const ids = idsOf([await expired(), await expired()])
    const before = await used()
    await changed(world.acme, 'requote', { ids })
    expect(await used()).toBe(before + 2)
  })
})

describe('changing the term of several quotes', () => {
  test('recalculates the prices of open quotes, and answers why the others stay', async () => {
    const [cart, active, pending] = [await quotes.make(), await quotes.active(), await quotes.pending()]
    const [same, over, ordered] = [
      await quotes.active({ contract_id: 12 }),
      await expired(),
      await quotes.active(),
    ]
    await orderQuotes(world.acme, [ordered.id])
    const ids = idsOf([cart, active, pending, same, over, ordered])
    const { body } = await changed(world.acme, 'term', { ids })
    expect(body.message).toBe('3 of 6 quotes changed.')
    expect(body.data.map(({ refusal }: any) => refusal)).toEqual([
      null,
      null,
      null,
      `Quote ${same.quote_reference} already has this term.`,
      `Quote ${over.quote_reference} is expired.`,
      `Quote ${ordered.quote_reference} is ordered.`,
    ])
    expect(body.data[2].quote).toMatchObject({ status: 'pending', awaits: 'as_before', total_mrc: null })
    for (const { id, quote } of body.data.slice(0, 2)) {
      const now = await quotes.read(id)
      expect(now).toMatchObject({ contract_id: 12, total_mrc: quote.total_mrc, status: quote.status })
      expect(now.total_mrc).toBeGreaterThan(cart.total_mrc)
      expect(now.events.at(-1)).toMatchObject({ action: 'edit' })
      expect([now.site_a, now.site_b, now.bandwidth_id]).toEqual([
        cart.site_a,
        cart.site_b,
        cart.bandwidth_id,
      ])
    }
    expect((await quotes.read(active.id)).status).toBe('active')
  })

  test('a quote that loses its agreed price awaits a new one', async () => {
    const quote = await quotes.active()
    const agreed = { bandwidth_nrc: 5_000, bandwidth_mrc: 5_000 }
    expect((await world.manager.put(`/api/quotes/price/${quote.id}`, agreed)).status).toBe(200)
    const { body } = await changed(world.acme, 'term', { ids: [quote.id] })
    expect(body.data[0].quote).toMatchObject({ status: 'pending', awaits: 'agreed_price_lost' })
    expect(await quotes.read(quote.id)).toMatchObject({ status: 'pending', contract_id: 12 })
  })

  test('client managers are notified once of all quotes that await a price', async () => {
    const several = [await quotes.active(), await quotes.active()]
    for (const { id } of several)
      await world.manager.put(`/api/quotes/price/${id}`, { bandwidth_nrc: 5_000, bandwidth_mrc: 5_000 })
    await changed(world.acme, 'term', { ids: idsOf(several) })
    const [item] = await notificationsOf(world.manager, several[0]!.quote_reference)
    expect(item).toMatchObject({ kind: 'quote_requested', quote_id: null, facts: { count: 2 } })
  })

  test('is refused for a term that the product does not offer', async () => {
    const { id } = await quotes.active()
    const { body } = await changed(world.acme, 'term', { ids: [id], contract_id: 7 })
    expect(body.data).toEqual([{ id, refusal: 'This product does not offer this term.', quote: null }])
    expect((await changed(world.acme, 'term', { ids: [id], contract_id: -1 })).status).toBe(422)
  })
})

test('cancelling and extending several: each follows its own state', async () => {
  const [one, two, over] = [await quotes.active(), await quotes.active(), await expired()]
  const ids = idsOf([one, two, over])
  const extended = await changed(world.acme, 'extend', { ids })
  expect(extended.body.message).toBe('2 of 3 quotes extended.')
  expect(extended.body.data[2].refusal).toBe(`Quote ${over.quote_reference} is expired.`)
  expect((await quotes.read(one.id)).validity).toBe(extended.body.data[0].quote.validity)
  const { body } = await changed(world.acme, 'cancel', { ids, reason: 'Site given up' })
  expect(body.message).toBe('2 of 3 quotes cancelled.')
  expect((await quotes.read(two.id)).events.at(-1)).toMatchObject({
    action: 'cancel',
    reason: 'Site given up',
  })
})

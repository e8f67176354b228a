import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { byHand } from '#server/testing/drafts.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

const path = (id: number) => `/api/quotes/${id}?preview=1`

/** Counts everything that a preview could leave behind. */
async function state(reference: string) {
  const { rows } = await sql`
    select (select json_agg(q order by q.id) from quote q) as quotes,
      (select json_agg(l order by l.quote_id, l.position) from quote_line l) as lines,
      (select count(*) from quote_event) as events,
      (select count(*) from idempotency_key) as keys,
      (select count(*) from notification where facts ->> 'reference' = ${reference}) as notifications,
      (select count(*) from pgboss.job where data::text like ${`%${reference}%`}) as jobs`.execute(
    world.owner,
  )
  return rows[0]
}

describe('PUT /quotes/{id}?preview=1', () => {
  test('returns the quote as it would be, and leaves nothing behind', async () => {
    const quote = await quotes.active()
    const before = await state(quote.quote_reference)
    const headers = { 'idempotency-key': 'a-preview' }
    const draft = quotes.line({ version: quote.version, bandwidth_id: quotes.bandwidth['1Gbps'] })
    const preview = await world.acme.put(path(quote.id), draft, headers)
    expect(preview.status).toBe(200)
    expect(preview.body.message).toBeUndefined()
    expect(preview.body.data).toMatchObject({ status: 'active', bandwidth: '1Gbps', awaits: null })
    expect(preview.body.data.total_mrc).toBeGreaterThan(quote.total_mrc)
    expect(preview.body.data.changes).toContainEqual({
      field: 'total_mrc',
      before: quote.total_mrc,
      after: preview.body.data.total_mrc,
    })
    expect(await state(quote.quote_reference)).toEqual(before)

    const { body } = await world.acme.put(`/api/quotes/${quote.id}`, draft)
    const { updated_at: _, ...foretold } = preview.body.data
    expect(body.data).toMatchObject(foretold)
  })

  test('states why the quote would await a price, and notifies no one', async () => {
    const quote = await quotes.active()
    const before = await state(quote.quote_reference)
    const byHandDraft = quotes.line({ version: quote.version, ...byHand })
    const { body } = await world.acme.put(path(quote.id), byHandDraft)
    expect(body.data).toMatchObject({ status: 'pending', validity: null, awaits: 'entered_by_hand' })
    expect(await state(quote.quote_reference)).toEqual(before)

    await world.manager.put(`/api/quotes/price/${quote.id}`, { bandwidth_nrc: 5_000, bandwidth_mrc: 5_000 })
    const agreed = await quotes.read(quote.id)
    const lost = await world.acme.put(
      path(quote.id),
      quotes.line({ version: agreed.version, contract_id: 12 }),
    )
    expect(lost.body.data).toMatchObject({ status: 'pending', awaits: 'agreed_price_lost' })
    const rooms = { site_a_details: { standard: 1, level: '8' } }
    const same = await world.acme.put(path(quote.id), quotes.line({ version: agreed.version, ...rooms }))
    expect(same.body.data).toMatchObject({ status: 'active', awaits: null, changes: [] })
  })

  test('is refused like the edit itself: old versions, states and bad input', async () => {
    const quote = await quotes.active()
    const draft = quotes.line({ version: quote.version, contract_id: 12 })
    const before = await state(quote.quote_reference)
    const stale = await world.acme.put(path(quote.id), { ...draft, version: quote.version + 1 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    const bad = await world.acme.put(path(quote.id), { ...draft, contract_id: 7 })
    expect(bad).toMatchObject({ status: 422, body: { errors: { contract_id: expect.anything() } } })
    expect((await world.acme.put(`/api/quotes/${quote.id}?preview=yes`, draft)).status).toBe(422)
    expect(await state(quote.quote_reference)).toEqual(before)
    await world.acme.put(`/api/quotes/cancel/${quote.id}`)
    expect((await world.acme.put(path(quote.id), draft)).body.code).toBe('wrong_status')
  })

  test('creating has a preview too, which leaves the idempotency key free', async () => {
    const before = await state('nothing')
    const headers = { 'idempotency-key': 'previewed-then-done' }
    const preview = await world.acme.post('/api/quotes?preview=1', quotes.line(), headers)
    expect(preview.body.data).toMatchObject({ status: 'cart' })
    expect(await state('nothing')).toEqual(before)
    const done = await world.acme.post('/api/quotes', quotes.line(), headers)
    expect(done.status).toBe(200)
    expect(done.body.data.total_mrc).toBe(preview.body.data.total_mrc)
  })

  test('a preview of a call without one is refused', async () => {
    const quote = await quotes.active()
    const answer = await world.acme.put(`/api/quotes/cancel/${quote.id}?preview=1`)
    expect(answer).toMatchObject({ status: 422, body: { errors: { preview: expect.anything() } } })
    expect((await quotes.read(quote.id)).status).toBe('active')
  })
})

import { describe, expect, test } from 'vitest'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

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

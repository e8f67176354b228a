import { describe, expect, test } from 'vitest'
import { termsInForce } from '#server/orders/terms.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

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
      world.acme.post('/api/orders', {
        quote_ids: [quote.id],
        po_number: 'P',
        accepted_terms_version: termsInForce.version,
      }),
    ])
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409])
    expect(answers.find((each) => each.status === 409)!.body.message).toMatch(/is (ordered|cancelled)\./)
  })

  test('refuses carts of others and a reason that is too long', async () => {
    const { id } = await quotes.active()
    expect((await world.manager.put(`/api/quotes/cancel/${(await quotes.make()).id}`)).status).toBe(404)
    expect((await world.acme.put(`/api/quotes/cancel/${id}`, { reason: 'x'.repeat(501) })).status).toBe(422)
  })
})

import { describe, expect, test } from 'vitest'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

describe('a requote', () => {
  test('[T-15] [T-18] is a new quote, linked both ways; the old one is unchanged', async () => {
    const quote = await quotes.active()
    await world.acme.put(`/api/quotes/cancel/${quote.id}`)
    const before = await quotes.read(quote.id)
    const replacement = await quotes.make({ requote_of: quote.id })
    expect(replacement.quote_reference).not.toBe(quote.quote_reference)
    expect(replacement.status).toBe('cart')
    expect((await quotes.read(replacement.id)).origin).toEqual({
      id: quote.id,
      quote_reference: quote.quote_reference,
    })
    const after = await quotes.read(quote.id)
    expect(after.requotes).toEqual([{ id: replacement.id, quote_reference: replacement.quote_reference }])
    expect({ ...after, requotes: [] }).toEqual({ ...before, requotes: [] })
  })

  test('needs an origin of the same company', async () => {
    const quote = await quotes.active()
    await world.acme.put(`/api/quotes/cancel/${quote.id}`)
    expect((await world.borneo.post('/api/quotes', quotes.line({ requote_of: quote.id }))).status).toBe(404)
    expect((await world.acme.post('/api/quotes', quotes.line({ requote_of: 99_999_999 }))).status).toBe(404)
  })
})

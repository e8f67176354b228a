import { describe, expect, test } from 'vitest'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

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

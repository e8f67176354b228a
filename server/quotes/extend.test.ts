import { describe, expect, test } from 'vitest'
import { alterRecord } from '#server/testing/alter-record.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

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

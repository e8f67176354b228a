import { describe, expect, test } from 'vitest'
import { handEntered } from '#server/testing/drafts.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

describe('POST /quotes/bulk', () => {
  test('[C-11] [T-09] stores all rows and tells how many await a price', async () => {
    const before = (await world.acme.get('/api/quotes')).body.count
    const { body } = await world.acme.post('/api/quotes/bulk', {
      data: [quotes.line(), quotes.internet(), quotes.line({ site_b_nis: '', site_b_details: handEntered })],
    })
    expect(body).toMatchObject({ success: true, message: '2 priced, 1 awaiting a price.' })
    expect(new Set(body.data.ids).size).toBe(3)
    expect((await world.acme.get('/api/quotes')).body.count).toBe(before + 3)
    const pending = (await world.acme.get(`/api/quotes/${body.data.ids[2]}`)).body.data
    expect(pending).toMatchObject({ status: 'pending', product_id: 1 })
    expect((await world.acme.get(`/api/quotes/${body.data.ids[1]}`)).body.data.product_id).toBe(2)
  })

  test('is all or nothing, with errors keyed by row', async () => {
    const before = (await world.acme.get('/api/quotes')).body.count
    const answer = await world.acme.post('/api/quotes/bulk', {
      data: [quotes.line(), quotes.line({ site_b_nis: 'NOWHERE-1' }), quotes.internet({ contract_id: 7 })],
    })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['data.1.site_b_nis', 'data.2.contract_id'])
    expect((await world.acme.get('/api/quotes')).body.count).toBe(before)
  })

  test('takes 2,000 rows and refuses 2,001 and none', async () => {
    const many = (rows: number) => ({ data: Array.from({ length: rows }, () => quotes.line()) })
    const { body } = await world.acme.post('/api/quotes/bulk', many(2_000))
    expect(new Set(body.data.ids).size).toBe(2_000)
    expect((await world.acme.post('/api/quotes/bulk', many(2_001))).status).toBe(422)
    expect((await world.acme.post('/api/quotes/bulk', many(0))).status).toBe(422)
    expect((await world.stranger.post('/api/quotes/bulk', many(1))).status).toBe(401)
    expect((await world.manager.post('/api/quotes/bulk', many(1))).status).toBe(403)
  })
})

import { describe, expect, test } from 'vitest'
import { handEntered } from '#server/testing/drafts.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

describe('POST /quotes/bulk', () => {
  test('[C-11] [T-09] stores all rows and returns how many await a price', async () => {
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

  test('[E-35] a row carries every field of a single draft', async () => {
    const { body: offered } = await world.acme.get('/api/options?product_id=2')
    const [fixed_ip, voice, device] = [
      offered.data.fixed_ip[1],
      offered.data.voice[0],
      offered.data.device[0],
    ]
    const draft = quotes.internet({
      site_a_nis: null,
      site_a_details: { ...handEntered, block: 'B', level: '3', unit: '3-1' },
      fixed_ip_vas_id: fixed_ip.id,
      voice_id: voice.id,
      device_vas_id: device.id,
    })
    const single = await quotes.created(draft)
    const { body } = await world.acme.post('/api/quotes/bulk', { data: [draft] })
    const row = await quotes.read(body.data.ids[0])
    expect(row.site_a_details).toMatchObject({ block: 'B', level: '3', unit: '3-1' })
    expect(row).toMatchObject({ fixed_ip_vas_id: fixed_ip.id, voice_id: voice.id, device_vas_id: device.id })
    for (const field of [...Object.keys(draft), 'total_nrc', 'total_mrc'])
      expect(row[field], field).toEqual(single[field])
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

  test('accepts 2,000 rows and refuses 2,001 and none', async () => {
    const many = (rows: number) => ({ data: Array.from({ length: rows }, () => quotes.line()) })
    const { body } = await world.acme.post('/api/quotes/bulk', many(2_000))
    expect(new Set(body.data.ids).size).toBe(2_000)
    expect((await world.acme.post('/api/quotes/bulk', many(2_001))).status).toBe(422)
    expect((await world.acme.post('/api/quotes/bulk', many(0))).status).toBe(422)
  })
})

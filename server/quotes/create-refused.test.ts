import { describe, expect, test } from 'vitest'
import { handEntered } from '#server/testing/drafts.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

describe('POST /quotes', () => {
  test.each([
    ['no body', undefined, 'product_id'],
    ['[P-02] no site B', { site_b_nis: null }, 'site_b'],
    ['an unknown building', { site_b_nis: 'NOWHERE-1' }, 'site_b_nis'],
    ['an unknown bandwidth', { bandwidth_id: 999_999 }, 'bandwidth_id'],
    ['a bandwidth as text', { bandwidth_id: '100Mbps' }, 'bandwidth_id'],
    ['a term that is not offered', { contract_id: 7 }, 'contract_id'],
    ['a fraction of a term', { contract_id: 1.5 }, 'contract_id'],
    ['an unknown product', { product_id: 4 }, 'product_id'],
    ['an unknown add-on', { voice_id: 999_999 }, 'voice_id'],
    ['an add-on of another kind', { voice_id: 1 }, 'voice_id'],
    ['an unknown NNI', { site_a_nis: null, site_a_nni: 999_999 }, 'site_a_nni'],
    ['a NUL', { site_a_nis: 'a\u0000' }, 'site_a_nis'],
    ['half a surrogate pair', { site_a: '\ud800' }, 'site_a'],
    [
      'a hand-entered address without a city',
      { site_b_nis: '', site_b_details: { ...handEntered, city: ' ' } },
      'site_b_details.city',
    ],
    [
      'a country that is not listed',
      { site_b_nis: '', site_b_details: { ...handEntered, country: 'Malaya' } },
      'site_b_details.country',
    ],
    ...['4800', '480000', '48OOO', '٤٨٠٠٠'].map((postcode): [string, object, string] => [
      `the Malaysian postcode ${postcode}`,
      { site_b_nis: '', site_b_details: { ...handEntered, postcode } },
      'site_b_details.postcode',
    ]),
  ])('refuses %s with 422 on its field, and stores nothing', async (_, more, field) => {
    const before = (await world.acme.get('/api/quotes')).body.count
    const answer = await world.acme.post('/api/quotes', more && quotes.line(more))
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toContain(field)
    expect((await world.acme.get('/api/quotes')).body.count).toBe(before)
  })

  test('[A-03] is for customers, and for client managers only on behalf of a company', async () => {
    for (const who of [world.admin, world.commercial])
      expect((await who.post('/api/quotes', { nonsense: true })).status).toBe(403)
    const unnamed = await world.manager.post('/api/quotes', quotes.line())
    expect(unnamed.status).toBe(422)
    expect(Object.keys(unnamed.body.errors)).toEqual(['company_id'])
    expect((await world.stranger.post('/api/quotes', quotes.line())).status).toBe(401)
  })
})

import { describe, expect, test } from 'vitest'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

const request = {
  product: 'Dark fibre',
  bandwidth: '400G wavelength',
  site_a: 'Menara AIMS',
  site_a_nis: '',
  site_b: '-',
  site_b_nis: '',
  term: 0,
  remarks: 'Two diverse routes, please',
}

describe('POST /quotes/request', () => {
  test('[C-19] [E-37] [V-05] stores the text as typed, awaits a price and returns the cart', async () => {
    const { status, body } = await world.acme.post('/api/quotes/request', request)
    expect(status).toBe(200)
    expect(body.message).toBe('You have successfully added items(s) to your cart')
    const listed = (await world.acme.get('/api/quotes?status=cart,pending')).body
    expect(body.data).toEqual(listed.data)
    const [stored] = body.data
    expect(stored).toMatchObject({
      status: 'pending',
      product: 'Dark fibre',
      product_id: null,
      bandwidth: '400G wavelength',
      bandwidth_id: null,
      site_a: 'Menara AIMS',
      site_b: '-',
      contract_id: 0,
      bandwidth_mrc: null,
      xc_mrc: 0,
    })
    expect((await quotes.read(stored.id)).remarks).toBe(request.remarks)
    expect((await world.acme.put(`/api/quotes/${stored.id}`, { version: 1 })).body.errors).toHaveProperty(
      'product_id',
    )
    const edited = await world.acme.put(`/api/quotes/${stored.id}`, quotes.line({ version: stored.version }))
    expect(edited.body.data).toMatchObject({
      status: 'pending',
      product: 'Private Leased Line',
      bandwidth: '100Mbps',
    })
  })

  test.each(['product', 'bandwidth', 'site_a', 'site_b', 'term', 'remarks'])(
    '[V-03] without %s nothing is stored',
    async (field) => {
      const before = (await world.acme.get('/api/quotes')).body.count
      for (const empty of [undefined, '', '  ']) {
        const answer = await world.acme.post('/api/quotes/request', { ...request, [field]: empty })
        expect(answer.status).toBe(422)
        expect(Object.keys(answer.body.errors)).toEqual([field])
      }
      expect((await world.acme.get('/api/quotes')).body.count).toBe(before)
    },
  )

  test('an unknown term and an unknown building are 422; a known building fills the site', async () => {
    expect((await world.acme.post('/api/quotes/request', { ...request, term: 36 })).status).toBe(422)
    const unknown = await world.acme.post('/api/quotes/request', { ...request, site_a_nis: 'NOWHERE-1' })
    expect(unknown.body.errors).toHaveProperty('site_a_nis')
    const { body } = await world.acme.post('/api/quotes/request', { ...request, site_a_nis: 'KUL-0001' })
    const { data } = (await world.acme.get(`/api/quotes/${body.data[0].id}`)).body
    expect(data).toMatchObject({ site_a_nis: 'KUL-0001', site_a_details: { city: 'Kuala Lumpur' } })
  })
})

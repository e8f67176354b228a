import { describe, expect, test } from 'vitest'
import { alterRecord } from '#server/testing/alter-record.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const { body: internet } = await world.acme.get('/api/options?product_id=2')
const voice_id = internet.data.voice[0].id
const fixed_ip_vas_id = internet.data.fixed_ip[0].id

describe('a leased line offers no IP block and no voice', () => {
  const answers = {
    'POST /quotes': () => world.acme.post('/api/quotes', quotes.line({ voice_id })),
    'POST /quotes on behalf': async () => {
      const [{ company_id }] = (await world.acme.get('/api/quotes')).body.data
      return world.manager.post('/api/quotes', { ...quotes.line({ voice_id }), company_id })
    },
    'POST /quotes/price-check': () =>
      world.acme.post('/api/quotes/price-check', {
        product_id: 1,
        site_a: { nis: 'KUL-0001' },
        site_b: { nis: 'CBJ-0003' },
        voice_id,
      }),
    'PUT /quotes/{id}': async () => {
      const { id, version } = await quotes.make()
      return world.acme.put(`/api/quotes/${id}`, { ...quotes.line({ voice_id }), version })
    },
    'a requote': async () => {
      const { id } = await quotes.active()
      await world.acme.put(`/api/quotes/cancel/${id}`)
      return world.acme.post('/api/quotes', { ...quotes.line({ voice_id }), requote_of: id })
    },
  }
  test.each(Object.entries(answers))('%s refuses it with 422', async (_, ask) => {
    const { status, body } = await ask()
    expect([status, body.errors]).toEqual([
      422,
      { voice_id: ['Private Leased Line does not offer “10 channels”. Clear it.'] },
    ])
  })

  test('POST /quotes/bulk names the row', async () => {
    const data = [quotes.internet({ voice_id }), quotes.line({ fixed_ip_vas_id })]
    const { status, body } = await world.acme.post('/api/quotes/bulk', { data })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['data.1.fixed_ip_vas_id']])
  })

  test('a quote from before keeps its voice, and is ordered with it', async () => {
    const { id } = await quotes.active()
    await alterRecord(world, 'quote', id, { voice_id })
    expect(await quotes.read(id)).toMatchObject({ status: 'active', voice: '10 channels' })
    const priced = { bandwidth_nrc: 10, bandwidth_mrc: 10, reason: 'agreed' }
    expect((await world.manager.put(`/api/quotes/price/${id}`, priced)).status).toBe(200)
    expect((await quotes.read(id)).voice).toBe('10 channels')
  })

  test('it is edited only once the voice is cleared', async () => {
    const { id } = await quotes.active()
    await alterRecord(world, 'quote', id, { voice_id })
    const { version } = await quotes.read(id)
    const edit = (more: object) => world.acme.put(`/api/quotes/${id}`, { ...quotes.line(more), version })
    expect((await edit({ voice_id })).status).toBe(422)
    expect((await edit({})).body.data).toMatchObject({ voice: null, status: 'active' })
  })

  test('the floor of its bandwidth still counts for a price', async () => {
    const { id } = await quotes.active()
    await alterRecord(world, 'quote', id, { voice_id })
    const { body } = await world.manager.get(`/api/quotes/price/${id}`)
    expect(body.data.floor.mrc).toBeGreaterThan(0)
  })
})

test('which add-on a product offers is data: a row adds it', async () => {
  const { id } = await world.owner
    .insertInto('vas_option')
    .values({ kind: 'device', name: 'Media converter', position: 99, tax_code: 'equipment_rental' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.owner.insertInto('product_option').values({ product_id: 1, vas_option_id: id }).execute()
  const { body } = await world.acme.get('/api/options?product_id=1')
  expect(body.data.device).toContainEqual({ id, name: 'Media converter' })
  // The demo's card has no price for it, so the bandwidth awaits one.
  expect((await quotes.make({ device_vas_id: id })).status).toBe('pending')
})
